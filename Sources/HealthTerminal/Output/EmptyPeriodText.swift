import Foundation
import HealthInsight
package import HealthModel
package import HealthWords

/// The message for a period without data, which names the latest day that has some. The default
/// periods are empty for an older export, and the user would not know where its data ends.
package enum EmptyPeriodText {
  /// Returns `No samples in November 2026. Latest: 20 Oct.`
  ///
  /// - Parameters:
  ///   - what: what is missing, such as `samples`, or `samples, or none that the app may read,`.
  ///   - period: the period; an open one is not named.
  ///   - latest: the start of the latest sample; nil if there is none.
  package static func text(
    no what: String, in period: Period, latest: Instant?, dates: DateExpression
  ) -> String {
    var text = "No \(what)"
    // Without any data, the period is not the reason.
    if latest != nil, let start = period.start, let end = period.end {
      text +=
        (what.contains(",") ? ", " : " ")
        + IntervalWords(
          ChartCalendar(
            start: Date(timeIntervalSince1970: start.secondsSince1970),
            end: Date(timeIntervalSince1970: end.secondsSince1970), calendar: dates.calendar),
          time: LocalTime(language: .english, calendar: dates.calendar)
        ).phrase
    }
    return text + "." + (latest.map { " Latest: \(day($0, dates))." } ?? "")
  }

  /// Returns `20 Oct`, or `20 Oct 2025` if the year is not the current one.
  package static func day(_ instant: Instant, _ dates: DateExpression) -> String {
    let date = Date(timeIntervalSince1970: instant.secondsSince1970)
    let fields = dates.calendar.dateComponents([.year, .month, .day], from: date)
    let month = CalendarWords.months[(fields.month ?? 1) - 1].prefix(3)
    let isThisYear = fields.year == dates.calendar.component(.year, from: dates.now)
    return "\(fields.day ?? 1) \(month)" + (isThisYear ? "" : " \(fields.year ?? 0)")
  }
}
