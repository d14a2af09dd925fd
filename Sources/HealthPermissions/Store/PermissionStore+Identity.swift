import Foundation
import GRDB
package import HealthAuthorization
package import HealthModel
import Synchronization
import StorageSupport

// Facts about an app beyond its registration: programs seen under its name, its version, whether
// the user has confirmed it, and whether it is one that was removed before.

extension PermissionStore {
  /// The maximum number of program files under one name that wait for the user. Further programs
  /// are refused without being recorded. Otherwise a program that is rebuilt or renamed in a loop
  /// would fill the database and the list that the user has to read.
  static let waitingProgramCountMax = 8
  /// The maximum number of program files of one app. Further programs that sign with its key are
  /// not stored.
  static let programCountMax = 64

  /// Adds an app that introduced itself. It has no grants and may request some. The result does not
  /// depend on which other apps are registered: whether its name looks like that of another app is
  /// checked when the user confirms it.
  ///
  /// - Returns: nil if the process proves nothing, or if an app with the same binding exists.
  /// - Throws: `tooManyPending` if the process has the maximum number of waiting apps.
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
    // A second introduction with the same binding is identified by `identify` instead. nil, like
    // for a process without a proof, does not reveal which of the two it was.
    guard let level = binding.level(of: evidence, daemon: daemon),
      !records(bundleIdentifier: manifest.bundleIdentifier).contains(where: {
        $0.binding == binding
      })
    else { return nil }
    try makeRoom(for: introducer)
    var manifest = manifest
    // Only the user decides which programs are started and which sockets are created.
    manifest.launch = nil
    manifest.hasOwnSocket = false
    do throws(PermissionError) {
      // The introducer is recorded after the commit. Until then, and after a restart, a waiting app
      // counts for an unknown process.
      let record = try add(manifest, binding, isPending: true, "health.v1.Session/Introduce")
      pending.withLock { $0.add(record.principal, by: introducer) }
      return record.caller(level, on: machine)
    } catch {
      // Added by a concurrent call.
      if error.code == .alreadyExists { return nil }
      throw error
    }
  }

  /// Removes apps that have waited too long, and one of the process with the most if all places are
  /// in use. The removal is in the ledger, so that the user can find out about it.
  private func makeRoom(for introducer: Introducer) throws(PermissionError) {
    // Read before `pending` is locked, so that this lock and that of the records are never held
    // together.
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
    // The condition `is_pending` protects an app that the user confirms concurrently.
    try change(gone, events: events) { db in
      // They have saved nothing, so their principals may be assigned again.
      for principal in gone {
        try db.execute(
          sql: "DELETE FROM app WHERE principal = ? AND is_pending", arguments: [principal.data])
      }
    } apply: { apps in
      for principal in gone where apps[principal]?.isPending == true { apps[principal] = nil }
    }
  }

  /// Returns whether the app introduced itself and the user has not confirmed it. False for an app
  /// that is not registered.
  package func isPending(_ principal: PrincipalID) -> Bool {
    (try? record(of: principal))?.isPending ?? false
  }

  /// Returns whether there is another app with the same bundle identifier, or with one that differs
  /// only in case. The agent warns the user about it, because the sheet shows names and a
  /// look-alike could obtain a grant that was meant for the other app.
  package func hasNamesake(_ principal: PrincipalID) -> Bool {
    guard let manifest = manifest(of: principal) else { return false }
    let bundle = manifest.bundleIdentifier
    return records(bundleIdentifier: bundle).count > 1 || hasLookalike(of: bundle, isPending: nil)
  }

  /// Throws if the bundle identifier of a waiting app differs only in case from that of a confirmed
  /// one: the user must be able to distinguish the names of apps before granting anything. It is
  /// checked here and not in `introduce`, whose result must not depend on other registrations.
  func checkLookalike(of record: AppRecord) throws(PermissionError) {
    guard record.isPending,
      hasLookalike(of: record.manifest.bundleIdentifier, isPending: false)
    else { return }
    throw PermissionError(
      .alreadyExists,
      "another app's bundle identifier differs from this one only in upper and lower case")
  }

  /// Confirms an app when the user grants it anything. Granting is a confirmation: the user has
  /// seen the app on the sheet. The caller sets `isPending` in memory after the commit.
  ///
  /// - Returns: The change to the app's `row_sum`.
  func confirm(_ principal: PrincipalID, _ db: Database) throws -> Int64 {
    var record = try record(of: principal)
    guard record.isPending else { return 0 }
    record.isPending = false
    return try record.put(db)
  }

  /// Confirms an app and its programs.
  ///
  /// - Parameter program: The digest of a waiting program; empty for all.
  package func confirm(
    _ principal: PrincipalID, program: [UInt8], in scope: OwnerScope
  ) throws(PermissionError) -> RegisteredApp {
    // A damaged app that the user confirms starts from denials: `repair` writes the rows as they
    // are in memory.
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

  /// Assigns to an app the principal of the app that was last removed under its name. The app then
  /// owns the samples that its predecessor saved, so only the user can request it, and only before
  /// other decisions, which belong to the current principal.
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
      // A principal is either assigned or forgotten. In both tables it would look like a removed
      // registration that damage brought back, and the app would be closed.
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

  /// Returns the registration for a decision about it. Decisions must not be attached to a name or
  /// binding that is not known to be right.
  ///
  /// - Throws: `invalidArgument` if the row that describes the app fails verification.
  func decidable(_ principal: PrincipalID) throws(PermissionError) -> AppRecord {
    let record = try record(of: principal)
    guard record.damage < .registration else {
      throw PermissionError(
        .invalidArgument, "the registration of this app is damaged: remove and register it again")
    }
    return record
  }

  /// Rewrites the rows of a damaged app from memory. Call before a decision about the app. Damaged
  /// rows are denials in memory; without the rewrite, the row sum of the app would not match after
  /// the decision either, and the app would stay closed.
  func repair(_ principal: PrincipalID, _ db: Database) throws {
    let record = try record(of: principal)
    if record.damage != .none { try record.repair(db) }
  }

  /// Records a program file under an app's name. A confirmed one raises the level that processes of
  /// the app must reach, so the change is published like a decision.
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

  /// Stores the version that an app states in its hello. The version decides nothing, so the epoch
  /// is not incremented and no listener is called. An app that alternates versions causes one write
  /// per `versionIntervalNanoseconds`, with the version at that time.
  ///
  /// - Throws: `invalidArgument` for a version that could not be registered.
  func setVersion(_ version: String, of record: AppRecord) throws(PermissionError) {
    var manifest = record.manifest
    manifest.version = version
    try manifest.validate()
    guard isVersionDue(of: record.principal) else { return }
    let event = Self.event(.registered, record, "health.v1.Session/Hello")
    // The app is identified even if the disk accepts no writes.
    try? afford(false) { db in
      try ledger.commit(db, decisions: [event]) { db in
        try db.execute(
          sql: "UPDATE app SET version = ? WHERE principal = ?",
          arguments: [version, record.principal.data])
      }
      // After the commit and on the queue of the database, like every other change of `apps`, so
      // that a concurrent update of the manifest cannot be overwritten by an older one.
      store(version: version, of: record.principal)
    }
  }
}
