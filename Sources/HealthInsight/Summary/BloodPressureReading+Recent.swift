import HealthModel

extension BloodPressureReading {
  /// Returns the readings of the 30 days that end with the latest one.
  package static func recent<Reader: StoreReader>(
    _ stored: StoredTypes, _ clock: DayClock, from reader: Reader
  ) async throws(Reader.Failure) -> [BloodPressureReading] {
    guard let latest = stored.latest(of: .bloodPressure) else { return [] }
    let days = ClosedRange<CalendarDay>.last(RecentValues.dayCount, to: clock.day(of: latest))
    return try await load(clock.period(of: days), from: reader)
  }
}
