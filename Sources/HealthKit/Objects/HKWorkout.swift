public import Foundation
import HealthModel

/// A workout: its activity, time, events and totals. Samples are associated with it, not contained
/// (rules WORKOUT-02, WORKOUT-03). Make new ones with ``HKWorkoutBuilder``.
///
/// `@unchecked Sendable` because it adds constants only.
public final class HKWorkout: HKSample, @unchecked Sendable {
  let workout: Workout

  required init(_ parts: ObjectParts) {
    guard case .workout(let workout) = parts.details?.value else {
      preconditionFailure("a workout has its details")
    }
    self.workout = workout
    super.init(parts)
  }

  /// ``HKWorkoutActivityType/other`` for a value that this version does not know.
  public var workoutActivityType: HKWorkoutActivityType {
    HKWorkoutActivityType(number: workout.activityType) ?? .other
  }
  /// Seconds of activity, pauses left out.
  public var duration: TimeInterval { workout.duration }
  /// In order of time; nil when there is none.
  public var workoutEvents: [HKWorkoutEvent]? {
    workout.events.isEmpty ? nil : workout.events.map { HKWorkoutEvent($0) }
  }
  /// Its parts, in order of time (rule WORKOUT-09).
  public var workoutActivities: [HKWorkoutActivity] {
    workout.activities.map { HKWorkoutActivity($0) }
  }

  // MARK: - Totals, which HealthKit deprecates in favour of statistics(for:)

  /// In kcal.
  public var totalEnergyBurned: HKQuantity? { sum(.activeEnergyBurned) }
  /// A count; nil when it is not stated.
  public var totalSwimmingStrokeCount: HKQuantity? { sum(.swimmingStrokeCount) }
  /// A count; nil when it is not stated.
  public var totalFlightsClimbed: HKQuantity? { sum(.flightsClimbed) }
  /// In metres, over every way to cover a distance.
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
  /// Whether it counts towards the distance of a workout.
  fileprivate var isWorkoutDistance: Bool { name.hasPrefix("distance") }
}
