package import HealthModel

/// Calendar days as text. Without Foundation's formatters, whose results depend on the locale: the
/// output is the same on every machine.
package enum DayText {
  /// `2026-11-21`.
  package static func iso8601(_ day: CalendarDay) -> String {
    func padded(_ number: Int, _ width: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    return "\(padded(day.year, 4))-\(padded(day.month, 2))-\(padded(day.day, 2))"
  }
}
