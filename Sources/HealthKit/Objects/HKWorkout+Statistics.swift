import HealthModel

// The statistics that are stored with a workout and its activities (rules WORKOUT-04, WORKOUT-06).
// They contain only sum, average, minimum and maximum.

extension HKWorkout {
  /// The statistics of the workout by type.
  public var allStatistics: [HKQuantityType: HKStatistics] { .init(workout.statistics) }

  /// Returns the statistics of a type, or nil if the workout has none.
  public func statistics(for quantityType: HKQuantityType) -> HKStatistics? {
    workout.statistics.first { $0.type == quantityType.type }.map { HKStatistics($0) }
  }
}

extension HKWorkoutActivity {
  /// The statistics of the activity by type.
  public var allStatistics: [HKQuantityType: HKStatistics] { .init(value.statistics) }

  /// Returns the statistics of a type, or nil if the activity has none.
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
