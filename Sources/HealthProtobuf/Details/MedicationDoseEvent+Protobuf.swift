package import CHealthProto
package import HealthModel

extension MedicationDoseEvent: ProtobufMessage {
  package static var codec: Codec<Health__V1__MedicationDoseEvent> {
    Codec(
      "MedicationDoseEvent", health__v1__medication_dose_event__init,
      health__v1__medication_dose_event__unpack)
  }

  package init(_ c: Health__V1__MedicationDoseEvent) throws(WireError) {
    self.init(
      logStatus: try rawValue(
        c.log_status, of: RawValues.logStatus, "MedicationDoseEvent.log_status"),
      scheduleType: try rawValue(
        c.schedule_type, of: RawValues.scheduleType, "MedicationDoseEvent.schedule_type"),
      conceptIdentifier: try text(c.concept_identifier, "MedicationDoseEvent.concept_identifier"),
      scheduledDate: optionalInstant(c.has_scheduled_us_case, c.scheduled_us),
      scheduledQuantity: optional(c.has_scheduled_quantity_case, c.scheduled_quantity),
      quantity: optional(c.has_quantity_case, c.quantity),
      unit: try text(c.unit, "MedicationDoseEvent.unit"))
  }

  package func fill(_ c: inout Health__V1__MedicationDoseEvent, in arena: WireArena) {
    c.log_status = rawValue(logStatus)
    c.schedule_type = rawValue(scheduleType)
    c.concept_identifier = arena.text(conceptIdentifier)
    if let scheduledDate {
      c.has_scheduled_us_case = HEALTH__V1__MEDICATION_DOSE_EVENT__HAS_SCHEDULED_US_SCHEDULED_US
      c.scheduled_us = scheduledDate.microseconds
    }
    if let scheduledQuantity {
      c.has_scheduled_quantity_case =
        HEALTH__V1__MEDICATION_DOSE_EVENT__HAS_SCHEDULED_QUANTITY_SCHEDULED_QUANTITY
      c.scheduled_quantity = scheduledQuantity
    }
    if let quantity {
      c.has_quantity_case = HEALTH__V1__MEDICATION_DOSE_EVENT__HAS_QUANTITY_QUANTITY
      c.quantity = quantity
    }
    c.unit = arena.text(unit)
  }
}
