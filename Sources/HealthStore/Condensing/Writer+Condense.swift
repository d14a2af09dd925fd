import HealthModel

/// Where a pass over all workouts stands.
struct CondensingPlace: Sendable {
  /// The next workout has this anchor or a greater one.
  var workout: Int64 = 0
  /// Index into `CondensingPolicy.types`.
  var type = 0
}

struct CondensingStep: Sendable {
  /// Nil: the pass is at its end.
  var next: CondensingPlace?
  var seriesCount = 0
  var sampleCount = 0
}

extension Writer {
  /// A step ends when it has looked at so many types of workouts, or condensed so many samples;
  /// savers wait for a step.
  private static let condensingLookCountMax = 256
  private static let condensingSampleCountMax = 4096

  /// One step of a pass, in the open transaction: each group goes into its series as a whole.
  func condense(
    _ policy: CondensingPolicy, from place: CondensingPlace
  ) throws(StoreError) -> CondensingStep {
    let scan = CondensingScan(
      policy: policy, snapshot: snapshot, attachments: attachments,
      chunks: ChunkStore(connection: connection))
    var step = CondensingStep()
    var groups: [CondensingGroup] = []
    // Workouts may overlap; a sample goes into the series of the first.
    var taken: Set<Int64> = []
    var (lookCount, sampleCount) = (0, 0)
    var type = place.type
    for workout in try scan.workouts(from: place.workout) {
      if workout.anchor != place.workout { type = 0 }
      while type < CondensingPolicy.types.count {
        guard lookCount < Self.condensingLookCountMax,
          sampleCount < Self.condensingSampleCountMax
        else {
          step.next = CondensingPlace(workout: workout.anchor, type: type)
          break
        }
        let found = try scan.candidates(workout, CondensingPolicy.types[type]) {
          related.contains($0)
        }
        let new = CondensingGroup.groups(
          of: found.all.filter { !taken.contains($0.sample.anchor) }, relations: found.relations)
        for group in new {
          taken.formUnion(group.candidates.lazy.map(\.sample.anchor))
          sampleCount += group.candidates.count
        }
        groups += new
        lookCount += 1
        type += 1
      }
      if step.next != nil { break }
    }
    step.seriesCount = groups.count
    step.sampleCount = sampleCount
    try condense(groups)
    return step
  }

  /// The tombstones of all come first, so that a follower removes first (rule ANCHOR-06).
  private func condense(_ groups: [CondensingGroup]) throws(StoreError) {
    guard !groups.isEmpty else { return }
    var mint = ObjectIDMint()
    var saves: [PreparedSave] = []
    for group in groups { saves.append(try group.save(mint.next(), dictionaries.current)) }
    _ = try remove(groups.flatMap { $0.candidates.map(\.sample) })
    var newAnchors: [Int64: Int64] = [:]
    for (group, save) in zip(groups, saves) {
      let anchor = head.nextAnchor
      let owner = dictionaries.current.sources[Int(group.key.source)].owner
      guard try claimIDs(save.batch.idRuns, owner: owner, anchor: anchor) else {
        preconditionFailure("a fresh identifier is free")
      }
      try add(save, runs: save.batch.idRuns, sources: [group.key.source])
      for candidate in group.candidates { newAnchors[candidate.sample.anchor] = anchor }
    }
    try followReplacements(newAnchors)
  }
}
