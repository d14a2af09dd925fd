import HealthModel

/// The abstract superclass of samples with many points, which a separate query reads.
///
/// `@unchecked Sendable` because it adds only constants to its superclass.
public class HKSeriesSample: HKSample, @unchecked Sendable {
  let details: SampleDetails

  required init(_ parts: ObjectParts) {
    switch parts.details?.value {
    case .workoutRoute(let route):
      count = route.count
      details = .workoutRoute(route)
    case .heartbeatSeries(let series):
      count = series.count
      details = .heartbeatSeries(series)
    default: preconditionFailure("a series has its details")
    }
    super.init(parts)
  }

  /// The number of points in the series.
  public let count: Int

  override var object: HealthObject { saved(details) }
}

/// The route of a workout (rules SERIES-12, SERIES-13). ``HKWorkoutRouteBuilder`` creates it.
///
/// `@unchecked Sendable` because it adds only constants to its superclass.
public final class HKWorkoutRoute: HKSeriesSample, @unchecked Sendable {}

/// The times of individual heartbeats (rule SERIES-11). ``HKHeartbeatSeriesBuilder`` creates it.
///
/// `@unchecked Sendable` because it adds only constants to its superclass.
public final class HKHeartbeatSeriesSample: HKSeriesSample, @unchecked Sendable {}
