import HealthModel

/// A set of anchors as runs of consecutive ones. Objects that were saved together, such as the
/// samples of a workout, take twelve bytes.
package struct AnchorRuns: Hashable, Sendable {
  /// Ascending, never empty, and never adjacent.
  private(set) var runs: [Range<Int64>] = []

  package init() {}

  package init(_ anchors: some Sequence<Int64>) {
    for anchor in anchors.sorted() {
      if let last = runs.last, anchor <= last.upperBound {
        if anchor == last.upperBound { runs[runs.count - 1] = last.lowerBound..<anchor + 1 }
      } else {
        runs.append(anchor..<anchor + 1)
      }
    }
  }

  package var count: Int { runs.reduce(0) { $0 + $1.count } }
  /// The range from the first to the last anchor; nil when the set is empty.
  package var span: ClosedRange<Int64>? {
    guard let first = runs.first, let last = runs.last else { return nil }
    return first.lowerBound...last.upperBound - 1
  }
  package var isEmpty: Bool { runs.isEmpty }
  /// Ascending.
  package var anchors: [Int64] { runs.flatMap(Array.init) }

  package func contains(_ anchor: Int64) -> Bool {
    let index = runs.indices.partitioningIndex { runs[$0].lowerBound > anchor } - 1
    return index >= 0 && runs[index].contains(anchor)
  }

  /// Appends the number of runs as u32, then for each run its first anchor as i64 and its length as
  /// u32.
  package func append(to bytes: inout [UInt8]) {
    bytes.append(littleEndian: UInt32(runs.count))
    for run in runs {
      bytes.append(littleEndian: run.lowerBound)
      bytes.append(littleEndian: UInt32(run.count))
    }
  }

  init(_ reader: inout ByteReader) throws(StoreError) {
    for _ in 0..<(try reader.count(itemSize: 12)) {
      let first: Int64 = try reader.integer()
      let length = Int64(try reader.integer(UInt32.self))
      let (end, overflow) = first.addingReportingOverflow(length)
      guard length > 0, !overflow, first > runs.last?.upperBound ?? 0 else {
        throw .corrupt("relation")
      }
      runs.append(first..<end)
    }
  }
}
