import Foundation
import GRDB
import HealthModel

extension Ledger {
  static func insert(_ entries: [LedgerEntry], _ db: Database) throws {
    let statement = try db.cachedStatement(
      sql: """
        INSERT INTO ledger
          (time, event, bundle, method, types, sample_count, foreign_count, start_time, end_time)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
        """)
    for entry in entries {
      try statement.execute(arguments: [
        entry.time.microseconds, entry.event.rawValue, entry.bundleIdentifier, entry.method,
        Data(entry.types.flatMap { [UInt8($0.code >> 8), UInt8($0.code & 255)] }),
        entry.sampleCount, entry.foreignSampleCount, entry.start?.microseconds,
        entry.end?.microseconds,
      ])
    }
  }
}

extension [LedgerEntry] {
  /// The batches of an import follow each other by the hundred and are one act of the person: those
  /// that wait together become one entry.
  mutating func appendMerging(_ entry: LedgerEntry) {
    guard entry.event == .imported, let last, last.event == .imported, last.method == entry.method
    else { return append(entry) }
    self[count - 1].sampleCount += entry.sampleCount
    self[count - 1].foreignSampleCount += entry.foreignSampleCount
    self[count - 1].types += entry.types.filter { !last.types.contains($0) }
  }
}

extension LedgerEntry {
  init(row: Row) throws {
    guard let event = Event(rawValue: row["event"]) else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT)
    }
    let types: Data = row["types"]
    let codes = [UInt8](types)
    let number: Int64 = row["number"]
    let start: Int64? = row["start_time"]
    let end: Int64? = row["end_time"]
    self.init(
      number: UInt64(number), time: Instant(microseconds: row["time"]), event: event,
      bundleIdentifier: row["bundle"], method: row["method"],
      types: stride(from: 0, to: codes.count - 1, by: 2).map {
        ObjectType(uncheckedCode: UInt16(codes[$0]) << 8 | UInt16(codes[$0 + 1]))
      },
      sampleCount: row["sample_count"], foreignSampleCount: row["foreign_count"],
      start: start.map { Instant(microseconds: $0) }, end: end.map { Instant(microseconds: $0) })
  }
}
