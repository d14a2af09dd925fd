public import Foundation
import HealthClient
import HealthModel

// Workouts without a builder. HealthKit deprecates these initializers (rule WORKOUT-08). A workout
// created by one is saved like any other sample.
extension HKWorkout {
  /// Creates a workout. Traps if the end is before the start.
  public convenience init(activityType: HKWorkoutActivityType, start: Date, end: Date) {
    self.init(
      activityType: activityType, start: start, end: end, workoutEvents: nil,
      totalEnergyBurned: nil, totalDistance: nil, metadata: nil)
  }

  /// Creates a workout with a duration and totals.
  ///
  /// - Parameters:
  ///   - duration: active seconds; 0 means the whole time from start to end.
  ///   - totalEnergyBurned: in a unit of energy; traps for other units.
  ///   - totalDistance: in a unit of length; traps for other units.
  public convenience init(
    activityType: HKWorkoutActivityType, start: Date, end: Date, duration: TimeInterval,
    totalEnergyBurned: HKQuantity?, totalDistance: HKQuantity?, metadata: [String: Any]?
  ) {
    self.init(
      activityType: activityType, start: start, end: end, duration: duration,
      totalEnergyBurned: totalEnergyBurned, totalDistance: totalDistance, device: nil,
      metadata: metadata)
  }

  /// Creates a workout with a device, as
  /// ``init(activityType:start:end:duration:totalEnergyBurned:totalDistance:metadata:)``.
  public convenience init(
    activityType: HKWorkoutActivityType, start: Date, end: Date, duration: TimeInterval,
    totalEnergyBurned: HKQuantity?, totalDistance: HKQuantity?, device: HKDevice?,
    metadata: [String: Any]?
  ) {
    let totals = Totals(energy: totalEnergyBurned, distance: totalDistance)
    self.init(
      activityType, start: start, end: end, duration: duration, events: [], totals: totals,
      device: device, metadata: metadata)
  }

  /// Creates a workout with events. Its duration excludes the pauses among them (rule WORKOUT-11).
  public convenience init(
    activityType: HKWorkoutActivityType, start: Date, end: Date, workoutEvents: [HKWorkoutEvent]?,
    totalEnergyBurned: HKQuantity?, totalDistance: HKQuantity?, metadata: [String: Any]?
  ) {
    self.init(
      activityType: activityType, start: start, end: end, workoutEvents: workoutEvents,
      totalEnergyBurned: totalEnergyBurned, totalDistance: totalDistance, device: nil,
      metadata: metadata)
  }

  /// Creates a workout with events and a device. Its duration excludes the pauses among the events
  /// (rule WORKOUT-11).
  public convenience init(
    activityType: HKWorkoutActivityType, start: Date, end: Date, workoutEvents: [HKWorkoutEvent]?,
    totalEnergyBurned: HKQuantity?, totalDistance: HKQuantity?, device: HKDevice?,
    metadata: [String: Any]?
  ) {
    self.init(
      activityType, start: start, end: end, duration: 0, events: workoutEvents ?? [],
      totals: Totals(energy: totalEnergyBurned, distance: totalDistance), device: device,
      metadata: metadata)
  }

  /// Creates a swimming workout with a stroke count. Traps unless it is in a unit of count.
  public convenience init(
    activityType: HKWorkoutActivityType, start: Date, end: Date, workoutEvents: [HKWorkoutEvent]?,
    totalEnergyBurned: HKQuantity?, totalDistance: HKQuantity?,
    totalSwimmingStrokeCount: HKQuantity?, device: HKDevice?, metadata: [String: Any]?
  ) {
    self.init(
      activityType, start: start, end: end, duration: 0, events: workoutEvents ?? [],
      totals: Totals(
        energy: totalEnergyBurned, distance: totalDistance, strokes: totalSwimmingStrokeCount),
      device: device, metadata: metadata)
  }

  /// Creates a workout with a number of flights climbed. Traps unless it is in a unit of count.
  public convenience init(
    activityType: HKWorkoutActivityType, start: Date, end: Date, workoutEvents: [HKWorkoutEvent]?,
    totalEnergyBurned: HKQuantity?, totalDistance: HKQuantity?, totalFlightsClimbed: HKQuantity?,
    device: HKDevice?, metadata: [String: Any]?
  ) {
    self.init(
      activityType, start: start, end: end, duration: 0, events: workoutEvents ?? [],
      totals: Totals(
        energy: totalEnergyBurned, distance: totalDistance, flights: totalFlightsClimbed),
      device: device, metadata: metadata)
  }

  private struct Totals {
    var energy: HKQuantity?
    var distance: HKQuantity?
    var strokes: HKQuantity?
    var flights: HKQuantity?

    func statistics(
      of activityType: HKWorkoutActivityType, from start: Date, to end: Date
    ) -> [WorkoutStatistics] {
      let totals: [(ObjectType, HKQuantity?)] = [
        (.activeEnergyBurned, energy), (.swimmingStrokeCount, strokes), (.flightsClimbed, flights),
        (Workout.distanceType(of: activityType.number), distance),
      ]
      return totals.compactMap { type, total in
        total.map {
          WorkoutStatistics(
            type: type, start: Instant(start), end: Instant(end),
            sum: $0.doubleValue(for: .canonical(of: type)))
        }
      }
    }
  }

  private convenience init(
    _ activityType: HKWorkoutActivityType, start: Date, end: Date, duration: TimeInterval,
    events: [HKWorkoutEvent], totals: Totals, device: HKDevice?, metadata: [String: Any]?
  ) {
    let events = events.map(\.value)
    let active =
      duration > 0
      ? duration
      : Workout.activeDuration(from: Instant(start), to: Instant(end), events: events)
    var workout = Workout(activityType: activityType.number, duration: active)
    workout.events = events
    workout.statistics = totals.statistics(of: activityType, from: start, to: end)
    self.init(
      ObjectParts(
        .workout, start: start, end: end, details: .workout(workout), device: device,
        metadata: metadata))
  }
}
