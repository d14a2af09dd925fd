import HealthStorage
import HealthModel

/// The changes of one batch of an import.
struct ImportAddition: Sendable {
  /// The batch without the rows that the store contains.
  var save: PreparedSave
  /// Stored objects by the identifier that the import assigned to them.
  var parents: [ObjectID: RelationPlan.Object]
  /// The anchors of the stored objects that rows of the save replace, by row.
  var replaced: [Int: Int64]
  /// The number of the import in the history.
  var run: Int64

  var isEmpty: Bool { save.batch.isEmpty && save.relations.isEmpty }
}

extension Writer {
  /// Adds checked samples under the sources of the batch, which belong to no app.
  func add(_ addition: ImportAddition) throws(StoreError) {
    guard !addition.isEmpty else { return }
    let save = addition.save
    let batch = save.batch
    let old = try located(
      addition.replaced.values.sorted(),
      types: Set(addition.replaced.keys.map { batch.type(ofRow: $0).code }))
    // The tombstones of replaced objects come first.
    let firstAnchor = head.nextAnchor + Int64(old.count)
    let runs = Self.joined(try free(batch.idRuns))
    let related = try relationPlan(
      save.relations,
      own: save.relations.isEmpty
        ? [:]
        : save.objects(firstAnchor: firstAnchor).merging(addition.parents) { $1 }
          .mapValues { $0 },
      owner: 0, leavesOutMissing: true)
    guard try identifiers.claim(runs, owner: 0, anchor: firstAnchor, in: catalogue) else {
      throw .invalidArgument(
        "samples.id_highs: an object with the same identifier was imported before")
    }
    try replace(old, addition.replaced, firstAnchor: firstAnchor)
    let numbers = batch.sources.map {
      dictionaries.number(of: SourceEntry(owner: 0, revision: $0))
    }
    let isOneSource = batch.sourceIndices.isEmpty || numbers.count == 1
    if !batch.isEmpty {
      try add(
        save, runs: runs,
        sources: isOneSource ? [numbers[0]] : batch.sourceIndices.map { numbers[Int($0)] })
    }
    for entry in related.entries { try relations.tie(entry) }
    record(addition, firstAnchor: firstAnchor)
  }

  private func located(
    _ anchors: [Int64], types: Set<UInt16>
  ) throws(StoreError) -> [LocatedSample] {
    guard !anchors.isEmpty else { return [] }
    let snapshot = snapshot
    return try Locator(snapshot: snapshot, chunks: ChunkStore(connection: connection))
      .samples(anchors: anchors, types: types)
  }

  /// Replaces old objects. Relations of an old object move to the new one.
  private func replace(
    _ old: [LocatedSample], _ replaced: [Int: Int64], firstAnchor: Int64
  ) throws(StoreError) {
    guard !old.isEmpty else { return }
    var newAnchors: [Int64: Int64] = [:]
    for (row, anchor) in replaced { newAnchors[anchor] = firstAnchor + Int64(row) }
    draft.replacements.merge(newAnchors) { $1 }
    _ = try remove(old)
    try relations.follow(newAnchors)
  }

  /// Records the changes in the history. An object that replaces another one belongs to the import
  /// that added the old one.
  private func record(_ addition: ImportAddition, firstAnchor: Int64) {
    let count = addition.save.batch.count
    let replaced = addition.replaced.sorted { $0.key < $1.key }
    imports.update(addition.run) { row in
      row.addedCount += Int64(count - replaced.count)
      row.updatedCount += Int64(replaced.count)
      var next = firstAnchor
      for (place, _) in replaced {
        row.anchors.append(next..<firstAnchor + Int64(place))
        next = firstAnchor + Int64(place) + 1
      }
      row.anchors.append(next..<firstAnchor + Int64(count))
    }
    for (place, old) in replaced {
      imports.replace(CollectionOfOne(old), by: firstAnchor + Int64(place))
    }
  }

  /// Sets characteristics that have no value, and changes those whose value an earlier import set.
  /// A value that the user entered stays.
  func set(
    _ characteristics: [Characteristic], of run: ImportRun
  ) throws(StoreError) -> ImportResult {
    var reply = ImportResult(addedCount: 0, presentCount: 0)
    for characteristic in characteristics {
      guard let new = characteristic.value else { continue }
      let code = characteristic.type.code
      let old = profile.characteristics[code]
      if let old {
        guard old != new, run.isNewest, imports.hasSet(code, to: old) else {
          reply.presentCount += 1
          continue
        }
        reply.updatedCount += 1
      } else {
        reply.addedCount += 1
      }
      try set(characteristic)
      imports.update(run.number) { row in
        row.changes[code] = .init(old: row.changes[code].map(\.old) ?? old, new: new)
        if old != nil { row.updatedCount += 1 }
      }
    }
    return reply
  }
}

extension ImportHistory {
  /// Returns whether a value of a characteristic was set by an import.
  func hasSet(_ code: UInt16, to value: Characteristic.Value) -> Bool {
    rows.values.contains { !$0.isUndone && $0.changes[code]?.new == value }
  }
}
