package import HealthModel

/// The average of a day and the six days before it, so that the days of the week do not matter.
package enum MovingAverage {
  package static let days = 7
  /// With fewer days, the line would follow single days.
  package static let dayCountMin = 3

  /// Returns the average at each day; nil where fewer than three of its days have data.
  ///
  package static func values(_ values: DailyValues, at days: [CalendarDay]) -> [Double?] {
    days.map { day in
      let present = ClosedRange<CalendarDay>.last(Self.days, to: day).all.compactMap { values[$0] }
      guard present.count >= dayCountMin else { return nil }
      return present.reduce(0, +) / Double(present.count)
    }
  }
}
