import Foundation
package import HealthInsight
package import HealthModel

/// The words for a chart's period and its intervals in one language.
package struct IntervalWords: Sendable {
  private let calendar: ChartCalendar
  private let time: LocalTime

  package init(_ calendar: ChartCalendar, time: LocalTime) {
    self.calendar = calendar
    self.time = time
  }

  private var language: Language { time.language }
  private var count: Int { calendar.starts.count }

  /// The texts below the intervals, without those that would touch each other.
  package var labels: [Chart.Label] {
    calendar.starts.indices.compactMap { index in
      label(index).map { Chart.Label(index: index, text: $0) }
    }
  }

  private func label(_ index: Int) -> String? {
    let fields = time.fields(calendar.starts[index])
    let (month, day, hour) = (fields.month ?? 1, fields.day ?? 1, fields.hour ?? 0)
    switch calendar.component {
    case .hour:
      guard hour % 3 == 0 else { return nil }
      return time.has12Hours ? "\((hour + 11) % 12 + 1)" : "\(hour)"
    case .day where count <= 14:
      return "\(language.shortWeekday((fields.weekday ?? 1) - 1)) \(day)"
    case .day: return day == 1 || (day % 5 == 0 && day <= 30) ? "\(day)" : nil
    case .week:
      return index % (count > 20 ? 6 : 4) == 0 ? time.shortDay(calendar.starts[index]) : nil
    case .month where count <= 13: return language.shortMonth(month)
    case .month: return month == 1 ? "\(fields.year ?? 0)" : nil
    case .year: return "\(fields.year ?? 0)"
    }
  }

  /// Returns `14:00` for an hour, `Sat 14 Nov` for a day, `March 2026` for a month.
  package func name(_ index: Int) -> String {
    let start = calendar.starts[index]
    return switch calendar.component {
    case .hour: time.time(start)
    case .day: time.weekday(start)
    case .week: language("date.weekOf", time.shortDay(start))
    case .month: time.month(start)
    case .year: "\(time.fields(start).year ?? 0)"
    }
  }

  /// Returns the average of the intervals in words: `average 9,210 a day`.
  package func average(_ text: String) -> String {
    language("chart.averageOf.\(calendar.component)", text)
  }

  /// Returns the highest value in words: `most 14,012 on Sat 14 Nov`.
  package func most(_ text: String, _ index: Int) -> String {
    let start = calendar.starts[index]
    let name = calendar.component == .week ? time.shortDay(start) : name(index)
    return language("chart.most.\(calendar.component)", text, name)
  }

  /// The period: `Friday, 20 November 2026`, `November 2026`, `2026`, `2 Nov to 8 Nov 2026`.
  package var title: String {
    switch kind {
    case .day: return time.fullDay(start)
    case .month: return time.month(start)
    case .year: return "\(time.fields(start).year ?? 0)"
    case .other:
      let isOneYear = time.fields(start).year == time.fields(last).year
      return language(
        "date.range", isOneYear ? time.shortDay(start) : time.day(start), time.day(last))
    }
  }

  /// The title in a sentence: `in November 2026`, `on Friday, 20 November 2026`.
  package var phrase: String { language("period.\(kind)", title) }

  private enum Kind { case day, month, year, other }

  private var kind: Kind {
    if calendar.isWhole(.year) { return .year }
    if calendar.isWhole(.month) { return .month }
    return time.clock.day(of: start) == time.clock.day(of: last) ? .day : .other
  }

  private var start: Instant { Instant(secondsSince1970: calendar.start.timeIntervalSince1970) }

  /// The period excludes its end.
  private var last: Instant {
    Instant(
      microseconds: Instant(secondsSince1970: calendar.end.timeIntervalSince1970).microseconds - 1)
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
  package func fullDay(_ instant: Instant) -> String { language.fullDay(clock.day(of: instant)) }

  /// `2026-11-20`, for addresses and date fields.
  package func address(_ instant: Instant) -> String {
    DayText.iso8601(clock.day(of: instant))
  }

  /// The start of the day that contains an instant, and of days after it.
  package func midnight(_ instant: Instant, addingDays days: Int = 0) -> Instant {
    clock.midnight(clock.day(of: instant).adding(days))
  }
}
