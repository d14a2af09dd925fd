package import HealthAPI
import Foundation
import GRDB
package import HealthModel
import Synchronization

extension Ledger {
  /// The maximum number of entries that one transaction replaces by sums. Longer transactions would
  /// delay replies that wait for their entry.
  private static let condensedCountMax = 10_000
  /// The microseconds of a day.
  private static let day: Int64 = 86_400_000_000

  /// Returns the retention periods; 30 and 730 days unless the user changed them.
  package func retention() throws(PermissionError) -> LedgerRetention {
    do {
      return try database.read { db in try Self.retention(db) }
    } catch {
      throw .inaccessible(error)
    }
  }

  private static func retention(_ db: Database) throws -> LedgerRetention {
    guard let row = try Row.fetchOne(db, sql: "SELECT entry_days, sum_days FROM ledger_head") else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT)
    }
    let retention = try LedgerRetention(
      entryDays: row.value("entry_days"), sumDays: row.value("sum_days"))
    // Damage can result in more days than have a number of microseconds.
    guard retention.isInRange else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
    return retention
  }

  /// Sets the retention periods. Takes effect immediately. The change is an entry, because a short
  /// period removes details that the user may later want.
  package func set(_ retention: LedgerRetention, now: Instant) throws(PermissionError) {
    // 100 years. Sums must last at least as long as entries, or a day would be missing between the
    // two.
    guard retention.isInRange
    else {
      throw PermissionError(
        .invalidArgument,
        "retention: entries for 1 to 36500 days, sums for as long or longer")
    }
    let decision = LedgerEntry(
      time: now, event: .granted, method: "health.v1.Owner/SetLedgerRetention")
    do {
      try database.writeWithoutTransaction { db in
        try commit(db, decisions: [decision]) { db in
          try db.execute(
            sql: "UPDATE ledger_head SET entry_days = ?, sum_days = ?",
            arguments: [retention.entryDays, retention.sumDays])
        }
      }
    } catch {
      throw .inaccessible(error)
    }
    try condense(now: now)
  }

  /// Replaces old entries by sums, and deletes old sums. Waits for a verification or another run.
  ///
  /// - Returns: The number of entries removed.
  @discardableResult
  package func condense(now: Instant) throws(PermissionError) -> Int {
    do {
      return try survey.withLock { _ in try condenseAll(now: now) }
    } catch {
      throw .inaccessible(error)
    }
  }

  /// Like `condense`, but does nothing during a verification or another run; a later one catches up.
  func condenseIfIdle(now: Instant) {
    _ = try? survey.withLockIfAvailable { _ in try condenseAll(now: now) }
  }

  /// The caller holds `survey`.
  private func condenseAll(now: Instant) throws -> Int {
    var total = 0
    while true {
      let count = try database.writeWithoutTransaction { db in
        var count = 0
        try db.inTransaction(.immediate) {
          count = try Self.condense(db, now: now)
          return .commit
        }
        return count
      }
      total += count
      // Between two transactions, waiting entries can be written.
      if count < Self.condensedCountMax { return total }
    }
  }

  private static func condense(_ db: Database, now: Instant) throws -> Int {
    let retention = try retention(db)
    let cutoff = now.microseconds - Int64(retention.entryDays) * day
    try db.execute(
      sql: "DELETE FROM ledger_sum WHERE day < ?",
      arguments: [(now.microseconds - Int64(retention.sumDays) * day) / day])
    let hasDeletedSums = db.changesCount > 0
    let base = try LedgerChain.base(db)
    // The clock may have been set back, so all entries before the first one that is recent enough
    // are removed, whatever their times.
    let first = try Int64.fetchOne(
      db,
      sql: "SELECT number FROM ledger WHERE time >= ? ORDER BY number LIMIT 1", arguments: [cutoff])
    let last = Int64(try LedgerChain.last(db).number)
    let end = min(
      first.map { $0 - 1 } ?? last,
      Int64(base.number) + Int64(condensedCountMax))
    guard end > Int64(base.number),
      let hash = try Data.fetchOne(
        db, sql: "SELECT hash FROM ledger WHERE number = ?", arguments: [end])
    else {
      // The binding covers all sums, so it changes when sums are deleted.
      if hasDeletedSums { try bind(count: 0, at: now, db) }
      return 0
    }
    try sum(upTo: end, db)
    try db.execute(sql: "DELETE FROM ledger WHERE number <= ?", arguments: [end])
    try LedgerChain.setBase(LedgerChain(number: UInt64(end), hash: [UInt8](hash)), db)
    let count = Int(end) - Int(base.number)
    // After the removal, in the same transaction: the binding covers what remains.
    try bind(count: count, at: now, db)
    return count
  }

  /// Appends the entry that records the number of summarized entries and binds the remaining data.
  /// Its binding is part of its hash, so neither the base nor a sum can be changed without breaking
  /// the chain at this entry.
  static func bind(count: Int, at now: Instant, _ db: Database) throws {
    var entry = LedgerEntry(time: now, event: .condensed, method: "")
    entry.sampleCount = count
    try insert([entry], binding: LedgerBinding(db).bytes, db)
  }

  /// Adds the entries to the sums of their day. Sums contain neither the principal nor the level
  /// nor the range of the data: after the entries are gone, they answer only which app read what,
  /// when and how much.
  private static func sum(upTo end: Int64, _ db: Database) throws {
    try db.execute(
      sql: """
        INSERT INTO ledger_sum (day, bundle, event, method, types, answer_count, sample_count,
          foreign_count, byte_count, first_time, last_time)
        SELECT time / \(day), bundle, event, method, types, sum(answers), sum(sample_count),
          sum(foreign_count), sum(byte_count), min(time), max(time)
        FROM ledger WHERE number <= ? GROUP BY 1, 2, 3, 4, 5
        ON CONFLICT (day, bundle, event, method, types) DO UPDATE SET
          answer_count = answer_count + excluded.answer_count,
          sample_count = sample_count + excluded.sample_count,
          foreign_count = foreign_count + excluded.foreign_count,
          byte_count = byte_count + excluded.byte_count,
          first_time = min(first_time, excluded.first_time),
          last_time = max(last_time, excluded.last_time)
        """,
      arguments: [end])
  }

  // MARK: - Sums

  /// Returns the totals of entries and sums, by app, event and types, and the retention periods.
  /// Entries that wait are flushed first; if that fails, the summary lacks them, which is better
  /// than none.
  package func summary(_ request: LedgerSummaryRequest) throws(PermissionError) -> LedgerSummary {
    try? flush()
    do {
      return try database.read { db in
        let rows = try Row.fetchAll(
          db,
          sql: """
            SELECT bundle, event, types, sum(answers) AS answers, sum(samples) AS samples,
              sum(foreigns) AS foreigns, min(first) AS first, max(last) AS last
            FROM (
              SELECT bundle, event, types, sum(answers) AS answers, sum(sample_count) AS samples,
                sum(foreign_count) AS foreigns, min(time) AS first, max(time) AS last
              FROM ledger WHERE :bundle = '' OR bundle = :bundle GROUP BY 1, 2, 3
              UNION ALL
              SELECT bundle, event, types, answer_count, sample_count, foreign_count, first_time,
                last_time
              FROM ledger_sum WHERE :bundle = '' OR bundle = :bundle
            ) GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
            """,
          arguments: ["bundle": request.bundleIdentifier])
        return LedgerSummary(
          lines: try rows.map(LedgerSummary.Line.init(row:)), retention: try Self.retention(db))
      }
    } catch {
      throw .inaccessible(error)
    }
  }
}

extension LedgerRetention {
  fileprivate var isInRange: Bool {
    1...36_500 ~= entryDays && entryDays...36_500 ~= sumDays
  }
}

extension LedgerSummary.Line {
  fileprivate init(row: Row) throws {
    guard let event = LedgerEntry.Event(rawValue: try row.number("event")) else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT)
    }
    try self.init(
      bundleIdentifier: row.value("bundle"), event: event,
      types: LedgerChain.types(row.value("types")), answerCount: row.value("answers"),
      sampleCount: row.value("samples"), foreignSampleCount: row.value("foreigns"),
      first: Instant(microseconds: row.value("first")),
      last: Instant(microseconds: row.value("last")))
  }
}
