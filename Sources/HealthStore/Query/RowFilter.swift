import HealthAuthorization
import HealthModel

/// What a query asks of the samples of one type, in the numbers of one snapshot. The scope comes
/// first: a sample that the scope hides is not there for anything that follows.
struct RowFilter {
  let type: UInt16
  /// By source number, whether its samples may pass.
  private let sources: [Bool]
  let period: SamplePeriod
  /// No sample that ends earlier passes.
  private let leastEnd: Int64
  /// What the period and the sources do not say; nil when they say everything.
  let test: RowTest?
  /// Every sample that passes starts before `end` and ends at `start` or later.
  let start: Int64
  let end: Int64

  init(
    type: UInt16, sources: [Bool], period: SamplePeriod, leastEnd: Int64, test: RowTest?,
    bounds: TimeBounds
  ) {
    self.type = type
    self.sources = sources
    self.period = period
    self.leastEnd = leastEnd
    self.test = test
    start = max(period.start, leastEnd, bounds.start)
    end = min(period.end, bounds.end)
  }

  // MARK: - Groups of samples

  /// Sources that came after the snapshot was made do not pass.
  @inline(__always) func allows(source: UInt32) -> Bool {
    Int(source) < sources.count && sources[Int(source)]
  }

  /// Its time and its source do not exclude the chunk.
  func reaches(_ chunk: ChunkSummary) -> Bool {
    chunk.minStart < end && chunk.maxEnd >= start && allows(source: chunk.source)
  }

  func mayHold(_ chunk: ChunkSummary) -> Bool {
    guard reaches(chunk) else { return false }
    guard let test else { return true }
    if case .none = test.verdict(chunk) { return false }
    return true
  }

  func mayHold(_ group: TailGroup) -> Bool {
    group.count > 0 && allows(source: group.source) && group.minStart < end
      && group.maxEnd >= start
  }

  /// Every sample between these bounds lies in the period, with and without the strict options.
  func periodHolds(minStart: Int64, maxEnd: Int64) -> Bool {
    period.holds(minStart: minStart, maxEnd: maxEnd) && minStart >= leastEnd
  }

  /// What is left to test in the samples of a chunk besides the period.
  func test(for chunk: ChunkSummary) -> RowTest? {
    guard let test else { return nil }
    if case .all = test.verdict(chunk) { return nil }
    return test
  }

  // MARK: - Samples

  /// Which columns `passing` looks at.
  var columns: ColumnSet { (test?.columns ?? []).union([.start, .duration]) }

  /// Without one every sample passes it.
  var hasPeriod: Bool { start != .min || end != .max }

  @inline(__always) func periodPasses(_ start: Int64, _ duration: Int64) -> Bool {
    start &+ duration >= leastEnd && period.passes(start, duration)
  }

  /// The rows that pass and are not deleted, ascending.
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

/// A period outside of which nothing can match.
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
  init(of test: RowTest) {
    self.init()
    switch test {
    case .and(let tests): for test in tests { self = intersection(TimeBounds(of: test)) }
    case .or(let tests):
      guard let first = tests.first else { return }
      self = tests.dropFirst().reduce(TimeBounds(of: first)) { $0.union(TimeBounds(of: $1)) }
    case .period(let period): (start, end) = (period.start, period.end)
    // A sample does not end before it starts.
    case .start(.greaterThan, let limit), .start(.greaterThanOrEqual, let limit),
      .start(.equal, let limit), .end(.greaterThan, let limit),
      .end(.greaterThanOrEqual, let limit):
      start = limit
    case .end(.lessThan, let limit), .start(.lessThan, let limit): end = limit
    default: break
    }
  }
}
