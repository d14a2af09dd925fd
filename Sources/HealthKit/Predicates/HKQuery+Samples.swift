public import Foundation
import HealthModel

// Predicates on samples and their values.
extension HKQuery {
  /// Samples of a period: without options those that overlap it, with strict options those that start
  /// or end in it, start included and end excluded (rules QUERY-07 to QUERY-09).
  /// - Parameters:
  ///   - startDate: nil leaves that side open.
  ///   - endDate: nil leaves that side open.
  public class func predicateForSamples(
    withStart startDate: Date?, end endDate: Date?, options: HKQueryOptions = []
  ) -> NSPredicate {
    HKPredicate(.period(from: startDate, to: endDate, options))
  }

  /// Quantity samples whose quantity compares so; of a series, its sum or average.
  /// - Parameters:
  ///   - operatorType: less, greater, equal and their negations; traps for others.
  ///   - quantity: in any unit that suits the type of the query.
  public class func predicateForQuantitySamples(
    with operatorType: HKComparisonOperator, quantity: HKQuantity
  ) -> NSPredicate {
    HKPredicate(
      .compared(.quantity, Comparison(ordering: operatorType), PredicateValue(quantity)))
  }

  /// Category samples whose value compares so.
  /// - Parameter operatorType: less, greater, equal and their negations; traps for others.
  public class func predicateForCategorySamples(
    with operatorType: HKComparisonOperator, value: Int
  ) -> NSPredicate {
    HKPredicate(
      .compared(.categoryValue, Comparison(ordering: operatorType), .number(Double(value))))
  }

  /// Category samples whose value is one of these.
  public class func predicateForCategorySamples(equalTo values: Set<Int>) -> NSPredicate {
    HKPredicate(.isAny(.categoryValue, of: values.sorted().map { .number(Double($0)) }))
  }

  /// Electrocardiograms of a class.
  public class func predicateForElectrocardiograms(
    classification: HKElectrocardiogram.Classification
  ) -> NSPredicate {
    HKPredicate(.equal(.electrocardiogramClassification, classification.rawValue))
  }

  /// Electrocardiograms with or without symptoms.
  public class func predicateForElectrocardiograms(
    symptomsStatus: HKElectrocardiogram.SymptomsStatus
  ) -> NSPredicate {
    HKPredicate(.equal(.electrocardiogramSymptomsStatus, symptomsStatus.rawValue))
  }

  /// Symptoms that were recorded with an electrocardiogram (rule TYPE-28).
  public class func predicateForObjectsAssociated(
    electrocardiogram: HKElectrocardiogram
  ) -> NSPredicate {
    HKPredicate(.related(.electrocardiogramSymptom, to: electrocardiogram.id, activity: nil))
  }
}

extension HealthModel.Predicate {
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
