import Foundation
import GRDB
import HealthAuthorization
import HealthModel
import StorageSupport

extension PrincipalID {
  /// The identifier as 16 bytes, big-endian.
  var bytes: [UInt8] {
    [raw.high, raw.low].flatMap { half in
      (0..<8).map { UInt8(truncatingIfNeeded: half >> (56 - 8 * $0)) }
    }
  }

  var data: Data { Data(bytes) }

  /// Decodes a list of `bytes`. What is left over can only come from an edited row.
  static func list(_ bytes: [UInt8]) -> [PrincipalID] {
    stride(from: 0, through: bytes.count - 16, by: 16).compactMap { start in
      try? PrincipalID(data: Data(bytes[start..<start + 16]))
    }
  }

  /// Decodes the result of `data`. Another length can only come from damage or an edited row.
  init(data: Data) throws {
    guard data.count == 16 else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
    let halves = stride(from: 0, to: 16, by: 8).map { offset in
      data.dropFirst(offset).prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    }
    self.init(ObjectID(high: halves[0], low: halves[1]))
  }
}

extension PreparedStatement {
  /// Returns 16 bytes, big-endian, as an identifier. nil for another length, without an error: the
  /// caller counts the row as damaged and continues.
  func identifier(_ column: Int32) -> ObjectID? {
    let bytes = blob(column)
    guard bytes.count == 16 else { return nil }
    return ObjectID(
      high: UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)),
      low: UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)))
  }

  func bytes(_ column: Int32) -> [UInt8] { Array(blob(column)) }
}
