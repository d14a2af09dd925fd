import HealthModel

/// Ascending ranges of anchors that neither overlap nor touch.
package struct AnchorRanges: Hashable, Sendable {
  package private(set) var ranges: [Range<Int64>] = []

  package var isEmpty: Bool { ranges.isEmpty }

  /// From the first anchor to the last; nil if empty.
  package var bounds: ClosedRange<Int64>? {
    guard let first = ranges.first, let last = ranges.last else { return nil }
    return first.lowerBound...last.upperBound - 1
  }

  package func contains(_ anchor: Int64) -> Bool {
    let next = ranges.indices.partitioningIndex { ranges[$0].lowerBound > anchor }
    return next > 0 && ranges[next - 1].contains(anchor)
  }

  /// Appends a range, which must follow all others, as new anchors do.
  package mutating func append(_ range: Range<Int64>) {
    guard !range.isEmpty else { return }
    if let last = ranges.last, last.upperBound == range.lowerBound {
      ranges[ranges.count - 1] = last.lowerBound..<range.upperBound
    } else {
      ranges.append(range)
    }
  }

  /// Removes and returns the greatest anchors of the last range, at most `count`.
  package mutating func removeLast(_ count: Int) -> Range<Int64>? {
    guard let last = ranges.popLast() else { return nil }
    let start = max(last.lowerBound, last.upperBound - Int64(count))
    if start > last.lowerBound { ranges.append(last.lowerBound..<start) }
    return start..<last.upperBound
  }
}

extension AnchorRanges {
  /// Appends count u32, then the first anchor i64 and the end i64 of each range.
  package func append(to bytes: inout [UInt8]) {
    bytes.append(littleEndian: UInt32(ranges.count))
    for range in ranges {
      bytes.append(littleEndian: range.lowerBound)
      bytes.append(littleEndian: range.upperBound)
    }
  }

  init(_ reader: inout ByteReader, part: String) throws(StoreError) {
    for _ in 0..<(try reader.count(itemSize: 16)) {
      let (first, end): (Int64, Int64) = (try reader.integer(), try reader.integer())
      guard first < end, first >= ranges.last?.upperBound ?? .min else { throw .corrupt(part) }
      append(first..<end)
    }
  }
}
