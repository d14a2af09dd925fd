/// Turns a schedule into the doses of one day (rule MED-07). Days of 23 and 25 hours are the caller's
/// calendar's: it says where the person's clock stands.
package struct ExpectedDose: Hashable, Sendable {
  package var date: Instant
  package var quantity: Double

  package init(date: Instant, quantity: Double) {
    self.date = date
    self.quantity = quantity
  }
}

extension UserAnnotatedMedication {
  /// The doses of `day`, in order of time; none for an archived medication.
  ///
  /// `instant` gives the moment when the clock on that day first shows a second after midnight. Where
  /// clocks are put forward over that second there is none: the dose is due when they are, so `instant`
  /// answers with the first moment after the gap. Where they are put back the second comes twice and
  /// counts once.
  package func expectedDoses(
    on day: CalendarDay, instant: (CalendarDay, _ secondOfDay: Int) -> Instant
  ) -> [ExpectedDose] {
    guard hasSchedule, !isArchived else { return [] }
    return schedule.filter { $0.weekdays >> day.weekday & 1 == 1 }
      .map { ExpectedDose(date: instant(day, $0.secondOfDay), quantity: $0.quantity) }
      .sorted { ($0.date, $0.quantity) < ($1.date, $1.quantity) }
  }

  /// An event for each dose of `day` that none of `events` is about: the reminder was never answered, or
  /// there was none.
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
