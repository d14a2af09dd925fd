import HealthModel

/// Changes to relations when objects are added or deleted. Rows are written immediately, in the
/// open transaction, by requests that can no longer be refused.
extension Writer {
  private var relations: RelationTable { RelationTable(connection: connection) }

  /// Stores the correlations of a save, which contain rows of the same save (rule CORR-05).
  func relate(
    _ save: PreparedSave, firstAnchor: Int64, sources: [UInt32]
  ) throws(StoreError) {
    for content in save.contents {
      let source = sources.count == 1 ? sources[0] : sources[content.row]
      let row = RelationRow(
        parent: firstAnchor + Int64(content.row), kind: .correlation,
        children: AnchorRuns(content.children.map { $0.anchor(firstAnchor: firstAnchor) }),
        owner: dictionaries.current.sources[Int(source)].owner,
        types: Set(content.children.map(\.type)).sorted())
      try put(row)
      correlations.append(row)
      let start = save.batch.starts[content.row]
      let duration = save.batch.durations.isEmpty ? 0 : save.batch.durations[content.row]
      draft.commit.addedCorrelation(
        start...start + duration, contained: row.types, type: content.type, source: source)
    }
  }

  /// Removes the relations of a parent that is being deleted, or moves them to its replacement. The
  /// children remain stored.
  func forgetRelations(of sample: LocatedSample) throws(StoreError) {
    switch ObjectType(uncheckedCode: sample.type).kind {
    case .correlation:
      // The row stays without children: its types determine who may see the tombstone.
      for var row in try relations.rows(ofParent: sample.anchor) {
        for anchor in row.children.anchors { correlations.release(anchor) }
        row.children = AnchorRuns()
        try connection.put(.relation, key: row.key, row.payload)
      }
    case .workout, .electrocardiogram:
      let replacement = draft.replacements[sample.anchor]
      for var row in try relations.rows(ofParent: sample.anchor) {
        try remove(row)
        guard let replacement else { continue }
        row.parent = replacement
        try put(row)
      }
    default: break
    }
  }

  /// Replaces old samples with new ones in workouts and correlations (rule SYNC-04). The keys are
  /// old anchors, the values new ones; one new sample may replace several.
  ///
  /// Relations have no index by child, so this reads all of them, but only when an old sample is a
  /// child of any object.
  func followReplacements(_ newAnchors: [Int64: Int64]) throws(StoreError) {
    guard newAnchors.keys.contains(where: { related.contains($0) }) else { return }
    var changed: [(row: RelationRow, old: [Int64])] = []
    try relations.forEach { row throws(StoreError) in
      let anchors = row.children.anchors
      let old = anchors.filter { newAnchors[$0] != nil }
      guard !old.isEmpty else { return }
      var row = row
      row.children = AnchorRuns(anchors.map { newAnchors[$0] ?? $0 })
      changed.append((row, old))
    }
    for (row, old) in changed {
      try connection.put(.relation, key: row.key, row.payload)
      for old in old {
        guard let new = newAnchors[old] else { continue }
        related.insert(new)
        if row.kind == .correlation {
          correlations.release(old)
          correlations.contain(new)
        }
      }
    }
  }

  /// Inserts a new row.
  func put(_ row: RelationRow) throws(StoreError) {
    try connection.put(.relation, key: row.key, row.payload)
    head.relationCount += 1
    for anchor in row.children.anchors { related.insert(anchor) }
  }

  func remove(_ row: RelationRow) throws(StoreError) {
    try connection.remove(.relation, key: row.key)
    head.relationCount -= 1
  }
}
