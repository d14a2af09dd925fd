import Foundation
import GRDB
import HealthAuthorization
import HealthModel

// One row per app, because an app has few periods: 88 bytes each, little endian. start i64, end i64
// (the greatest number: it lasts), earliest i64 (the least number: none), then the bitmap of the
// types, 8 words.

extension ReadPeriods {
  private static let wordCount = 11

  static func fetchAll(_ db: Database) throws -> [[UInt8]: ReadPeriods] {
    var all: [[UInt8]: ReadPeriods] = [:]
    for row in try Row.fetchAll(db, sql: "SELECT principal, periods FROM read_period") {
      let data: Data = row["periods"]
      guard data.count % (8 * wordCount) == 0 else {
        throw DatabaseError(resultCode: .SQLITE_CORRUPT)
      }
      let words = stride(from: 0, to: data.count, by: 8).map { offset in
        data.dropFirst(offset).prefix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
      }
      all[AppRecord.principalKey(row)] = ReadPeriods(
        stride(from: 0, to: words.count, by: wordCount).map {
          Period(words: words[$0..<$0 + wordCount])
        })
    }
    return all
  }

  func write(of principal: PrincipalID, _ db: Database) throws {
    var bytes: [UInt8] = []
    for period in periods { for word in period.words { bytes.append(littleEndian: word) } }
    try db.cachedStatement(sql: "INSERT OR REPLACE INTO read_period VALUES (?, ?)")
      .execute(arguments: [principal.data, Data(bytes)])
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
