public import Foundation
import HealthModel

extension HKCategoryValuePredicateProviding {
  /// Returns a predicate that matches category samples with one of the values.
  public static func predicateForSamples(equalTo values: Set<Self>) -> NSPredicate {
    HKPredicate(
      .isAny(.categoryValue, of: values.map(\.rawValue).sorted().map { .number(Double($0)) }))
  }

  /// Returns a predicate that compares the raw value of category samples with that of a value.
  /// - Parameter operatorType: less than, greater than, equal to, or their negations. Traps for any
  ///   other operator.
  public static func predicateForSamples(
    _ operatorType: HKComparisonOperator, value: Self
  ) -> NSPredicate {
    HKPredicate(
      .comparison(
        .categoryValue, Comparison(ordering: operatorType), .number(Double(value.rawValue))))
  }
}
