extension HKStatisticsCollection {
  /// The collection itself: what a descriptor's one-shot result and the elements of its sequence have
  /// in common. Not in HealthKit, whose one-shot result is the collection; published code takes it for
  /// an element.
  public var statisticsCollection: HKStatisticsCollection { self }
}
