import HealthStorage
import HealthModel

/// A position in a pass over all workouts.
struct CondensingPlace: Sendable {
  /// The next workout is the first one with this anchor or a greater one.
  var workout: Int64 = 0
  /// Index into `CondensingPolicy.types`.
  var type = 0
}

/// The result of one step of a pass.
struct CondensingStep: Sendable {
  var groups: [CondensingGroup] = []
  /// nil at the end of the pass.
  var next: CondensingPlace?

  var sampleCount: Int { groups.reduce(0) { $0 + $1.candidates.count } }
}

extension Writer {
  /// The maximum number of pairs of workout and type that a step examines, and of samples after
  /// which it ends. Savers wait while a step runs.
  private static let condensingLookCountMax = 128
  private static let condensingSampleCountMax = 4096

  /// Finds the samples to condense in the next step. Changes nothing.
  func condensingStep(
    _ policy: CondensingPolicy, from place: CondensingPlace
  ) throws(StoreError) -> CondensingStep {
    let scan = CondensingScan(
      policy: policy, snapshot: snapshot, uploading: attachments.uploadingObjects,
      chunks: ChunkStore(connection: connection))
    var step = CondensingStep()
    // Workouts may overlap; a sample becomes part of the series of the first one.
    var taken: Set<Int64> = []
    var lookCount = 0
    for workout in try scan.workouts(from: place.workout) {
      let first = workout.anchor == place.workout ? place.type : 0
      for type in first..<CondensingPolicy.types.count
      where scan.has(CondensingPolicy.types[type]) {
        guard lookCount < Self.condensingLookCountMax,
          taken.count < Self.condensingSampleCountMax
        else {
          step.next = CondensingPlace(workout: workout.anchor, type: type)
          return step
        }
        lookCount += 1
        let found = try scan.candidates(workout, CondensingPolicy.types[type]) {
          relations.mayBeChild($0)
        }
        for group in CondensingGroup.groups(
          of: found.all.filter { !taken.contains($0.sample.anchor) }, relations: found.relations)
        {
          taken.formUnion(group.candidates.lazy.map(\.sample.anchor))
          step.groups.append(group)
        }
      }
    }
    return step
  }

  /// Condenses the groups in the open transaction, in which they were found. All tombstones are
  /// added before the series, so that followers remove samples before they add (rule ANCHOR-06).
  func condense(_ groups: [CondensingGroup]) throws(StoreError) {
    var mint = ObjectIDMint()
    var saves: [PreparedSave] = []
    for group in groups { saves.append(try group.save(mint.next(), dictionaries.current)) }
    _ = try remove(groups.flatMap { $0.candidates.map(\.sample) })
    var newAnchors: [Int64: Int64] = [:]
    for (group, save) in zip(groups, saves) {
      let anchor = head.nextAnchor
      let owner = dictionaries.current.sources[Int(group.key.source)].owner
      guard try identifiers.claim(save.batch.idRuns, owner: owner, anchor: anchor, in: catalogue)
      else {
        preconditionFailure("a fresh identifier is free")
      }
      try add(save, runs: save.batch.idRuns, sources: [group.key.source])
      for candidate in group.candidates { newAnchors[candidate.sample.anchor] = anchor }
      imports.replace(group.candidates.lazy.map(\.sample.anchor), by: anchor)
    }
    try relations.follow(newAnchors)
  }
}
