package import HealthAuthorization
package import HealthModel

extension HealthStore {
  /// The sources that saved a sample which the scope shows and a descriptor lets pass (rule
  /// QUERY-14), by name and bundle identifier. Reads on for a source only until it has found one.
  package func sources(
    _ query: SourceQuery, in scope: ReadScope, isCancelled: () -> Bool = { false }
  ) throws(StoreError) -> [Source] {
    try StoreError.check(query)
    return try read { (snapshot, connection) throws(StoreError) in
      let chunks = ChunkStore(connection: connection)
      let selection = try Selection(
        query.descriptors, scope: scope, snapshot: snapshot, chunks: chunks)
      var found = Set<Source>()
      for type in selection.types {
        try Self.addSources(of: selection[type], selection, chunks, isCancelled, to: &found)
      }
      return found.sorted { ($0.name, $0.bundleIdentifier) < ($1.name, $1.bundleIdentifier) }
    }
  }

  private static func addSources(
    of filter: RowFilter, _ selection: Selection, _ chunks: ChunkStore, _ isCancelled: () -> Bool,
    to found: inout Set<Source>
  ) throws(StoreError) {
    let snapshot = selection.snapshot
    func source(_ number: UInt32) -> Source {
      snapshot.dictionaries.sources[Int(number)].revision.source
    }
    for group in snapshot.tail where group.type == filter.type && filter.mayHold(group) {
      guard !found.contains(source(group.source)) else { continue }
      let rows = try filter.passing(
        group.columns, count: group.count, source: group.source, deleted: nil)
      if !rows.isEmpty { found.insert(source(group.source)) }
    }
    guard let catalogue = snapshot.catalogue.types[filter.type] else { return }
    let range = catalogue.range(startingBefore: filter.end, endingFrom: filter.start)
    for chunk in catalogue.chunks[range] where !found.contains(source(chunk.source)) {
      guard filter.mayHold(chunk) else { continue }
      if isCancelled() { throw .cancelled }
      let columns = chunks.connection.scratch
      let count = try chunks.decode(chunk, filter.columns, into: columns)
      let rows = try filter.passing(
        columns, count: count, source: chunk.source, deleted: snapshot.deletions[chunk.id])
      if !rows.isEmpty { found.insert(source(chunk.source)) }
    }
  }
}
