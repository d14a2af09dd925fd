import Foundation
import HealthModel

/// The intervals of a statistics collection as the daemon takes them, and as Foundation's calendar
/// counts them for intervals without samples (rules STATS-17 to STATS-19).
struct CollectionCalendar: Sendable {
  let anchor: Date
  let calendar: Calendar
  /// One unit and how many of them.
  let component: CalendarIntervals.Component
  let count: Int

  /// - Parameter components: one of years, months, weeks and days, or hours, minutes and seconds that
  ///   make whole minutes. The time zone is theirs, or else the present one.
  /// - Throws: `errorInvalidArgument` for intervals that the store does not have.
  init(anchor: Date, components: DateComponents) throws {
    self.anchor = anchor
    var calendar = components.calendar ?? Calendar(identifier: .gregorian)
    if let zone = components.timeZone {
      calendar.timeZone = zone
    } else if components.calendar == nil {
      calendar.timeZone = .current
    }
    self.calendar = calendar
    (component, count) = try Self.step(components)
  }

  private static func step(
    _ components: DateComponents
  ) throws -> (CalendarIntervals.Component, Int) {
    let (hours, minutes, seconds) = (
      components.hour ?? 0, components.minute ?? 0, components.second ?? 0
    )
    let time = hours * 3600 + minutes * 60 + seconds
    let days = components.day ?? 0
    let weeks = components.weekOfYear ?? components.weekOfMonth ?? 0
    let (months, years) = (components.month ?? 0, components.year ?? 0)
    let fields = [time, days, weeks, months, years]
    guard fields.filter({ $0 != 0 }).count == 1, fields.allSatisfy({ $0 >= 0 }), time % 60 == 0
    else {
      throw HKError(
        .errorInvalidArgument,
        "intervalComponents: years, months, weeks, days or a time of whole minutes, one of them")
    }
    if time > 0 { return time % 3600 == 0 ? (.hour, time / 3600) : (.minute, time / 60) }
    if days > 0 { return (.day, days) }
    if weeks > 0 { return (.week, weeks) }
    return months > 0 ? (.month, months) : (.year, years)
  }

  var intervals: CalendarIntervals {
    CalendarIntervals(
      component: component, count: count, anchor: Instant(anchor),
      timeZone: calendar.timeZone.identifier)
  }

  /// The interval that a date lies in, its start included.
  func interval(containing date: Date) -> DateInterval {
    var number = Int((date.timeIntervalSince(anchor) / length).rounded(.down))
    while boundary(number) > date { number -= 1 }
    while boundary(number + 1) <= date { number += 1 }
    return DateInterval(start: boundary(number), end: boundary(number + 1))
  }

  /// Counted from the anchor each time, so that a month from 31 January on keeps its day.
  private func boundary(_ number: Int) -> Date {
    calendar.date(byAdding: unit, value: number * count, to: anchor) ?? anchor
  }

  private var unit: Calendar.Component {
    switch component {
    case .minute: .minute
    case .hour: .hour
    case .day: .day
    case .week: .weekOfYear
    case .month: .month
    case .year: .year
    }
  }

  /// Of an interval, about.
  private var length: TimeInterval {
    let seconds: TimeInterval =
      switch component {
      case .minute: 60
      case .hour: 3600
      case .day: 86_400
      case .week: 604_800
      case .month: 2_629_746
      case .year: 31_556_952
      }
    return seconds * TimeInterval(count)
  }
}
