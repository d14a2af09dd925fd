import Dispatch
import GRDB
package import HealthModel
import Synchronization
import StorageSupport

/// The log of who read, saved and deleted what, and of the user's decisions. It is append-only and
/// numbered consecutively. A chain of hashes binds each entry to all previous ones
/// (LedgerChain.swift).
///
/// Data from other apps is disclosed only with an entry that records it. A reply that contains such
/// data is sent when its entry is on disk, or while a *voucher* is valid: an entry of the same
/// reply, byte for byte, is on disk, it is not older than `voucherMilliseconds`, and no write has
/// failed since. Replies that wait for the disk at the same time share one commit. A program that
/// repeats a query therefore waits for one commit in ten seconds. A power failure can remove from
/// the ledger how often an app received a reply in the last moments, but never that it received the
/// reply, nor the reply's content.
///
/// Entries of other replies, and entries covered by a voucher, are on disk at most 100 ms after
/// they were appended, earlier if 1,000 are waiting, and always before `flush` returns, which
/// shutdown and every reader call. Decisions of the user are written in the transaction that
/// applies them. While writes fail, no reply with data from other apps is admitted, and appended
/// entries wait in memory, up to `waitingCountMax`. An entry records how many entries were dropped
/// beyond that.
///
/// Entries of an app that exceeds its budget (LedgerBudget.swift) are merged. Entries that no reply
/// waits for reach the disk within `mergedDelayMilliseconds` or before the next reader. Replies
/// with data from other apps wait up to `throttledDelayMilliseconds` and share an entry. Guarded
/// entries, which replies wait for, have a limit of their own, so that a flood of other entries
/// does not cause refusals.
package final class Ledger: Sendable {
  /// The time after which an entry is written that no reply waits for. A power failure can remove
  /// as much.
  package static let flushDelayMilliseconds = 100
  /// The number of such entries that are written without waiting for the delay.
  package static let flushCount = 1_000
  /// The time between two attempts while writes fail.
  package static let retryDelayMilliseconds = 1_000
  /// At most ten entries per second for an app that calls continuously. An app with a good reason
  /// to do so still gets ten replies per second.
  package static let throttledDelayMilliseconds = 100
  /// Ten minutes: an app that exceeds its budget causes few entries, and a power failure removes at
  /// most these.
  package static let mergedDelayMilliseconds = 600_000
  /// The validity of a voucher. It bounds what a power failure can remove of the number of repeated
  /// replies.
  package static let voucherMilliseconds = 10_000
  /// The maximum number of entries in memory while writes fail.
  package static let waitingCountMax = 20_000
  /// The maximum number of replies with data from other apps that wait for the disk.
  package static let guardedCountMax = 20_000
  /// The maximum number of entries in a page, and the number if the request has none.
  package static let pageCountMax = 1_000
  package static let pageCountDefault = 100

  /// Called once, with whether the entry is on the disk.
  typealias Decided = @Sendable (Bool) -> Void

  /// An entry that is not on the disk yet.
  struct Waiting: Sendable {
    var entry: LedgerEntry
    /// The replies that are sent only with the entry.
    var decided: [Decided] = []
    /// The digest of the reply, from which a voucher is created.
    var digest: Int?

    var isGuarded: Bool { !decided.isEmpty }
  }

  /// When to write after an entry was appended. `none`: a flush that is scheduled already writes
  /// it.
  private enum Flush { case none, later, now }

  private struct State {
    /// In order of arrival.
    var waiting: [Waiting] = []
    /// Entries beyond the budget of an app.
    var merged = LedgerMerger()
    /// Entries beyond the budget of an app that replies with data from other apps wait for.
    var throttled = LedgerMerger()
    var budgets: LedgerBudgets
    /// The number of replies that wait.
    var guardedCount = 0
    /// The number of entries dropped for lack of room.
    var lostCount = 0
    var vouchers = LedgerVouchers()
    /// Whether a flush is scheduled after a delay.
    var isFlushScheduled = false
    /// Whether a flush is queued. One is sufficient, because it writes everything that waits when
    /// it begins.
    var isFlushDue = false
    var isMergedScheduled = false
    var isThrottledScheduled = false
    /// Whether the last flush failed.
    var isFailing = false
    var recovered: (@Sendable () -> Void)?
    var condensedAt: Instant?
    /// Whether the database does not record yet that a daemon is writing, because the disk was full
    /// when it was opened.
    var isOpenDue = false

    /// Too many waiting replies have the same effect as a failing disk, which bounds their memory.
    var isWritable: Bool { !isFailing && guardedCount < Ledger.guardedCountMax }

    /// Returns when to flush after an entry was appended that no reply waits for.
    mutating func nextFlush() -> Flush {
      if waiting.count >= flushCount, !isFlushDue, !isFailing {
        isFlushDue = true
        return .now
      }
      defer { isFlushScheduled = true }
      return isFlushScheduled ? .none : .later
    }

    /// Appends an entry that no reply waits for. Returns whether merged entries have to be
    /// scheduled.
    mutating func append(_ entry: LedgerEntry, at now: UInt64) -> (flush: Flush, isMerged: Bool) {
      // While writes fail, entries accumulate. Beyond the limit they are merged, like those beyond
      // a budget, so that the ledger loses detail before it loses entries.
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
  /// Disk space for decisions of the user when the disk is full. Entries of apps never use it.
  private let reserve: DiskReserve?
  private let state: Mutex<State>
  /// Flushes on a schedule run here, so that appending never waits for the disk.
  private let queue = DispatchQueue(label: "healthd.ledger", qos: .userInitiated)
  /// Held while the whole ledger is read or summarized.
  let survey = Mutex(())

  init(_ database: PermissionDatabase, budget: LedgerBudget, reserve: DiskReserve?) {
    self.database = database
    self.reserve = reserve
    state = Mutex(State(budgets: LedgerBudgets(budget)))
  }

  /// Whether replies with data from other apps can be admitted, as far as is known.
  package var isWritable: Bool { state.withLock { $0.isWritable } }

  /// Sets the function that is called when the ledger becomes writable again, from any thread.
  /// There is one listener at a time.
  package func onRecovery(_ recovered: (@Sendable () -> Void)?) {
    state.withLock { $0.recovered = recovered }
  }

  // MARK: - Appending

  /// Appends an entry whose reply may be sent before the entry is on disk. The number of the entry
  /// is assigned when it is written.
  package func append(_ entry: LedgerEntry) {
    let now = MonotonicTime.now
    let next = state.withLock { $0.append(entry, at: now) }
    start(next.flush)
    if next.isMerged { scheduleMerged() }
  }

  /// Admits a reply with data from other apps.
  ///
  /// - Parameter digest: The digest of the bytes of the reply, the same for equal replies while the
  ///   daemon runs; nil for a reply that no voucher may cover.
  /// - Returns: True if the reply may be sent immediately. Otherwise `decided` is called once, from
  ///   any thread, possibly before this function returns: with true when the entry is on disk; with
  ///   false if it cannot be written, in which case there is no entry and the reply must not be
  ///   sent.
  package func admit(
    _ entry: LedgerEntry, digest: Int? = nil, decided: @escaping @Sendable (Bool) -> Void
  ) -> Bool {
    enum Admission { case refused, vouched(Flush, isMerged: Bool), waiting(Flush), throttled(Bool) }
    let now = MonotonicTime.now
    let admission: Admission = state.withLock { state in
      // Before the reply is registered: data from other apps is not sent while it cannot be
      // recorded.
      guard state.isWritable else { return .refused }
      // Also a reply that a voucher covers gets an entry; it only does not wait for it.
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
    // Outside of the lock, because the caller may append another entry.
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

  /// Adds the merged entries to the waiting ones after their delay. Until then, further calls of
  /// the same app are added to them.
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

  /// Adds the throttled entries, whose replies wait, after their delay. All replies of one app and
  /// method in this time share an entry and a flush.
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

  /// Whether there are fewer entries than the seal states, or the seal is missing. Call before
  /// `open`, which adds an entry.
  func isOlderThanSeal() throws -> Bool {
    guard let seal = database.seals.ledger else { return false }
    let last = try database.read { try LedgerChain.last($0).number }
    return last < seal.read() ?? (last == 0 ? 0 : .max)
  }

  /// Records that a daemon is writing. If the previous daemon did not stop in an orderly way, also
  /// records that its last entries may be missing.
  ///
  /// On a full disk, this is deferred to the first entry that can be written. Until then, no read
  /// of an app is answered, while the user can read, revoke and delete.
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

  /// The flag is still set if the previous daemon did not reach `close`.
  private static func markOpen(_ db: Database) throws {
    if try Bool.fetchOne(db, sql: "SELECT is_open FROM ledger_head") == true {
      try insert([LedgerEntry(time: .now, event: .interrupted, method: "")], db)
    }
    try db.execute(sql: "UPDATE ledger_head SET is_open = 1")
  }

  /// Flushes the ledger, and records that the daemon stopped in an orderly way.
  func close() throws(PermissionError) {
    try flush()
    do {
      try database.write { db in try db.execute(sql: "UPDATE ledger_head SET is_open = 0") }
    } catch {
      throw .inaccessible(error)
    }
  }

  /// Flushes the waiting entries. After a failure, they stay in memory and are retried after a
  /// delay, because the failure may last.
  private func flushOnSchedule() {
    state.withLock { state in
      state.isFlushScheduled = false
      state.isFlushDue = false
    }
    if (try? database.writeWithoutTransaction({ try commit($0) })) != nil { condenseIfDue() }
  }

  /// Returns when every entry appended before is on disk, except throttled ones, whose replies are
  /// still waiting.
  package func flush() throws(PermissionError) {
    do {
      try database.writeWithoutTransaction { db in
        // While writes fail, merged entries remain in their own list, whose length is limited. They
        // are written only after the waiting ones were.
        if state.withLock({ $0.isFailing }) { try commit(db) }
        state.withLock { state in state.waiting += state.merged.takeAll() }
        try commit(db)
      }
    } catch {
      throw .inaccessible(error)
    }
  }

  /// Writes the waiting entries. After a failure, it also writes when none are waiting, to find out
  /// whether the disk accepts writes again.
  private func commit(_ db: Database) throws {
    let hasWork = state.withLock { $0.isFailing || !$0.waiting.isEmpty }
    if hasWork { try commit(db, decisions: []) { _ in } }
  }

  /// Writes the waiting entries, and decisions with their entries, in one transaction.
  ///
  /// While the disk reserve is in use, only decisions are written: the waiting entries of apps
  /// would consume the space that is left for the user.
  func commit(
    _ db: Database, decisions: [LedgerEntry], write: (Database) throws -> Void
  ) throws {
    // `mayGrow` would reserve again the space that was released for this decision.
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
        // In one transaction with `write`: after a crash, a decision and its entry are both there,
        // or neither is.
        try Self.insert(waiting.map(\.entry) + decisions, db)
        return .commit
      }
    } catch let error as PermissionError {
      // `write` refused the decision. The disk has not failed, so the entries keep waiting.
      putBack(waiting)
      throw error
    } catch {
      refuse(waiting)
      throw error
    }
    // After the commit, because an entry that a crash removes would count as removed by a program.
    if let seal = database.seals.ledger { seal.write(try LedgerChain.last(db).number) }
    guard hasRoom else { return }
    if isOpenDue { state.withLock { $0.isOpenDue = false } }
    accept(waiting)
  }

  /// Takes all waiting entries, and adds one that contains the number of lost entries, so that the
  /// gap is visible.
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

  /// Returns entries to the front of the queue, in their order. Replies that wait for them are
  /// written with the next flush.
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

  /// Handles a failed write. Schedules a retry, because replies that would cause a write are
  /// refused while writes fail.
  private func refuse(_ waiting: [Waiting]) {
    let isRetryDue = state.withLock { state in
      state.isFailing = true
      state.vouchers.removeAll()
      // Guarded entries are dropped, because their replies are not sent.
      state.waiting.insert(contentsOf: waiting.filter { !$0.isGuarded }, at: 0)
      for one in waiting { state.guardedCount -= one.decided.count }
      defer { state.isFlushScheduled = true }
      return !state.isFlushScheduled
    }
    if isRetryDue { schedule(after: Self.retryDelayMilliseconds) }
    for one in waiting { for decided in one.decided { decided(false) } }
  }

  /// Handles a successful write: creates vouchers, then releases the replies outside of the lock.
  /// The end of a failure is reported to the listener, because live queries wait for it.
  private func accept(_ waiting: [Waiting]) {
    let end = MonotonicTime.now + UInt64(Self.voucherMilliseconds) * 1_000_000
    let recovered = state.withLock { state in
      let wasWritable = state.isWritable
      for one in waiting {
        state.guardedCount -= one.decided.count
        // A merged entry covers several replies, and contains the digest of the first one only.
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

  /// Returns entries, newest first. While writes fail, waiting entries are missing.
  package func entries(_ request: LedgerQuery) throws(PermissionError) -> [LedgerEntry] {
    try? flush()
    let limit = request.limit <= 0 ? Self.pageCountDefault : min(request.limit, Self.pageCountMax)
    // 0 means from the newest entry.
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

  /// Summarizes old entries, at most once per hour. It follows a successful flush, when the disk is
  /// known to accept writes.
  private func condenseIfDue() {
    let now = Instant.now
    let isDue = state.withLock { state in
      if let last = state.condensedAt, now.microseconds - last.microseconds < 3_600_000_000 {
        return false
      }
      state.condensedAt = now
      return true
    }
    if isDue { condenseIfIdle(now: now) }
  }
}
