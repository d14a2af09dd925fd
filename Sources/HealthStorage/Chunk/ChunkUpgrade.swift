/// The migration of chunks from version 1 of the store to version 2.
///
/// Version 1 stored a rounded sum per chunk and per block, which depended on the order of the rows,
/// and stored neither type nor source in the columns:
///
///     chunk_data  header of 32 bytes, without type and source; per block first start i64, then
///                 sum, minimum and maximum, f64 each
///     chunk       one f64 for the sum instead of two
enum ChunkUpgrade {
  private static let oldHeaderSize = 32
  private static let oldIndexEntrySize = 32
  private static let columnCount = 6
  private static let oldSummarySize = 123
  /// The offset of the sum: after type, source, number of rows, and six bounds.
  private static let sumOffset = 58

  /// Rewrites all chunks. Rows that fail verification stay unchanged; salvage reports them. For a
  /// damaged chunk only the summary is rewritten, so that the store can still be opened.
  static func rewrite(_ connection: Connection) throws(StoreError) {
    var ids: [Int64] = []
    try connection.forEach(.chunk, damaged: { (_) throws(StoreError) in }) {
      (id, _) throws(StoreError) in ids.append(id)
    }
    for id in ids {
      do throws(StoreError) {
        try rewrite(id, connection)
      } catch {
        guard error.code == .corrupt else { throw error }
        try rewriteSummary(id, connection)
      }
    }
  }

  private static func rewrite(_ id: Int64, _ connection: Connection) throws(StoreError) {
    let old = try connection.get(.chunk, key: id) { payload throws(StoreError) in
      guard payload.count == oldSummarySize else { throw .corrupt("chunk") }
      return (
        type: UInt16(littleEndian: payload.loadUnaligned(as: UInt16.self)),
        source: UInt32(littleEndian: payload.loadUnaligned(fromByteOffset: 2, as: UInt32.self)),
        hasLooseIDs: payload[oldSummarySize - 1] != 0
      )
    }
    guard let old else { throw .corrupt("chunk") }
    let columns = connection.scratch
    let count = try connection.get(.chunkData, key: id) { bytes throws(StoreError) in
      try decode(bytes, into: columns)
    }
    guard let count else { throw .corrupt("chunk") }
    let summary = ChunkSummary(
      id: id, type: old.type, source: old.source, columns: columns, count: count,
      hasLooseIDs: old.hasLooseIDs)
    try connection.put(
      .chunkData, key: id,
      ChunkEncoder.encode(columns, count: count, type: old.type, source: old.source))
    try connection.put(.chunk, key: id, summary.payload)
  }

  /// Rewrites a summary without its sum, which cannot be computed from a damaged chunk.
  private static func rewriteSummary(_ id: Int64, _ connection: Connection) throws(StoreError) {
    let payload = try connection.get(.chunk, key: id) { (old) throws(StoreError) -> [UInt8] in
      guard old.count == oldSummarySize else { throw .corrupt("chunk") }
      var bytes = Array(old[..<sumOffset])
      for part in ExactSum.Parts.payload(nil) { bytes.append(double: part) }
      bytes.append(contentsOf: old[(sumOffset + 8)...])
      return bytes
    }
    if let payload { try connection.put(.chunk, key: id, payload) }
  }

  /// Decodes a chunk of version 1 and returns its number of rows. The columns have the same
  /// encoding in version 2; only the header and the block index differ.
  static func decode(
    _ old: UnsafeRawBufferPointer, into columns: SampleColumns
  ) throws(StoreError) -> Int {
    guard old.count >= oldHeaderSize + PackedBlock.slack else { throw .corrupt("chunk") }
    let count = Int(UInt32(littleEndian: old.loadUnaligned(as: UInt32.self)))
    guard count > 0, count <= ChunkFormat.sampleCountMax else { throw .corrupt("chunk") }
    let blockCount = ChunkFormat.blockCount(count)
    let oldStart = oldHeaderSize + blockCount * oldIndexEntrySize
    guard old.count >= oldStart + PackedBlock.slack else { throw .corrupt("chunk") }
    let newStart = ChunkFormat.headerSize + blockCount * ChunkFormat.indexEntrySize

    var bytes: [UInt8] = []
    bytes.reserveCapacity(old.count + newStart - oldStart)
    bytes.append(contentsOf: old[..<8])
    for column in 0..<columnCount {
      let offset = old.loadUnaligned(fromByteOffset: 8 + column * 4, as: UInt32.self)
      guard offset >= oldStart, offset <= old.count else { throw .corrupt("chunk") }
      bytes.append(littleEndian: offset + UInt32(newStart - oldStart))
    }
    bytes.append(contentsOf: repeatElement(0, count: ChunkFormat.headerSize - oldHeaderSize))
    for block in 0..<blockCount {
      let entry = oldHeaderSize + block * oldIndexEntrySize
      // The decoder uses only the first start of an index entry.
      bytes.append(contentsOf: old[entry..<entry + 8])
      bytes.append(contentsOf: repeatElement(0, count: ChunkFormat.indexEntrySize - 8))
    }
    bytes.append(contentsOf: old[oldStart...])
    let result: Result<Int, StoreError> = bytes.withUnsafeBytes { raw in
      do throws(StoreError) {
        let decoder = try ChunkDecoder(raw)
        try decoder.decode(.all, into: columns)
        return .success(decoder.count)
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }
}
