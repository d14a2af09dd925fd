/// The chunks of one type: of all sources together, and of each.
///
/// A query of an app that may see only some sources uses the indices of those. The time of its answer must
/// not depend on the number of chunks that it does not see (rules LK-29 to LK-34).
package final class TypeCatalogue: Sendable {
  /// The chunks in ascending order of their earliest start.
  package let chunks: [ChunkSummary]
  /// All chunks.
  package let all: ChunkIndex
  private let bySource: [UInt32: ChunkIndex]

  init(_ unsorted: [ChunkSummary]) {
    let chunks = unsorted.sorted { ($0.minStart, $0.id) < ($1.minStart, $1.id) }
    self.chunks = chunks
    let indices = Array(Int32(0)..<Int32(chunks.count))
    let orders = SortKey.all.map { key in
      key == .startAscending
        ? indices
        : indices.sorted { key.least(of: chunks[Int($0)]) < key.least(of: chunks[Int($1)]) }
    }
    all = ChunkIndex(chunks, orders: orders)
    bySource = Self.bySource(chunks, orders, all)
  }

  private static func bySource(
    _ chunks: [ChunkSummary], _ orders: [[Int32]], _ all: ChunkIndex
  ) -> [UInt32: ChunkIndex] {
    var numbers: [UInt32: Int] = [:]
    let numberOfChunk = chunks.map { chunk in
      if let number = numbers[chunk.source] { return number }
      numbers[chunk.source] = numbers.count
      return numbers.count - 1
    }
    if numbers.count == 1 { return numbers.mapValues { _ in all } }
    var parts = Array(repeating: orders.map { _ in [Int32]() }, count: numbers.count)
    for (key, order) in orders.enumerated() {
      for index in order { parts[numberOfChunk[Int(index)]][key].append(index) }
    }
    return numbers.mapValues { ChunkIndex(chunks, orders: parts[$0]) }
  }

  /// The sources of the chunks.
  package var sources: some Sequence<UInt32> { bySource.keys }

  /// Returns the chunks of a source; nil if it has none.
  package func index(ofSource source: UInt32) -> ChunkIndex? { bySource[source] }

  /// Returns the chunks of these sources that may contain samples with `start` < `before` and
  /// `end` >= `after`, in ascending order of their earliest start; nil if the sources have no chunks.
  package func chunks(
    of sources: [UInt32], startingBefore before: Int64, endingFrom after: Int64
  ) -> OrderedChunks? {
    let parts = sources.compactMap { bySource[$0] }
      .map { $0.chunks(startingBefore: before, endingFrom: after) }
    guard parts.count > 1 else { return parts.first }
    // The indices ascend with the earliest start.
    return OrderedChunks(chunks, order: parts.flatMap(\.order).sorted()[...])
  }
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
