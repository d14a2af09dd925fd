public import Foundation
import HealthModel

/// A workout: its activity, dates, events and totals. Samples are associated with a workout, not
/// contained in it (rules WORKOUT-02, WORKOUT-03). Create workouts with ``HKWorkoutBuilder``.
///
/// `@unchecked Sendable` because it adds only constants to its superclass.
public final class HKWorkout: HKSample, @unchecked Sendable {
  let workout: Workout

  required init(_ parts: ObjectParts) {
    guard case .workout(let workout) = parts.details?.value else {
      preconditionFailure("a workout has its details")
    }
    self.workout = workout
    super.init(parts)
  }

  /// The main activity; ``HKWorkoutActivityType/other`` for a value that this version does not
  /// know.
  public var workoutActivityType: HKWorkoutActivityType {
    HKWorkoutActivityType(number: workout.activityType) ?? .other
  }
  /// The active duration in seconds, without pauses.
  public var duration: TimeInterval { workout.duration }
  /// The events in order of time; nil if there are none.
  public var workoutEvents: [HKWorkoutEvent]? {
    workout.events.isEmpty ? nil : workout.events.map { HKWorkoutEvent($0) }
  }
  /// The activities of the workout, in order of time (rule WORKOUT-09).
  public var workoutActivities: [HKWorkoutActivity] {
    workout.activities.map { HKWorkoutActivity($0) }
  }

  // MARK: - Totals, which HealthKit deprecates in favor of statistics(for:)

  /// The active energy in kcal; nil if it is not known.
  public var totalEnergyBurned: HKQuantity? { sum(.activeEnergyBurned) }
  /// The number of swimming strokes; nil if it is not known.
  public var totalSwimmingStrokeCount: HKQuantity? { sum(.swimmingStrokeCount) }
  /// The number of flights climbed; nil if it is not known.
  public var totalFlightsClimbed: HKQuantity? { sum(.flightsClimbed) }
  /// The distance in meters, over all distance types; nil if it is not known.
  public var totalDistance: HKQuantity? {
    let sums = workout.statistics.filter(\.type.isWorkoutDistance).compactMap(\.sum)
    return sums.isEmpty ? nil : HKQuantity(unit: .meter(), doubleValue: sums.reduce(0, +))
  }

  private func sum(_ type: ObjectType) -> HKQuantity? {
    workout.statistics.first { $0.type == type }?.sum.map {
      HKQuantity(unit: .canonical(of: type), doubleValue: $0)
    }
  }

  override var object: HealthObject { saved(.workout(workout)) }
}

extension ObjectType {
  /// Whether the type counts toward the distance of a workout.
  fileprivate var isWorkoutDistance: Bool { name.hasPrefix("distance") }
}
