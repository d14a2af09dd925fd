import Foundation
import HealthClient
import HealthModel

/// The intervals of a statistics collection, in the form that the daemon accepts and as computed by
/// Foundation's calendar. The daemon returns only intervals with samples; the calendar supplies the
/// empty ones (rules STATS-17 to STATS-19).
struct CollectionCalendar: Sendable {
  let anchor: Date
  let calendar: Calendar
  /// The calendar unit of an interval; an interval has ``count`` of them.
  let component: CalendarIntervals.Component
  let count: Int

  /// Creates the intervals.
  /// - Parameter components: The length of an interval: years, months, weeks or days, or else
  ///   hours, minutes and seconds that add up to whole minutes. Uses their time zone, or the
  ///   current one.
  /// - Throws: `errorInvalidArgument` if the store does not support the length.
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

  /// Returns the interval that contains a date. An interval includes its start and excludes its
  /// end.
  ///
  /// The average length gives a first estimate, which can be off because months, years and days
  /// with a daylight saving change differ in length. The loops correct it.
  func interval(containing date: Date) -> DateInterval {
    var number = Int((date.timeIntervalSince(anchor) / length).rounded(.down))
    while boundary(number) > date { number -= 1 }
    while boundary(number + 1) <= date { number += 1 }
    return DateInterval(start: boundary(number), end: boundary(number + 1))
  }

  /// Returns the start of an interval. Always computed from the anchor: adding one month at a time
  /// to January 31 would stay at day 28 from February on.
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

  /// The average length of an interval in seconds.
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
