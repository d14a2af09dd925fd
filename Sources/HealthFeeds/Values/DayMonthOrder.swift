/// Which of day and month is first in a date that does not begin with the year.
package enum DayMonthOrder: String, CaseIterable, Sendable {
  case dayFirst = "day-first"
  case monthFirst = "month-first"
}
