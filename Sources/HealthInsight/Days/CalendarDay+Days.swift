package import HealthModel

extension ClosedRange<CalendarDay> {
  /// The days in order.
  package var all: [CalendarDay] {
    (lowerBound.daysSince1970...upperBound.daysSince1970).compactMap {
      CalendarDay(daysSince1970: $0)
    }
  }

  /// The days up to one, which is included; fewer at the beginning of the calendar.
  package static func last(_ count: Int, to day: CalendarDay) -> ClosedRange<CalendarDay> {
    day.adding(1 - count)...day
  }
}

extension CalendarDay {
  /// The day a number of days later; this one where the calendar ends.
  package func adding(_ days: Int) -> CalendarDay {
    CalendarDay(daysSince1970: daysSince1970 + days) ?? self
  }
}
