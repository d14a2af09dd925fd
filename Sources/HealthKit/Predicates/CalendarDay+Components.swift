import Foundation
import HealthModel

extension CalendarDay {
  /// Traps if the components do not specify a day.
  init(_ components: DateComponents) {
    guard let day = CalendarDay(naming: components) else {
      preconditionFailure("date components must name a day: calendar, year, month and day")
    }
    self = day
  }

  /// Returns nil if the components do not specify a day.
  init?(naming components: DateComponents) {
    guard let year = components.year, let month = components.month, let day = components.day else {
      return nil
    }
    guard let calendar = components.calendar, calendar.identifier != .gregorian else {
      self.init(year: year, month: month, day: day)
      return
    }
    guard let date = calendar.date(from: components) else { return nil }
    var gregorian = Calendar(identifier: .gregorian)
    gregorian.timeZone = components.timeZone ?? calendar.timeZone
    let named = gregorian.dateComponents([.year, .month, .day], from: date)
    self.init(year: named.year ?? year, month: named.month ?? month, day: named.day ?? day)
  }
}
