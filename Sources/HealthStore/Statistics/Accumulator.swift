import HealthStorage
import Glibc
import HealthModel

/// Statistics of the samples of one interval, of one source or of all. They depend on the samples
/// alone, not on their order or grouping, because the sums are exact.
struct Accumulator {
  var count = 0
  /// The sum of values; for levels, of energies.
  var sum = ExactSum()
  var minimum = Double.infinity
  var maximum = -Double.infinity
  /// The sum of values times the time for which they hold, and the sum of that time (rule
  /// STATS-12); for levels, of energies times time. A sample is weighted in every interval that it
  /// overlaps, but counted only in the interval in which it starts.
  var weightedSum = ExactSum()
  var weight = ExactSum()
  /// The most recent sample that starts in the interval (rule STATS-14): the one with the greatest
  /// start, then the greatest anchor; of points of one series that start together, the last.
  var recentStart = Int64.min
  var recentAnchor = Int64.min
  var recentDuration: Int64 = 0
  var recentValue = 0.0

  @inline(__always) mutating func add(_ value: Double) { add(value, energy: value) }

  /// Adds a value. `energy` is the energy of a level, otherwise the value itself.
  @inline(__always) mutating func add(_ value: Double, energy: Double) {
    count += 1
    sum.add(energy)
    minimum = min(minimum, value)
    maximum = max(maximum, value)
  }

  /// Adds contiguous values. Not valid for levels.
  @inline(__always) mutating func add(_ values: UnsafePointer<Double>, count more: Int) {
    count += more
    sum.add(values, count: more)
    var (least, greatest) = (SIMD4(repeating: minimum), SIMD4(repeating: maximum))
    var place = 0
    // Four at a time, because each comparison waits for the one before.
    while place + 4 <= more {
      let next = UnsafeRawPointer(values + place).loadUnaligned(as: SIMD4<Double>.self)
      least.replace(with: next, where: next .< least)
      greatest.replace(with: next, where: next .> greatest)
      place += 4
    }
    if place > 0 { (minimum, maximum) = (least.min(), greatest.max()) }
    for index in place..<more {
      minimum = min(minimum, values[index])
      maximum = max(maximum, values[index])
    }
  }

  /// Adds the weight of a value that holds for `time` in the interval.
  @inline(__always) mutating func addWeight(_ energy: Double, _ time: Double, of value: Double) {
    weightedSum.add(energy * time)
    weight.add(time)
    // A sample also counts for the extremes of the intervals into which it extends.
    minimum = min(minimum, value)
    maximum = max(maximum, value)
  }

  @inline(__always) mutating func addRecent(
    start: Int64, duration: Int64, value: Double, anchor: Int64
  ) {
    guard start > recentStart || (start == recentStart && anchor >= recentAnchor) else { return }
    (recentStart, recentAnchor, recentDuration, recentValue) = (start, anchor, duration, value)
  }

  mutating func merge(_ other: Accumulator) {
    count += other.count
    sum.add(other.sum)
    minimum = min(minimum, other.minimum)
    maximum = max(maximum, other.maximum)
    weightedSum.add(other.weightedSum)
    weight.add(other.weight)
    // Without samples, `other` has no most recent value.
    if other.count > 0 {
      addRecent(
        start: other.recentStart, duration: other.recentDuration, value: other.recentValue,
        anchor: other.recentAnchor)
    }
  }

  /// Whether a sample overlaps the interval, according to these numbers.
  var isTouched: Bool { count > 0 || weight.value > 0 }

  /// Returns the average that the type defines (rules STATS-11 to STATS-13).
  ///
  /// A value of a temporally weighted type holds for the duration of its sample. When no sample has
  /// a duration, as with most heart rates, all samples weigh the same.
  func average(_ aggregation: ObjectType.Aggregation) -> Double? {
    guard isTouched else { return nil }
    let weight = weight.value
    var mean: Double { sum.value / Double(count) }
    var weightedMean: Double { weight > 0 ? weightedSum.value / weight : mean }
    switch aggregation {
    case .cumulative: return nil
    case .discreteArithmetic: return mean
    case .discreteTemporallyWeighted: return weightedMean
    case .discreteEquivalentContinuousLevel: return 10 * log10(weightedMean)
    }
  }

  func values(
    _ options: StatisticsOptions, _ aggregation: ObjectType.Aggregation, _ share: IntervalShare
  ) -> StatisticsValues {
    var values = StatisticsValues()
    if aggregation == .cumulative {
      if options.contains(.cumulativeSum) { values.sum = share.total.value }
    } else if isTouched {
      if options.contains(.discreteAverage) { values.average = average(aggregation) }
      // `min` and `max` of 0.0 and -0.0 depend on their order. Adding 0 makes both positive.
      if options.contains(.discreteMin) { values.minimum = minimum + 0 }
      if options.contains(.discreteMax) { values.maximum = maximum + 0 }
    }
    if options.contains(.mostRecent), count > 0 {
      values.mostRecent = recentValue
      values.mostRecentStart = Instant(microseconds: recentStart)
      values.mostRecentEnd = Instant(microseconds: recentStart + recentDuration)
    }
    if options.contains(.duration) { values.duration = Double(share.covered) / 1_000_000 }
    return values
  }
}
