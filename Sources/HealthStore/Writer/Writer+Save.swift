import HealthStorage
import HealthAuthorization
import HealthModel

extension Writer {
  /// Adds all samples of the batch or none (rules SAVE-01, SAVE-02, OBJECT-04), and removes samples
  /// whose sync identifiers are saved again with a greater version (`SyncPlan`). Errors reveal
  /// nothing about objects of other apps.
  func save(_ content: SaveContent, in scope: WriteScope) throws(StoreError) {
    try save(try PreparedSave(content), content, in: scope)
  }

  /// Requests that were accepted already (`AcceptedRequest`) are not checked against the quota of
  /// their app again.
  func save(
    _ save: PreparedSave, _ content: SaveContent, in scope: WriteScope, isAccepted: Bool = false
  ) throws(StoreError) {
    var prepared = save
    let all = prepared.batch
    let old = try content.replaced.map { id throws(StoreError) in try ownObject(id, scope) }
    guard !all.isEmpty || old != nil || !content.relations.isEmpty else { return }
    if !isAccepted { try all.checkEnds(notBefore: profile.settings.earliestPermittedSampleDate) }
    // For a correlation, the permissions for the contained types are checked (rule CORR-06).
    for type in Self.usedTypes(all) where type.kind != .correlation {
      if let denial = scope.denial(of: type) { throw .denied(denial) }
    }
    let owner = dictionaries.owner(of: scope.author.principal)
    let plan = try syncIdentifiers.plan(all, owner: owner, editing: old?.anchor)
    let isFree = try areFree(leftOut: plan.leftOut, of: all, owner: owner)
    prepared = plan.remainder(of: prepared)
    let runs = Self.joined(prepared.batch.idRuns)
    // The tombstones of replaced objects come first.
    let removed = old.flatMap { plan.replacedAnchors.contains($0.anchor) ? nil : $0 }
    let firstAnchor =
      head.nextAnchor + Int64(plan.replacedAnchors.count) + (removed == nil ? 0 : 1)
    let related = try relationPlan(
      of: prepared, before: all, firstAnchor: firstAnchor, owner: owner, scope,
      leavesOutMissing: isAccepted)
    if !isAccepted { try requireRoom(prepared.byteCount, of: scope.author.principal) }
    guard isFree, try identifiers.claim(runs, owner: owner, anchor: firstAnchor, in: catalogue)
    else {
      throw .invalidArgument(
        "samples.id_highs: an object with the same identifier was saved before")
    }
    try replace(plan, firstNewAnchor: firstAnchor)
    if let removed { try exchange(removed, firstAnchor: firstAnchor, count: prepared.batch.count) }
    let source = dictionaries.number(
      of: SourceEntry(owner: owner, revision: scope.author.revision))
    try add(prepared, runs: runs, sources: [source])
    for entry in related.entries { try relations.tie(entry) }
    try syncIdentifiers.enter(plan, firstAnchor: firstAnchor)
  }

  private static func usedTypes(_ batch: SampleBatch) -> [ObjectType] {
    if batch.isEmpty { return [] }
    guard !batch.typeIndices.isEmpty else { return [batch.types[0]] }
    var isUsed = [Bool](repeating: false, count: batch.types.count)
    for index in batch.typeIndices { isUsed[Int(index)] = true }
    return zip(batch.types, isUsed).compactMap { $1 ? $0 : nil }
  }

  /// Adds checked rows whose identifiers are claimed. `sources` has one number, or one per row.
  func add(
    _ save: PreparedSave, runs: [ObjectIDRun], sources: [UInt32]
  ) throws(StoreError) {
    let batch = save.batch
    guard !batch.isEmpty else { return }
    let types = batch.types.map(\.code)
    let devices = batch.devices.map { dictionaries.number(of: $0) }
    let metadata = batch.metadata.map { dictionaries.number(of: $0) }
    let isOneType = batch.typeIndices.isEmpty || types.count == 1
    let section = JournalSection(
      firstAnchor: head.nextAnchor,
      types: isOneType ? [types[0]] : batch.typeIndices.map { types[Int($0)] },
      sources: sources,
      starts: batch.starts,
      durations: batch.durations.contains { $0 != 0 } ? batch.durations : [],
      values: batch.values,
      devices: batch.deviceIndices.map { $0 == 0 ? 0 : devices[Int($0) - 1] },
      metadata: batch.metadataIndices.map { $0 == 0 ? 0 : metadata[Int($0) - 1] },
      runs: runs)
    try keep(save, firstAnchor: section.firstAnchor, sources: sources)
    if sources.count == 1 {
      storedBytes.add(save.byteCount, of: dictionaries.current.sources[Int(sources[0])].owner)
    }
    head.nextAnchor += Int64(section.count)
    journal.append(section) { draft.commit.added($0, from: $1) }
  }

  /// Returns the runs with consecutive ones joined.
  static func joined(_ runs: [ObjectIDRun]) -> [ObjectIDRun] {
    var joined: [ObjectIDRun] = []
    joined.reserveCapacity(runs.count)
    for run in runs {
      if let last = joined.last, last.first.high == run.first.high,
        last.first.low &+ UInt64(last.count) == run.first.low,
        last.first.low >> 32 == run.first.low >> 32
      {
        joined[joined.count - 1].count += run.count
      } else {
        joined.append(run)
      }
    }
    return joined
  }
}
