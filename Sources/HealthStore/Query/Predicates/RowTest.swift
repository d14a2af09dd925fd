import HealthStorage
import HealthModel

/// A predicate in the numbers of one snapshot, for the samples of one type. Testing a row compares
/// a number or reads a table entry. `PredicateCompiler` creates it.
indirect enum RowTest {
  case always(Bool)
  /// Evaluated in order, cheapest first.
  case and([RowTest])
  case or([RowTest])
  case not(RowTest)
  case value(Comparison, Double)
  case valueIsAny(NumberSet<Double>)
  /// In seconds.
  case duration(Comparison, Double)
  case durationIsAny(NumberSet<Double>)
  case start(Comparison, Int64)
  case startIsAny(NumberSet<Int64>)
  case end(Comparison, Int64)
  case endIsAny(NumberSet<Int64>)
  case period(SamplePeriod)
  /// The least end, by source number.
  case endsFrom([Int64])
  /// By source number. A source registered after the snapshot has no entry and does not pass.
  case source([Bool])
  /// By device number; 0 is no device.
  case device([Bool])
  case metadata(MetadataTest)
  case anchors(NumberSet<Int64>)
  /// The sample is contained in a correlation.
  case contained(AnchorBitmap)
  /// The sample is a series, a quantity sample with several quantities.
  case series(SeriesIndex)
  /// The details match. Every candidate must have details.
  case details(DetailTest)
  /// The correlation is visible in the scope.
  case visibleCorrelation(CorrelationVisibility)
  /// The object, of a type granted individually, is visible in the scope.
  case visibleObject(ObjectVisibility)
}

/// A period with its options (rules QUERY-07 to QUERY-09), in microseconds. An open side is
/// `Int64.min` or `.max`.
struct SamplePeriod {
  var start = Int64.min
  var end = Int64.max
  var strictStart = false
  var strictEnd = false

  init() {}

  init(start: Instant?, end: Instant?, strictStart: Bool, strictEnd: Bool) {
    self.start = start?.microseconds ?? .min
    self.end = end?.microseconds ?? .max
    self.strictStart = strictStart
    self.strictEnd = strictEnd
  }

  var isOpen: Bool { start == .min && end == .max }

  /// Returns whether a sample passes. Without strict options it must overlap the period (QUERY-07);
  /// a sample without duration passes when its time is in the period, whose start is inclusive and
  /// whose end is exclusive. Each strict option requires that end of the sample to be in the period
  /// (QUERY-08).
  @inline(__always) func passes(_ sampleStart: Int64, _ duration: Int64) -> Bool {
    let sampleEnd = sampleStart &+ duration
    if !strictStart && !strictEnd {
      return sampleStart < end && (sampleEnd > start || (duration == 0 && sampleStart == start))
    }
    if strictStart && (sampleStart < start || sampleStart >= end) { return false }
    if strictEnd && (sampleEnd < start || sampleEnd >= end) { return false }
    return true
  }

  /// Returns whether every sample between these bounds passes, with and without the strict options.
  func holds(minStart: Int64, maxEnd: Int64) -> Bool { minStart >= start && maxEnd < end }

  /// Returns whether a sample between these bounds may pass. `maxEnd` may equal `start`, because a
  /// sample without duration passes at the start of the period.
  func mayHold(minStart: Int64, maxEnd: Int64) -> Bool { minStart < end && maxEnd >= start }
}

extension RowTest {
  /// The columns that `evaluate` reads.
  var columns: ColumnSet {
    switch self {
    case .always, .source: []
    case .and(let tests), .or(let tests): tests.reduce([]) { $0.union($1.columns) }
    case .not(let test): test.columns
    case .value, .valueIsAny: .value
    case .duration, .durationIsAny: .duration
    case .start, .startIsAny: .start
    case .end, .endIsAny, .period, .endsFrom: [.start, .duration]
    case .device: .device
    case .metadata: .metadata
    case .anchors, .contained, .series, .details, .visibleObject: .anchor
    case .visibleCorrelation: [.anchor, .start, .duration]
    }
  }

  /// Returns the candidates for which the test holds. All rows are of `source`. Evaluation proceeds
  /// test by test instead of row by row, so that the kind of test is decided once per chunk.
  func evaluate(
    _ columns: SampleColumns, source: UInt32, among candidates: RowBits
  ) throws(StoreError) -> RowBits {
    switch self {
    case .and(let tests):
      var left = candidates
      for test in tests where !left.isEmpty {
        left = try test.evaluate(columns, source: source, among: left)
      }
      return left
    // Rows that have passed are not tested again.
    case .or(let tests):
      var (found, left) = (RowBits(none: candidates.count), candidates)
      for test in tests where !left.isEmpty {
        let more = try test.evaluate(columns, source: source, among: left)
        found.formUnion(more)
        left.subtract(more)
      }
      return found
    case .not(let test):
      var left = candidates
      left.subtract(try test.evaluate(columns, source: source, among: candidates))
      return left
    case .always(let holds): return holds ? candidates : RowBits(none: candidates.count)
    case .source(let allowed):
      let isAllowed = Int(source) < allowed.count && allowed[Int(source)]
      return isAllowed ? candidates : RowBits(none: candidates.count)
    case .endsFrom(let limits):
      let limit = Int(source) < limits.count ? limits[Int(source)] : .max
      if limit == .min { return candidates }
      let (start, duration) = (columns.start, columns.duration)
      return candidates.filter { start[$0] &+ duration[$0] >= limit }
    case .device(let allowed):
      let number = columns.device
      return candidates.filter { row in
        Int(number[row]) < allowed.count && allowed[Int(number[row])]
      }
    case .metadata(let test):
      let number = columns.metadata
      return try candidates.filter { row throws(StoreError) in try test.holds(number[row]) }
    case .anchors(let anchors):
      let anchor = columns.anchor
      return candidates.filter { anchors.contains(anchor[$0]) }
    case .visibleCorrelation(let visibility):
      let (anchor, start, duration) = (columns.anchor, columns.start, columns.duration)
      return candidates.filter { !visibility.hides(anchor[$0], end: start[$0] &+ duration[$0]) }
    case .visibleObject(let visibility):
      let anchor = columns.anchor
      return candidates.filter { !visibility.hides(anchor[$0]) }
    case .contained(let anchors):
      let anchor = columns.anchor
      return candidates.filter { anchors.contains(anchor[$0]) }
    case .series(let index):
      let anchor = columns.anchor
      return candidates.filter { index.contains(anchor: anchor[$0]) }
    case .details(let test):
      let anchor = columns.anchor
      return try candidates.filter { row throws(StoreError) in
        try test.holds(anchor: anchor[row], source: source)
      }
    default: return evaluateNumbers(columns, among: candidates)
    }
  }

  private func evaluateNumbers(_ columns: SampleColumns, among candidates: RowBits) -> RowBits {
    let (start, duration, value) = (columns.start, columns.duration, columns.value)
    switch self {
    case .value(let comparison, let limit):
      return candidates.filter(comparison, limit) { value[$0] }
    case .valueIsAny(let values): return candidates.filter { values.contains(value[$0]) }
    case .duration(let comparison, let limit):
      return candidates.filter(comparison, limit) { Self.seconds(duration[$0]) }
    case .durationIsAny(let values):
      return candidates.filter { values.contains(Self.seconds(duration[$0])) }
    case .start(let comparison, let limit):
      return candidates.filter(comparison, limit) { start[$0] }
    case .startIsAny(let values): return candidates.filter { values.contains(start[$0]) }
    case .end(let comparison, let limit):
      return candidates.filter(comparison, limit) { start[$0] &+ duration[$0] }
    case .endIsAny(let values):
      return candidates.filter { values.contains(start[$0] &+ duration[$0]) }
    case .period(let period):
      return candidates.filter { period.passes(start[$0], duration[$0]) }
    default: preconditionFailure("evaluate has answered the other cases")
    }
  }

  static func seconds(_ microseconds: Int64) -> Double { Double(microseconds) / 1_000_000 }
}

extension RowBits {
  /// Filters by a comparison, which is chosen once instead of for every row.
  fileprivate func filter<Number: Comparable>(
    _ comparison: Comparison, _ limit: Number, _ number: (Int) -> Number
  ) -> RowBits {
    switch comparison {
    case .lessThan: filter { number($0) < limit }
    case .lessThanOrEqual: filter { number($0) <= limit }
    case .greaterThan: filter { number($0) > limit }
    case .greaterThanOrEqual: filter { number($0) >= limit }
    case .equal: filter { number($0) == limit }
    case .notEqual: filter { number($0) != limit }
    // Comparisons of text never hold for numbers.
    case .beginsWith, .endsWith, .contains, .like: RowBits(none: count)
    }
  }
}
