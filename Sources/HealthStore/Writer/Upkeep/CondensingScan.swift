import HealthStorage
import HealthAuthorization
import HealthModel

/// Finds workouts to condense and the samples that can become series. Lives for one step.
final class CondensingScan {
  struct Workout {
    var anchor: Int64
    var source: UInt32
    var start: Int64
    var end: Int64
  }

  let policy: CondensingPolicy
  let snapshot: Snapshot
  /// The anchors of the objects to which files are being attached.
  let uploading: Set<Int64>
  let chunks: ChunkStore
  /// All rows of the relation table, read on first use.
  private lazy var relations: Result<[RelationRow], StoreError> = readRelations()

  init(
    policy: CondensingPolicy, snapshot: Snapshot, uploading: Set<Int64>, chunks: ChunkStore
  ) {
    self.policy = policy
    self.snapshot = snapshot
    self.uploading = uploading
    self.chunks = chunks
  }

  /// Returns whether the store contains samples of the type.
  func has(_ type: ObjectType) -> Bool {
    snapshot.catalogue.types[type.code] != nil
      || snapshot.tail.contains { $0.type == type.code && $0.count > 0 }
  }

  /// Returns the workouts whose anchors are not less than `anchor`, in order of anchors.
  func workouts(from anchor: Int64) throws(StoreError) -> [Workout] {
    let locator = Locator(snapshot: snapshot, chunks: chunks)
    let selection = Selection(visible: [.workout], scope: nil, snapshot: snapshot)
    let earliest = snapshot.profile.settings.earliestPermittedSampleDate?.microseconds ?? .min
    var found: [Workout] = []
    try locator.forEach(selection) { sample, columns, row in
      let (start, duration) = (columns.start[row], columns.duration[row])
      // Apps see no samples before the earliest permitted date. As points of a series that reaches
      // beyond it, they would become visible.
      let isSplit = start < earliest && start + duration >= earliest
      guard sample.anchor >= anchor, !isSplit, isNoApps(sample.source),
        policy.covers(start: start, duration: duration)
      else { return }
      found.append(
        Workout(
          anchor: sample.anchor, source: sample.source, start: start, end: start + duration))
    }
    return found.sorted { $0.anchor < $1.anchor }
  }

  private func isNoApps(_ source: UInt32) -> Bool {
    let principal = snapshot.dictionaries.principal(ofSource: source)
    return principal == nil || principal == .owner
  }

  /// Returns the individual samples within the time of the workout that are from its source or
  /// related to it. `isRelated` returns whether a sample is a child of any object.
  func candidates(
    _ workout: Workout, _ type: ObjectType, isRelated: (Int64) -> Bool
  ) throws(StoreError) -> (all: [CondensingCandidate], relations: [Int64: [Int64]]) {
    let source = snapshot.dictionaries.sources[Int(workout.source)].revision.source
    var filter = SampleFilter()
    (filter.strictStart, filter.strictEnd) = (true, true)
    filter.start = Instant(microseconds: workout.start)
    filter.end = Instant(microseconds: workout.end + 1)
    let selection = try Selection(
      [QueryDescriptor(types: [type], filter: filter)], scope: nil, snapshot: snapshot,
      chunks: chunks)
    var found: [CondensingCandidate] = []
    var related: Set<Int64> = []
    var others: Set<Int64> = []
    try Locator(snapshot: snapshot, chunks: chunks).forEach(selection) { sample, columns, row in
      let anchor = sample.anchor
      guard isNoApps(sample.source), !snapshot.series.contains(anchor: anchor),
        !snapshot.correlations.contained.contains(anchor),
        snapshot.attachments.count(ofObject: anchor) == 0, !uploading.contains(anchor)
      else { return }
      let isOther = snapshot.dictionaries.sources[Int(sample.source)].revision.source != source
      if isRelated(anchor) { related.insert(anchor) } else if isOther { return }
      if isOther { others.insert(anchor) }
      found.append(
        CondensingCandidate(
          sample: sample, start: columns.start[row], duration: columns.duration[row],
          value: columns.value[row], device: columns.device[row]))
    }
    let relations = try relations(of: related)
    let own = RelationRow.keys(ofParent: workout.anchor)
    var isSynced: [UInt32: Bool] = [:]
    var kept: [CondensingCandidate] = []
    for candidate in found {
      let (anchor, metadata) = (candidate.sample.anchor, candidate.sample.metadata)
      if others.contains(anchor), !(relations[anchor] ?? []).contains(where: own.contains) {
        continue
      }
      if isSynced[metadata] == nil {
        isSynced[metadata] = try snapshot.dictionaries.metadata(number: metadata).sync != nil
      }
      if isSynced[metadata] == false { kept.append(candidate) }
    }
    return (kept, relations)
  }

  /// Returns the keys of the rows that contain each of these anchors, in ascending order.
  private func relations(of anchors: Set<Int64>) throws(StoreError) -> [Int64: [Int64]] {
    var keys: [Int64: [Int64]] = [:]
    guard let first = anchors.min(), let last = anchors.max() else { return keys }
    for row in try relations.get() {
      guard let runs = row.children.span, runs.overlaps(first...last) else { continue }
      for anchor in anchors where row.children.contains(anchor) {
        keys[anchor, default: []].append(row.key)
      }
    }
    return keys
  }

  private func readRelations() -> Result<[RelationRow], StoreError> {
    var rows: [RelationRow] = []
    do throws(StoreError) {
      try RelationTable(connection: chunks.connection).forEach { rows.append($0) }
      return .success(rows)
    } catch {
      return .failure(error)
    }
  }
}
