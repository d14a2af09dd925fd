extension Workout {
  /// The quantity type in which an activity's total distance is counted, by raw value of
  /// `HKWorkoutActivityType`; walking and running where there is no type of its own.
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
