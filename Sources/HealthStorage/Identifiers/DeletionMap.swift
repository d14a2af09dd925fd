/// The deleted rows of a chunk. Row r is bit r of the words, which are also the payload of
/// `chunk_deletion`.
@usableFromInline package struct DeletionMap: Hashable, Sendable {
  @usableFromInline private(set) var words: [UInt64]
  package private(set) var count = 0

  package init(rowCount: Int) { words = Array(repeating: 0, count: (rowCount + 63) / 64) }

  @inlinable package func contains(_ row: Int) -> Bool {
    words[row >> 6] & (1 << UInt64(row & 63)) != 0
  }

  package mutating func insert(_ row: Int) {
    if !contains(row) { count += 1 }
    words[row >> 6] |= 1 << UInt64(row & 63)
  }

  package var payload: [UInt8] {
    var bytes: [UInt8] = []
    for word in words { bytes.append(littleEndian: word) }
    return bytes
  }

  package init(payload: UnsafeRawBufferPointer) throws(StoreError) {
    var reader = ByteReader(payload, part: "deletions of a chunk")
    words = []
    while reader.remaining > 0 { words.append(try reader.integer()) }
    count = words.reduce(0) { $0 + $1.nonzeroBitCount }
  }
}
