/// Values derived from the fields of a dose event.
extension MedicationDoseEvent {
  /// Raw values of `HKMedicationDoseEvent.LogStatus` and `.ScheduleType`.
  package static let (notInteracted, snoozed, taken, skipped) = (1, 3, 4, 5)
  package static let (asNeeded, schedule) = (1, 2)

  package var isScheduled: Bool { scheduleType == Self.schedule }

  /// The quantity of the dose: 0 if it was skipped (rule MED-06); otherwise the recorded quantity,
  /// or by default the scheduled quantity, or 1 for an as-needed dose (MED-08).
  package var effectiveQuantity: Double {
    guard logStatus != Self.skipped else { return 0 }
    return quantity ?? scheduledQuantity ?? 1
  }

  /// The quantity taken beyond the scheduled one, negative if less; nil for an as-needed dose
  /// (MED-06).
  package var difference: Double? { scheduledQuantity.map { effectiveQuantity - $0 } }
}
