import HealthModel

/// The identifiers of a chunk that are not in a run. They are in a table of their own, because only
/// queries that return such samples need them.
///
/// Payload of `chunk_id`: count u32, then the rows (u16 each, ascending), then the identifiers
/// (high u64, low u64 each).
package enum LooseIDColumn {
  package static func payload(_ columns: SampleColumns, rows: [UInt16]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(4 + rows.count * 18 + 8)
    bytes.append(littleEndian: UInt32(rows.count))
    for row in rows { bytes.append(littleEndian: row) }
    for row in rows {
      bytes.append(littleEndian: columns.idHigh[Int(row)])
      bytes.append(littleEndian: columns.idLow[Int(row)])
    }
    return bytes
  }

  /// Fills in the identifiers of the rows in the payload. Other rows stay unchanged. `range` are
  /// the rows of the chunk.
  static func fill(
    _ columns: SampleColumns, rows range: Range<Int>, from payload: UnsafeRawBufferPointer
  ) throws(StoreError) {
    var reader = ByteReader(payload, part: "identifiers of a chunk")
    let entries = try reader.count(itemSize: 18)
    var rows = ByteReader(try reader.take(entries * 2), part: "identifiers of a chunk")
    for _ in 0..<entries {
      let row = range.lowerBound + Int(try rows.integer(UInt16.self))
      guard row < range.upperBound else { throw .corrupt("identifiers of a chunk") }
      columns.idHigh[row] = try reader.integer()
      columns.idLow[row] = try reader.integer()
    }
    try reader.finish()
  }
}
