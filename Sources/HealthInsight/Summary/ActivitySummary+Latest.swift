package import HealthModel

extension ActivitySummary {
  /// Returns the rings of a day, or of the latest day that has any: a single sample of today must not
  /// hide them.
  package static func latest<Reader: StoreReader>(
    _ day: CalendarDay, _ stored: StoredTypes, _ clock: DayClock, from reader: Reader
  ) async throws(Reader.Failure) -> ActivitySummary? {
    if let rings = try await reader.summaries(day...day, clock).last { return rings }
    // A summary has a day and no time; the counts of the store place it in that day of UTC.
    guard let latest = stored.latest(of: .activitySummary),
      let last = CalendarDay(Instant(microseconds: latest.microseconds - 1))
    else { return nil }
    return try await reader.summaries(last...last, clock).last
  }
}
