/// The intended kind of workout; corresponds to HealthKit's `HKWorkoutConfiguration`.
public struct WorkoutConfiguration: Hashable, Sendable {
  /// Raw value of `HKWorkoutActivityType`.
  public var activityType: Int
  /// Raw value of `HKWorkoutSessionLocationType`; 1 is unknown.
  public var locationType: Int
  /// Raw value of `HKWorkoutSwimmingLocationType`; 0 is unknown.
  public var swimmingLocationType: Int
  /// In meters; nil if it does not apply.
  public var lapLength: Double?

  public init(
    activityType: Int, locationType: Int = 1, swimmingLocationType: Int = 0,
    lapLength: Double? = nil
  ) {
    self.activityType = activityType
    self.locationType = locationType
    self.swimmingLocationType = swimmingLocationType
    self.lapLength = lapLength
  }

  /// - Throws: `invalidArgument` for an invalid workout: a transition on its own, or a lap length
  ///   that is not positive.
  package func check() throws(HealthError) {
    guard activityType != Workout.transition else {
      throw .invalidArgument("activity_type: a transition is a part of a workout, and not one")
    }
    if let lapLength, !(lapLength.isFinite && lapLength > 0) {
      throw .invalidArgument("lap_length_m: must be greater than 0")
    }
  }
}

extension WorkoutConfiguration: Redacted {}
