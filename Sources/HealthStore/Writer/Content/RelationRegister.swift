import HealthStorage
import HealthModel

/// The relations between objects. Rows are written immediately, in the open transaction, by requests
/// that can no longer be refused.
final class RelationRegister {
  private let connection: Connection
  private let dictionaries: DictionaryWriter
  /// The number of rows.
  private(set) var count: Int64 = 0
  private(set) var correlations = Correlations()
  /// The anchors of children of relations, including some that were deleted or removed from a
  /// relation.
  private var related = AnchorBitmap()

  private var table: RelationTable { RelationTable(connection: connection) }

  /// Reads all relations.
  init(reading connection: Connection, dictionaries: DictionaryWriter) throws(StoreError) {
    self.connection = connection
    self.dictionaries = dictionaries
    try table.forEach { row throws(StoreError) in
      count += 1
      if row.kind == .correlation { correlations.append(row) }
      for anchor in row.children.anchors { related.insert(anchor) }
    }
  }

  /// Adds what the register stores to the head.
  func count(in head: inout Head) { head.relationCount = count }

  /// Returns false if the object with this anchor is the child of no other object.
  func mayBeChild(_ anchor: Int64) -> Bool { related.contains(anchor) }

  /// Adds children to a parent.
  func tie(_ entry: RelationPlan.Entry) throws(StoreError) {
    let rows = try table.rows(ofParent: entry.parent)
    guard var row = rows.first(where: { $0.kind == entry.kind && $0.activity == entry.activity })
    else {
      guard !entry.children.isEmpty else { return }
      var row = RelationRow(
        parent: entry.parent, kind: entry.kind, activity: entry.activity,
        children: AnchorRuns(entry.children))
      row.slot = (rows.map(\.slot).max() ?? -1) + 1
      return try put(row)
    }
    row.children = AnchorRuns(row.children.anchors + entry.children)
    try connection.put(.relation, key: row.key, row.payload)
    for anchor in entry.children { related.insert(anchor) }
  }

  /// Removes children from a parent.
  func untie(_ entry: RelationPlan.Entry) throws(StoreError) {
    let gone = Set(entry.children)
    for var row in try table.rows(ofParent: entry.parent)
    where row.kind == entry.kind && (entry.activity == nil || row.activity == entry.activity) {
      row.children = AnchorRuns(row.children.anchors.filter { !gone.contains($0) })
      if row.children.isEmpty {
        try remove(row)
      } else {
        try connection.put(.relation, key: row.key, row.payload)
      }
    }
  }

  /// Stores the correlations of a save, which contain rows of the same save (rule CORR-05).
  ///
  /// The commit observers learn of a correlation together with its content.
  func addCorrelations(
    of save: PreparedSave, firstAnchor: Int64, sources: [UInt32], to commit: inout CommitDraft
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
      commit.addedCorrelation(
        start...start + duration, contained: row.types, type: content.type, source: source)
    }
  }

  /// Removes the relations of a parent that is being deleted, or moves them to the sample with the
  /// anchor `replacement`. The children remain stored.
  func forget(_ sample: LocatedSample, replacement: Int64?) throws(StoreError) {
    switch ObjectType(uncheckedCode: sample.type).kind {
    case .correlation:
      // The row stays without children: its types determine who may see the tombstone.
      for var row in try table.rows(ofParent: sample.anchor) {
        for anchor in row.children.anchors { correlations.release(anchor) }
        row.children = AnchorRuns()
        try connection.put(.relation, key: row.key, row.payload)
      }
    case .workout, .electrocardiogram:
      for var row in try table.rows(ofParent: sample.anchor) {
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
  func follow(_ newAnchors: [Int64: Int64]) throws(StoreError) {
    guard newAnchors.keys.contains(where: { related.contains($0) }) else { return }
    var changed: [(row: RelationRow, old: [Int64])] = []
    try table.forEach { row throws(StoreError) in
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
  private func put(_ row: RelationRow) throws(StoreError) {
    try connection.put(.relation, key: row.key, row.payload)
    count += 1
    for anchor in row.children.anchors { related.insert(anchor) }
  }

  private func remove(_ row: RelationRow) throws(StoreError) {
    try connection.remove(.relation, key: row.key)
    count -= 1
  }
}
