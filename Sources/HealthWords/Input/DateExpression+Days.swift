import Foundation
import HealthInsight
package import HealthModel

// Days of the calendar with which the command line is interpreted.
extension DateExpression {
  /// Returns the days that begin before `end` and end after `start`, at most ten years of them. The
  /// limit bounds a mistyped year.
  package func days(from start: Instant, to end: Instant) -> [CalendarDay] {
    Array(clock.days(from: start, to: end).prefix(3_653))
  }

  /// Returns the instant at which the clock first shows a second of a day. If a clock change skips
  /// it, returns the instant of the change.
  package func moment(of day: CalendarDay, second: Int) -> Instant {
    clock.moment(of: day, second: second)
  }

  private var clock: DayClock { DayClock(calendar.timeZone) }
}
