import Glibc
import HealthModel

/// Numbers over the samples of one interval and one source, or of all sources. They depend on the
/// samples alone, not on the order in which these come or on how they were grouped.
struct Accumulator {
  var count = 0
  /// Of values; with levels, of energies.
  var sum = ExactSum()
  var minimum = Double.infinity
  var maximum = -Double.infinity
  /// Values times the time for which they hold, and that time (rule STATS-12); with levels,
  /// energies times time. A sample weighs in each interval into which it reaches, and only in the
  /// one in which it starts does it count.
  var weightedSum = ExactSum()
  var weight = ExactSum()
  /// The latest sample that begins in the interval (rule STATS-14): greatest start, then greatest
  /// anchor; of points of one series that begin together the last.
  var recentStart = Int64.min
  var recentAnchor = Int64.min
  var recentDuration: Int64 = 0
  var recentValue = 0.0

  @inline(__always) mutating func add(_ value: Double) { add(value, energy: value) }

  /// With levels `energy` is that of the value, otherwise the value.
  @inline(__always) mutating func add(_ value: Double, energy: Double) {
    count += 1
    sum.add(energy)
    minimum = min(minimum, value)
    maximum = max(maximum, value)
  }

  /// Values next to each other. Not of levels.
  @inline(__always) mutating func add(_ values: UnsafePointer<Double>, count more: Int) {
    count += more
    sum.add(values, count: more)
    for index in 0..<more {
      minimum = min(minimum, values[index])
      maximum = max(maximum, values[index])
    }
  }

  /// `value` holds for a time that lies in the interval.
  @inline(__always) mutating func addWeight(_ energy: Double, _ time: Double, of value: Double) {
    weightedSum.add(energy * time)
    weight.add(time)
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
    if other.count > 0 {
      addRecent(
        start: other.recentStart, duration: other.recentDuration, value: other.recentValue,
        anchor: other.recentAnchor)
    }
  }

  /// Whether any sample reaches into the interval, as far as these numbers know.
  var isTouched: Bool { count > 0 || weight.value > 0 }

  /// The average of the type's own kind (rules STATS-11 to STATS-13).
  ///
  /// A value of a temporally weighted type holds for as long as its sample lasts. Where no sample
  /// lasts, as with most heart rates, each counts the same.
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
      // Of a zero and a negative zero either may have come first: adding makes both positive.
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
