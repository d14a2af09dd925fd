import Dispatch
import GRDB
package import HealthModel
import Synchronization

/// Who read, saved and deleted what, and what the person decided: append only, numbered upwards,
/// each entry bound to all before it by a chain of hashes (LedgerChain.swift).
///
/// No data of others without an entry. An answer that holds some leaves when its entry is on the
/// disk, or while a *voucher* holds: an entry of the same app, method and types is on the disk, no
/// older than `voucherMilliseconds`, and the disk has refused nothing since. All who wait for the
/// disk at one time share one commit. So a program that reads much waits for one commit in ten
/// seconds, and a power cut can take from the ledger how often and how much an app read within
/// the last 100 ms, never that it read, nor what sort.
///
/// Entries of other answers, and those that a voucher covers, reach the disk at the latest 100 ms
/// after they were appended, sooner when 1,000 are waiting, and always before `flush` returns, which
/// shutdown and every reader call. Decisions of the person are written in the transaction that makes
/// them. While the disk refuses entries nothing with data of others is admitted, and what was
/// appended waits in memory, up to `waitingCountMax`; of what comes beyond that an entry says how
/// many there were.
package final class Ledger: Sendable {
  package static let flushDelayMilliseconds = 100
  package static let flushCount = 1_000
  package static let retryDelayMilliseconds = 1_000
  package static let voucherMilliseconds = 10_000
  package static let waitingCountMax = 20_000
  /// Entries in one page at most, and in a page of a request that names no number.
  package static let pageCountMax = 1_000
  package static let pageCountDefault = 100
  private static let voucherCountMax = 4_096

  typealias Decided = @Sendable (Bool) -> Void

  struct Waiting: Sendable {
    var entry: LedgerEntry
    /// Of an answer that leaves only with its entry.
    var decided: Decided?
  }

  private struct Sort: Hashable {
    var principal: PrincipalID?
    var method: String
    var types: [ObjectType]
    init(_ entry: LedgerEntry) {
      principal = entry.principal
      method = entry.method
      types = entry.types
    }
  }

  private enum Flush { case none, later, now }

  private struct State {
    var waiting: [Waiting] = []
    /// Entries for which there was no room.
    var lostCount = 0
    /// By when each ends, in nanoseconds of the monotonic clock.
    var vouchers: [Sort: UInt64] = [:]
    var isFlushScheduled = false
    var isFlushDue = false
    /// The disk has refused the last flush.
    var isFailing = false
    var recovered: (@Sendable () -> Void)?
    var condensedAt: Instant?

    var isWritable: Bool { !isFailing && waiting.count < waitingCountMax }

    /// After something was appended that nobody waits for.
    mutating func nextFlush() -> Flush {
      if waiting.count >= flushCount, !isFlushDue, !isFailing {
        isFlushDue = true
        return .now
      }
      defer { isFlushScheduled = true }
      return isFlushScheduled ? .none : .later
    }
  }

  let database: DatabaseQueue
  private let state = Mutex(State())
  private let queue = DispatchQueue(label: "healthd.ledger", qos: .userInitiated)
  /// Held by whoever goes over the whole ledger.
  let survey = Mutex(())

  init(_ database: DatabaseQueue) { self.database = database }

  /// Whether answers with data of others can be admitted, as far as is known.
  package var isWritable: Bool { state.withLock { $0.isWritable } }

  /// Called when the ledger can be written again, from any thread. One listener at a time.
  package func onRecovery(_ recovered: (@Sendable () -> Void)?) {
    state.withLock { $0.recovered = recovered }
  }

  // MARK: - Appending

  /// For what may leave whether or not its entry is on the disk. The entry's number is given when it
  /// is written.
  package func append(_ entry: LedgerEntry) {
    start(
      state.withLock { state in
        guard state.waiting.count < Self.waitingCountMax else {
          state.lostCount += 1
          return .none
        }
        state.waiting.appendMerging(entry)
        return state.nextFlush()
      })
  }

  /// For an answer with data of others.
  ///
  /// - Returns: true if it may leave at once. Otherwise `decided` is called once, from any thread,
  ///   maybe before this returns: with true when the entry is on the disk, and with false when it
  ///   cannot be written; then there is no entry and the answer must not leave.
  package func admit(
    _ entry: LedgerEntry, decided: @escaping @Sendable (Bool) -> Void
  ) -> Bool {
    let now = MonotonicTime.now
    let admission: (isVouched: Bool, flush: Flush)? = state.withLock { state in
      guard state.isWritable else { return nil }
      let isVouched = state.vouchers[Sort(entry)].map { $0 > now } ?? false
      state.waiting.append(Waiting(entry: entry, decided: isVouched ? nil : decided))
      if isVouched { return (true, state.nextFlush()) }
      defer { state.isFlushDue = true }
      return (false, state.isFlushDue ? .none : .now)
    }
    guard let admission else {
      decided(false)
      return false
    }
    start(admission.flush)
    return admission.isVouched
  }

  private func start(_ flush: Flush) {
    switch flush {
    case .none: break
    case .now: queue.async { self.flushOnSchedule() }
    case .later: schedule(after: Self.flushDelayMilliseconds)
    }
  }

  private func schedule(after milliseconds: Int) {
    queue.asyncAfter(deadline: .now() + .milliseconds(milliseconds)) { self.flushOnSchedule() }
  }

  // MARK: - Writing

  /// Notes that a daemon writes from now on; and if one wrote before that was not stopped in order,
  /// that its last entries may be missing.
  func open() throws {
    try database.write { db in
      if try Bool.fetchOne(db, sql: "SELECT is_open FROM ledger_head") == true {
        try Self.insert([LedgerEntry(time: .now, event: .interrupted, method: "")], db)
      }
      try db.execute(sql: "UPDATE ledger_head SET is_open = 1")
    }
  }

  func close() throws(PermissionError) {
    try flush()
    do {
      try database.write { db in try db.execute(sql: "UPDATE ledger_head SET is_open = 0") }
    } catch {
      throw .inaccessible(error)
    }
  }

  /// A failure leaves the entries waiting and is tried again, not too often, since it may last.
  private func flushOnSchedule() {
    state.withLock { state in
      state.isFlushScheduled = false
      state.isFlushDue = false
    }
    let hasFailed = (try? flush()) == nil
    let isRetryDue = state.withLock { state in
      guard hasFailed, !state.isFlushScheduled else { return false }
      state.isFlushScheduled = true
      return true
    }
    if isRetryDue { schedule(after: Self.retryDelayMilliseconds) }
    if !hasFailed { condenseIfDue() }
  }

  /// Returns when everything appended before is on the disk.
  package func flush() throws(PermissionError) {
    do {
      try database.writeWithoutTransaction { db in try commit(db) }
    } catch {
      throw .inaccessible(error)
    }
  }

  /// Writes what waits. A disk that has refused entries is asked whether it takes some now.
  private func commit(_ db: Database) throws {
    let hasWork = state.withLock { $0.isFailing || !$0.waiting.isEmpty }
    if hasWork { try commit(db, decisions: []) { _ in } }
  }

  /// Writes what waits, and with it decisions and their entries, in one transaction.
  func commit(
    _ db: Database, decisions: [LedgerEntry], write: (Database) throws -> Void
  ) throws {
    let waiting = take()
    do {
      try db.inTransaction(.immediate) {
        try write(db)
        try Self.insert(waiting.map(\.entry) + decisions, db)
        return .commit
      }
    } catch let error as PermissionError {
      // The decision cannot be; the ledger has nothing to do with it.
      putBack(waiting)
      throw error
    } catch {
      refuse(waiting)
      throw error
    }
    accept(waiting)
  }

  private func take() -> [Waiting] {
    state.withLock { state in
      var waiting = state.waiting
      state.waiting = []
      if state.lostCount > 0 {
        var entry = LedgerEntry(time: .now, event: .interrupted, method: "")
        entry.sampleCount = state.lostCount
        state.lostCount = 0
        waiting.append(Waiting(entry: entry))
      }
      return waiting
    }
  }

  private func putBack(_ waiting: [Waiting]) {
    start(
      state.withLock { state in
        state.waiting.insert(contentsOf: waiting, at: 0)
        guard waiting.contains(where: { $0.decided != nil }), !state.isFlushDue else {
          return waiting.isEmpty ? .none : state.nextFlush()
        }
        state.isFlushDue = true
        return .now
      })
  }

  private func refuse(_ waiting: [Waiting]) {
    state.withLock { state in
      state.isFailing = true
      state.vouchers = [:]
      state.waiting.insert(contentsOf: waiting.filter { $0.decided == nil }, at: 0)
    }
    for one in waiting { one.decided?(false) }
  }

  private func accept(_ waiting: [Waiting]) {
    let end = MonotonicTime.now + UInt64(Self.voucherMilliseconds) * 1_000_000
    let recovered = state.withLock { state in
      if state.vouchers.count > Self.voucherCountMax { state.vouchers = [:] }
      for one in waiting where one.decided != nil { state.vouchers[Sort(one.entry)] = end }
      defer { state.isFailing = false }
      return state.isFailing ? state.recovered : nil
    }
    for one in waiting { one.decided?(true) }
    recovered?()
  }

  // MARK: - Reading

  /// Newest first. While the disk refuses entries, those that wait are missing.
  package func entries(_ request: LedgerRequest) throws(PermissionError) -> [LedgerEntry] {
    try? flush()
    let limit = request.limit <= 0 ? Self.pageCountDefault : min(request.limit, Self.pageCountMax)
    let before = request.before == 0 ? Int64.max : Int64(clamping: request.before)
    do {
      return try database.read { db in
        let condition = request.bundleIdentifier.isEmpty ? "" : "bundle = :bundle AND "
        var arguments: StatementArguments = ["before": before, "limit": limit]
        if !request.bundleIdentifier.isEmpty {
          arguments += ["bundle": request.bundleIdentifier]
        }
        return try Row.fetchAll(
          db,
          sql: """
            SELECT * FROM ledger WHERE \(condition)number < :before
            ORDER BY number DESC LIMIT :limit
            """,
          arguments: arguments
        ).map(LedgerEntry.init(row:))
      }
    } catch {
      throw .inaccessible(error)
    }
  }

  /// Once an hour at most.
  private func condenseIfDue() {
    let now = Instant.now
    let isDue = state.withLock { state in
      if let last = state.condensedAt, now.microseconds - last.microseconds < 3_600_000_000 {
        return false
      }
      state.condensedAt = now
      return true
    }
    if isDue { _ = try? condense(now: now) }
  }
}
