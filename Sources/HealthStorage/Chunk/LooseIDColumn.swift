import HealthModel

/// The identifiers of a chunk that are not in a run. They are in a table of their own, because only
/// queries that return such samples need them.
///
/// Payload of `chunk_id`: count u32, then the rows (u16 each, ascending), then the identifiers
/// (high u64, low u64 each).
package enum LooseIDColumn {
  package static func payload(_ columns: SampleColumns, rows: [UInt16]) -> [UInt8] {
    let idOffset = 4 + rows.count * 2
    let byteCount = idOffset + rows.count * 16
    return [UInt8](unsafeUninitializedCapacity: byteCount) { buffer, initializedCount in
      let bytes = UnsafeMutableRawBufferPointer(buffer)
      bytes.storeBytes(of: UInt32(rows.count).littleEndian, as: UInt32.self)
      for (index, row) in rows.enumerated() {
        let id = idOffset + index * 16
        let (high, low) = (columns.idHigh[Int(row)], columns.idLow[Int(row)])
        bytes.storeBytes(of: row.littleEndian, toByteOffset: 4 + index * 2, as: UInt16.self)
        bytes.storeBytes(of: high.littleEndian, toByteOffset: id, as: UInt64.self)
        bytes.storeBytes(of: low.littleEndian, toByteOffset: id + 8, as: UInt64.self)
      }
      initializedCount = byteCount
    }
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
