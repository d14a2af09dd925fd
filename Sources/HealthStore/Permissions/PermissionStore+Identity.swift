import Foundation
import GRDB
package import HealthAuthorization
package import HealthModel
import Synchronization

// What is known of an app beyond its registration: programs that were seen under its name, its
// version, whether the person has confirmed it, and that it is one which she had removed.

extension PermissionStore {
  /// Program files that wait for the person under one name; a program that is new after that is
  /// refused without being noted.
  static let waitingProgramCountMax = 8
  /// Program files by which one app is known; those that sign with its key later are not stored.
  static let programCountMax = 64

  /// Stores an app that made itself known. It has no grants, and may ask for some. Which apps are
  /// registered plays no part in the answer: whether its name looks like that of another app is
  /// decided when the user confirms it.
  ///
  /// - Returns: nil when the process proves nothing, or there is one with the same binding.
  /// - Throws: `tooManyPending` when the process has as many that wait as it may.
  package func introduce(
    _ manifest: AppManifest, _ evidence: IdentityEvidence, signedBy key: [UInt8]?,
    by introducer: Introducer
  ) throws(PermissionError) -> AppCaller? {
    try manifest.validate()
    let binding: IdentityBinding
    if let key {
      binding = .key(key)
    } else if case .known(let program) = evidence.program {
      binding = .executable(sha256: program)
    } else {
      return nil
    }
    guard let level = binding.level(of: evidence, daemon: daemon),
      !records(bundleIdentifier: manifest.bundleIdentifier).contains(where: {
        $0.binding == binding
      })
    else { return nil }
    try makeRoom(for: introducer)
    var manifest = manifest
    // Where programs are started and sockets are made, the person decides.
    manifest.launch = nil
    manifest.hasOwnSocket = false
    do throws(PermissionError) {
      let record = try add(manifest, binding, isPending: true, "health.v1.Session/Introduce")
      pending.withLock { $0.add(record.principal, by: introducer) }
      return record.caller(level, on: machine)
    } catch {
      if error.code == .alreadyExists { return nil }
      throw error
    }
  }

  private func makeRoom(for introducer: Introducer) throws(PermissionError) {
    let waiting = pendingRecords
    let gone = pending.withLock {
      $0.roomMakers(for: introducer, among: waiting, at: .now, clock: MonotonicTime.now)
    }
    guard let gone else {
      throw PermissionError(
        .tooManyPending, "too many apps of this process wait for the user; try again later")
    }
    guard !gone.isEmpty else { return }
    let events = waiting.filter { gone.contains($0.principal) }.map {
      Self.event(.removed, $0, "health.v1.Session/Introduce")
    }
    try change(gone, events: events) { db in
      // They have saved nothing, so their principals may be given again.
      for principal in gone {
        try db.execute(
          sql: "DELETE FROM app WHERE principal = ? AND is_pending", arguments: [principal.data])
      }
    } apply: { apps in
      for principal in gone where apps[principal]?.isPending == true { apps[principal] = nil }
    }
  }

  package func isPending(_ principal: PrincipalID) -> Bool {
    (try? record(of: principal))?.isPending ?? false
  }

  /// Whether there is another app under the same bundle identifier, or under one that differs only
  /// in upper and lower case.
  package func hasNamesake(_ principal: PrincipalID) -> Bool {
    guard let manifest = manifest(of: principal) else { return false }
    let bundle = manifest.bundleIdentifier
    return records(bundleIdentifier: bundle).count > 1 || hasLookalike(of: bundle, isPending: nil)
  }

  /// The user must be able to tell the names of apps apart before one of them gets anything.
  func checkLookalike(of record: AppRecord) throws(PermissionError) {
    guard record.isPending,
      hasLookalike(of: record.manifest.bundleIdentifier, isPending: false)
    else { return }
    throw PermissionError(
      .alreadyExists,
      "another app's bundle identifier differs from this one only in upper and lower case")
  }

  /// Who allows an app anything has confirmed it.
  ///
  /// - Returns: what that changes in the sum of the app's rows.
  func confirm(_ principal: PrincipalID, _ db: Database) throws -> Int64 {
    var record = try record(of: principal)
    guard record.isPending else { return 0 }
    record.isPending = false
    return try record.put(db)
  }

  /// - Parameter program: digest of one that waits; empty: all.
  package func confirm(
    _ principal: PrincipalID, program: [UInt8], in scope: OwnerScope
  ) throws(PermissionError) -> RegisteredApp {
    var record = try decidable(principal)
    try checkLookalike(of: record)
    guard program.isEmpty || record.programs.contains(where: { $0.digest == program }) else {
      throw PermissionError(.notFound, "no such program waits under the app's name")
    }
    record.isPending = false
    for index in record.programs.indices
    where program.isEmpty || record.programs[index].digest == program {
      record.programs[index].isConfirmed = true
    }
    let confirmed = record
    let event = Self.event(.registered, record, "health.v1.Identity/Confirm")
    try change([principal], events: [event]) { db in
      try self.repair(principal, db)
      var change = try self.confirm(principal, db)
      for program in confirmed.programs { change ^= try program.put(principal, db) }
      try PolicyTable.add(change, to: principal, db)
    } apply: { apps in
      apps[principal]?.damage = .none
      apps[principal]?.isPending = false
      apps[principal]?.programs = confirmed.programs
    }
    return confirmed.registered(at: clock.now, daemon: daemon)
  }

  /// Gives an app the principal of the one that was removed last under its name.
  package func relink(
    _ principal: PrincipalID, in scope: OwnerScope
  ) throws(PermissionError) -> RegisteredApp {
    let record = try decidable(principal)
    guard record.decisions == DecisionTable(), record.objects == ObjectGrants() else {
      throw PermissionError(
        .alreadyDecided, "decisions about this app were made already: remove and register it first")
    }
    let bundle = record.manifest.bundleIdentifier
    guard let former = try lastForgotten(bundle) else {
      throw PermissionError(.notFound, "no app was removed under this bundle identifier")
    }
    var relinked = AppRecord(
      principal: former, manifest: record.manifest, binding: record.binding,
      registeredAt: record.registeredAt)
    relinked.programs = record.programs
    relinked.isPending = record.isPending
    let kept = relinked
    let event = Self.event(.registered, record, "health.v1.Identity/Relink")
    try change([principal, former], events: [event]) { db in
      try db.execute(sql: "DELETE FROM app WHERE principal = ?", arguments: [principal.data])
      try db.execute(sql: "DELETE FROM forgotten WHERE principal = ?", arguments: [former.data])
      try kept.insert(db)
    } apply: { apps in
      apps[principal] = nil
      apps[former] = kept
    }
    return kept.registered(at: clock.now, daemon: daemon)
  }

  private func lastForgotten(_ bundleIdentifier: String) throws(PermissionError) -> PrincipalID? {
    do {
      return try database.read { db in
        try PolicyTable.forgotten.lastRemoved(bundleIdentifier, db)
      }
    } catch {
      throw .inaccessible(error)
    }
  }

  /// The registration, for a decision about it.
  ///
  /// - Throws: `invalidArgument` when its statement about the app does not verify.
  func decidable(_ principal: PrincipalID) throws(PermissionError) -> AppRecord {
    let record = try record(of: principal)
    guard record.damage < .registration else {
      throw PermissionError(
        .invalidArgument, "the registration of this app is damaged: remove and register it again")
    }
    return record
  }

  /// Before a decision about an app whose rows are damaged: writes them as they are in memory.
  func repair(_ principal: PrincipalID, _ db: Database) throws {
    let record = try record(of: principal)
    if record.damage != .none { try record.repair(db) }
  }

  func note(
    _ program: [UInt8], of record: AppRecord, isConfirmed: Bool
  ) throws(PermissionError) {
    let program = AppProgram(digest: program, isConfirmed: isConfirmed, seenAt: .now)
    let event = Self.event(
      .registered, record, isConfirmed ? "health.v1.Session/Hello" : "waiting for confirmation")
    try change([record.principal], events: [event]) { db in
      let change = try program.put(record.principal, db)
      try PolicyTable.add(change, to: record.principal, db)
    } apply: { apps in
      apps[record.principal]?.programs.removeAll { $0.digest == program.digest }
      apps[record.principal]?.programs.append(program)
    }
  }

  /// Stores the version under which an app said hello. It decides nothing, so the epoch stays and no
  /// listener is called; and an app that alternates versions writes once in
  /// `versionIntervalNanoseconds`, with whatever version comes then.
  ///
  /// - Throws: `invalidArgument` for one that could not be registered.
  func setVersion(_ version: String, of record: AppRecord) throws(PermissionError) {
    var manifest = record.manifest
    manifest.version = version
    try manifest.validate()
    guard isVersionDue(of: record.principal) else { return }
    let event = Self.event(.registered, record, "health.v1.Session/Hello")
    // A disk that takes no writes must not keep the app from being identified.
    try? afford(false) { db in
      try ledger.commit(db, decisions: [event]) { db in
        try db.execute(
          sql: "UPDATE app SET version = ? WHERE principal = ?",
          arguments: [version, record.principal.data])
      }
      store(version: version, of: record.principal)
    }
  }
}
