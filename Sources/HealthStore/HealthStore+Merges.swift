package import HealthStorage
import Synchronization
package import HealthAuthorization
package import HealthModel

extension HealthStore {
  /// Previews a merge of sources, merges them, or undoes a merge.
  ///
  /// A sample that both sources contain is removed from the first one, as many times as both
  /// contain it, so that samples duplicated by a change of name count once. It stays removed when
  /// the merge is undone.
  package func mergeSources(
    _ request: SourceNameMerge, in scope: OwnerScope, isCancelled: () -> Bool = { false }
  ) throws(StoreError) -> SourceNameMergeResult {
    var reply = SourceNameMergeResult()
    switch request.action {
    case .split:
      try commit { writer throws(StoreError) in try writer.split(request.name) }
    case .preview, .merge:
      // Matching reads only chunks, so the journal is sealed first.
      try writer.sealNow()
      let numbers = try sourceNumbers(request)
      let duplicates = try duplicates(numbers, isCancelled)
      (reply.sampleCount, reply.duplicateCount) = (duplicates.sampleCount, duplicates.pairs.count)
      guard request.action == .merge else { break }
      var rest = duplicates.pairs[...]
      while !rest.isEmpty {
        if isCancelled() { throw .cancelled }
        // Steps limit how long savers wait.
        let step = Array(rest.prefix(16_384))
        rest = rest.dropFirst(step.count)
        try commit { writer throws(StoreError) in try writer.removeDuplicates(step) }
      }
      try commit { writer throws(StoreError) in try writer.merge(request.name, request.target) }
    }
    reply.merges = try snapshot.dictionaries.merges.all.map {
      .init(name: $0.name, target: $0.target)
    }
    return reply
  }

  private struct SourceNumbers {
    var merged: Set<UInt32>
    var target: Set<UInt32>
  }

  private func sourceNumbers(_ request: SourceNameMerge) throws(StoreError) -> SourceNumbers {
    guard request.name != request.target else {
      throw .invalidArgument("target: a source cannot be merged with itself")
    }
    let snapshot = try snapshot
    func numbers(_ name: String) -> Set<UInt32> {
      Set(
        snapshot.dictionaries.sources.enumerated().compactMap { number, entry in
          entry.owner == 0 && entry.revision.source.name == name ? UInt32(number) : nil
        })
    }
    let found = SourceNumbers(merged: numbers(request.name), target: numbers(request.target))
    guard !found.merged.isEmpty, !found.target.isEmpty else {
      throw StoreError(.notFound, "no imported source has this name")
    }
    return found
  }

  /// Returns the anchors of samples that both sources contain, each with that of its duplicate.
  private func duplicates(
    _ numbers: SourceNumbers, _ isCancelled: () -> Bool
  ) throws(StoreError) -> (sampleCount: Int, pairs: [DuplicatePair]) {
    try read { (snapshot, connection) throws(StoreError) in
      var (sampleCount, pairs) = (0, [DuplicatePair]())
      let key = SourceNameKey("target")
      let names = snapshot.dictionaries.sources.indices.map {
        numbers.target.contains(UInt32($0)) ? key : SourceNameKey("other")
      }
      let chunks = ChunkStore(connection: connection)
      var matcher = ImportMatcher(anchorEnd: snapshot.nextAnchor)
      for catalogue in snapshot.catalogue.types.values {
        for chunk in catalogue.chunks where numbers.merged.contains(chunk.source) {
          if isCancelled() { throw .cancelled }
          let rows = try ChunkRows(chunk, snapshot, chunks)
          sampleCount += rows.anchors.count
          guard !rows.anchors.isEmpty else { continue }
          let pass = MatchPass(
            rows.batch, details: rows.details, snapshot: snapshot, chunks: chunks, sources: names)
          for (row, match) in try matcher.match(pass, names: [key]) where match.point == nil {
            pairs.append(DuplicatePair(anchor: rows.anchors[row], twin: match.anchor))
          }
        }
      }
      return (sampleCount, pairs.sorted { $0.anchor < $1.anchor })
    }
  }
}

/// The samples of a chunk that are not deleted, as rows for the matcher.
private struct ChunkRows {
  var batch = SampleBatch()
  var details: [Int: SampleDetails] = [:]
  var anchors: [Int64] = []

  init(_ chunk: ChunkSummary, _ snapshot: Snapshot, _ chunks: ChunkStore) throws(StoreError) {
    let type = ObjectType(uncheckedCode: chunk.type)
    batch.types = [type]
    // Without a product type, so that no third source is matched as a renamed device.
    batch.sources = [SourceRevision(source: Source(name: "target", bundleIdentifier: ""))]
    let columns = chunks.connection.scratch
    let count = try chunks.decode(chunk, .all, into: columns)
    let deleted = snapshot.deletions[chunk.id]
    var metadataIndices: [UInt32: UInt32] = [0: 0]
    var metadata: [UInt32] = []
    for row in 0..<count where !(deleted?.contains(row) ?? false) {
      batch.starts.append(columns.start[row])
      batch.durations.append(columns.duration[row])
      batch.values.append(columns.value[row])
      anchors.append(columns.anchor[row])
      metadata.append(columns.metadata[row])
    }
    guard DetailStorage(type) == .row else { return }
    for (row, anchor) in anchors.enumerated() {
      details[row] = try chunks.connection.get(.details, key: anchor) {
        bytes throws(StoreError) in try DetailReader.decode(bytes)
      }
      let number = metadata[row]
      if metadataIndices[number] == nil {
        batch.metadata.append(try snapshot.dictionaries.metadata(number: number))
        metadataIndices[number] = UInt32(batch.metadata.count)
      }
      batch.metadataIndices.append(metadataIndices[number] ?? 0)
    }
  }
}
