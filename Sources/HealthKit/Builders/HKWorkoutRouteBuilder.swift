import Foundation
import HealthClient
import HealthModel

/// Builds the route of a workout in steps (rule SERIES-12).
///
/// `@unchecked Sendable` because it adds constants only.
open class HKWorkoutRouteBuilder: HKSeriesBuilder, @unchecked Sendable {
  private let device: HKDevice?

  /// A builder without locations. Nothing is sent before the first.
  ///
  /// - Parameter device: what recorded the locations; nil: not stated.
  public init(healthStore: HKHealthStore, device: HKDevice?) {
    self.device = device
    super.init(SeriesSteps(healthStore.connection, .location))
  }

  /// Adds locations behind those that came before.
  open func insertRouteData(_ routeData: [CLLocation]) async throws {
    var points = SeriesPoints(kind: .location)
    for location in routeData { points.append(location) }
    try await steps.append(points)
  }

  /// As ``insertRouteData(_:)``.
  open func insertRouteData(
    _ routeData: [CLLocation], completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    reporting(to: completion) { [self] in try await insertRouteData(routeData) }
  }

  /// Saves the route and ties it to a stored workout of this app. The builder takes nothing more.
  @discardableResult
  open func finishRoute(
    with workout: HKWorkout, metadata: [String: Any]?
  ) async throws -> HKWorkoutRoute {
    try await finish(workout, Metadata(metadata))
  }

  private func finish(_ workout: HKWorkout, _ metadata: Metadata) async throws -> HKWorkoutRoute {
    let (device, parent) = (device, workout.id)
    let object = try await steps.finish { object in
      [Relation(kind: .workout, parent: parent, children: [object.id])]
    } _: { steps in
      let span = steps.span
      return HealthObject(
        id: IdentifierMint.next(), type: .workoutRoute, start: span?.lowerBound ?? .distantPast,
        end: span?.upperBound ?? .distantPast,
        details: .workoutRoute(WorkoutRoute(count: steps.count)), device: device?.value,
        metadata: Metadata(steps.metadata.entries + metadata.entries))
    }
    return HKWorkoutRoute(ObjectParts(object))
  }

  /// As ``finishRoute(with:metadata:)``.
  open func finishRoute(
    with workout: HKWorkout, metadata: [String: Any]?,
    completion: @escaping @Sendable (HKWorkoutRoute?, (any Error)?) -> Void
  ) {
    let metadata = Metadata(metadata)
    completing { [self] in
      try await finish(workout, metadata)
    } _: {
      completion($0.success, $0.failure)
    }
  }
}
