package import HealthModel

/// A dose that a schedule expects (rule MED-07): a medication, a day in the time zone of the plan, and
/// a time of day of its schedule. Not an instant: a caller in another time zone asks about the
/// same dose.
package struct PlannedDose: Hashable, Sendable {
  /// The identifier of the medication concept.
  package var concept: String
  package var day: CalendarDay
  /// Seconds after midnight, as in the schedule.
  package var secondOfDay: Int
  /// The number of the dose among those of the same time of day, from 0.
  package var ordinal: Int
  /// When the dose is due. If daylight saving time skips the time of day, the dose is due at the
  /// change; if the clock shows it twice, at the first time.
  package var due: Instant
  package var quantity: Double

  /// The sync identifier of the events of this dose (rule SYNC-02): of two that are saved, the store
  /// keeps one, on every machine and however many programs save at once. Stored, so it never changes.
  package var syncIdentifier: String {
    func digits(_ value: Int, _ count: Int) -> String {
      let text = String(value)
      return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
    }
    let date = "\(digits(day.year, 4))-\(digits(day.month, 2))-\(digits(day.day, 2))"
    return "org.healthd.dose/\(concept)/\(date)/\(digits(secondOfDay, 5))/\(ordinal)"
  }
}

extension PlannedDose: Redacted {}
