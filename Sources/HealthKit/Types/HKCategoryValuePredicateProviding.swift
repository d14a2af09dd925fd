public import Foundation
import HealthModel

/// An enumeration of category values, which gives predicates on them.
public protocol HKCategoryValuePredicateProviding: RawRepresentable, Hashable, Sendable
where RawValue == Int {}

extension HKCategoryValuePredicateProviding {
  /// Category samples whose value is one of these.
  public static func predicateForSamples(equalTo values: Set<Self>) -> NSPredicate {
    HKPredicate(
      .isAny(.categoryValue, of: values.map(\.rawValue).sorted().map { .number(Double($0)) }))
  }

  /// Category samples whose value compares so.
  /// - Parameter operatorType: less, greater, equal and their negations; traps for others.
  public static func predicateForSamples(
    _ operatorType: HKComparisonOperator, value: Self
  ) -> NSPredicate {
    HKPredicate(
      .comparison(
        .categoryValue, Comparison(ordering: operatorType), .number(Double(value.rawValue))))
  }
}

extension HKCategoryValueSleepAnalysis {
  /// The values that count as asleep (rule TYPE-16).
  public static let allAsleepValues: Set<HKCategoryValueSleepAnalysis> = [
    .asleepUnspecified, .asleepCore, .asleepDeep, .asleepREM,
  ]
}
