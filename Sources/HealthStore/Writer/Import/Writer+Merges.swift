import HealthStorage
import HealthModel

/// A sample and the one of another source that it duplicates, by their anchors.
struct DuplicatePair: Sendable {
  var anchor: Int64
  var twin: Int64
}

extension Writer {
  /// Shows the samples of a source under the name of another one.
  func merge(_ name: String, _ target: String) throws(StoreError) {
    var merges = dictionaries.current.merges
    guard merges.name(of: target) != name else {
      throw .invalidArgument("target: has the name of the first source already")
    }
    let merge = SourceMerges.Merge(name: name, target: target)
    guard !merges.all.contains(merge) else { return }
    let key = merges.insert(merge)
    try connection.put(.sourceMerge, key: key, SourceMerges.payload(merge))
    dictionaries.set(merges)
    markImportedTypes()
  }

  /// Undoes the merge of a source.
  func split(_ name: String) throws(StoreError) {
    var merges = dictionaries.current.merges
    guard let key = merges.remove(name) else {
      throw StoreError(.notFound, "this source is not merged into another one")
    }
    try connection.remove(.sourceMerge, key: key)
    dictionaries.set(merges)
    markImportedTypes()
  }

  /// Marks all types with imported samples as changed, because their statistics may differ now.
  private func markImportedTypes() {
    for (code, catalogue) in catalogue.types
    where catalogue.chunks.contains(where: { dictionaries.savedSources[Int($0.source)].owner == 0 })
    {
      draft.changedTypes.insert(code)
    }
  }

  /// Removes duplicates. Relations of a duplicate move to its twin.
  func removeDuplicates(_ pairs: [DuplicatePair]) throws(StoreError) {
    let snapshot = snapshot
    let samples = try Locator(snapshot: snapshot, chunks: ChunkStore(connection: connection))
      .samples(anchors: pairs.map(\.anchor), types: Set(snapshot.catalogue.types.keys))
    _ = try remove(samples)
    try relations.follow(
      Dictionary(uniqueKeysWithValues: pairs.map { ($0.anchor, $0.twin) }))
  }
}
