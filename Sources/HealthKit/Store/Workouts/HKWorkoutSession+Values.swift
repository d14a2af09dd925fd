import HealthModel

extension HKWorkoutSessionState {
  init(_ state: WorkoutSession.State) {
    self =
      switch state {
      case .notStarted: .notStarted
      case .running: .running
      case .ended: .ended
      case .paused: .paused
      case .prepared: .prepared
      case .stopped: .stopped
      }
  }
}

extension HKWorkoutConfiguration.Values {
  var value: WorkoutConfiguration {
    WorkoutConfiguration(
      activityType: activityType.number, locationType: locationType.rawValue,
      swimmingLocationType: swimmingLocationType.rawValue,
      lapLength: lapLength?.doubleValue(for: .meter()))
  }

  init(_ value: WorkoutConfiguration) {
    self.init(
      activityType: HKWorkoutActivityType(number: value.activityType) ?? .other,
      locationType: HKWorkoutSessionLocationType(rawValue: value.locationType) ?? .unknown,
      swimmingLocationType: HKWorkoutSwimmingLocationType(rawValue: value.swimmingLocationType)
        ?? .unknown,
      lapLength: value.lapLength.map { HKQuantity(unit: .meter(), doubleValue: $0) })
  }
}
