import HealthModel

/// Chunks of one type, of all sources or of one, searchable by time and by anchor without a linear scan.
///
/// In ascending order of one bound (such as the earliest start), the running maximum of the other
/// bound (the latest end) ascends as well, so that both ends of a range are found by binary search.
/// Chunks between them may still be outside of the range, which their summaries show.
package struct ChunkIndex: Sendable {
  /// All chunks of the type, in ascending order of their earliest start.
  private let chunks: [ChunkSummary]
  /// Indices into `chunks` for each order of a query (`SortKey`).
  private let orders: [[Int32]]
  /// The running maximum of the latest end, in the order of the earliest starts.
  private let runningMaxEnd: [Int64]
  /// The running maximum of the greatest anchor, in the order of least anchors.
  private let runningMaxAnchor: [Int64]

  init(_ chunks: [ChunkSummary], orders: [[Int32]]) {
    self.chunks = chunks
    self.orders = orders
    func runningMaximum(_ key: SortKey, _ bound: (ChunkSummary) -> Int64) -> [Int64] {
      var running = Int64.min
      return orders[Int(key.rawValue)].map { index in
        running = max(running, bound(chunks[Int(index)]))
        return running
      }
    }
    runningMaxEnd = runningMaximum(.startAscending, \.maxEnd)
    runningMaxAnchor = runningMaximum(.anchor, \.maxAnchor)
  }

  /// Returns the chunks by the least key that they may contain.
  package func ordered(by key: SortKey) -> OrderedChunks {
    OrderedChunks(chunks, order: orders[Int(key.rawValue)][...])
  }

  /// The least anchor.
  package var minAnchor: Int64 { ordered(by: .anchor).first?.minAnchor ?? .max }

  /// Returns the chunks that may contain samples with `start` < `before` and `end` >= `after`, in
  /// ascending order of their earliest start.
  package func chunks(startingBefore before: Int64, endingFrom after: Int64) -> OrderedChunks {
    let ordered = ordered(by: .startAscending)
    let high = ordered.partitioningIndex { $0.minStart >= before }
    let low = runningMaxEnd.indices.partitioningIndex { runningMaxEnd[$0] >= after }
    return OrderedChunks(chunks, order: ordered.order[min(low, high)..<high])
  }

  /// Calls `body` with the chunks that may contain anchors in the range.
  package func forEach(
    anchors: ClosedRange<Int64>, _ body: (ChunkSummary) throws(StoreError) -> Void
  ) throws(StoreError) {
    let ordered = ordered(by: .anchor)
    let high = ordered.partitioningIndex { $0.minAnchor > anchors.upperBound }
    let low = runningMaxAnchor.indices.partitioningIndex {
      runningMaxAnchor[$0] >= anchors.lowerBound
    }
    guard low < high else { return }
    for position in low..<high where ordered[position].maxAnchor >= anchors.lowerBound {
      try body(ordered[position])
    }
  }

  /// Returns the position in the order by anchor before which no chunk has an anchor above `floor`.
  package func firstByAnchor(_ floor: Int64) -> Int {
    runningMaxAnchor.indices.partitioningIndex { runningMaxAnchor[$0] > floor }
  }

  /// Returns the position in the order by anchor from which on no chunk has an anchor below `end`.
  package func endByAnchor(_ end: Int64) -> Int {
    ordered(by: .anchor).partitioningIndex { $0.minAnchor >= end }
  }
}

/// Chunks in the order of a query.
package struct OrderedChunks: RandomAccessCollection, Sendable {
  private let chunks: [ChunkSummary]
  /// Indices into `chunks`.
  let order: ArraySlice<Int32>

  init(_ chunks: [ChunkSummary], order: ArraySlice<Int32>) {
    self.chunks = chunks
    self.order = order
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { order.count }

  package subscript(position: Int) -> ChunkSummary {
    chunks[Int(order[order.startIndex + position])]
  }

  /// Returns the position of the first chunk for which `belongsBehind` holds, or the end. The chunks for
  /// which it holds must form a suffix.
  func partitioningIndex(_ belongsBehind: (ChunkSummary) -> Bool) -> Int {
    (0..<count).partitioningIndex { belongsBehind(self[$0]) }
  }
}
