// The database of apps, grants and the ledger. Its folders, each of which uses only those before it:
//
//   Database/    the connection, its errors, and how identifiers are stored
//   Manifests/   checks of what an app states about itself, and of decisions about it
//   Environment/ the clock, and the files beside the database
//   Ledger/      the log of accesses and decisions, with its chain of hashes
//   Rows/        the tables of decisions, whose rows have checksums
//   Schema/      the tables and their migrations
//   Apps/        registrations in memory, read from verified rows
//   Store/       identifies apps, changes decisions, and publishes them to the authorizer

import HealthAPI
import CLinux
import Foundation
import GRDB
import Glibc
package import HealthAuthorization
package import HealthModel
import Synchronization
package import StorageSupport

/// The registrations, the user's decisions and the ledger: `<directory>/permissions.sqlite`.
///
/// A change is durable before its method returns, and the `authorizer` read after that includes it.
/// Authorization is decided from memory; only changes and the ledger access the disk. All methods
/// may be called from any thread; those that change something block for a disk flush.
package final class PermissionStore: Sendable {
  package static let fileName = "permissions.sqlite"
  static let pageSize = 4096
  /// The maximum number of registrations. It bounds the memory, the file, and the searches by
  /// bundle identifier, which are linear.
  package static let appCountMax = 10_000

  /// What calls read. A decision enters it after its commit, so that no call acts on one that a
  /// crash could undo. An expiry enters it directly, because the row of the grant contains it.
  fileprivate struct State {
    var apps: [PrincipalID: AppRecord] = [:]
    /// The policies of `apps`. Only those of changed apps are recomputed.
    var authorizer: Authorizer
    var ends = EndQueue()
    /// Apps whose read periods in memory differ from the database. `savePeriods` writes them; until
    /// then a crash loses only where a period ended, and the next start ends it later.
    var unsaved: Set<PrincipalID> = []
    var changed: (@Sendable () -> Void)?
    /// The earliest time at which the version of an app may be stored again, in nanoseconds of the
    /// monotonic clock.
    var versionTimes: [PrincipalID: UInt64] = [:]
  }

  /// The length of the secret. An app knows the name of its own socket; 256 bits cannot be found
  /// from it.
  private static let socketSecretByteCount = 32

  /// The minimum time between two stored versions of one app. A version changes with a release of
  /// the app; an app that alternates versions must not cause a flush per hello.
  static let versionIntervalNanoseconds: UInt64 = 10_000_000_000

  package let ledger: Ledger
  /// The evidence levels that apps must reach, by type.
  package let ceilings: Ceilings
  /// The identifier of this store, which makes signatures of apps invalid for any other store.
  package let daemonID: [UInt8]
  private let socketSecret: [UInt8]
  private let reserve: DiskReserve?
  /// The ledger writes to it as well, so that a decision and its entry are in one transaction.
  let database: PermissionDatabase
  let machine: Machine
  /// The time by which authorizations expire. All comparisons use it and never the time of day.
  let clock: PolicyClock
  /// The user and groups of the daemon. Evidence that is equal to them distinguishes no app.
  let daemon: DaemonIdentity
  let directory: String
  let sealDirectory: String?
  /// Whether the database was restored from a backup, or its number of decisions was damaged; all
  /// read grants were reset when it was opened.
  package let isRestored: Bool
  /// The rows that failed verification when the database was opened, one line each.
  package let problems: [String]
  /// Whether the set of registrations, including removed ones, is known to be complete. If it is
  /// not, a principal that is missing may be the one of a removed app, and its reuse would give a
  /// new app the samples of an old one.
  let isRegistryIntact: Bool
  /// Returns the last anchor of the store that the decisions apply to.
  private let position: @Sendable () -> Int64
  /// Held for memory operations only, never while the disk is accessed, because every call of an
  /// app reads it.
  private let state: Mutex<State>
  let pending = Mutex(PendingIntroductions())

  /// Opens the database, or creates it. The directory must exist.
  ///
  /// - Parameters:
  ///   - machine: The machine that is stated as origin of saved samples.
  ///   - time: The time source by which authorizations expire.
  ///   - key: The key with which the database is encrypted at rest; nil for a plain one.
  ///   - sealDirectory: The directory of the seals (`EpochSeal`); nil for that of the database.
  ///   - reserve: Disk space for changes that only take something away from apps, on a full disk.
  ///   - position: Returns `HealthStore.lastAnchor`, which orders decisions among the changes of
  ///     the data.
  package static func open(
    directory: String, machine: Machine = .unknown, time: PolicyTimeSource = .system,
    daemon: DaemonIdentity = .current, key: EncryptionKey? = nil, sealDirectory: String? = nil,
    budget: LedgerBudget = .standard, reserve: DiskReserve? = nil,
    position: @escaping @Sendable () -> Int64 = { 0 }
  ) throws(PermissionError) -> PermissionStore {
    do {
      let path = directory + "/" + fileName
      let database = try PermissionDatabase(key: key, sealDirectory: sealDirectory ?? directory) {
        key in
        // Without the space for the index of its log, SQLite cannot open the file again after a
        // change of the key that failed on a full disk.
        guard let reserve else { return try connect(path, key: key) }
        return try reserve.afford { try connect(path, key: key) }
      }
      let store = try PermissionStore(
        directory, database, sealDirectory, machine, time, daemon,
        ceilings: try CeilingsFile.read(directory: directory), budget, reserve, position)
      // Reading the rows leaves large blocks free between those in use, which glibc would retain:
      // 10 MiB for 10,000 apps.
      if store.state.withLock({ $0.apps.count }) >= 1_000 { cl_return_freed_memory() }
      return store
    } catch {
      throw .inaccessible(error)
    }
  }

  static func connect(
    _ path: String, key: EncryptionKey?
  ) throws -> PermissionDatabase.Connection {
    var configuration = Configuration()
    configuration.label = "permissions"
    configuration.journalMode = .wal
    configuration.prepareDatabase { db in
      // Applies to a new file only.
      try db.execute(sql: "PRAGMA page_size = \(pageSize)")
      // Decisions must survive a power failure, so every commit is flushed to disk. Deleted
      // content is overwritten, so that a damaged page cannot restore an old decision.
      try db.execute(sql: "PRAGMA synchronous = FULL; PRAGMA secure_delete = ON")
    }
    let registration = try SealedFiles.prepare(path, key: key, pageSize: pageSize)
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    try PermissionSchema.migrator.migrate(queue)
    return (queue, registration)
  }

  private init(
    _ directory: String, _ database: PermissionDatabase, _ sealDirectory: String?,
    _ machine: Machine, _ time: PolicyTimeSource, _ daemon: DaemonIdentity, ceilings: Ceilings,
    _ budget: LedgerBudget, _ reserve: DiskReserve?, _ position: @escaping @Sendable () -> Int64
  ) throws {
    self.directory = directory
    self.sealDirectory = sealDirectory
    self.reserve = reserve
    let seal = database.seals.policy
    // Before anything else reads the rows, so that no policy is ever derived from a decision that
    // cannot be trusted.
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
    let isLedgerOld = try ledger.isOlderThanSeal()
    try ledger.open()
    self.ledger = ledger
    let (content, reached, epoch) = try database.read { db in
      (try PolicyContent(db), try Self.readTime(db), try PolicyHead(db).epoch)
    }
    // An encrypted database has a seal from its first start on.
    if seal.isKeyed { seal.write(epoch) }
    problems = content.problems + Self.problems(isTimeLost: reset.isTimeLost, isLedgerOld)
    isRegistryIntact = content.isRegistryIntact
    // The stored time continues the clock across restarts. A new database has none, and follows the
    // time of day.
    clock = PolicyClock(time, reached: reached ?? Instant(microseconds: 0))
    state = Mutex(State(authorizer: Authorizer(epoch: epoch, machine: machine)))
    let principals = content.records.map(\.principal)
    publish(principals, at: position()) { apps in
      for record in content.records { apps[record.principal] = record }
    }
    // Ends periods of authorizations that expired while no daemon was running, or whose end was not
    // written when the machine stopped.
    closePeriods(principals)
  }

  /// Returns the identifier of the store, or creates it. A damaged one is an error: replacing it
  /// would invalidate the signatures of all apps.
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

  /// Returns the secret, or creates it in a database of an older version. Unlike the identifier it
  /// can be replaced, because the sockets are created again at every start.
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

  /// Returns the directory name of an app's socket that other users can reach. It is the same after
  /// a restart, and cannot be guessed from the name of the app.
  package func socketName(of principal: PrincipalID) -> String {
    // 12 bytes: 96 bits cannot be guessed, and the path stays within the 107 bytes of a socket
    // address.
    SHA256.digest(of: Array("socket".utf8) + socketSecret + principal.bytes).prefix(12)
      .map { byte in
        let digits = String(byte, radix: 16)
        return digits.count == 2 ? digits : "0" + digits
      }.joined()
  }

  /// Returns random bytes of the kernel's generator.
  static func randomBytes(_ count: Int) -> [UInt8] {
    var generator = SystemRandomNumberGenerator()
    return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
  }

  /// Flushes the ledger and closes the database, even if the disk accepts no more writes. The time
  /// is stored first, so that an expired authorization stays expired if the clock is set back while
  /// the daemon is stopped.
  package func close() throws(PermissionError) {
    let closing = Result { () throws(PermissionError) in
      try noteTime()
      try ledger.close()
    }
    do { try database.close() } catch { throw .inaccessible(error) }
    try closing.get()
  }

  /// Reads all rows again and returns those that fail verification, and the findings of SQLite's
  /// integrity check. The lines contain names of apps and tables, and no decisions.
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

  /// The current decisions. Authorizations that have expired are denied here, at the time of the
  /// read, so that no call depends on an alarm that may fire late.
  package var authorizer: Authorizer {
    let authorizer = state.withLock { $0.authorizer }
    guard let end = authorizer.nextEnd, end <= clock.now else { return authorizer }
    return takeOverEnds()
  }

  var nextEnd: Instant? { state.withLock { $0.ends.next } }

  /// The epoch of the authorizer.
  package var epoch: UInt64 { state.withLock { $0.authorizer.epoch } }

  /// Returns the registrations by bundle identifier, then age.
  package func apps(in scope: OwnerScope) -> [RegisteredApp] {
    let apps = state.withLock { Array($0.apps.values) }
    let now = clock.now
    return apps.sorted {
      ($0.manifest.bundleIdentifier, $0.registeredAt) < (
        $1.manifest.bundleIdentifier, $1.registeredAt
      )
    }.map { $0.registered(at: now, daemon: daemon) }
  }

  /// Returns the apps for which the user has enabled a socket of their own. A damaged app has none,
  /// because processes cannot be identified as it.
  package func appsWithSocket() -> [RegisteredApp] {
    let apps = state.withLock { state in
      state.apps.values.filter { $0.manifest.hasOwnSocket && !$0.isPending && $0.isOpen }
    }
    let now = clock.now
    return apps.map { $0.registered(at: now, daemon: daemon) }
  }

  func records(bundleIdentifier: String) -> [AppRecord] {
    state.withLock { state in
      state.apps.values.filter { $0.manifest.bundleIdentifier == bundleIdentifier }
    }
  }

  /// Returns whether the bundle identifier differs only in case from that of another app.
  ///
  /// - Parameter isPending: True: only among apps that wait for the user; false: only among the
  ///   others; nil: among all.
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

  /// Returns whether the version of an app may be stored now, and if so, counts it as stored. Both
  /// in one step, so that two connections of an app do not both write.
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

  /// Apps that introduced themselves and about which the user has decided nothing, oldest first.
  /// Apps with denials are not included, because a denial must not be forgotten.
  var pendingRecords: [AppRecord] {
    state.withLock { state in
      state.apps.values.filter {
        $0.isPending && $0.decisions == DecisionTable() && $0.objects == ObjectGrants()
      }
    }.sorted { $0.registeredAt < $1.registeredAt }
  }

  /// Sets the function that is called after every change of the decisions, on the thread that made
  /// it. There is one listener at a time; nil removes it.
  package func onChange(_ changed: (@Sendable () -> Void)?) {
    state.withLock { $0.changed = changed }
  }

  // MARK: - Changing

  /// Writes a change, makes it visible in the order of the commits, and then calls the listener.
  /// `apply` changes only the records of `principals`.
  ///
  /// - Parameter isAffordable: Whether the change is also made on a full disk: it takes something
  ///   away from apps, and is not requested by one.
  func change(
    _ principals: [PrincipalID], events: [LedgerEntry] = [], isAffordable: Bool = false,
    write: (Database) throws -> Void, apply: (inout [PrincipalID: AppRecord]) -> Void
  ) throws(PermissionError) {
    do {
      // On the queue of the database, one change at a time, so the epoch that is read here is the
      // current one. An expiry can increment the one in memory, which is then ahead of the stored
      // one.
      try afford(isAffordable) { db in
        let epoch = epoch + 1
        // Read before the commit: a sample that is saved concurrently counts as later than the
        // decision.
        let position = position()
        let decisions = events.map { event in
          var event = event
          event.epoch = epoch
          return event
        }
        let now = clock.now
        try ledger.commit(db, decisions: decisions) { db in
          let all = Set(principals)
          // The sum is an exclusive or: taking out the old checksums of the changed apps and adding
          // the new ones leaves those of all other apps, which need not be read.
          let before = try PolicyTable.sum(of: all, db)
          try write(db)
          try writePeriods(of: principals, apply, at: position, db)
          var head = try PolicyHead(db)
          head.rowSum ^= before ^ (try PolicyTable.sum(of: all, db))
          head.epoch = epoch
          try head.write(db)
          // With every change, so that the stored time is never earlier than the last decision.
          try Self.write(now, db)
        }
        // On the queue of the database, so that changes become visible in the order of the commits.
        publish(principals, at: position, apply)
        // After the commit. If it were written before and the commit failed, the database would
        // appear to be restored from a backup, and the next start would reset all read grants.
        database.seals.policy.write(epoch)
      }
    } catch {
      throw .inaccessible(error)
    }
    // Outside of the queue and the lock, because the listener reads the authorizer and starts work
    // elsewhere.
    state.withLock { $0.changed }?()
    // At a position that is read again: until the change was visible, results under the old
    // decision could contain objects that were added during the commit.
    closePeriods(principals)
  }

  /// Runs a change of the database. An affordable change can use the reserve on a full disk; any
  /// other is refused while the reserve is in use. `body` runs its own transaction.
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
        // Written in the same transaction as the change.
        state.unsaved.remove(principal)
      }
      state.publish(principals, at: now)
    }
  }

  /// Denies expired authorizations from now on, as if the user had denied them. Nothing is written:
  /// the row contains the expiry, and a restart comes to the same result.
  private func takeOverEnds() -> Authorizer {
    let now = clock.now
    let (authorizer, due, changed) = state.withLock { state in
      // Checked under the lock, because several calls may have noticed the expiry. Only the first
      // one publishes and notifies.
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

  /// Returns the evidence level that processes of an app must reach. The level of the connected
  /// process is not used, because a grant outlives the connection.
  package func level(of principal: PrincipalID) throws(PermissionError) -> EvidenceLevel {
    let record = try record(of: principal)
    return record.binding.requiredLevel(
      hasPrograms: !record.confirmedPrograms.isEmpty, daemon: daemon)
  }

  /// - Throws: `belowCeiling` if one of the decisions authorizes a type for an app whose evidence
  ///   level is below the minimum of the type.
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

  /// Returns whether the evidence level of the app is below the minimum of the type.
  package func isBelowCeiling(
    _ type: ObjectType, of principal: PrincipalID
  ) throws(PermissionError) -> Bool {
    try !ceilings.allows(type, at: level(of: principal))
  }

  /// Whether another app can be registered. Apps that wait for the user do not count, so that they
  /// use up no room.
  var hasRoom: Bool {
    state.withLock { state in
      state.apps.count < Self.appCountMax
        || state.apps.values.count { !$0.isPending } < Self.appCountMax
    }
  }
}

// MARK: - When apps could read

extension PermissionStore {
  /// Writes the read periods that result from the change: they begin and end at `position`. In
  /// memory, ending periods are closed later, when no result can be computed under the old decision
  /// any more.
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

  /// Ends the periods of types that these apps may no longer read, after everything that they can
  /// have seen.
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

  /// Sets the position of decisions that were made before the store was open. Called when it has
  /// been opened, before anything is read from it.
  package func resolvePositions() throws(PermissionError) {
    let position = position()
    guard position != ReadPeriods.unknownPosition else { return }
    do {
      try afford { db in
        let records = state.withLock { state in
          let principals = state.apps.keys.filter { principal in
            state.apps[principal]?.periods.resolve(position) == true
          }
          state.publish(principals, at: clock.now)
          return principals.compactMap { state.apps[$0] }
        }
        guard !records.isEmpty else { return }
        try db.inTransaction {
          for record in records { try record.periods.write(of: record.principal, db) }
          return .commit
        }
      }
    } catch {
      throw .inaccessible(error)
    }
  }

  /// Writes the periods that `closePeriods` changed only in memory.
  func savePeriods(_ db: Database) throws {
    let records = state.withLock { state in
      defer { state.unsaved = [] }
      return state.unsaved.compactMap { state.apps[$0] }
    }
    for record in records { try record.periods.write(of: record.principal, db) }
  }
}

extension AppRecord {
  /// Periods follow decisions by their effect at `now`: a grant that has expired closes its period
  /// like a denial.
  @discardableResult
  fileprivate mutating func openPeriods(now: Instant, at position: Int64) -> Bool {
    periods.open(decisions.grants(at: now), at: position)
  }

  fileprivate mutating func closePeriods(now: Instant, at position: Int64) -> Bool {
    periods.close(decisions.grants(at: now), at: position)
  }
}

extension PermissionStore.State {
  /// Recomputes the policies of these apps. The caller holds the lock. The expiries of the old
  /// policies are taken from the authorizer, which is replaced at the end.
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
