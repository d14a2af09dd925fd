import HealthAuthorization
import HealthModel

/// A filter and a scope, translated into the numbers of one snapshot. The scope comes first: a
/// sample that the scope hides is not there for anything that follows.
struct Selection {
  let snapshot: Snapshot
  let types: [UInt16]
  /// Per type, whether samples of a source (by number) may pass.
  private let sources: [UInt16: [Bool]]
  /// Microseconds; `Int64.min` and `.max` where the period is open.
  let start: Int64
  let end: Int64
  private let strictStart: Bool
  private let strictEnd: Bool
  /// Samples that end before are not shown (rule QUERY-10).
  private let leastEnd: Int64
  /// By device number, 0 for none; nil lets every device pass.
  private let devices: [Bool]?
  private let metadata: MetadataMatcher?
  /// Anchors of the identifiers asked for.
  let anchors: Set<Int64>?

  init(
    types: [ObjectType], filter: SampleFilter, scope: ReadScope?, snapshot: Snapshot,
    anchors: Set<Int64>?
  ) {
    self.snapshot = snapshot
    self.anchors = anchors
    var codes: [UInt16] = []
    for type in types where !codes.contains(type.code) { codes.append(type.code) }
    self.types = codes
    let wanted = filter.sources.map(Set.init)
    var sources: [UInt16: [Bool]] = [:]
    for code in codes {
      let visibility = scope?.visibility(of: ObjectType(uncheckedCode: code)) ?? .allSources
      let owner = Self.onlyOwner(visibility, snapshot.dictionaries)
      sources[code] = snapshot.dictionaries.sources.map { entry in
        (owner == nil || entry.owner == owner) && (wanted?.contains(entry.revision.source) ?? true)
      }
    }
    self.sources = sources
    start = filter.start?.microseconds ?? .min
    end = filter.end?.microseconds ?? .max
    leastEnd = snapshot.leastEnd(in: scope)
    strictStart = filter.strictStart
    strictEnd = filter.strictEnd
    if let list = filter.devices {
      let wanted = Set(list)
      devices = [false] + snapshot.dictionaries.devices.map { wanted.contains($0) }
    } else {
      devices = nil
    }
    metadata =
      filter.metadata.isEmpty
      ? nil : MetadataMatcher(filter.metadata, dictionaries: snapshot.dictionaries)
  }

  /// The only owner whose samples are visible; nil: all. An owner that never saved anything has no
  /// number, and `UInt32.max` is nobody's.
  static func onlyOwner(
    _ visibility: ReadScope.Visibility, _ dictionaries: Dictionaries
  ) -> UInt32? {
    switch visibility {
    case .allSources: nil
    case .onlyOwn(let principal): dictionaries.owner(of: principal) ?? .max
    }
  }

  /// Sources that came after the snapshot was made do not pass.
  @inline(__always) func allows(type: UInt16, source: UInt32) -> Bool {
    guard let allowed = sources[type], Int(source) < allowed.count else { return false }
    return allowed[Int(source)]
  }

  func mayHold(_ chunk: ChunkSummary) -> Bool {
    chunk.minStart < end && chunk.maxEnd >= max(start, leastEnd)
      && allows(type: chunk.type, source: chunk.source)
  }

  /// Every sample between these bounds lies in the period, with and without the strict options.
  func periodHolds(minStart: Int64, maxEnd: Int64) -> Bool {
    minStart >= max(start, leastEnd) && maxEnd < end
  }

  /// Nothing but the period and the source decides.
  var isOnlyPeriod: Bool { devices == nil && metadata == nil && anchors == nil }

  /// Which columns `passes` looks at.
  var columns: ColumnSet {
    var set: ColumnSet = [.start, .duration]
    if devices != nil { set.insert(.device) }
    if metadata != nil { set.insert(.metadata) }
    if anchors != nil { set.insert(.anchor) }
    return set
  }

  /// QUERY-07: without strict options a sample passes when it shares time with the period; a point
  /// in time passes when it lies in the period, its start included and its end excluded.
  @inline(__always) func periodPasses(_ sampleStart: Int64, _ duration: Int64) -> Bool {
    let sampleEnd = sampleStart &+ duration
    if sampleEnd < leastEnd { return false }
    if !strictStart && !strictEnd {
      return sampleStart < end && (sampleEnd > start || (duration == 0 && sampleStart == start))
    }
    if strictStart && (sampleStart < start || sampleStart >= end) { return false }
    if strictEnd && (sampleEnd < start || sampleEnd >= end) { return false }
    return true
  }

  /// Everything but scope, source and deletion.
  func passes(_ columns: SampleColumns, _ row: Int) throws(StoreError) -> Bool {
    guard periodPasses(columns.start[row], columns.duration[row]) else { return false }
    if let devices {
      let number = Int(columns.device[row])
      guard number < devices.count, devices[number] else { return false }
    }
    if let anchors, !anchors.contains(columns.anchor[row]) { return false }
    if let metadata { return try metadata.matches(columns.metadata[row]) }
    return true
  }
}
