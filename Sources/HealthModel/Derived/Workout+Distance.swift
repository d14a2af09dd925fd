extension Workout {
  /// Returns the quantity type of an activity's total distance, by raw value of
  /// `HKWorkoutActivityType`. Activities without a type of their own count as walking and running.
  package static func distanceType(of activityType: Int) -> ObjectType {
    switch activityType {
    case 13, 74: .distanceCycling
    case 31: .distancePaddleSports
    case 35: .distanceRowing
    case 39: .distanceSkatingSports
    case 46: .distanceSwimming
    case 60: .distanceCrossCountrySkiing
    case 61, 67: .distanceDownhillSnowSports
    case 70, 71: .distanceWheelchair
    default: .distanceWalkingRunning
    }
  }
}
