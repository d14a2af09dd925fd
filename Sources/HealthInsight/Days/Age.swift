package import HealthModel

/// How long ago a day was, in the largest unit that people count in.
package enum Age: Hashable, Sendable {
  case today, yesterday
  case days(Int)
  case months(Int)
  case years(Int)

  /// - Parameter today: Not before `day`.
  package init(of day: CalendarDay, on today: CalendarDay) {
    let days = today.daysSince1970 - day.daysSince1970
    let isLaterInMonth = today.day >= day.day
    let months =
      (today.year - day.year) * 12 + today.month - day.month - (isLaterInMonth ? 0 : 1)
    switch (days, months) {
    case (...0, _): self = .today
    case (1, _): self = .yesterday
    case (_, ..<2): self = .days(days)
    case (_, ..<24): self = .months(months)
    default: self = .years(months / 12)
    }
  }
}
