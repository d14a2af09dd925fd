import Foundation
import GRDB
import HealthModel

// Each entry contains SHA-256(hash of the previous entry || bytes of the entry); the first one uses
// 32 zero bytes. Changing, removing or swapping entries breaks the chain at that place.
// `ledger_head` contains the number and hash of the newest entry, which reveals a truncated end,
// and those of the last summarized entry, where the chain continues.
//
// The entry of a summarization binds the data that remains: its last 64 bytes are the SHA-256 of
// the number and the hash of the last summarized entry, and the SHA-256 of all sums. Neither can
// the front be cut off nor a sum be changed without changing an entry (LedgerBinding.swift).
//
// The bytes of an entry: number, time, sample count, foreign count, byte count, instance, epoch,
// start and end (8 bytes each, big-endian; start and end are each preceded by a byte that states
// whether there is one); event, level, form, outcome (one byte each); principal (16 bytes, zero if
// there is none, preceded by such a byte); bundle identifier, method, purpose and the codes of the
// types, each preceded by its length in 4 bytes. An entry that covers several calls, or that binds
// data, continues with the number of calls (8 bytes) and the bound bytes (preceded by their
// length).
//
// A program that can write the file can also recompute the chain. The chain therefore reveals
// accidental damage and edits that leave the hashes as they were; a head that was noted on an
// earlier day reveals every later change to the entries before it.

struct LedgerChain: Hashable, Sendable {
  var number: UInt64
  var hash: [UInt8]

  /// Returns the link of an entry that follows this one. The entry must have its number.
  func next(_ entry: LedgerEntry, binding: [UInt8] = []) -> LedgerChain {
    var bytes = hash
    // An entry takes about 200 bytes; links are computed on the queue that replies wait for.
    bytes.reserveCapacity(256)
    Self.append(entry, binding, to: &bytes)
    return LedgerChain(number: entry.number, hash: SHA256.digest(of: bytes))
  }

  /// Every field has a fixed length or is preceded by its length, so that two different entries
  /// have different bytes.
  private static func append(
    _ entry: LedgerEntry, _ binding: [UInt8], to bytes: inout [UInt8]
  ) {
    func number(_ value: UInt64) {
      for shift in stride(from: 56, through: 0, by: -8) {
        bytes.append(UInt8(truncatingIfNeeded: value >> UInt64(shift)))
      }
    }
    func list(_ content: some Collection<UInt8>) {
      for shift in stride(from: 24, through: 0, by: -8) {
        bytes.append(UInt8(truncatingIfNeeded: content.count >> shift))
      }
      bytes.append(contentsOf: content)
    }
    for value in [
      entry.number, UInt64(bitPattern: entry.time.microseconds), UInt64(entry.sampleCount),
      UInt64(entry.foreignSampleCount), UInt64(entry.byteCount), entry.instance, entry.epoch,
    ] { number(value) }
    for time in [entry.start, entry.end] {
      bytes.append(time == nil ? 0 : 1)
      number(UInt64(bitPattern: time?.microseconds ?? 0))
    }
    bytes += [entry.event.rawValue, entry.level, entry.form.rawValue, entry.outcome.rawValue]
    bytes.append(entry.principal == nil ? 0 : 1)
    number(entry.principal?.raw.high ?? 0)
    number(entry.principal?.raw.low ?? 0)
    for text in [entry.bundleIdentifier, entry.method, entry.purpose] { list(text.utf8) }
    list(codes(entry.types))
    // Omitted otherwise: entries that were written before these fields existed keep their hashes.
    if entry.answerCount != 1 || !binding.isEmpty {
      number(UInt64(entry.answerCount))
      list(binding)
    }
  }

  /// Returns 2 bytes per type, big-endian.
  static func codes(_ types: [ObjectType]) -> [UInt8] {
    types.flatMap { [UInt8($0.code >> 8), UInt8($0.code & 255)] }
  }

  /// Decodes the result of `codes`. Types of a newer version are retained, and an odd last byte is
  /// ignored: a damaged row must stay readable, so that verification can name it.
  static func types(_ codes: Data) -> [ObjectType] {
    let codes = [UInt8](codes)
    return stride(from: 0, to: codes.count - 1, by: 2).map {
      ObjectType(uncheckedCode: UInt16(codes[$0]) << 8 | UInt16(codes[$0 + 1]))
    }
  }
}

// MARK: - The head

extension LedgerChain {
  /// The last summarized entry, where the chain of the remaining entries begins.
  static func base(_ db: Database) throws -> LedgerChain { try link("base", db) }

  /// The newest entry. Read from the head and not from the entries, so that a removed end is
  /// noticed.
  static func last(_ db: Database) throws -> LedgerChain { try link("last", db) }

  private static func link(_ name: String, _ db: Database) throws -> LedgerChain {
    let statement = try db.cachedStatement(
      sql: "SELECT \(name)_number AS number, \(name)_hash AS hash FROM ledger_head")
    guard let row = try Row.fetchOne(statement) else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT)
    }
    // Numbers begin at 1, and 0 means that there is none; a damaged head may contain any. The next
    // ones must fit, too.
    let number: Int64 = try row.value("number")
    guard 0..<1 << 62 ~= number else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
    return LedgerChain(number: UInt64(number), hash: [UInt8](try row.value("hash") as Data))
  }

  static func setLast(_ link: LedgerChain, _ db: Database) throws {
    try db.cachedStatement(sql: "UPDATE ledger_head SET last_number = ?, last_hash = ?")
      .execute(arguments: [Int64(link.number), Data(link.hash)])
  }

  static func setBase(_ link: LedgerChain, _ db: Database) throws {
    try db.execute(
      sql: "UPDATE ledger_head SET base_number = ?, base_hash = ?",
      arguments: [Int64(link.number), Data(link.hash)])
  }
}
