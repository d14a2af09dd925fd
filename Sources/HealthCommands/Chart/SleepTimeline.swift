package import HealthModel

/// What a sleeper did at each moment, from samples of several sources that overlap.
///
/// In each moment the best source that says more than "in bed" decides: a watch before a phone before
/// others, as in statistics. What a better source calls awake is not sleep because another source
/// says so. Where samples of one source overlap, the more exact stage counts.
package struct SleepTimeline: Sendable {
  package enum Stage: Int, Hashable, Sendable, CaseIterable {
    /// In the order of exactness, the most exact first.
    case deep, rem, core, awake, unspecified

    package var isAsleep: Bool { self != .awake }
  }

  package struct Span: Hashable, Sendable {
    package var start: Int64
    package var end: Int64
    package var stage: Stage
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

  private static func kind(_ revision: SourceRevision?) -> Int {
    let product = (revision?.productType ?? "").lowercased()
    let name = (revision?.source.name ?? "").lowercased()
    if product.hasPrefix("watch") { return 0 }
    if product.hasPrefix("iphone") { return 1 }
    return name.contains("watch") ? 0 : name.contains("iphone") ? 1 : 2
  }

  /// Without overlaps, by start; neighbors of one stage are one span.
  package var spans: [Span] {
    let sources = kinds.keys.sorted {
      (kinds[$0] ?? 0, order[$0] ?? 0) < (kinds[$1] ?? 0, order[$1] ?? 0)
    }
    let ranks = Dictionary(uniqueKeysWithValues: sources.enumerated().map { ($1, $0) })
    return Self.resolved(
      entries.map { (($0.start, $0.end), (ranks[$0.source] ?? 0) * 8 + $0.stage.rawValue) }
    ).map { Span(start: $0.start, end: $0.end, stage: Stage(rawValue: $0.rank % 8)!) }
  }

  /// The time in bed, where any source says so.
  package var inBedSpans: [(start: Int64, end: Int64)] {
    Self.resolved(inBed.map { (($0.start, $0.end), 0) }).map { ($0.start, $0.end) }
  }

  /// At each moment the least rank of the periods that cover it.
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
