public import Foundation
import HealthModel

// Predicates on clinical records and on activity summaries.
extension HKQuery {
  /// Records of a FHIR resource type.
  public class func predicateForClinicalRecords(
    withFHIRResourceType resourceType: HKFHIRResourceType
  ) -> NSPredicate {
    HKPredicate(.comparison(.fhirResourceType, .equal, .text(resourceType.rawValue)))
  }

  /// One resource: source, type and identifier name it.
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

  /// Records whose relevant date lies in the interval, both ends included.
  public class func predicateForVerifiableClinicalRecords(
    withRelevantDateWithin dateInterval: DateInterval
  ) -> NSPredicate {
    HKPredicate(
      .and([
        .comparison(.relevantDate, .greaterThanOrEqual, .date(Instant(dateInterval.start))),
        .comparison(.relevantDate, .lessThanOrEqual, .date(Instant(dateInterval.end))),
      ]))
  }

  /// The summary of a day.
  /// - Parameter dateComponents: with calendar, year, month and day; the calendar counts as Gregorian
  ///   where it is missing. Traps when they name no day.
  public class func predicateForActivitySummary(
    with dateComponents: DateComponents
  ) -> NSPredicate {
    HKPredicate(.equal(.day, CalendarDay(dateComponents).number))
  }

  /// Summaries from one day to another, both included. The components are those of
  /// ``predicateForActivitySummary(with:)``.
  public class func predicate(
    forActivitySummariesBetweenStart start: DateComponents, end: DateComponents
  ) -> NSPredicate {
    HKPredicate(.days(from: CalendarDay(start), through: CalendarDay(end)))
  }
}

extension CalendarDay {
  /// Traps when the components name no day.
  init(_ components: DateComponents) {
    guard let day = CalendarDay(naming: components) else {
      preconditionFailure("date components must name a day: calendar, year, month and day")
    }
    self = day
  }

  /// nil when the components name no day.
  init?(naming components: DateComponents) {
    guard let year = components.year, let month = components.month, let day = components.day else {
      return nil
    }
    guard let calendar = components.calendar, calendar.identifier != .gregorian else {
      self.init(year: year, month: month, day: day)
      return
    }
    guard let date = calendar.date(from: components) else { return nil }
    var gregorian = Calendar(identifier: .gregorian)
    gregorian.timeZone = components.timeZone ?? calendar.timeZone
    let named = gregorian.dateComponents([.year, .month, .day], from: date)
    self.init(year: named.year ?? year, month: named.month ?? month, day: named.day ?? day)
  }
}
