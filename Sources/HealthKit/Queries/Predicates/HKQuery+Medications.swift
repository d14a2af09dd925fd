public import Foundation
import HealthClient
import HealthModel

// Predicates on doses and on the medications of the user's list.
extension HKQuery {
  /// Returns a predicate for doses with a status, such as taken or skipped.
  public class func predicateForMedicationDoseEvent(
    status: HKMedicationDoseEvent.LogStatus
  ) -> NSPredicate {
    HKPredicate(.equal(.doseStatus, status.rawValue))
  }

  /// Returns a predicate for doses with one of the statuses.
  public class func predicateForMedicationDoseEvent(
    statuses: Set<HKMedicationDoseEvent.LogStatus>
  ) -> NSPredicate {
    HKPredicate(
      .isAny(.doseStatus, of: statuses.map(\.rawValue).sorted().map { .number(Double($0)) }))
  }

  /// Returns a predicate for doses scheduled for exactly this date.
  public class func predicateForMedicationDoseEvent(scheduledDate: Date) -> NSPredicate {
    HKPredicate(.comparison(.doseScheduledDate, .equal, .date(Instant(scheduledDate))))
  }

  /// Returns a predicate for doses scheduled for exactly one of these dates.
  public class func predicateForMedicationDoseEvent(scheduledDates: Set<Date>) -> NSPredicate {
    HKPredicate(.isAny(.doseScheduledDate, of: scheduledDates.sorted().map { .date(Instant($0)) }))
  }

  /// Returns a predicate for doses scheduled in a period, which includes its start and excludes its
  /// end.
  /// - Parameters:
  ///   - scheduledStart: the start; nil for an unbounded period.
  ///   - end: the end; nil for an unbounded period.
  public class func predicateForMedicationDoseEvent(
    scheduledStart: Date?, end: Date?
  ) -> NSPredicate {
    let bounds: [HealthPredicate?] = [
      .exists(.doseScheduledDate),
      scheduledStart.map {
        .comparison(.doseScheduledDate, .greaterThanOrEqual, .date(Instant($0)))
      },
      end.map { .comparison(.doseScheduledDate, .lessThan, .date(Instant($0))) },
    ]
    return HKPredicate(.and(bounds.compactMap(\.self)))
  }

  /// Returns a predicate for doses of a medication (rule MED-04).
  public class func predicateForMedicationDoseEvent(
    medicationConceptIdentifier: HKHealthConceptIdentifier
  ) -> NSPredicate {
    HKPredicate(
      .comparison(.medicationConceptIdentifier, .equal, .text(medicationConceptIdentifier.text)))
  }

  /// Returns a predicate for doses of one of the medications.
  public class func predicateForMedicationDoseEvent(
    medicationConceptIdentifiers: Set<HKHealthConceptIdentifier>
  ) -> NSPredicate {
    HKPredicate(
      .isAny(
        .medicationConceptIdentifier,
        of: medicationConceptIdentifiers.map(\.text).sorted().map { .text($0) }))
  }

  /// Returns a predicate for medications that the user no longer takes, or still takes.
  public class func predicateForUserAnnotatedMedications(isArchived: Bool) -> NSPredicate {
    HKPredicate(.equal(.medicationIsArchived, isArchived ? 1 : 0))
  }

  /// Returns a predicate for medications with or without a schedule.
  public class func predicateForUserAnnotatedMedications(hasSchedule: Bool) -> NSPredicate {
    HKPredicate(.equal(.medicationHasSchedule, hasSchedule ? 1 : 0))
  }
}
