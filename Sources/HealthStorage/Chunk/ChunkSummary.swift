/// A summary of a chunk, which the catalogue holds in memory. The ranges cover all samples,
/// including deleted ones; sum, minimum, maximum and last sample are valid only while no sample of
/// the chunk is deleted.
package struct ChunkSummary: Hashable, Sendable {
  package var id: Int64
  package var type: UInt16
  package var source: UInt32
  package var count: UInt32
  package var minStart: Int64
  package var maxStart: Int64
  package var minEnd: Int64
  package var maxEnd: Int64
  package var minAnchor: Int64
  package var maxAnchor: Int64
  /// nil if the sum has to be computed from the rows.
  package var sum: ExactSum.Parts?
  package var minimum: Double
  package var maximum: Double
  /// The least and greatest metadata number; 0 is none.
  package var minMetadata: UInt32
  package var maxMetadata: UInt32
  /// The sample with the latest start; among equal starts, the one added last.
  package var lastDuration: Int64
  package var lastValue: Double
  package var lastAnchor: Int64
  package var lastDevice: UInt32
  package var lastMetadata: UInt32
  /// Whether some samples have identifiers that are not in a run (`LooseIDColumn`).
  package var hasLooseIDs: Bool

  package var isFull: Bool { Int(count) >= ChunkFormat.sampleCountMax }

  package var payload: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(152)
    bytes.append(littleEndian: type)
    bytes.append(littleEndian: source)
    bytes.append(littleEndian: count)
    for number in [minStart, maxStart, minEnd, maxEnd, minAnchor, maxAnchor] {
      bytes.append(littleEndian: number)
    }
    for number in ExactSum.Parts.payload(sum) + [minimum, maximum] { bytes.append(double: number) }
    bytes.append(littleEndian: minMetadata)
    bytes.append(littleEndian: maxMetadata)
    bytes.append(littleEndian: lastDuration)
    bytes.append(double: lastValue)
    bytes.append(littleEndian: lastAnchor)
    bytes.append(littleEndian: lastDevice)
    bytes.append(littleEndian: lastMetadata)
    bytes.append(hasLooseIDs ? 1 : 0)
    return bytes
  }

  package init(id: Int64, payload: UnsafeRawBufferPointer) throws(StoreError) {
    var reader = ByteReader(payload, part: "chunk")
    self.id = id
    type = try reader.integer()
    source = try reader.integer()
    count = try reader.integer()
    minStart = try reader.integer()
    maxStart = try reader.integer()
    minEnd = try reader.integer()
    maxEnd = try reader.integer()
    minAnchor = try reader.integer()
    maxAnchor = try reader.integer()
    sum = .stored(try reader.double(), try reader.double())
    minimum = try reader.double()
    maximum = try reader.double()
    minMetadata = try reader.integer()
    maxMetadata = try reader.integer()
    lastDuration = try reader.integer()
    lastValue = try reader.double()
    lastAnchor = try reader.integer()
    lastDevice = try reader.integer()
    lastMetadata = try reader.integer()
    hasLooseIDs = try reader.integer(UInt8.self) != 0
    try reader.finish()
    guard count > 0, Int(count) <= ChunkFormat.sampleCountMax, minMetadata <= maxMetadata
    else { throw .corrupt("chunk") }
  }

  /// Summarizes `count` ≥ 1 rows sorted by start, then anchor.
  package init(
    id: Int64, type: UInt16, source: UInt32, columns: SampleColumns, count: Int, hasLooseIDs: Bool
  ) {
    self.id = id
    self.type = type
    self.source = source
    self.count = UInt32(count)
    self.hasLooseIDs = hasLooseIDs
    minStart = columns.start[0]
    maxStart = columns.start[count - 1]
    (minEnd, maxEnd, minAnchor, maxAnchor) = (.max, .min, .max, .min)
    var sum = ExactSum()
    sum.add(columns.value, count: count)
    (minimum, maximum) = (.infinity, -.infinity)
    (minMetadata, maxMetadata) = (.max, .min)
    for row in 0..<count {
      let end = columns.start[row] + columns.duration[row]
      minEnd = min(minEnd, end)
      maxEnd = max(maxEnd, end)
      minAnchor = min(minAnchor, columns.anchor[row])
      maxAnchor = max(maxAnchor, columns.anchor[row])
      minimum = min(minimum, columns.value[row])
      maximum = max(maximum, columns.value[row])
      minMetadata = min(minMetadata, columns.metadata[row])
      maxMetadata = max(maxMetadata, columns.metadata[row])
    }
    self.sum = sum.parts
    lastDuration = columns.duration[count - 1]
    lastValue = columns.value[count - 1]
    lastAnchor = columns.anchor[count - 1]
    lastDevice = columns.device[count - 1]
    lastMetadata = columns.metadata[count - 1]
  }
}
