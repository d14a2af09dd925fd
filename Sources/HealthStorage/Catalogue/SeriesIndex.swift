import HealthModel

/// The quantity samples that are series (rule SERIES-01), with one bit each, so that a query over
/// many samples finds the few with points without reading the file.
///
/// In the file, the index consists of rows of `series_data` with the keys -1, -2, …, of up to 512
/// entries each: anchor i64, type u16. Entries of deleted samples remain; their anchors are never
/// reused.
package struct SeriesIndex: Sendable {
  package static let blockEntryCount = 512

  package private(set) var count = 0
  private var anchors = AnchorBitmap()
  private(set) var types: Set<UInt16> = []

  package func contains(anchor: Int64) -> Bool { anchors.contains(anchor) }

  /// The same for many anchors, most of which are close to each other.
  package func contains(anchors list: ArraySlice<Int64>) -> [Bool] { anchors.contains(list) }

  /// Returns whether any sample with an anchor in the range is or was a series.
  package func mayHold(anchors range: ClosedRange<Int64>) -> Bool { anchors.intersects(range) }

  /// Returns whether any sample of the type is or was a series.
  package func contains(type: UInt16) -> Bool { types.contains(type) }

  package mutating func insert(_ anchor: Int64, type: UInt16) {
    anchors.insert(anchor)
    types.insert(type)
    count += 1
  }

  package typealias Entry = (anchor: Int64, type: UInt16)

  package static func key(block: Int) -> Int64 { -1 - Int64(block) }

  package static func payload(_ entries: [Entry]) -> [UInt8] {
    var bytes: [UInt8] = []
    for entry in entries {
      bytes.append(littleEndian: entry.anchor)
      bytes.append(littleEndian: entry.type)
    }
    return bytes
  }

  package static func entries(_ bytes: UnsafeRawBufferPointer) throws(StoreError) -> [Entry] {
    var reader = ByteReader(bytes, part: "index of series")
    var entries: [Entry] = []
    while reader.remaining > 0 {
      entries.append((try reader.integer(), try reader.integer()))
    }
    return entries
  }

  package init() {}

  package init(reading connection: Connection) throws(StoreError) {
    try connection.forEach(.seriesData, from: .min, through: -1) {
      (_, bytes) throws(StoreError) in
      for entry in try Self.entries(bytes) { insert(entry.anchor, type: entry.type) }
    }
  }
}
