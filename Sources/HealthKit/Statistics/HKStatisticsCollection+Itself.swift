extension HKStatisticsCollection {
  /// The collection itself. HealthKit has no such property: there the one-shot result of a
  /// descriptor is a collection, and only the elements of its sequence have a
  /// `statisticsCollection`. Published code reads the property from both.
  public var statisticsCollection: HKStatisticsCollection { self }
}
