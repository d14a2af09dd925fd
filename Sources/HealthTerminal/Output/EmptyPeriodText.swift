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
    let time = LocalTime(language: .english, calendar: dates.calendar)
    var text = "No \(what)"
    // Without any data, the period is not the reason.
    if latest != nil, let start = period.start, let end = period.end {
      text +=
        (what.contains(",") ? ", " : " ")
        + IntervalWords(
          ChartCalendar(
            start: Date(timeIntervalSince1970: start.secondsSince1970),
            end: Date(timeIntervalSince1970: end.secondsSince1970), calendar: dates.calendar),
          time: time
        ).phrase
    }
    let now = Instant(secondsSince1970: dates.now.timeIntervalSince1970)
    return text + "." + (latest.map { " Latest: \(time.shortDay($0, from: now))." } ?? "")
  }
}
