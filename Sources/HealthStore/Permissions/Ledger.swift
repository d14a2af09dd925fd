import Dispatch
import GRDB
package import HealthModel
import Synchronization

/// Who read, saved and deleted what, and what the person decided: append only, numbered upwards.
///
/// Answers do not wait for the ledger. An entry reaches the disk at the latest 100 ms after it was
/// appended, sooner when 1,000 are waiting, and always before `flush` returns, which shutdown and
/// every reader call: what an answer gave away may be missing from the ledger only when the machine
/// or the daemon dies within those 100 ms. Decisions of the person are written in the transaction
/// that makes them. While the disk refuses entries they wait in memory; at `waitingCountMax` the
/// ledger is full and the daemon must stop giving out foreign data.
package final class Ledger: Sendable {
  package static let flushDelayMilliseconds = 100
  package static let flushCount = 1_000
  package static let retryDelayMilliseconds = 1_000
  package static let waitingCountMax = 100_000
  /// Entries in one page at most, and in a page of a request that names no number.
  package static let pageCountMax = 1_000
  package static let pageCountDefault = 100

  private struct State {
    var waiting: [LedgerEntry] = []
    var isFlushScheduled = false
    var isFlushDue = false
    /// The disk has refused the last flush.
    var isFailing = false
  }

  private let database: DatabaseQueue
  private let state = Mutex(State())
  private let queue = DispatchQueue(label: "healthd.ledger", qos: .utility)

  init(_ database: DatabaseQueue) { self.database = database }

  package var isFull: Bool { state.withLock { $0.waiting.count >= Self.waitingCountMax } }

  /// The entry's number is given when it is written.
  package func append(_ entry: LedgerEntry) {
    enum Flush { case none, later, now }
    let flush: Flush = state.withLock { state in
      state.waiting.appendMerging(entry)
      if state.waiting.count >= Self.flushCount, !state.isFlushDue, !state.isFailing {
        state.isFlushDue = true
        return .now
      }
      if !state.isFlushScheduled {
        state.isFlushScheduled = true
        return .later
      }
      return .none
    }
    switch flush {
    case .none: break
    case .now: queue.async { self.flushOnSchedule() }
    case .later: schedule(after: Self.flushDelayMilliseconds)
    }
  }

  private func schedule(after milliseconds: Int) {
    queue.asyncAfter(deadline: .now() + .milliseconds(milliseconds)) { self.flushOnSchedule() }
  }

  /// A failure leaves the entries waiting and is tried again, not too often, since it may last.
  private func flushOnSchedule() {
    state.withLock { state in
      state.isFlushScheduled = false
      state.isFlushDue = false
    }
    let hasFailed = (try? flush()) == nil
    let isRetryDue = state.withLock { state in
      state.isFailing = hasFailed
      guard hasFailed, !state.isFlushScheduled else { return false }
      state.isFlushScheduled = true
      return true
    }
    if isRetryDue { schedule(after: Self.retryDelayMilliseconds) }
  }

  /// Returns when everything appended before is on the disk.
  package func flush() throws(PermissionError) {
    do {
      try database.writeWithoutTransaction { db in
        let entries = takePending()
        guard !entries.isEmpty else { return }
        do {
          try db.inTransaction(.immediate) {
            try Self.insert(entries, db)
            return .commit
          }
        } catch {
          putBack(entries)
          throw error
        }
      }
    } catch {
      throw .inaccessible(error)
    }
  }

  /// Newest first.
  package func entries(_ request: LedgerRequest) throws(PermissionError) -> [LedgerEntry] {
    try flush()
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

  // MARK: - For the transaction of a decision

  func takePending() -> [LedgerEntry] {
    state.withLock { state in
      let entries = state.waiting
      state.waiting = []
      return entries
    }
  }

  func putBack(_ entries: [LedgerEntry]) {
    state.withLock { $0.waiting.insert(contentsOf: entries, at: 0) }
  }
}
