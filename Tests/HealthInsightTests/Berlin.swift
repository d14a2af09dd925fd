import Foundation
import HealthInsight
import HealthModel

/// Berlin changes its clocks on 2025-03-30 and 2025-10-26.
enum Berlin {
  static let clock = DayClock(TimeZone(identifier: "Europe/Berlin")!)

  static func day(_ month: Int, _ day: Int) -> CalendarDay {
    CalendarDay(year: 2025, month: month, day: day)
  }

  /// A moment of 2025.
  static func instant(_ month: Int, _ day: Int, _ hour: Int = 0, _ minute: Int = 0) -> Instant {
    clock.moment(of: Self.day(month, day), second: hour * 3600 + minute * 60)
  }
}
