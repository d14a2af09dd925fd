public import Foundation
import HealthClient
import HealthModel

/// The log entry of a medication dose: whether it was taken, and how much (rules MED-04 to MED-09).
///
/// `@unchecked Sendable` because it adds only constants to its superclass.
public final class HKMedicationDoseEvent: HKSample, @unchecked Sendable {
  let event: MedicationDoseEvent

  required init(_ parts: ObjectParts) {
    guard case .medicationDoseEvent(let event) = parts.details?.value else {
      preconditionFailure("a dose event has its details")
    }
    self.event = event
    super.init(parts)
  }

  /// The type of the sample.
  public var medicationDoseEventType: HKMedicationDoseEventType { HKObjectType.the(type) }
  /// Whether the dose was scheduled; ``ScheduleType/asNeeded`` for a value that this version does
  /// not know.
  public var scheduleType: ScheduleType { ScheduleType(rawValue: event.scheduleType) ?? .asNeeded }
  /// The status of the dose; ``LogStatus/notLogged`` for a value that this version does not know.
  public var logStatus: LogStatus { LogStatus(rawValue: event.logStatus) ?? .notLogged }
  /// The identifier of the medication (MED-04).
  public var medicationConceptIdentifier: HKHealthConceptIdentifier {
    HKHealthConceptIdentifier(domain: .medication, text: event.conceptIdentifier)
  }
  /// The scheduled date; nil exactly for doses that were not scheduled (MED-05).
  public var scheduledDate: Date? { event.scheduledDate?.date }
  /// The scheduled quantity in ``unit``.
  public var scheduledDoseQuantity: Double? { event.scheduledQuantity }
  /// The quantity that was taken, in ``unit``; nil if nothing was taken.
  public var doseQuantity: Double? { event.quantity }
  /// The unit of the quantities; `count` if the text from the source is not a unit.
  public var unit: HKUnit { (try? HKUnit(validating: event.unit)) ?? .count() }

  override var object: HealthObject { saved(.medicationDoseEvent(event)) }
}
