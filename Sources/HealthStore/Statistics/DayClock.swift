import HealthStorage
import Foundation
import HealthModel

/// The days and hours of a time zone.
struct DayClock {
  let name: String
  private let zone: TimeZone
  private let calendar: Calendar

  init(_ name: String) throws(StoreError) {
    guard let zone = TimeZone(identifier: name) else {
      throw .invalidArgument("time_zone: must be a time zone of the IANA database")
    }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    (self.name, self.zone, self.calendar) = (name, zone, calendar)
  }

  /// Returns the start of a day. It is not at midnight where the clocks are moved forward then.
  func start(of day: CalendarDay) -> Instant {
    // Noon exists on every day; midnight does not where the clocks are moved forward at midnight.
    let noon = Int64(day.daysSince1970) * 86_400_000_000 + 43_200_000_000
    let date = Date(timeIntervalSince1970: Double(noon - offset(at: noon)) / 1_000_000)
    return Instant(
      secondsSince1970: calendar.startOfDay(for: date).timeIntervalSince1970)
  }

  /// Returns nil outside the years 1 to 9999.
  func day(of time: Int64) -> CalendarDay? {
    CalendarDay(Instant(microseconds: time + offset(at: time)))
  }

  /// Returns the start of the clock hour. An hour that the clock repeats counts as two.
  func hour(of time: Int64) -> Int64 {
    let hour: Int64 = 3_600_000_000
    let rest = (time + offset(at: time)) % hour
    return time - (rest < 0 ? rest + hour : rest)
  }

  /// Returns the offset from UTC in microseconds.
  private func offset(at time: Int64) -> Int64 {
    let date = Date(timeIntervalSince1970: (Double(time) / 1_000_000).rounded(.down))
    return Int64(zone.secondsFromGMT(for: date)) * 1_000_000
  }
}
