import Foundation
import GRDB
import Glibc
package import HealthAuthorization
package import HealthModel
import Synchronization

/// Registrations, the person's decisions and the ledger: `<directory>/permissions.sqlite`.
///
/// A change is durable before its method returns, and the `authorizer` read after that holds it.
/// Decisions are answered from memory; only changes and the ledger touch the disk. All methods may
/// be called from any thread; those that change something block for a disk flush.
package final class PermissionStore: Sendable {
  package static let fileName = "permissions.sqlite"
  /// How many registrations there may be at once.
  package static let appCountMax = 10_000

  fileprivate struct State {
    var apps: [PrincipalID: AppRecord] = [:]
    var authorizer: Authorizer
    var ends = EndQueue()
    /// Apps whose periods are others in memory than in the database.
    var unsaved: Set<PrincipalID> = []
    var changed: (@Sendable () -> Void)?
    /// When the version of an app may be stored again, in nanoseconds of the monotonic clock.
    var versionTimes: [PrincipalID: UInt64] = [:]
  }

  private static let socketSecretByteCount = 32

  /// Between two versions of one app that are stored.
  static let versionIntervalNanoseconds: UInt64 = 10_000_000_000

  package let ledger: Ledger
  /// What an app has to prove for which types.
  package let ceilings: Ceilings
  /// Names this store: what an app signs for it is worth nothing to another.
  package let daemonID: [UInt8]
  private let socketSecret: [UInt8]
  private let reserve: DiskReserve?
  let database: PermissionDatabase
  let machine: Machine
  let clock: PolicyClock
  let daemon: DaemonIdentity
  private let seal: PolicySeal
  /// The database was restored from a backup, or its number of decisions is damaged; all grants to
  /// read were reset when it was opened.
  package let isRestored: Bool
  /// What did not match its checksum when the database was opened, a line each.
  package let problems: [String]
  /// Whether it is known which registrations there were.
  let isRegistryIntact: Bool
  /// The last anchor of the store whose objects the decisions are about.
  private let position: @Sendable () -> Int64
  private let state: Mutex<State>
  let pending = Mutex(PendingIntroductions())

  /// Creates the database when there is none. The directory must exist.
  ///
  /// - Parameters:
  ///   - machine: named by what apps and the person save.
  ///   - time: by which authorizations end.
  ///   - reserve: room for what takes something away from apps on a full disk.
  ///   - position: `HealthStore.lastAnchor`, which gives decisions their place among the changes of
  ///     the data.
  package static func open(
    directory: String, machine: Machine = .unknown, time: PolicyTimeSource = .system,
    daemon: DaemonIdentity = .current,
    budget: LedgerBudget = .standard, reserve: DiskReserve? = nil,
    position: @escaping @Sendable () -> Int64 = { 0 }
  ) throws(PermissionError) -> PermissionStore {
    do {
      var configuration = Configuration()
      configuration.label = "permissions"
      configuration.journalMode = .wal
      configuration.prepareDatabase { db in
        // Decisions survive a power cut: every commit is flushed to the disk. What was deleted is
        // overwritten, so that a damaged page cannot bring back a decision of before.
        try db.execute(sql: "PRAGMA synchronous = FULL; PRAGMA secure_delete = ON")
      }
      let queue = try DatabaseQueue(
        path: directory + "/" + fileName, configuration: configuration)
      try PermissionSchema.migrator.migrate(queue)
      return try PermissionStore(
        PermissionDatabase(queue), machine, time, daemon,
        ceilings: try CeilingsFile.read(directory: directory, daemon: daemon),
        PolicySeal(directory: directory), budget, reserve, position)
    } catch {
      throw .inaccessible(error)
    }
  }

  private init(
    _ database: PermissionDatabase, _ machine: Machine, _ time: PolicyTimeSource,
    _ daemon: DaemonIdentity, ceilings: Ceilings, _ seal: PolicySeal, _ budget: LedgerBudget,
    _ reserve: DiskReserve?, _ position: @escaping @Sendable () -> Int64
  ) throws {
    self.reserve = reserve
    self.seal = seal
    let reset = try Self.resetUntrusted(database, seal, now: time.wall())
    isRestored = reset.isOld
    self.database = database
    self.ceilings = ceilings
    self.daemon = daemon
    self.machine = machine
    (daemonID, socketSecret) = try database.write { db in
      (try Self.daemonID(db), try Self.socketSecret(db))
    }
    self.position = position
    let ledger = Ledger(database, budget: budget, reserve: reserve)
    try ledger.open()
    self.ledger = ledger
    let (content, reached, epoch) = try database.read { db in
      (try PolicyContent(db), try Self.readTime(db), try PolicyHead(db).epoch)
    }
    problems =
      reset.isTimeLost
      ? content.problems + [
        "the time by which permissions end did not match its checksum; those with an end were reset"
      ] : content.problems
    isRegistryIntact = content.isRegistryIntact
    clock = PolicyClock(time, reached: reached ?? Instant(microseconds: 0))
    state = Mutex(State(authorizer: Authorizer(epoch: epoch, machine: machine)))
    let principals = content.records.map(\.principal)
    publish(principals, at: position()) { apps in
      for record in content.records { apps[record.principal] = record }
    }
    // What ended while nothing ran, or was not written when the machine stopped.
    closePeriods(principals)
  }

  private static func daemonID(_ db: Database) throws -> [UInt8] {
    if let id = try Data.fetchOne(db, sql: "SELECT id FROM daemon") {
      guard id.count == BeginSessionReply.daemonIDByteCount else {
        throw DatabaseError(resultCode: .SQLITE_CORRUPT)
      }
      return [UInt8](id)
    }
    let id = randomBytes(BeginSessionReply.daemonIDByteCount)
    try db.execute(sql: "INSERT INTO daemon (id) VALUES (?)", arguments: [Data(id)])
    return id
  }

  private static func socketSecret(_ db: Database) throws -> [UInt8] {
    if let secret = try Data.fetchOne(db, sql: "SELECT socket_secret FROM daemon"),
      secret.count == socketSecretByteCount
    {
      return [UInt8](secret)
    }
    let secret = randomBytes(socketSecretByteCount)
    try db.execute(sql: "UPDATE daemon SET socket_secret = ?", arguments: [Data(secret)])
    return secret
  }

  /// The directory of an app's socket where other users can reach it: the same after a restart, and
  /// not to be guessed from the name of the app.
  package func socketName(of principal: PrincipalID) -> String {
    SHA256.digest(of: Array("socket".utf8) + socketSecret + principal.bytes).prefix(12)
      .map { byte in
        let digits = String(byte, radix: 16)
        return digits.count == 2 ? digits : "0" + digits
      }.joined()
  }

  /// From the kernel's generator.
  static func randomBytes(_ count: Int) -> [UInt8] {
    var generator = SystemRandomNumberGenerator()
    return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
  }

  /// Flushes the ledger and closes the database, also when the disk takes nothing any more.
  package func close() throws(PermissionError) {
    let closing = Result { () throws(PermissionError) in
      try noteTime()
      try ledger.close()
    }
    do { try database.close() } catch { throw .inaccessible(error) }
    try closing.get()
  }

  /// Takes back what cannot be trusted any more, before anything is read.
  ///
  /// Of decisions that are older than those the user has made, the ones that let apps read may have
  /// been taken back since: they are undecided again (what apps saved and may save is theirs). The
  /// same holds where the number of decisions does not verify. Where the time does not, permissions
  /// that end may be over.
  ///
  /// - Returns: which of both was reset.
  private static func resetUntrusted(
    _ database: PermissionDatabase, _ seal: PolicySeal, now: Instant
  ) throws -> (isOld: Bool, isTimeLost: Bool) {
    let sealed = seal.read() ?? 0
    return try database.write { db in
      var head = try PolicyHead(db)
      let isOld = !head.isIntact || head.epoch < sealed
      let isTimeLost = try (head.epoch > 0 || !head.isIntact) && readTime(db) == nil
      guard isOld || isTimeLost else { return (false, false) }
      let before = try PolicyTable.sumOfAll(db)
      if isOld {
        try PolicyTable.grant.remove(where: "direction = 0", db)
        // A denial hides an app's own object, and stays.
        try PolicyTable.objectGrant.remove(where: "is_allowed", db)
      }
      if isTimeLost {
        try PolicyTable.grant.remove(where: "expires IS NOT NULL", db)
        try db.execute(sql: "DELETE FROM policy_time")
        try write(now, db)
      }
      let after = try PolicyTable.sumOfAll(db)
      head.rowSum = head.isIntact ? head.rowSum ^ before ^ after : after
      head.epoch = max(head.epoch, sealed) + 1
      try head.write(db)
      var entry = LedgerEntry(time: .now, event: .granted, method: "health.v1.Apps/SetGrants")
      entry.epoch = head.epoch
      try Ledger.insert([entry], db)
      return (isOld, isTimeLost)
    }
  }

  /// Reads every row again and reports what does not match its checksum, and what SQLite finds. The
  /// lines name apps and tables, and no decision.
  package func verify(in scope: OwnerScope) throws(PermissionError) -> [String] {
    do {
      return try database.read { db in
        let lines = try String.fetchAll(db, sql: "PRAGMA integrity_check(20)").filter { $0 != "ok" }
        return lines.map { "permissions: file: \($0)" }
          + (try PolicyContent(db)).problems.map { "permissions: \($0)" }
      }
    } catch {
      throw .inaccessible(error)
    }
  }

  // MARK: - Reading

  /// The decisions as they are now.
  package var authorizer: Authorizer {
    let authorizer = state.withLock { $0.authorizer }
    guard let end = authorizer.nextEnd, end <= clock.now else { return authorizer }
    return takeOverEnds()
  }

  var nextEnd: Instant? { state.withLock { $0.ends.next } }

  /// Of the authorizer.
  package var epoch: UInt64 { state.withLock { $0.authorizer.epoch } }

  /// Sorted by bundle identifier, then age.
  package func apps(in scope: OwnerScope) -> [RegisteredApp] {
    let apps = state.withLock { Array($0.apps.values) }
    let now = clock.now
    return apps.sorted {
      ($0.manifest.bundleIdentifier, $0.registeredAt) < (
        $1.manifest.bundleIdentifier, $1.registeredAt
      )
    }.map { $0.registered(at: now, daemon: daemon) }
  }

  /// Those that the person wants to have a socket of their own.
  package func appsWithSocket() -> [RegisteredApp] {
    let apps = state.withLock { state in
      state.apps.values.filter { $0.manifest.hasOwnSocket && !$0.isPending && $0.isOpen }
    }
    let now = clock.now
    return apps.map { $0.registered(at: now, daemon: daemon) }
  }

  /// The registrations under a bundle identifier that a process could belong to.
  func records(bundleIdentifier: String) -> [AppRecord] {
    state.withLock { state in
      state.apps.values.filter { $0.manifest.bundleIdentifier == bundleIdentifier }
    }
  }

  /// Whether another app's name is the same but for upper and lower case.
  ///
  /// - Parameter isPending: only among apps that wait for the user, or that do not; nil: any.
  func hasLookalike(of bundleIdentifier: String, isPending: Bool?) -> Bool {
    let folded = bundleIdentifier.lowercased()
    return state.withLock { state in
      state.apps.values.contains {
        $0.manifest.bundleIdentifier != bundleIdentifier
          && (isPending ?? $0.isPending) == $0.isPending
          && $0.manifest.bundleIdentifier.lowercased() == folded
      }
    }
  }

  func isVersionDue(of principal: PrincipalID) -> Bool {
    let now = MonotonicTime.now
    return state.withLock { state in
      if let time = state.versionTimes[principal], now < time { return false }
      state.versionTimes[principal] = now + Self.versionIntervalNanoseconds
      return true
    }
  }

  func store(version: String, of principal: PrincipalID) {
    state.withLock { $0.apps[principal]?.manifest.version = version }
  }

  /// Apps that made themselves known and about which the user has decided nothing, oldest first. A
  /// refusal is not to be forgotten.
  var pendingRecords: [AppRecord] {
    state.withLock { state in
      state.apps.values.filter {
        $0.isPending && $0.decisions == DecisionTable() && $0.objects == ObjectGrants()
      }
    }.sorted { $0.registeredAt < $1.registeredAt }
  }

  /// Calls `changed` after every change of the decisions, from the thread that made it. One
  /// listener at a time; nil removes it.
  package func onChange(_ changed: (@Sendable () -> Void)?) {
    state.withLock { $0.changed = changed }
  }

  // MARK: - Changing

  /// Writes, then makes the change visible, in the order of the commits; then tells the listener.
  /// `apply` changes the records of no others than `principals`.
  ///
  /// - Parameter isAffordable: whether it is done on a full disk too: it takes something away from
  ///   apps, and does not come from one.
  func change(
    _ principals: [PrincipalID], events: [LedgerEntry] = [], isAffordable: Bool = false,
    write: (Database) throws -> Void, apply: (inout [PrincipalID: AppRecord]) -> Void
  ) throws(PermissionError) {
    do {
      try afford(isAffordable) { db in
        let epoch = epoch + 1
        let position = position()
        let decisions = events.map { event in
          var event = event
          event.epoch = epoch
          return event
        }
        let now = clock.now
        try ledger.commit(db, decisions: decisions) { db in
          let all = Set(principals)
          let before = try PolicyTable.sum(of: all, db)
          try write(db)
          try writePeriods(of: principals, apply, at: position, db)
          var head = try PolicyHead(db)
          head.rowSum ^= before ^ (try PolicyTable.sum(of: all, db))
          head.epoch = epoch
          try head.write(db)
          try Self.write(now, db)
        }
        publish(principals, at: position, apply)
        seal.write(epoch)
      }
    } catch {
      throw .inaccessible(error)
    }
    state.withLock { $0.changed }?()
    closePeriods(principals)
  }

  /// Runs a change of the database: one that is affordable on a full disk with the room of the
  /// reserve, any other only while the reserve is not in use.
  func afford(_ isAffordable: Bool = true, _ body: (Database) throws -> Void) throws {
    guard let reserve else { return try database.writeWithoutTransaction(body) }
    if isAffordable {
      try reserve.afford { try database.writeWithoutTransaction(body) }
    } else {
      guard reserve.mayGrow() else { throw DatabaseError(resultCode: .SQLITE_FULL) }
      try database.writeWithoutTransaction(body)
    }
  }

  private func publish(
    _ principals: [PrincipalID], at position: Int64,
    _ apply: (inout [PrincipalID: AppRecord]) -> Void
  ) {
    let now = clock.now
    state.withLock { state in
      apply(&state.apps)
      for principal in principals {
        state.apps[principal]?.openPeriods(now: now, at: position)
        // Written with the change.
        state.unsaved.remove(principal)
      }
      state.publish(principals, at: now)
    }
  }

  /// What has ended is denied from now on, as if the person had said so.
  private func takeOverEnds() -> Authorizer {
    let now = clock.now
    let (authorizer, due, changed) = state.withLock { state in
      let due = state.ends.due(at: now)
      if !due.isEmpty { state.publish(due, at: now) }
      return (state.authorizer, due, due.isEmpty ? nil : state.changed)
    }
    changed?()
    closePeriods(due)
    return authorizer
  }

  func record(of principal: PrincipalID) throws(PermissionError) -> AppRecord {
    guard let record = state.withLock({ $0.apps[principal] }) else {
      throw PermissionError(.notFound, "no such registration")
    }
    return record
  }

  /// What processes of an app have to prove.
  package func level(of principal: PrincipalID) throws(PermissionError) -> EvidenceLevel {
    let record = try record(of: principal)
    return record.binding.requiredLevel(
      hasPrograms: !record.confirmedPrograms.isEmpty, daemon: daemon)
  }

  /// - Throws: `belowCeiling` when one of the decisions gives a type to an app that proves too
  ///   little for it.
  package func checkCeilings(
    _ grants: [Grant], of principal: PrincipalID
  ) throws(PermissionError) {
    for grant in grants where grant.decision == .authorized {
      guard try isBelowCeiling(grant.type, of: principal) else { continue }
      throw PermissionError(
        .belowCeiling,
        "grants: the app cannot prove well enough who it is for \(grant.type.name); "
          + "override to grant it all the same")
    }
  }

  /// Whether the app proves too little for the type.
  package func isBelowCeiling(
    _ type: ObjectType, of principal: PrincipalID
  ) throws(PermissionError) -> Bool {
    try !ceilings.allows(type, at: level(of: principal))
  }

  /// Those that wait for the user take no room from others.
  var hasRoom: Bool {
    state.withLock { state in
      state.apps.count < Self.appCountMax
        || state.apps.values.count { !$0.isPending } < Self.appCountMax
    }
  }
}

// MARK: - When apps could read

extension PermissionStore {
  /// The periods as the change leaves them: those that begin, and those that end, end here. In memory
  /// these end when nothing can be answered under the decision of before.
  private func writePeriods(
    of principals: [PrincipalID], _ apply: (inout [PrincipalID: AppRecord]) -> Void,
    at position: Int64, _ db: Database
  ) throws {
    let now = clock.now
    var (apps, unsaved) = state.withLock { state in
      var apps: [PrincipalID: AppRecord] = [:]
      for principal in principals { apps[principal] = state.apps[principal] }
      return (apps, state.unsaved)
    }
    apply(&apps)
    for principal in principals {
      guard var record = apps[principal] else { continue }
      let hasOpened = record.openPeriods(now: now, at: position)
      let hasClosed = record.closePeriods(now: now, at: position)
      guard hasOpened || hasClosed || unsaved.remove(principal) != nil else { continue }
      try record.periods.write(of: principal, db)
    }
  }

  /// Ends the periods of what these apps may not read any more, behind everything that they can have
  /// seen.
  private func closePeriods(_ principals: [PrincipalID]) {
    guard !principals.isEmpty else { return }
    let now = clock.now
    let position = position()
    state.withLock { state in
      for principal in principals {
        if state.apps[principal]?.closePeriods(now: now, at: position) == true {
          state.unsaved.insert(principal)
        }
      }
    }
  }

  /// Writes what `closePeriods` left.
  func savePeriods(_ db: Database) throws {
    let records = state.withLock { state in
      defer { state.unsaved = [] }
      return state.unsaved.compactMap { state.apps[$0] }
    }
    for record in records { try record.periods.write(of: record.principal, db) }
  }
}

extension AppRecord {
  @discardableResult
  fileprivate mutating func openPeriods(now: Instant, at position: Int64) -> Bool {
    periods.open(decisions.grants(at: now), at: position)
  }

  fileprivate mutating func closePeriods(now: Instant, at position: Int64) -> Bool {
    periods.close(decisions.grants(at: now), at: position)
  }
}

extension PermissionStore.State {
  /// Makes the decisions about these apps anew.
  fileprivate mutating func publish(_ principals: [PrincipalID], at now: Instant) {
    var changes: [(PrincipalID, AppPolicy?)] = []
    for principal in principals {
      let policy = apps[principal]?.policy(at: now)
      let old = authorizer.policy(of: principal)
      ends.set(principal, from: old?.grants.nextEnd, to: policy?.grants.nextEnd)
      changes.append((principal, policy))
    }
    authorizer.change(changes, nextEnd: ends.next)
  }
}

extension PermissionError {
  /// The result code of SQLite is kept, its words are not: they may quote a row.
  static func inaccessible(_ error: any Error) -> PermissionError {
    if let error = error as? PermissionError { return error }
    let code = (error as? DatabaseError).map { " (SQLite \($0.extendedResultCode.rawValue))" }
    return PermissionError(.inaccessible, "the permissions database failed\(code ?? "")")
  }
}
