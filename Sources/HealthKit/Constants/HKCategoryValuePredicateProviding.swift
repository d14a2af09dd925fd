/// An enumeration of category values that provides predicates for them.
public protocol HKCategoryValuePredicateProviding: RawRepresentable, Hashable, Sendable
where RawValue == Int {}

extension HKCategoryValueSleepAnalysis {
  /// The values that count as asleep (rule TYPE-16).
  public static let allAsleepValues: Set<HKCategoryValueSleepAnalysis> = [
    .asleepUnspecified, .asleepCore, .asleepDeep, .asleepREM,
  ]
}
