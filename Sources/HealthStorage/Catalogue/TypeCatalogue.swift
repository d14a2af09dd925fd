/// The chunks of one type, searchable by time and by anchor without a linear scan.
///
/// In ascending order of one bound (such as the earliest start), the running maximum of the other
/// bound (the latest end) ascends as well, so that both ends of a range are found by binary search.
/// Chunks between them may still be outside of the range, which their summaries show.
package final class TypeCatalogue: Sendable {
  /// The chunks in ascending order of their earliest start.
  package let chunks: [ChunkSummary]
  private let runningMaxEnd: [Int64]
  /// The running maximum of the greatest anchor, in the order of least anchors.
  private let runningMaxAnchor: [Int64]
  /// Indices into `chunks` for each order of a query (`SortKey`).
  private let orders: [[Int32]]
  /// Indices into `chunks` by source, in the order of least anchors.
  package let indicesBySource: [UInt32: [Int32]]

  init(_ unsorted: [ChunkSummary]) {
    let chunks = unsorted.sorted { ($0.minStart, $0.id) < ($1.minStart, $1.id) }
    self.chunks = chunks
    var running = Int64.min
    runningMaxEnd = chunks.map { chunk in
      running = max(running, chunk.maxEnd)
      return running
    }
    let indices = Array(Int32(0)..<Int32(chunks.count))
    orders = SortKey.all.map { key in
      key == .startAscending
        ? indices
        : indices.sorted { key.least(of: chunks[Int($0)]) < key.least(of: chunks[Int($1)]) }
    }
    running = .min
    runningMaxAnchor = orders[Int(SortKey.anchor.rawValue)].map { index in
      running = max(running, chunks[Int(index)].maxAnchor)
      return running
    }
    indicesBySource = Dictionary(grouping: orders[Int(SortKey.anchor.rawValue)]) {
      chunks[Int($0)].source
    }
  }

  /// The least anchor of the type.
  package var minAnchor: Int64 { order(.anchor).first.map { chunks[Int($0)].minAnchor } ?? .max }

  /// Returns the chunks that may contain samples with `start` < `before` and `end` >= `after`, as a
  /// range of indices into `chunks`.
  package func range(startingBefore before: Int64, endingFrom after: Int64) -> Range<Int> {
    let high = chunks.partitioningIndex { $0.minStart >= before }
    let low = runningMaxEnd.partitioningIndex { $0 >= after }
    return min(low, high)..<high
  }

  /// Calls `body` with the chunks that may contain anchors in the range.
  package func forEach(
    anchors: ClosedRange<Int64>, _ body: (ChunkSummary) throws(StoreError) -> Void
  ) throws(StoreError) {
    let high = order(.anchor).partitioningIndex { chunks[Int($0)].minAnchor > anchors.upperBound }
    let low = runningMaxAnchor.partitioningIndex { $0 >= anchors.lowerBound }
    guard low < high else { return }
    for index in low..<high {
      let chunk = chunks[Int(order(.anchor)[index])]
      if chunk.maxAnchor >= anchors.lowerBound { try body(chunk) }
    }
  }

  /// Returns the position in the order by anchor before which no chunk has an anchor above `floor`.
  package func firstByAnchor(_ floor: Int64) -> Int {
    runningMaxAnchor.partitioningIndex { $0 > floor }
  }

  /// Returns the position in the order by anchor from which on no chunk has an anchor below `end`.
  package func endByAnchor(_ end: Int64) -> Int {
    order(.anchor).partitioningIndex { chunks[Int($0)].minAnchor >= end }
  }

  package func order(_ key: SortKey) -> [Int32] { orders[Int(key.rawValue)] }
}

/// The sealed chunks of all types.
package struct Catalogue: Sendable {
  package private(set) var types: [UInt16: TypeCatalogue] = [:]
  private(set) var chunkCount = 0
  private(set) var sampleCount = 0

  package init() {}

  /// Removes and adds chunks. Rebuilds only the affected types.
  package mutating func replace(_ removed: [ChunkSummary], with added: [ChunkSummary]) {
    var byType = Dictionary(grouping: added, by: \.type)
    for chunk in removed where byType[chunk.type] == nil { byType[chunk.type] = [] }
    let removed = Set(removed.map(\.id))
    for (type, catalogue) in types where byType[type] != nil {
      byType[type]! += catalogue.chunks.filter { !removed.contains($0.id) }
    }
    for (type, chunks) in byType {
      let old = types[type]?.chunks ?? []
      chunkCount += chunks.count - old.count
      sampleCount += chunks.reduce(0) { $0 + Int($1.count) }
      sampleCount -= old.reduce(0) { $0 + Int($1.count) }
      types[type] = chunks.isEmpty ? nil : TypeCatalogue(chunks)
    }
  }
}
