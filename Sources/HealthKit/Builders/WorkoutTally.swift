import HealthModel

/// What the samples of a workout add up to, for the statistics that the workout states (rules
/// WORKOUT-04, WORKOUT-06). Samples count as they are; what overlaps is not merged, since the samples
/// of one workout come from whoever records it.
struct WorkoutTally: Sendable {
  private struct Sums {
    var start: Instant
    var end: Instant
    var sum = 0.0
    var minimum = Double.infinity
    var maximum = -Double.infinity
    var count = 0
  }

  private var sums: [ObjectType: Sums] = [:]

  mutating func add(_ object: HealthObject) {
    guard object.type.kind == .quantity else { return }
    var sum = sums[object.type] ?? Sums(start: object.start, end: object.end)
    sum.start = min(sum.start, object.start)
    sum.end = max(sum.end, object.end)
    sum.sum += object.value
    sum.minimum = min(sum.minimum, object.value)
    sum.maximum = max(sum.maximum, object.value)
    sum.count += 1
    sums[object.type] = sum
  }

  /// By type.
  var statistics: [WorkoutStatistics] {
    sums.sorted { $0.key.code < $1.key.code }.map { type, sum in
      if type.aggregation == .cumulative {
        return WorkoutStatistics(type: type, start: sum.start, end: sum.end, sum: sum.sum)
      }
      return WorkoutStatistics(
        type: type, start: sum.start, end: sum.end, average: sum.sum / Double(sum.count),
        minimum: sum.minimum, maximum: sum.maximum)
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
