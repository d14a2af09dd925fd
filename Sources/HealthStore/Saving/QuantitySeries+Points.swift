import HealthStorage
import HealthModel

extension QuantitySeries {
  /// Computes the aggregates of the points (rules SERIES-01, SERIES-02). The average is the one
  /// that the type defines, as in statistics over single samples (STATS-11 to -13).
  init(of points: SeriesPoints, _ type: ObjectType) {
    self.init(count: points.count)
    let isLevel = type.aggregation == .discreteEquivalentContinuousLevel
    var numbers = Accumulator()
    for (index, value) in points.columns[0].enumerated() {
      let duration = points.durations.isEmpty ? 0 : points.durations[index]
      let energy = isLevel ? EquivalentLevel.energy(value) : value
      numbers.add(value, energy: energy)
      if duration > 0 { numbers.addWeight(energy, Double(duration), of: value) }
    }
    guard let aggregation = type.aggregation, aggregation != .cumulative else {
      sum = numbers.sum.value
      return
    }
    average = numbers.average(aggregation)
    (minimum, maximum) = (numbers.minimum, numbers.maximum)
    guard let last = points.times.last else { return }
    mostRecent = points.columns[0].last
    mostRecentStart = Instant(microseconds: last)
    mostRecentEnd = Instant(microseconds: last + (points.durations.last ?? 0))
  }
}

extension SampleDetails {
  /// Sets the number of points in details that have one.
  mutating func count(_ points: SeriesPoints) {
    switch self {
    case .heartbeatSeries: self = .heartbeatSeries(HeartbeatSeries(count: points.count))
    case .workoutRoute: self = .workoutRoute(WorkoutRoute(count: points.count))
    case .electrocardiogram(var recording):
      recording.voltageCount = points.count
      self = .electrocardiogram(recording)
    default: break
    }
  }

  /// The number of points; nil for details that cannot have any.
  var pointCount: Int? {
    switch self {
    case .quantitySeries(let series): series.count
    case .heartbeatSeries(let series): series.count
    case .workoutRoute(let route): route.count
    case .electrocardiogram(let recording): recording.voltageCount
    default: nil
    }
  }
}
