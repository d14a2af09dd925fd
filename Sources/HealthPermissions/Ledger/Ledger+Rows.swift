import Foundation
import GRDB
import HealthModel

extension Ledger {
  /// Inserts entries. Assigns their numbers and links them into the chain. The head is read and
  /// written in the same transaction, so that two writers cannot assign one number twice.
  ///
  /// - Parameter binding: The bytes that each of them binds.
  static func insert(
    _ entries: [LedgerEntry], binding: [UInt8] = [], _ db: Database
  ) throws {
    let statement = try db.cachedStatement(
      sql: """
        INSERT INTO ledger (number, time, event, bundle, method, types, sample_count, foreign_count,
          start_time, end_time, principal, level, instance, form, outcome, purpose, epoch,
          byte_count, hash, answers, binding)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """)
    var link = try LedgerChain.last(db)
    for var entry in entries {
      entry.number = link.number + 1
      link = link.next(entry, binding: binding)
      try statement.execute(arguments: [
        Int64(entry.number), entry.time.microseconds, entry.event.rawValue, entry.bundleIdentifier,
        entry.method, Data(LedgerChain.codes(entry.types)), entry.sampleCount,
        entry.foreignSampleCount, entry.start?.microseconds, entry.end?.microseconds,
        entry.principal?.data, entry.level, Int64(bitPattern: entry.instance), entry.form.rawValue,
        entry.outcome.rawValue, entry.purpose, Int64(entry.epoch), entry.byteCount,
        Data(link.hash), entry.answerCount, binding.isEmpty ? nil : Data(binding),
      ])
    }
    try LedgerChain.setLast(link, db)
  }
}

extension LedgerEntry {
  /// Reads a row, which may be damaged: a number outside of the range of its field is an error,
  /// because a conversion that traps would stop the daemon whenever the user looks at the ledger.
  /// SQLite stores signed numbers; `instance` uses all 64 bits and is converted by bit pattern.
  init(row: Row) throws {
    guard let event = Event(rawValue: try row.number("event")),
      let form = Form(rawValue: try row.number("form")),
      let outcome = Outcome(rawValue: try row.number("outcome"))
    else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT)
    }
    let start: Int64? = try row.value("start_time")
    let end: Int64? = try row.value("end_time")
    try self.init(
      number: row.number("number"), time: Instant(microseconds: row.value("time")), event: event,
      bundleIdentifier: row.value("bundle"), method: row.value("method"),
      types: LedgerChain.types(row.value("types")),
      sampleCount: row.value("sample_count"), foreignSampleCount: row.value("foreign_count"),
      start: start.map { Instant(microseconds: $0) }, end: end.map { Instant(microseconds: $0) })
    let principal: Data? = try row.value("principal")
    let instance: Int64 = try row.value("instance")
    self.principal = try principal.map { try PrincipalID(data: $0) }
    level = try row.number("level")
    self.instance = UInt64(bitPattern: instance)
    self.form = form
    self.outcome = outcome
    purpose = try row.value("purpose")
    epoch = try row.number("epoch")
    byteCount = try row.value("byte_count")
    answerCount = try row.value("answers")
  }
}
