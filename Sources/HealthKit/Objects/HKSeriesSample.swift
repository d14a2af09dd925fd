import HealthModel

/// A sample that stands for many points, which a query of its own reads. Abstract: use a subclass.
///
/// `@unchecked Sendable` because it adds constants only.
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

  /// How many points the series has.
  public let count: Int

  override var object: HealthObject { saved(details) }
}

/// Where a workout went (rules SERIES-12, SERIES-13). Made by ``HKWorkoutRouteBuilder``.
///
/// `@unchecked Sendable` because it adds constants only.
public final class HKWorkoutRoute: HKSeriesSample, @unchecked Sendable {}

/// Times of single heartbeats (rule SERIES-11). Made by ``HKHeartbeatSeriesBuilder``.
///
/// `@unchecked Sendable` because it adds constants only.
public final class HKHeartbeatSeriesSample: HKSeriesSample, @unchecked Sendable {}
