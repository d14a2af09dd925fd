package import HealthModel

/// A value for each of consecutive days: the sum of a type that is added up, the average of another.
package struct DailyValues: Hashable, Sendable {
  package let type: ObjectType
  package let days: ClosedRange<CalendarDay>
  /// In the unit in which the type is stored; nil for a day without data.
  package let values: [Double?]

  /// - Parameter statistics: The statistics of each day that has data.
  package init(
    _ type: ObjectType, _ days: ClosedRange<CalendarDay>, _ statistics: [Statistics],
    _ clock: DayClock
  ) {
    self.type = type
    self.days = days
    let byDay = Dictionary(statistics.map { (clock.day(of: $0.start), $0.merged) }) { first, _ in
      first
    }
    values = days.all.map { byDay[$0].flatMap { $0.value(of: type) } }
  }

  /// Creates the values of consecutive days that end with a day, in order.
  package init(_ type: ObjectType, to day: CalendarDay, _ values: [Double?]) {
    precondition(!values.isEmpty, "there is at least one day")
    self.type = type
    days = .last(values.count, to: day)
    self.values = values
  }

  /// The value of a day; nil for one without data or outside of the days.
  package subscript(_ day: CalendarDay) -> Double? {
    days ~= day ? values[day.daysSince1970 - days.lowerBound.daysSince1970] : nil
  }

  package static func load<Reader: StoreReader>(
    _ type: ObjectType, _ days: ClosedRange<CalendarDay>, _ clock: DayClock, from reader: Reader
  ) async throws(Reader.Failure) -> DailyValues {
    let statistics = try await reader.statistics(type, clock.period(of: days), by: .day, clock)
    return DailyValues(type, days, statistics, clock)
  }
}

extension DailyValues: Redacted {}
