import HealthWords
import Foundation
import HealthModel
import HealthPage

/// Times and contexts of the tests. Berlin changes its clocks on 2025-03-30 and 2025-10-26.
enum Berlin {
  static let calendar: Calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(identifier: "Europe/Berlin")!
    calendar.firstWeekday = 2
    return calendar
  }()

  static func time(_ language: Language = .english) -> LocalTime {
    LocalTime(language: language, calendar: calendar)
  }

  static func date(_ year: Int, _ month: Int, _ day: Int, _ hour: Int = 0, _ minute: Int = 0)
    -> Date
  {
    let fields = DateComponents(year: year, month: month, day: day, hour: hour, minute: minute)
    return calendar.date(from: fields)!
  }

  static func instant(
    _ year: Int, _ month: Int, _ day: Int, _ hour: Int = 0, _ minute: Int = 0
  ) -> Instant {
    Instant(secondsSince1970: date(year, month, day, hour, minute).timeIntervalSince1970)
  }

  static func context(_ language: Language = .english, pending: Int = 0) -> PageContext {
    PageContext(
      language: language, time: time(language), now: instant(2025, 11, 2, 9),
      pendingRequestCount: pending)
  }
}
