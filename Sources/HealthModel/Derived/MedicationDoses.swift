// MARK: - Schedule

/// An expected dose of one day, computed from a schedule (rule MED-07). The caller's calendar
/// handles time zones and days of 23 and 25 hours.
package struct ExpectedDose: Hashable, Sendable {
  package var date: Instant
  package var quantity: Double

  package init(date: Instant, quantity: Double) {
    self.date = date
    self.quantity = quantity
  }
}

extension UserAnnotatedMedication {
  /// Returns the doses of `day` in order of time; none for an archived medication.
  ///
  /// `instant` returns the moment at which the clock on that day first shows a second after
  /// midnight. If daylight saving time skips that second, the dose is due at the change, so
  /// `instant` returns the first moment after the gap. If the clock shows the second twice, the
  /// dose is due once.
  package func expectedDoses(
    on day: CalendarDay, instant: (CalendarDay, _ secondOfDay: Int) -> Instant
  ) -> [ExpectedDose] {
    guard hasSchedule, !isArchived else { return [] }
    return schedule.filter { $0.weekdays >> day.weekday & 1 == 1 }
      .map { ExpectedDose(date: instant(day, $0.secondOfDay), quantity: $0.quantity) }
      .sorted { ($0.date, $0.quantity) < ($1.date, $1.quantity) }
  }

  /// Returns an event for each dose of `day` that has no entry in `events`, because the user did
  /// not respond to the reminder or because there was none.
  package func unansweredDoses(
    on day: CalendarDay, events: [MedicationDoseEvent],
    instant: (CalendarDay, _ secondOfDay: Int) -> Instant
  ) -> [MedicationDoseEvent] {
    expectedDoses(on: day, instant: instant).map { dose in
      MedicationDoseEvent(
        logStatus: MedicationDoseEvent.notInteracted,
        scheduleType: MedicationDoseEvent.schedule, conceptIdentifier: concept.identifier,
        scheduledDate: dose.date, scheduledQuantity: dose.quantity)
    }.filter { dose in !events.contains { $0.isSameDose(as: dose) } }
  }
}

extension ExpectedDose: Redacted {}

// MARK: - Entries

/// Values derived from the fields of a dose event.
extension MedicationDoseEvent {
  /// Raw values of `HKMedicationDoseEvent.LogStatus` and `.ScheduleType`.
  package static let (notInteracted, taken, skipped) = (1, 4, 5)
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

  /// Returns whether both events are about the same planned dose, so that one is an edit of the
  /// other (MED-09).
  package func isSameDose(as other: MedicationDoseEvent) -> Bool {
    isScheduled && other.isScheduled && conceptIdentifier == other.conceptIdentifier
      && scheduledDate == other.scheduledDate
  }
}
