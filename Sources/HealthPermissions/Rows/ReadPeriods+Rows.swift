import Foundation
import GRDB
import HealthAuthorization
import HealthModel

// One row per app, because an app has few periods. 88 bytes per period, little-endian: start i64,
// end i64 (the greatest number: open), earliest i64 (the least number: none), then the bitmap of
// the types, 8 words.

extension ReadPeriods {
  /// Three numbers and the bitmap of the types.
  private static let wordCount = 11

  static func fetchAll(_ db: Database) throws -> [PrincipalID: PolicyRows<ReadPeriods>] {
    try PolicyRows.fetchAll(.readPeriod, db, empty: ReadPeriods()) { row, isIntact, periods in
      let data = row.bytes(1)
      guard isIntact, data.count % (8 * wordCount) == 0 else { return false }
      let words = stride(from: 0, to: data.count, by: 8).map { offset in
        data[offset..<offset + 8].reversed().reduce(0) { $0 << 8 | UInt64($1) }
      }
      periods = ReadPeriods(
        stride(from: 0, to: words.count, by: wordCount).map {
          Period(words: words[$0..<$0 + wordCount])
        })
      return true
    }
  }

  /// The row is not part of the sum of its app, because periods are also written without a
  /// decision, when an authorization expires.
  func write(of principal: PrincipalID, _ db: Database) throws {
    var bytes: [UInt8] = []
    for word in periods.flatMap(\.words) {
      withUnsafeBytes(of: word.littleEndian) { bytes.append(contentsOf: $0) }
    }
    try PolicyTable.readPeriod.put([principal.data, Data(bytes)], db)
  }
}

extension ReadPeriods.Period {
  fileprivate init(words: ArraySlice<UInt64>) {
    let numbers = words.map { Int64(bitPattern: $0) }
    var types = ObjectTypeSet()
    types.bitmap = Array(words.dropFirst(3))
    self.init(
      start: numbers[0], end: numbers[1] == .max ? nil : numbers[1],
      earliest: numbers[2] == .min ? nil : Instant(microseconds: numbers[2]), types: types)
  }

  fileprivate var words: [UInt64] {
    [start, end ?? .max, earliest?.microseconds ?? .min].map { UInt64(bitPattern: $0) }
      + types.bitmap
  }
}
