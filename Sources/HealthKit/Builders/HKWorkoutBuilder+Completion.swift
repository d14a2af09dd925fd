public import Foundation
import HealthModel

// The steps of a workout builder for completion handlers, which are called once, on a background
// queue.

extension HKWorkoutBuilder {
  /// As ``HKWorkoutBuilder/beginCollection(at:)``.
  public func beginCollection(
    withStart startDate: Date, completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    reporting(to: completion) { [self] in try await beginCollection(at: startDate) }
  }

  /// As ``HKWorkoutBuilder/endCollection(at:)``.
  public func endCollection(
    withEnd endDate: Date, completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    reporting(to: completion) { [self] in try await endCollection(at: endDate) }
  }

  /// As ``HKWorkoutBuilder/addSamples(_:)``.
  public func add(
    _ samples: [HKSample], completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    reporting(to: completion) { [self] in try await addSamples(samples) }
  }

  /// As ``HKWorkoutBuilder/addWorkoutEvents(_:)``.
  public func addWorkoutEvents(
    _ workoutEvents: [HKWorkoutEvent],
    completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    reporting(to: completion) { [self] in try await addWorkoutEvents(workoutEvents) }
  }

  /// As ``HKWorkoutBuilder/addMetadata(_:)``.
  public func addMetadata(
    _ metadata: [String: Any], completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    let metadata = Metadata(metadata)
    reporting(to: completion) { [self] in try change { try $0.add(metadata) } }
  }

  /// As ``HKWorkoutBuilder/addWorkoutActivity(_:)``.
  public func addWorkoutActivity(
    _ workoutActivity: HKWorkoutActivity,
    completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    reporting(to: completion) { [self] in try await addWorkoutActivity(workoutActivity) }
  }

  /// As ``HKWorkoutBuilder/updateActivity(uuid:end:)``.
  public func updateActivity(
    uuid: UUID, end endDate: Date, completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    reporting(to: completion) { [self] in try await updateActivity(uuid: uuid, end: endDate) }
  }

  /// As ``HKWorkoutBuilder/finishWorkout()``: the workout as it was saved, or nil and the error.
  public func finishWorkout(
    completion: @escaping @Sendable (HKWorkout?, (any Error)?) -> Void
  ) {
    completing { [self] in
      try await finishWorkout()
    } _: { result in
      completion(result.success.flatMap { $0 }, result.failure)
    }
  }
}
