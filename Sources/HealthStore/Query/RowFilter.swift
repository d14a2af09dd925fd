import HealthStorage
import HealthAuthorization
import HealthModel

/// The conditions of a query on the samples of one type, in the numbers of one snapshot. They
/// include those of the scope: a sample that the scope hides never passes.
struct RowFilter {
  let type: UInt16
  /// Whether samples of a source may pass, by source number.
  private let sources: [Bool]
  /// The numbers of the sources of which samples may pass; nil if these are all.
  let allowedSources: [UInt32]?
  let period: SamplePeriod
  /// The least end of a sample that passes.
  private let leastEnd: Int64
  /// The conditions other than period and sources; nil when there are none.
  let test: RowTest?
  /// Every sample that passes starts before `end` and ends at or after `start`.
  let start: Int64
  let end: Int64

  /// Every sample that passes starts at this time or later.
  var leastStart: Int64 { period.strictStart ? period.start : .min }

  init(
    type: UInt16, sources: [Bool], period: SamplePeriod, leastEnd: Int64, test: RowTest?,
    bounds: TimeBounds
  ) {
    self.type = type
    self.sources = sources
    allowedSources = Self.numbers(of: sources)
    self.period = period
    self.leastEnd = leastEnd
    self.test = test
    start = max(period.start, leastEnd, bounds.start)
    end = min(period.end, bounds.end)
  }

  /// Returns the numbers of the allowed sources; nil if all are allowed.
  static func numbers(of sources: [Bool]) -> [UInt32]? {
    if !sources.contains(false) { return nil }
    return sources.indices.lazy.filter { sources[$0] }.map { UInt32($0) }
  }

  // MARK: - Groups of samples

  /// Returns whether samples of the source may pass. A source registered after the snapshot has no
  /// entry and does not pass.
  @inline(__always) func allows(source: UInt32) -> Bool {
    Int(source) < sources.count && sources[Int(source)]
  }

  /// Returns whether neither time nor source excludes the chunk.
  func reaches(_ chunk: ChunkSummary) -> Bool {
    chunk.minStart < end && chunk.maxEnd >= start && allows(source: chunk.source)
  }

  /// Returns whether a sample of the chunk may pass, according to its summary.
  func mayHold(_ chunk: ChunkSummary) -> Bool {
    guard reaches(chunk) else { return false }
    guard let test else { return true }
    if case .none = test.verdict(chunk) { return false }
    return true
  }

  /// Returns whether a sample of the group may pass. Groups have no summary of values.
  func mayHold(_ group: TailGroup) -> Bool {
    group.count > 0 && allows(source: group.source) && group.minStart < end
      && group.maxEnd >= start
  }

  /// Returns whether every sample between these bounds is in the period, with and without the
  /// strict options.
  func periodHolds(minStart: Int64, maxEnd: Int64) -> Bool {
    period.holds(minStart: minStart, maxEnd: maxEnd) && minStart >= leastEnd
  }

  /// Returns the test that remains for the samples of a chunk besides the period; nil when its
  /// summary shows that all pass.
  func test(for chunk: ChunkSummary) -> RowTest? {
    guard let test else { return nil }
    if case .all = test.verdict(chunk) { return nil }
    return test
  }

  // MARK: - Samples

  /// The columns that `passing` reads.
  var columns: ColumnSet { (test?.columns ?? []).union([.start, .duration]) }

  /// Whether the filter limits the time. If not, every sample passes `periodPasses`.
  var hasPeriod: Bool { start != .min || end != .max }

  /// Returns whether the time of a sample is within the limits of the scope and of the query.
  @inline(__always) func periodPasses(_ start: Int64, _ duration: Int64) -> Bool {
    start &+ duration >= leastEnd && period.passes(start, duration)
  }

  /// Returns the rows that pass and are not deleted, in ascending order.
  func passing(
    _ columns: SampleColumns, count: Int, source: UInt32, deleted: DeletionMap?
  ) throws(StoreError) -> [Int] {
    var rows = RowBits(all: count)
    if let deleted { rows = rows.filter { !deleted.contains($0) } }
    rows = rows.filter { periodPasses(columns.start[$0], columns.duration[$0]) }
    if let test { rows = try test.evaluate(columns, source: source, among: rows) }
    return rows.rows
  }
}

/// A period outside which no sample can match.
struct TimeBounds {
  var start = Int64.min
  var end = Int64.max

  func intersection(_ other: TimeBounds) -> TimeBounds {
    TimeBounds(start: max(start, other.start), end: min(end, other.end))
  }

  func union(_ other: TimeBounds) -> TimeBounds {
    TimeBounds(start: min(start, other.start), end: max(end, other.end))
  }
}

extension TimeBounds {
  /// Derives bounds from conditions on time. They only narrow the search, so any other condition
  /// leaves both sides open.
  init(of test: RowTest) {
    self.init()
    switch test {
    case .and(let tests): for test in tests { self = intersection(TimeBounds(of: test)) }
    case .or(let tests):
      guard let first = tests.first else { return }
      self = tests.dropFirst().reduce(TimeBounds(of: first)) { $0.union(TimeBounds(of: $1)) }
    case .period(let period): (start, end) = (period.start, period.end)
    // A sample does not end before it starts, so a lower bound of its start also bounds its end,
    // and an upper bound of its end also bounds its start.
    case .start(.greaterThan, let limit), .start(.greaterThanOrEqual, let limit),
      .start(.equal, let limit), .end(.greaterThan, let limit),
      .end(.greaterThanOrEqual, let limit):
      start = limit
    case .end(.lessThan, let limit), .start(.lessThan, let limit): end = limit
    default: break
    }
  }
}
