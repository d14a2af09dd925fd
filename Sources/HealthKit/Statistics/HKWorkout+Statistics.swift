import HealthModel

// What a workout and its activities state of their samples (rules WORKOUT-04, WORKOUT-06). Of these
// statistics sum, average, minimum and maximum are known.

extension HKWorkout {
  /// By type.
  public var allStatistics: [HKQuantityType: HKStatistics] { .init(workout.statistics) }

  /// nil for a type of which the workout states nothing.
  public func statistics(for quantityType: HKQuantityType) -> HKStatistics? {
    workout.statistics.first { $0.type == quantityType.type }.map { HKStatistics($0) }
  }
}

extension HKWorkoutActivity {
  /// By type.
  public var allStatistics: [HKQuantityType: HKStatistics] { .init(value.statistics) }

  /// nil for a type of which the activity states nothing.
  public func statistics(for quantityType: HKQuantityType) -> HKStatistics? {
    value.statistics.first { $0.type == quantityType.type }.map { HKStatistics($0) }
  }
}

extension HKStatistics {
  convenience init(_ statistics: WorkoutStatistics) {
    self.init(Statistics(statistics), of: HKObjectType.the(statistics.type), options: [])
  }
}

extension [HKQuantityType: HKStatistics] {
  init(_ statistics: [WorkoutStatistics]) {
    self.init(
      statistics.map { ($0.quantityType, HKStatistics($0)) },
      uniquingKeysWith: { first, _ in first })
  }
}

extension WorkoutStatistics {
  fileprivate var quantityType: HKQuantityType { HKObjectType.the(type) }
}
