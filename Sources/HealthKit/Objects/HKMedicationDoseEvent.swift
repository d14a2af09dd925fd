public import Foundation
import HealthModel

/// That a dose was taken, or why not (rules MED-04 to MED-09).
///
/// `@unchecked Sendable` because it adds constants only.
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
  /// ``ScheduleType/asNeeded`` for a value that this version does not know.
  public var scheduleType: ScheduleType { ScheduleType(rawValue: event.scheduleType) ?? .asNeeded }
  /// ``LogStatus/notLogged`` for a value that this version does not know.
  public var logStatus: LogStatus { LogStatus(rawValue: event.logStatus) ?? .notLogged }
  /// Of the one medication that it belongs to (MED-04).
  public var medicationConceptIdentifier: HKHealthConceptIdentifier {
    HKHealthConceptIdentifier(domain: .medication, text: event.conceptIdentifier)
  }
  /// Of scheduled doses only, and there always (MED-05).
  public var scheduledDate: Date? { event.scheduledDate?.date }
  /// In ``unit``.
  public var scheduledDoseQuantity: Double? { event.scheduledQuantity }
  /// In ``unit``; nil when nothing was taken.
  public var doseQuantity: Double? { event.quantity }
  /// What the quantities count; `count` when the text of a source is no unit.
  public var unit: HKUnit { (try? HKUnit(validating: event.unit)) ?? .count() }

  override var object: HealthObject { saved(.medicationDoseEvent(event)) }
}
