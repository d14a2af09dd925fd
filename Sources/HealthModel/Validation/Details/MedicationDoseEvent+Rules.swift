/// Validation of dose events (rules MED-04 to MED-06). A missing quantity defaults to
/// `effectiveQuantity` (MED-08).
extension DetailCheck {
  func check(_ event: MedicationDoseEvent) throws(HealthError) {
    try rawValue(event.logStatus, of: "HKMedicationDoseEvent.LogStatus", "log_status")
    try rawValue(event.scheduleType, of: "HKMedicationDoseEvent.ScheduleType", "schedule_type")
    try text(event.conceptIdentifier, "concept_identifier", isRequired: true)
    try text(event.unit, "unit", isRequired: true)
    if isStrict {
      do { _ = try Unit(event.unit) } catch { throw self.error("unit", "must be a unit string") }
    }
    try instant(event.scheduledDate, "scheduled_date")
    try number(event.scheduledQuantity, DetailLimits.doseQuantity, "scheduled_quantity")
    try number(event.quantity, DetailLimits.doseQuantity, "quantity")
    let isScheduled = event.isScheduled
    for (name, isThere) in [
      ("scheduled_date", event.scheduledDate != nil),
      ("scheduled_quantity", event.scheduledQuantity != nil),
    ] {
      try expect(
        isThere == isScheduled, name,
        isScheduled ? "must be set for a scheduled dose" : "must not be set for a dose as needed")
    }
    try expect(
      event.logStatus != MedicationDoseEvent.skipped || (event.quantity ?? 0) == 0, "quantity",
      "must be zero for a dose that was skipped")
  }
}
