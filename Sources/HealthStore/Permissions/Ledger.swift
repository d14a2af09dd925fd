import Dispatch
import GRDB
package import HealthModel
import Synchronization

/// Who read, saved and deleted what, and what the user decided: append only, numbered upwards, each
/// entry bound to all before it by a chain of hashes (LedgerChain.swift).
///
/// No data of others without an entry that states it. An answer that holds some leaves when its entry
/// is on the disk; or while a *voucher* holds: an entry of the same answer, byte for byte, is on the
/// disk, no older than `voucherMilliseconds`, and the disk has refused nothing since. All who wait for
/// the disk at one time share one commit. So a program that repeats a question waits for one commit
/// in ten seconds, and a power cut can take from the ledger how often an app got an answer within the
/// last moments, never that it got it, nor what the answer held.
///
/// Entries of other answers, and those that a voucher covers, reach the disk at the latest 100 ms
/// after they were appended, sooner when 1,000 are waiting, and always before `flush` returns, which
/// shutdown and every reader call. Decisions of the user are written in the transaction that makes
/// them. While the disk refuses entries nothing with data of others is admitted, and what was
/// appended waits in memory, up to `waitingCountMax`; of what comes beyond that an entry says how
/// many there were.
///
/// An app that makes more entries than its budget allows (LedgerBudget.swift) has them merged: those
/// that wait for nothing reach the disk within `mergedDelayMilliseconds` or before the next reader;
/// answers with data of others wait up to `throttledDelayMilliseconds` and share an entry. Guarded
/// entries have a budget of their own, so that a flood of others does not cause a refusal.
package final class Ledger: Sendable {
  package static let flushDelayMilliseconds = 100
  package static let flushCount = 1_000
  package static let retryDelayMilliseconds = 1_000
  /// Ten entries a second for an app that never stops; an app that reads as much with good reason
  /// still gets ten answers a second.
  package static let throttledDelayMilliseconds = 100
  package static let mergedDelayMilliseconds = 600_000
  package static let voucherMilliseconds = 10_000
  package static let waitingCountMax = 20_000
  /// Answers with data of others that may wait for the disk at one time.
  package static let guardedCountMax = 20_000
  /// Entries in one page at most, and in a page of a request that names no number.
  package static let pageCountMax = 1_000
  package static let pageCountDefault = 100

  typealias Decided = @Sendable (Bool) -> Void

  struct Waiting: Sendable {
    var entry: LedgerEntry
    /// Of answers that leave only with the entry.
    var decided: [Decided] = []
    /// What a voucher is made of.
    var digest: Int?

    var isGuarded: Bool { !decided.isEmpty }
  }

  private enum Flush { case none, later, now }

  private struct State {
    /// In the order in which they came.
    var waiting: [Waiting] = []
    /// Beyond the budget of an app.
    var merged = LedgerMerger()
    /// Likewise, with data of others.
    var throttled = LedgerMerger()
    var budgets: LedgerBudgets
    /// Of those that wait.
    var guardedCount = 0
    /// Entries for which there was no room.
    var lostCount = 0
    var vouchers = LedgerVouchers()
    var isFlushScheduled = false
    var isFlushDue = false
    var isMergedScheduled = false
    var isThrottledScheduled = false
    /// The disk has refused the last flush.
    var isFailing = false
    var recovered: (@Sendable () -> Void)?
    var condensedAt: Instant?
    /// That a daemon writes is not in the database yet: the disk was full when it was opened.
    var isOpenDue = false

    var isWritable: Bool { !isFailing && guardedCount < Ledger.guardedCountMax }

    /// After an entry was appended that no answer waits for.
    mutating func nextFlush() -> Flush {
      if waiting.count >= flushCount, !isFlushDue, !isFailing {
        isFlushDue = true
        return .now
      }
      defer { isFlushScheduled = true }
      return isFlushScheduled ? .none : .later
    }

    /// An entry that no answer waits for. Returns whether merged entries have to be scheduled.
    mutating func append(_ entry: LedgerEntry, at now: UInt64) -> (flush: Flush, isMerged: Bool) {
      if budgets.take(entry, at: now), waiting.count < waitingCountMax {
        waiting.appendMerging(entry)
        return (nextFlush(), false)
      }
      guard LedgerAccount(entry) != nil, merged.add(Waiting(entry: entry)) else {
        lostCount += 1
        return (.none, false)
      }
      defer { isMergedScheduled = true }
      return (.none, !isMergedScheduled)
    }
  }

  let database: PermissionDatabase
  /// Room on a full disk for decisions of the user; entries of apps never use it.
  private let reserve: DiskReserve?
  private let state: Mutex<State>
  private let queue = DispatchQueue(label: "healthd.ledger", qos: .userInitiated)
  /// Held by whoever goes over the whole ledger.
  let survey = Mutex(())

  init(_ database: PermissionDatabase, budget: LedgerBudget, reserve: DiskReserve?) {
    self.database = database
    self.reserve = reserve
    state = Mutex(State(budgets: LedgerBudgets(budget)))
  }

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
    let now = MonotonicTime.now
    let next = state.withLock { $0.append(entry, at: now) }
    start(next.flush)
    if next.isMerged { scheduleMerged() }
  }

  /// For an answer with data of others.
  ///
  /// - Parameter digest: of the bytes of the answer, the same for the same answer while the daemon
  ///   runs; nil for one that no voucher is to cover.
  /// - Returns: true if it may leave at once. Otherwise `decided` is called once, from any thread,
  ///   maybe before this returns: with true when the entry is on the disk, and with false when it
  ///   cannot be written; then there is no entry and the answer must not leave.
  package func admit(
    _ entry: LedgerEntry, digest: Int? = nil, decided: @escaping @Sendable (Bool) -> Void
  ) -> Bool {
    enum Admission { case refused, vouched(Flush, isMerged: Bool), waiting(Flush), throttled(Bool) }
    let now = MonotonicTime.now
    let admission: Admission = state.withLock { state in
      guard state.isWritable else { return .refused }
      if state.vouchers.covers(entry, digest: digest, at: now) {
        let next = state.append(entry, at: now)
        return .vouched(next.flush, isMerged: next.isMerged)
      }
      let waiting = Waiting(entry: entry, decided: [decided], digest: digest)
      guard state.budgets.take(entry, at: now) else {
        guard state.throttled.add(waiting) else { return .refused }
        state.guardedCount += 1
        defer { state.isThrottledScheduled = true }
        return .throttled(!state.isThrottledScheduled)
      }
      state.guardedCount += 1
      state.waiting.append(waiting)
      defer { state.isFlushDue = true }
      return .waiting(state.isFlushDue ? .none : .now)
    }
    switch admission {
    case .refused: decided(false)
    case .vouched(let flush, let isMerged):
      start(flush)
      if isMerged { scheduleMerged() }
      return true
    case .waiting(let flush): start(flush)
    case .throttled(let isFirst): if isFirst { scheduleThrottled() }
    }
    return false
  }

  private func scheduleMerged() {
    let delay = DispatchTimeInterval.milliseconds(Self.mergedDelayMilliseconds)
    queue.asyncAfter(deadline: .now() + delay) { [weak self] in
      guard let self else { return }
      self.state.withLock { state in
        state.isMergedScheduled = false
        state.waiting += state.merged.takeAll()
      }
      self.flushOnSchedule()
    }
  }

  private func scheduleThrottled() {
    let delay = DispatchTimeInterval.milliseconds(Self.throttledDelayMilliseconds)
    queue.asyncAfter(deadline: .now() + delay) { [weak self] in
      guard let self else { return }
      self.state.withLock { state in
        state.isThrottledScheduled = false
        state.waiting += state.throttled.takeAll()
      }
      self.flushOnSchedule()
    }
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

  /// Records that a daemon writes from now on; and if one wrote before that was not stopped in order,
  /// that its last entries may be missing.
  ///
  /// On a full disk that waits for the first entry that can be written. Until then no read of an app is
  /// answered, and the user can read, revoke and delete.
  func open() throws {
    do {
      try database.write { try Self.markOpen($0) }
    } catch let error as DatabaseError where error.isFull {
      state.withLock { state in
        state.isOpenDue = true
        state.isFailing = true
        state.isFlushScheduled = true
      }
      schedule(after: Self.retryDelayMilliseconds)
    }
  }

  private static func markOpen(_ db: Database) throws {
    if try Bool.fetchOne(db, sql: "SELECT is_open FROM ledger_head") == true {
      try insert([LedgerEntry(time: .now, event: .interrupted, method: "")], db)
    }
    try db.execute(sql: "UPDATE ledger_head SET is_open = 1")
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
    if (try? database.writeWithoutTransaction({ try commit($0) })) != nil { condenseIfDue() }
  }

  /// Returns when everything appended before is on the disk.
  package func flush() throws(PermissionError) {
    state.withLock { state in
      if !state.isFailing { state.waiting += state.merged.takeAll() }
    }
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
  ///
  /// While the reserve of the disk is in use, decisions are written alone: what waits for apps would
  /// take the room that is left for the user.
  func commit(
    _ db: Database, decisions: [LedgerEntry], write: (Database) throws -> Void
  ) throws {
    // A decision does not set the room aside again that it was given.
    let hasRoom = reserve.map { decisions.isEmpty ? $0.mayGrow() : $0.isHeld } ?? true
    if !hasRoom && decisions.isEmpty {
      refuse(take())
      throw DatabaseError(resultCode: .SQLITE_FULL)
    }
    let waiting = hasRoom ? take() : []
    let isOpenDue = hasRoom && state.withLock { $0.isOpenDue }
    do {
      try db.inTransaction(.immediate) {
        if isOpenDue { try Self.markOpen(db) }
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
    guard hasRoom else { return }
    if isOpenDue { state.withLock { $0.isOpenDue = false } }
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
        guard waiting.contains(where: \.isGuarded), !state.isFlushDue else {
          return waiting.isEmpty ? .none : state.nextFlush()
        }
        state.isFlushDue = true
        return .now
      })
  }

  /// Tries again by itself: while the disk refuses entries, calls that would add some are refused.
  private func refuse(_ waiting: [Waiting]) {
    let isRetryDue = state.withLock { state in
      state.isFailing = true
      state.vouchers.removeAll()
      state.waiting.insert(contentsOf: waiting.filter { !$0.isGuarded }, at: 0)
      for one in waiting { state.guardedCount -= one.decided.count }
      defer { state.isFlushScheduled = true }
      return !state.isFlushScheduled
    }
    if isRetryDue { schedule(after: Self.retryDelayMilliseconds) }
    for one in waiting { for decided in one.decided { decided(false) } }
  }

  private func accept(_ waiting: [Waiting]) {
    let end = MonotonicTime.now + UInt64(Self.voucherMilliseconds) * 1_000_000
    let recovered = state.withLock { state in
      let wasWritable = state.isWritable
      for one in waiting {
        state.guardedCount -= one.decided.count
        guard one.decided.count == 1, let digest = one.digest else { continue }
        let answer = LedgerVouchers.Answer(one.entry, digest: digest)
        state.vouchers.add(answer, of: one.entry.principal, until: end)
      }
      state.isFailing = false
      return wasWritable ? nil : state.recovered
    }
    for one in waiting { for decided in one.decided { decided(true) } }
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
