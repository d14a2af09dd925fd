public import Foundation
import HealthModel

// Predicates on doses and on the medications of the person's list.
extension HKQuery {
  /// Doses that were taken, skipped and so on.
  public class func predicateForMedicationDoseEvent(
    status: HKMedicationDoseEvent.LogStatus
  ) -> NSPredicate {
    HKPredicate(.equal(.doseStatus, status.rawValue))
  }

  /// Doses of one of these statuses.
  public class func predicateForMedicationDoseEvent(
    statuses: Set<HKMedicationDoseEvent.LogStatus>
  ) -> NSPredicate {
    HKPredicate(
      .isAny(.doseStatus, of: statuses.map(\.rawValue).sorted().map { .number(Double($0)) }))
  }

  /// Doses that were planned for exactly then.
  public class func predicateForMedicationDoseEvent(scheduledDate: Date) -> NSPredicate {
    HKPredicate(.comparison(.doseScheduledDate, .equal, .date(Instant(scheduledDate))))
  }

  /// Doses that were planned for exactly one of these dates.
  public class func predicateForMedicationDoseEvent(scheduledDates: Set<Date>) -> NSPredicate {
    HKPredicate(.isAny(.doseScheduledDate, of: scheduledDates.sorted().map { .date(Instant($0)) }))
  }

  /// Doses that were planned for the period, start included and end excluded.
  /// - Parameters:
  ///   - scheduledStart: nil leaves that side open.
  ///   - end: nil leaves that side open.
  public class func predicateForMedicationDoseEvent(
    scheduledStart: Date?, end: Date?
  ) -> NSPredicate {
    let bounds: [HealthModel.Predicate?] = [
      .exists(.doseScheduledDate),
      scheduledStart.map {
        .comparison(.doseScheduledDate, .greaterThanOrEqual, .date(Instant($0)))
      },
      end.map { .comparison(.doseScheduledDate, .lessThan, .date(Instant($0))) },
    ]
    return HKPredicate(.and(bounds.compactMap(\.self)))
  }

  /// Doses of one medication (rule MED-04).
  public class func predicateForMedicationDoseEvent(
    medicationConceptIdentifier: HKHealthConceptIdentifier
  ) -> NSPredicate {
    HKPredicate(
      .comparison(.medicationConceptIdentifier, .equal, .text(medicationConceptIdentifier.text)))
  }

  /// Doses of one of these medications.
  public class func predicateForMedicationDoseEvent(
    medicationConceptIdentifiers: Set<HKHealthConceptIdentifier>
  ) -> NSPredicate {
    HKPredicate(
      .isAny(
        .medicationConceptIdentifier,
        of: medicationConceptIdentifiers.map(\.text).sorted().map { .text($0) }))
  }

  /// Medications that the person still takes, or no longer.
  public class func predicateForUserAnnotatedMedications(isArchived: Bool) -> NSPredicate {
    HKPredicate(.equal(.medicationIsArchived, isArchived ? 1 : 0))
  }

  /// Medications with or without a plan.
  public class func predicateForUserAnnotatedMedications(hasSchedule: Bool) -> NSPredicate {
    HKPredicate(.equal(.medicationHasSchedule, hasSchedule ? 1 : 0))
  }
}
