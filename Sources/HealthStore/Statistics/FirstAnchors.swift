import HealthStorage

/// The anchor of the first visible sample of each source. A chunk is read only when some of its
/// samples are deleted or hidden, so that its summary does not suffice.
struct FirstAnchors {
  /// By source number. Sources without a visible sample are absent.
  private(set) var anchors: [UInt32: Int64] = [:]

  init(_ selection: Selection, _ chunks: ChunkStore) throws(StoreError) {
    for type in selection.types {
      let filter = selection[type]
      var first = try Self.sealed(filter, selection.snapshot, chunks)
      for group in selection.snapshot.tail where group.type == type && filter.mayHold(group) {
        // Samples in the journal are newer than all sealed samples of their type and source.
        guard first[group.source] == nil else { continue }
        first[group.source] = try Self.first(
          filter, group.columns, group.count, group.source, deleted: nil)
      }
      anchors.merge(first) { min($0, $1) }
    }
  }

  private static func sealed(
    _ filter: RowFilter, _ snapshot: Snapshot, _ chunks: ChunkStore
  ) throws(StoreError) -> [UInt32: Int64] {
    var first: [UInt32: Int64] = [:]
    guard let catalogue = snapshot.catalogue.types[filter.type] else { return first }
    for source in filter.allowedSources ?? Array(catalogue.sources) {
      guard let index = catalogue.index(ofSource: source) else { continue }
      for chunk in index.ordered(by: .anchor) {
        guard filter.mayHold(chunk) else { continue }
        let deleted = snapshot.deletions[chunk.id]
        if let deleted, deleted.count == chunk.count { continue }
        let isWhole =
          deleted == nil && filter.test(for: chunk) == nil
          && filter.periodHolds(minStart: chunk.minStart, maxEnd: chunk.maxEnd)
        first[source] =
          isWhole ? chunk.minAnchor : try Self.read(chunk, filter, deleted, chunks)
        // The anchors of a source's chunks do not overlap, so no later chunk holds an earlier
        // sample.
        if first[source] != nil { break }
      }
    }
    return first
  }

  private static func read(
    _ chunk: ChunkSummary, _ filter: RowFilter, _ deleted: DeletionMap?, _ chunks: ChunkStore
  ) throws(StoreError) -> Int64? {
    let columns = chunks.connection.scratch
    // Damage must not fail a query that does not need the damaged samples.
    guard
      let count = try chunks.decodeIfWhole(
        chunk, filter.columns.union(.anchor), into: columns)
    else { return chunk.minAnchor }
    return try first(filter, columns, count, chunk.source, deleted: deleted)
  }

  private static func first(
    _ filter: RowFilter, _ columns: SampleColumns, _ count: Int, _ source: UInt32,
    deleted: DeletionMap?
  ) throws(StoreError) -> Int64? {
    let rows = try filter.passing(columns, count: count, source: source, deleted: deleted)
    return rows.lazy.map { columns.anchor[$0] }.min()
  }
}
