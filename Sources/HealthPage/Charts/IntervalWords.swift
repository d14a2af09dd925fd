import Foundation
import HealthInsight
package import HealthModel
package import HealthText

/// The words for a chart's period and its intervals in one language.
package struct IntervalWords: Sendable {
  private let span: ChartSpan
  private let starts: [Instant]
  private let time: LocalTime

  /// - Parameter starts: The start of each interval.
  package init(_ span: ChartSpan, starts: [Instant], time: LocalTime) {
    self.span = span
    self.starts = starts
    self.time = time
  }

  private var language: Language { time.language }

  /// The texts below the intervals, without those that would touch each other.
  package var labels: [Chart.Label] {
    starts.indices.compactMap { index in
      label(index).map { Chart.Label(index: index, text: $0) }
    }
  }

  private func label(_ index: Int) -> String? {
    let fields = time.fields(starts[index])
    let day = fields.day ?? 1
    switch span.length {
    case .day:
      let hour = fields.hour ?? 0
      guard hour % 3 == 0 else { return nil }
      return time.has12Hours ? "\((hour + 11) % 12 + 1)" : "\(hour)"
    case .week: return "\(language.shortWeekday((fields.weekday ?? 1) - 1)) \(day)"
    case .month: return day == 1 || (day % 5 == 0 && day <= 30) ? "\(day)" : nil
    case .halfYear: return index % 6 == 0 ? time.shortDay(starts[index]) : nil
    case .year: return language.shortMonth(fields.month ?? 1)
    }
  }

  /// Returns `14:00` for an hour, `Sat 14 Nov` for a day, `March 2026` for a month.
  package func name(_ index: Int) -> String {
    let start = starts[index]
    switch span.length {
    case .day: return time.time(start)
    case .week, .month: return time.weekday(start)
    case .halfYear: return language("date.weekOf", time.shortDay(start))
    case .year: return time.month(start)
    }
  }

  /// The period: `Friday, 20 November 2026`, `November 2026`, `2026`, `2 Nov to 8 Nov 2026`.
  package var title: String {
    let (start, end) = (span.period.lowerBound, span.period.upperBound)
    // The period excludes its end.
    let last = Instant(microseconds: end.microseconds - 1)
    switch span.length {
    case .day: return time.fullDay(start)
    case .month: return time.month(start)
    case .year: return "\(time.fields(start).year ?? 0)"
    case .week, .halfYear:
      let isOneYear = time.fields(start).year == time.fields(last).year
      return language(
        "date.range", isOneYear ? time.shortDay(start) : time.day(start), time.day(last))
    }
  }
}

/// Parts of dates.
extension LocalTime {
  /// `20 Nov`.
  package func shortDay(_ instant: Instant) -> String {
    let fields = fields(instant)
    return language("date.shortDay", "\(fields.day ?? 0)", language.shortMonth(fields.month ?? 1))
  }

  /// `20 Nov`, and with the year if it is not that of another moment.
  package func shortDay(_ instant: Instant, from now: Instant) -> String {
    fields(instant).year == fields(now).year ? shortDay(instant) : day(instant)
  }

  /// `Sat 14 Nov`.
  package func weekday(_ instant: Instant) -> String {
    let weekday = language.shortWeekday((fields(instant).weekday ?? 1) - 1)
    return language("date.weekday", weekday, shortDay(instant))
  }

  /// `March 2026`.
  package func month(_ instant: Instant) -> String {
    let fields = fields(instant)
    return "\(language.month(fields.month ?? 1)) \(fields.year ?? 0)"
  }

  /// `Friday, 20 November 2026`.
  package func fullDay(_ instant: Instant) -> String {
    "\(longDay(instant)) \(fields(instant).year ?? 0)"
  }

  /// `2026-11-20`, for addresses and date fields.
  package func address(_ instant: Instant) -> String {
    ChartSpan.day(Date(timeIntervalSince1970: instant.secondsSince1970), calendar)
  }

  /// The start of the day that contains an instant, and of days after it.
  package func midnight(_ instant: Instant, addingDays days: Int = 0) -> Instant {
    clock.midnight(clock.day(of: instant).adding(days))
  }
}
