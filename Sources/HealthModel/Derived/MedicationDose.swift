/// What follows from the fields of a dose event.
extension MedicationDoseEvent {
  /// Raw values of `HKMedicationDoseEvent.LogStatus` and `.ScheduleType`.
  package static let (notInteracted, taken, skipped) = (1, 4, 5)
  package static let (asNeeded, schedule) = (1, 2)

  package var isScheduled: Bool { scheduleType == Self.schedule }

  /// The quantity of the dose: nothing when it was skipped (rule MED-06); otherwise what was given, or
  /// by default the scheduled quantity, or 1 for a dose as needed (MED-08).
  package var effectiveQuantity: Double {
    guard logStatus != Self.skipped else { return 0 }
    return quantity ?? scheduledQuantity ?? 1
  }

  /// How much more was taken than scheduled, negative for less; nil for a dose as needed (MED-06).
  package var difference: Double? { scheduledQuantity.map { effectiveQuantity - $0 } }

  /// Whether both are about the same planned dose: an edit of one is the other (MED-09).
  package func isSameDose(as other: MedicationDoseEvent) -> Bool {
    isScheduled && other.isScheduled && conceptIdentifier == other.conceptIdentifier
      && scheduledDate == other.scheduledDate
  }
}
