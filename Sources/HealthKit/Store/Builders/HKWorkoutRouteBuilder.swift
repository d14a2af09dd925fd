import Foundation
import HealthClient
import HealthModel

/// A builder that creates the route of a workout in steps (rule SERIES-12).
///
/// `@unchecked Sendable` because it adds only constants to its superclass.
open class HKWorkoutRouteBuilder: HKSeriesBuilder, @unchecked Sendable {
  private let device: HKDevice?

  /// Creates an empty builder. No request is sent before the first location.
  ///
  /// - Parameter device: the device that recorded the locations; nil if it is not specified.
  public init(healthStore: HKHealthStore, device: HKDevice?) {
    self.device = device
    super.init(SeriesSteps(healthStore.connection, .location))
  }

  /// Appends locations to the route. Their times must not decrease.
  ///
  /// - Throws: `errorInvalidArgument` for locations that are invalid or out of order, or a builder
  ///   that was finished or discarded.
  open func insertRouteData(_ routeData: [CLLocation]) async throws {
    var points = SeriesPoints(kind: .location)
    for location in routeData { points.append(location) }
    try await steps.append(points)
  }

  /// Appends locations, as ``insertRouteData(_:)``. The handler is called once, on a background
  /// queue.
  open func insertRouteData(
    _ routeData: [CLLocation], completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    reporting(to: completion) { [self] in try await insertRouteData(routeData) }
  }

  /// Saves the route and associates it with a stored workout of this app. The builder cannot be
  /// used afterward; if saving fails, it stays usable.
  ///
  /// - Parameters:
  ///   - workout: a workout that is already stored.
  ///   - metadata: metadata in addition to what ``HKSeriesBuilder/addMetadata(_:)`` added.
  /// - Throws: `errorInvalidArgument` for a route without locations, and the errors of
  ///   ``HKHealthStore/save(_:)-(HKObject)``.
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

  /// Saves the route, as ``finishRoute(with:metadata:)``. The handler is called once, on a
  /// background queue.
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
