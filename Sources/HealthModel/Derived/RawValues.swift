// Raw values that code compares with or assigns. All others are validated and named by `Enumeration`.

extension WorkoutEvent {
  /// Raw values of `HKWorkoutEventType`.
  package static let (pause, resume, lap, segment) = (1, 2, 3, 7)
  package static let (motionPaused, motionResumed) = (5, 6)
}

/// Raw values of `HKSwimmingStrokeStyle`.
package enum SwimmingStrokeStyle {
  package static let (mixed, freestyle, backstroke, breaststroke, butterfly) = (1, 2, 3, 4, 5)
}

/// Raw values of `HKWorkoutSwimmingLocationType`.
package enum SwimmingLocation {
  package static let (pool, openWater) = (1, 2)
}
