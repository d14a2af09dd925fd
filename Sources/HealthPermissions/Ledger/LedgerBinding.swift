import Foundation
import GRDB
import HealthModel

/// The hashes that an entry of a summarization binds, see LedgerChain.swift.
struct LedgerBinding: Hashable {
  /// The SHA-256 of the number and the hash of the last summarized entry.
  var base: [UInt8]
  /// The SHA-256 of all sums, in the order of their key.
  var sums: [UInt8]

  var bytes: [UInt8] { base + sums }

  init(bytes: [UInt8]) {
    base = Array(bytes.prefix(SHA256.digestByteCount))
    sums = Array(bytes.dropFirst(SHA256.digestByteCount))
  }

  /// Computes the binding of the current database. Reads every sum: tens of thousands after two
  /// years.
  init(_ db: Database) throws {
    let link = try LedgerChain.base(db)
    var hash = SHA256()
    hash.update(Self.bytes(Int64(link.number)) + link.hash)
    base = hash.finish()
    hash = SHA256()
    let rows = try Row.fetchCursor(
      db, sql: "SELECT * FROM ledger_sum ORDER BY day, bundle, event, method, types")
    while let row = try rows.next() {
      var bytes: [UInt8] = []
      for column in [
        "day", "event", "answer_count", "sample_count", "foreign_count", "byte_count", "first_time",
        "last_time",
      ] { bytes += Self.bytes(try row.value(column)) }
      for text: String in [try row.value("bundle"), try row.value("method")] {
        bytes += Self.bytes(Int64(text.utf8.count)) + Array(text.utf8)
      }
      let types: Data = try row.value("types")
      bytes += Self.bytes(Int64(types.count)) + [UInt8](types)
      hash.update(bytes)
    }
    sums = hash.finish()
  }

  /// Returns whether entries were ever summarized. Without sums, nothing is bound.
  static func isNeeded(_ db: Database) throws -> Bool {
    if try LedgerChain.base(db).number > 0 { return true }
    return try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM ledger_sum)") ?? false
  }

  /// Returns the binding of the newest entry that has one. The partial index `ledger_binding` finds
  /// it without reading the entries.
  static func bound(_ db: Database) throws -> LedgerBinding? {
    try Data.fetchOne(
      db,
      sql: "SELECT binding FROM ledger WHERE binding IS NOT NULL ORDER BY number DESC LIMIT 1"
    ).map { LedgerBinding(bytes: [UInt8]($0)) }
  }

  private static func bytes(_ value: Int64) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: value >> (56 - 8 * $0)) }
  }
}
