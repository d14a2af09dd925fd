import HealthModel

/// The sums over the samples of a workout, for its statistics (rules WORKOUT-04, WORKOUT-06).
/// Samples are added without merging, because they come from the app that records the workout.
/// Overlaps between sources are merged only in the statistics that healthd computes.
struct WorkoutTally: Sendable {
  private struct Sums {
    var start: Instant
    var end: Instant
    var sum = 0.0
    var minimum = Double.infinity
    var maximum = -Double.infinity
    /// The sum of mean times `count`.
    var weighted = 0.0
    var count = 0
    var latest: (start: Instant, end: Instant, value: Double)?
  }

  private var sums: [ObjectType: Sums] = [:]

  mutating func add(_ object: HealthObject) {
    guard object.type.kind == .quantity else { return }
    var values = StatisticsValues()
    (values.sum, values.average) = (object.value, object.value)
    (values.minimum, values.maximum) = (object.value, object.value)
    (values.mostRecent, values.mostRecentStart) = (object.value, object.start)
    values.mostRecentEnd = object.end
    let statistics = Statistics(start: object.start, end: object.end, merged: values)
    add(statistics, of: object.type, count: 1)
  }

  /// - Parameter count: the number of samples in the statistics, which is the weight of their mean.
  mutating func add(_ statistics: Statistics, of type: ObjectType, count: Int) {
    let values = statistics.merged
    var sum = sums[type] ?? Sums(start: statistics.start, end: statistics.end)
    sum.start = min(sum.start, statistics.start)
    sum.end = max(sum.end, statistics.end)
    sum.sum += values.sum ?? 0
    sum.minimum = min(sum.minimum, values.minimum ?? .infinity)
    sum.maximum = max(sum.maximum, values.maximum ?? -.infinity)
    sum.weighted += (values.average ?? 0) * Double(count)
    sum.count += count
    if let value = values.mostRecent, let start = values.mostRecentStart,
      let end = values.mostRecentEnd, sum.latest.map({ $0.start <= start }) ?? true
    {
      sum.latest = (start, end, value)
    }
    sums[type] = sum
  }

  /// Returns the sum for a cumulative type, or the mean, minimum and maximum, and the latest value.
  func statistics(of type: ObjectType) -> Statistics? {
    guard let sum = sums[type] else { return nil }
    var values = StatisticsValues()
    if type.aggregation == .cumulative {
      values.sum = sum.sum
    } else {
      values.average = sum.weighted / Double(sum.count)
      (values.minimum, values.maximum) = (sum.minimum, sum.maximum)
    }
    values.mostRecent = sum.latest?.value
    (values.mostRecentStart, values.mostRecentEnd) = (sum.latest?.start, sum.latest?.end)
    return Statistics(start: sum.start, end: sum.end, merged: values)
  }

  var types: [ObjectType] { sums.keys.sorted { $0.code < $1.code } }

  /// The statistics that are stored in the workout, by type.
  var kept: [WorkoutStatistics] {
    types.compactMap { type in
      statistics(of: type).map { statistics in
        let values = statistics.merged
        return WorkoutStatistics(
          type: type, start: statistics.start, end: statistics.end, sum: values.sum,
          average: values.average, minimum: values.minimum, maximum: values.maximum)
      }
    }
  }
}

extension Statistics {
  init(_ statistics: WorkoutStatistics) {
    var values = StatisticsValues()
    values.sum = statistics.sum
    values.average = statistics.average
    values.minimum = statistics.minimum
    values.maximum = statistics.maximum
    self.init(start: statistics.start, end: statistics.end, merged: values)
  }
}
