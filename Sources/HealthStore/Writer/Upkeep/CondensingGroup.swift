import HealthStorage
import HealthModel

/// A sample that may become a point of a series.
struct CondensingCandidate: Sendable {
  var sample: LocatedSample
  var start: Int64
  var duration: Int64
  var value: Double
  var device: UInt32
}

/// Samples that become one series.
struct CondensingGroup: Sendable {
  /// The properties that the samples share in addition to the workout.
  struct Key: Hashable {
    var type: UInt16
    var source: UInt32
    var device: UInt32
    var metadata: UInt32
    /// The keys of the relation rows that contain the samples.
    var relations: [Int64]
  }

  let key: Key
  /// In order of start, then of arrival.
  let candidates: [CondensingCandidate]

  /// Returns the dense groups of the candidates, each of limited size. Groups are sorted, so that a
  /// pass is deterministic.
  static func groups(
    of candidates: [CondensingCandidate], relations: [Int64: [Int64]]
  ) -> [CondensingGroup] {
    let byKey = Dictionary(grouping: candidates) { candidate in
      Key(
        type: candidate.sample.type, source: candidate.sample.source, device: candidate.device,
        metadata: candidate.sample.metadata,
        relations: relations[candidate.sample.anchor] ?? [])
    }
    var groups: [CondensingGroup] = []
    for (key, members) in byKey {
      let members = members.sorted { ($0.start, $0.sample.anchor) < ($1.start, $1.sample.anchor) }
      for begin in stride(from: 0, to: members.count, by: CondensingPolicy.sampleCountMax) {
        let end = min(begin + CondensingPolicy.sampleCountMax, members.count)
        guard CondensingPolicy.isDense(members[begin..<end].lazy.map(\.start)) else { continue }
        groups.append(CondensingGroup(key: key, candidates: Array(members[begin..<end])))
      }
    }
    return groups.sorted { $0.candidates[0].sample.anchor < $1.candidates[0].sample.anchor }
  }

  var points: SeriesPoints {
    var points = SeriesPoints(kind: .quantity)
    points.times = candidates.map(\.start)
    points.columns = [candidates.map(\.value)]
    if candidates.contains(where: { $0.duration > 0 }) {
      points.durations = candidates.map(\.duration)
    }
    return points
  }

  /// Returns the sample that replaces the group.
  func save(
    _ id: ObjectID, _ dictionaries: Dictionaries
  ) throws(StoreError) -> PreparedSave {
    let end = candidates.reduce(Int64.min) { max($0, $1.start + $1.duration) }
    var batch = SampleBatch()
    batch.types = [ObjectType(uncheckedCode: key.type)]
    batch.idRuns = [ObjectIDRun(first: id, count: 1)]
    batch.starts = [candidates[0].start]
    batch.durations = [end - candidates[0].start]
    // `PreparedSave` computes the value from the points.
    batch.values = [0]
    if key.device != 0 {
      batch.devices = [dictionaries.devices[Int(key.device) - 1]]
      batch.deviceIndices = [1]
    }
    if key.metadata != 0 {
      batch.metadata = [try dictionaries.metadata(number: key.metadata)]
      batch.metadataIndices = [1]
    }
    var content = SaveContent(samples: batch)
    content.series = [0: points]
    return try PreparedSave(content, isCondensed: true)
  }
}
