package import HealthModel

/// The sleep stage at each moment, resolved from overlapping samples of several sources.
///
/// At each moment the best source with more detail than "in bed" is used: a watch before a phone
/// before others, as in statistics. If a better source reports awake, sleep reported by another
/// source is ignored. If samples of one source overlap, the more specific stage is used.
///
/// The sum of all samples would count a night twice that a watch and a phone recorded (rule
/// TYPE-14: such samples are stored).
package struct SleepTimeline: Sendable {
  /// The raw value is the rank among samples of one source.
  package enum Stage: Int, Hashable, Sendable, CaseIterable {
    /// The stages from the most to the least specific.
    case deep, rem, core, awake, unspecified

    package var isAsleep: Bool { self != .awake }
  }

  package struct Span: Hashable, Sendable {
    package var start: Int64
    package var end: Int64
    package var stage: Stage
  }

  /// Time in bed.
  package struct InBed: Hashable, Sendable {
    package var start: Int64
    package var end: Int64
  }

  private struct Entry {
    var start: Int64
    var end: Int64
    var stage: Stage
    var source: Source
  }

  private var entries: [Entry] = []
  private var kinds: [Source: Int] = [:]
  private var order: [Source: Int] = [:]
  private var inBed: [(start: Int64, end: Int64)] = []

  package init() {}

  package mutating func add(_ row: HealthObject) {
    guard let raw = Int64(exactly: row.value),
      let name = row.type.valueEnumeration?.case(rawValue: raw)?.name
    else { return }
    let (start, end) = (row.start.microseconds, row.end.microseconds)
    // A point in time covers nothing.
    guard start < end else { return }
    guard let stage = Self.stage(name) else {
      if name == "inBed" { inBed.append((start, end)) }
      return
    }
    let revision = row.sourceRevision
    let source = revision?.source ?? Source(name: "", bundleIdentifier: "")
    if order[source] == nil { order[source] = order.count }
    kinds[source] = min(kinds[source] ?? .max, Self.kind(revision))
    entries.append(Entry(start: start, end: end, stage: stage, source: source))
  }

  private static func stage(_ name: String) -> Stage? {
    switch name {
    case "awake": .awake
    case "asleepDeep": .deep
    case "asleepREM": .rem
    case "asleepCore": .core
    case _ where name.hasPrefix("asleep"): .unspecified
    default: nil
    }
  }

  /// The product type is preferred; imported sources of other makers have only a name.
  private static func kind(_ revision: SourceRevision?) -> Int {
    let product = (revision?.productType ?? "").lowercased()
    let name = (revision?.source.name ?? "").lowercased()
    if product.hasPrefix("watch") { return 0 }
    if product.hasPrefix("iphone") { return 1 }
    return name.contains("watch") ? 0 : name.contains("iphone") ? 1 : 2
  }

  /// The stages without overlaps, by start. Adjacent spans of one stage are merged.
  package var spans: [Span] {
    let sources = kinds.keys.sorted {
      (kinds[$0] ?? 0, order[$0] ?? 0) < (kinds[$1] ?? 0, order[$1] ?? 0)
    }
    let ranks = Dictionary(uniqueKeysWithValues: sources.enumerated().map { ($1, $0) })
    return Self.resolved(
      // The source outweighs the stage; eight is more than the number of stages.
      entries.map { (($0.start, $0.end), (ranks[$0.source] ?? 0) * 8 + $0.stage.rawValue) }
    ).map { Span(start: $0.start, end: $0.end, stage: Stage(rawValue: $0.rank % 8)!) }
  }

  /// The time in bed, as reported by any source.
  package var inBedSpans: [InBed] {
    Self.resolved(inBed.map { (($0.start, $0.end), 0) }).map { InBed(start: $0.start, end: $0.end) }
  }

  /// Returns, at each moment, the lowest rank of the periods that cover it.
  private static func resolved(
    _ periods: [(period: (start: Int64, end: Int64), rank: Int)]
  ) -> [(start: Int64, end: Int64, rank: Int)] {
    var changes: [(time: Int64, rank: Int, delta: Int)] = []
    for entry in periods {
      changes.append((entry.period.start, entry.rank, 1))
      changes.append((entry.period.end, entry.rank, -1))
    }
    changes.sort { $0.time < $1.time }
    var open: [Int: Int] = [:]
    var result: [(start: Int64, end: Int64, rank: Int)] = []
    for (index, change) in changes.enumerated() {
      open[change.rank, default: 0] += change.delta
      if open[change.rank] == 0 { open[change.rank] = nil }
      guard index + 1 < changes.count, changes[index + 1].time > change.time,
        let best = open.keys.min()
      else { continue }
      let end = changes[index + 1].time
      if let last = result.last, last.end == change.time, last.rank == best {
        result[result.count - 1].end = end
      } else {
        result.append((change.time, end, best))
      }
    }
    return result
  }
}
