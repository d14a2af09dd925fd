import Foundation
import HealthAuthorization
import StorageSupport

extension ObjectTypeSet {
  /// Reads a bitmap of 8 words, little-endian; nil if the column has another length.
  init?(_ row: PreparedStatement, _ column: Int32) {
    let bytes = row.blob(column)
    guard bytes.count == 64 else { return nil }
    self.init()
    bitmap = stride(from: 0, to: 64, by: 8).map {
      UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: $0, as: UInt64.self))
    }
  }

  /// The bitmap as a column.
  var data: Data {
    bitmap.reduce(into: Data(capacity: 64)) { data, word in
      withUnsafeBytes(of: word.littleEndian) { data.append(contentsOf: $0) }
    }
  }
}
