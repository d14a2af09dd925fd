package import HealthStorage
package import HealthAuthorization
package import HealthModel

extension HealthStore {
  /// Returns the sources with at least one sample that is visible in the scope and matches a
  /// descriptor (rule QUERY-14), by name and bundle identifier. Chunks of a source are read only
  /// until a matching sample is found. The disclosure counts the sources.
  package func sources(
    _ query: SourceQuery, in scope: ReadScope, isCancelled: () -> Bool = { false }
  ) throws(StoreError) -> Disclosed<[Source]> {
    try StoreError.check(query)
    return try read { (snapshot, connection) throws(StoreError) in
      let chunks = ChunkStore(connection: connection)
      let selection = try Selection(
        query.descriptors, scope: scope, snapshot: snapshot, chunks: chunks)
      var found = FoundSources()
      for type in selection.types {
        try Self.addSources(of: selection[type], selection, chunks, isCancelled, to: &found)
      }
      let sources = found.owners.keys.sorted {
        ($0.name, $0.bundleIdentifier) < ($1.name, $1.bundleIdentifier)
      }
      return Disclosed(value: sources, disclosure: found.disclosure)
    }
  }

  private static func addSources(
    of filter: RowFilter, _ selection: Selection, _ chunks: ChunkStore, _ isCancelled: () -> Bool,
    to found: inout FoundSources
  ) throws(StoreError) {
    let snapshot = selection.snapshot
    for group in snapshot.tail where group.type == filter.type && filter.mayHold(group) {
      guard !found.contains(group.source, snapshot) else { continue }
      let rows = try filter.passing(
        group.columns, count: group.count, source: group.source, deleted: nil)
      if !rows.isEmpty { found.insert(group.source, snapshot) }
    }
    guard let candidates = selection.chunks(of: filter.type) else { return }
    for chunk in candidates where !found.contains(chunk.source, snapshot) {
      guard filter.mayHold(chunk) else { continue }
      if isCancelled() { throw .cancelled }
      let columns = chunks.connection.scratch
      let count = try chunks.decode(chunk, filter.columns, into: columns)
      let rows = try filter.passing(
        columns, count: count, source: chunk.source, deleted: snapshot.deletions[chunk.id])
      if !rows.isEmpty { found.insert(chunk.source, snapshot) }
    }
  }
}

/// The sources found so far, each with the app whose sample was found first.
private struct FoundSources {
  private(set) var owners: [Source: PrincipalID?] = [:]

  var disclosure: Disclosure {
    var disclosure = Disclosure()
    for owner in owners.values { disclosure.count(1, from: owner) }
    return disclosure
  }

  func contains(_ number: UInt32, _ snapshot: Snapshot) -> Bool {
    owners.keys.contains(snapshot.dictionaries.sources[Int(number)].revision.source)
  }

  mutating func insert(_ number: UInt32, _ snapshot: Snapshot) {
    let source = snapshot.dictionaries.sources[Int(number)].revision.source
    owners.updateValue(snapshot.dictionaries.principal(ofSource: number), forKey: source)
  }
}
