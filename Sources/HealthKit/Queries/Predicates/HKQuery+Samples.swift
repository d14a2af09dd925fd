public import Foundation
import HealthClient
import HealthModel

// Predicates on samples and their values.
extension HKQuery {
  /// Returns a predicate for samples of a period, which includes its start and excludes its end.
  /// Without options it matches samples that overlap the period, and with strict options those that
  /// start or end in it (rules QUERY-07 to QUERY-09).
  /// - Parameters:
  ///   - startDate: the start; nil for an unbounded period.
  ///   - endDate: the end; nil for an unbounded period.
  public class func predicateForSamples(
    withStart startDate: Date?, end endDate: Date?, options: HKQueryOptions = []
  ) -> NSPredicate {
    HKPredicate(.period(from: startDate, to: endDate, options))
  }

  /// Returns a predicate that compares the quantity of quantity samples; for a series, its sum or
  /// average.
  /// - Parameters:
  ///   - operatorType: an equality or an ordering; traps for other operators.
  ///   - quantity: in any unit that is compatible with the type of the query.
  public class func predicateForQuantitySamples(
    with operatorType: HKComparisonOperator, quantity: HKQuantity
  ) -> NSPredicate {
    HKPredicate(
      .compared(.quantity, Comparison(ordering: operatorType), PredicateValue(quantity)))
  }

  /// Returns a predicate that compares the value of category samples.
  /// - Parameter operatorType: an equality or an ordering; traps for other operators.
  public class func predicateForCategorySamples(
    with operatorType: HKComparisonOperator, value: Int
  ) -> NSPredicate {
    HKPredicate(
      .compared(.categoryValue, Comparison(ordering: operatorType), .number(Double(value))))
  }

  /// Returns a predicate for category samples with one of the values.
  public class func predicateForCategorySamples(equalTo values: Set<Int>) -> NSPredicate {
    HKPredicate(.isAny(.categoryValue, of: values.sorted().map { .number(Double($0)) }))
  }

  /// Returns a predicate for electrocardiograms with a classification.
  public class func predicateForElectrocardiograms(
    classification: HKElectrocardiogram.Classification
  ) -> NSPredicate {
    HKPredicate(.equal(.electrocardiogramClassification, classification.rawValue))
  }

  /// Returns a predicate for electrocardiograms with a symptoms status.
  public class func predicateForElectrocardiograms(
    symptomsStatus: HKElectrocardiogram.SymptomsStatus
  ) -> NSPredicate {
    HKPredicate(.equal(.electrocardiogramSymptomsStatus, symptomsStatus.rawValue))
  }

  /// Returns a predicate for symptoms that were recorded with an electrocardiogram (rule TYPE-28).
  public class func predicateForObjectsAssociated(
    electrocardiogram: HKElectrocardiogram
  ) -> NSPredicate {
    HKPredicate(.related(.electrocardiogramSymptom, to: electrocardiogram.id, activity: nil))
  }
}

extension HealthPredicate {
  static func equal(_ key: PredicateKey, _ rawValue: Int) -> Self {
    .comparison(key, .equal, .number(Double(rawValue)))
  }

  static func period(from start: Date?, to end: Date?, _ options: HKQueryOptions) -> Self {
    .period(
      start: start.map { Instant($0) }, end: end.map { Instant($0) },
      strictStart: options.contains(.strictStartDate),
      strictEnd: options.contains(.strictEndDate))
  }
}
