public import Foundation
import HealthClient
import HealthModel

// Predicates on clinical records and activity summaries.
extension HKQuery {
  /// Returns a predicate for records of a FHIR resource type.
  public class func predicateForClinicalRecords(
    withFHIRResourceType resourceType: HKFHIRResourceType
  ) -> NSPredicate {
    HKPredicate(.comparison(.fhirResourceType, .equal, .text(resourceType.rawValue)))
  }

  /// Returns a predicate for one FHIR resource, which its source, type and identifier determine.
  public class func predicateForClinicalRecords(
    from source: HKSource, fhirResourceType resourceType: HKFHIRResourceType, identifier: String
  ) -> NSPredicate {
    HKPredicate(
      .and([
        .comparison(.source, .equal, .source(source.value)),
        .comparison(.fhirResourceType, .equal, .text(resourceType.rawValue)),
        .comparison(.fhirResourceIdentifier, .equal, .text(identifier)),
      ]))
  }

  /// Returns a predicate for records whose relevant date is in the interval, which includes both
  /// ends.
  public class func predicateForVerifiableClinicalRecords(
    withRelevantDateWithin dateInterval: DateInterval
  ) -> NSPredicate {
    HKPredicate(
      .and([
        .comparison(.relevantDate, .greaterThanOrEqual, .date(Instant(dateInterval.start))),
        .comparison(.relevantDate, .lessThanOrEqual, .date(Instant(dateInterval.end))),
      ]))
  }

  /// Returns a predicate for the activity summary of a day.
  /// - Parameter dateComponents: calendar, year, month and day; without a calendar, Gregorian is
  ///   assumed. Traps if the components do not specify a day.
  public class func predicateForActivitySummary(
    with dateComponents: DateComponents
  ) -> NSPredicate {
    HKPredicate(.equal(.day, CalendarDay(dateComponents).number))
  }

  /// Returns a predicate for the activity summaries from one day through another. The components
  /// are like those of ``predicateForActivitySummary(with:)``.
  public class func predicate(
    forActivitySummariesBetweenStart start: DateComponents, end: DateComponents
  ) -> NSPredicate {
    HKPredicate(.days(from: CalendarDay(start), through: CalendarDay(end)))
  }
}
