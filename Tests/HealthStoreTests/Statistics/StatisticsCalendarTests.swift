import Foundation
import HealthModel
import Testing

@testable import HealthAuthorization
@testable import HealthStorage
@testable import HealthStore

/// Calendar intervals, with and without samples.
@Suite struct StatisticsCalendarTests {
  let app = TestApp(1)

  /// Returns a local time in a time zone.
  private func local(
    _ zone: String, _ year: Int, _ month: Int, _ day: Int, _ hour: Int = 0, _ minute: Int = 0
  ) -> Instant {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(identifier: zone)!
    let date = calendar.date(
      from: DateComponents(year: year, month: month, day: day, hour: hour, minute: minute))!
    return Instant(secondsSince1970: date.timeIntervalSince1970)
  }

  private func intervals(
    _ component: CalendarIntervals.Component, _ count: Int = 1, anchor: Instant, _ zone: String,
    _ period: Range<Instant>
  ) throws -> [Statistics] {
    let fixture = try StoreFixture()
    var query = StatisticsQuery(type: .stepCount, options: .cumulativeSum)
    query.calendar = CalendarIntervals(
      component: component, count: count, anchor: anchor, timeZone: zone)
    query.calendar?.period = period
    return try fixture.store.statistics(query, in: person).statistics
  }

  private func minutes(_ statistics: [Statistics]) -> [Int] {
    statistics.map { Int(($0.end.microseconds - $0.start.microseconds) / 60_000_000) }
  }

  @Test(
    "STATS-18: a day on which the clocks change has its actual length",
    arguments: [
      ("Europe/Berlin", 3, 29, 23 * 60), ("Europe/Berlin", 10, 25, 25 * 60),
      ("Australia/Lord_Howe", 4, 5, 24 * 60 + 30), ("Australia/Lord_Howe", 10, 4, 24 * 60 - 30),
      ("America/New_York", 3, 8, 23 * 60), ("Asia/Kolkata", 3, 29, 24 * 60),
    ])
  func clockChange(zone: String, month: Int, day: Int, length: Int) throws {
    let days = try intervals(
      .day, anchor: local(zone, 2026, 1, 1), zone,
      local(zone, 2026, month, day - 1)..<local(zone, 2026, month, day + 2))
    #expect(minutes(days) == [1440, length, 1440])
    #expect(days[1].start == local(zone, 2026, month, day))
  }

  @Test(
    "STATS-18: quarter hours, and hours in a zone with a half-hour offset, start at local times")
  func shortIntervals() throws {
    let kolkata = "Asia/Kolkata"
    let from = local(kolkata, 2026, 5, 5)
    let quarters = try intervals(
      .minute, 15, anchor: local(kolkata, 2020, 1, 1), kolkata,
      from..<local(kolkata, 2026, 5, 5, 1))
    #expect(minutes(quarters) == [15, 15, 15, 15] && quarters[0].start == from)
    // 00:00 in India is 18:30 UTC.
    #expect(from.microseconds / 60_000_000 % 60 == 30)
    let hours = try intervals(
      .hour, anchor: local(kolkata, 2026, 1, 1), kolkata, from..<local(kolkata, 2026, 5, 6))
    #expect(hours.count == 24 && hours[0].start == from)
  }

  @Test("STATS-18: weeks, months, and years have their calendar lengths")
  func longIntervals() throws {
    let zone = "Europe/Berlin"
    let weeks = try intervals(
      .week, anchor: local(zone, 2026, 1, 5), zone,
      local(zone, 2026, 3, 23)..<local(zone, 2026, 4, 6))
    #expect(minutes(weeks) == [7 * 1440 - 60, 7 * 1440])
    let months = try intervals(
      .month, anchor: local(zone, 2020, 1, 31), zone,
      local(zone, 2024, 1, 31)..<local(zone, 2024, 5, 31))
    #expect(
      months.map(\.start) == [(1, 31), (2, 29), (3, 31), (4, 30)].map { local(zone, 2024, $0, $1) })
    let quarters = try intervals(
      .month, 3, anchor: local(zone, 2020, 1, 1), zone,
      local(zone, 2025, 1, 1)..<local(zone, 2026, 1, 1))
    #expect(quarters.map(\.start) == [1, 4, 7, 10].map { local(zone, 2025, $0, 1) })
    let years = try intervals(
      .year, anchor: local(zone, 2026, 1, 1), zone,
      local(zone, 2023, 6, 1)..<local(zone, 2025, 6, 1))
    #expect(minutes(years) == [365, 366, 365].map { $0 * 1440 })
  }

  @Test("STATS-17: intervals extend both ways without gaps, whichever start is the anchor")
  func anchors() throws {
    let zone = "America/New_York"
    let period = local(zone, 2025, 12, 1)..<local(zone, 2026, 6, 1)
    let expected = try intervals(.day, anchor: local(zone, 2026, 3, 1), zone, period)
    #expect(expected.count == 182)
    #expect(zip(expected, expected.dropFirst()).allSatisfy { $0.end == $1.start })
    for (year, month) in [(1971, 7), (2025, 12), (2026, 6), (2090, 2)] {
      let anchor = local(zone, year, month, 1)
      #expect(try intervals(.day, anchor: anchor, zone, period) == expected)
    }
    let shifted = try intervals(.day, anchor: local(zone, 2026, 3, 1, 6), zone, period)
    #expect(shifted.count == 183 && shifted[1].start == local(zone, 2025, 12, 1, 6))
  }

  @Test("STATS-18: a day that a zone skipped is not an interval, and all clock changes are applied")
  func oddZones() throws {
    // Samoa went from 29 to 31 December 2011.
    let apia = try intervals(
      .day, anchor: local("Pacific/Apia", 2011, 12, 1), "Pacific/Apia",
      local("Pacific/Apia", 2011, 12, 28)..<local("Pacific/Apia", 2012, 1, 2))
    #expect(minutes(apia) == [1440, 1440, 1440, 1440])
    // Morocco sets its clocks back for the month of Ramadan.
    for zone in ["Africa/Casablanca", "Pacific/Apia", "Europe/Moscow", "Australia/Lord_Howe"] {
      for (component, count) in [(CalendarIntervals.Component.day, 1), (.week, 1), (.month, 1)] {
        let calendar = CalendarIntervals(
          component: component, count: count, anchor: local(zone, 2011, 1, 1), timeZone: zone)
        let (first, last) = (local(zone, 2011, 3, 3), local(zone, 2016, 5, 5))
        let found = try CalendarBoundaries.covering(
          first.microseconds, last.microseconds, calendar)
        let naive = ReferenceStatistics.intervals(
          calendar, from: first.microseconds, to: last.microseconds)
        #expect(found == naive.map(\.0) + [naive.last!.1], "\(zone)")
      }
    }
  }

  @Test("STATS-19: every interval of a period is returned, and an empty one has no values")
  func emptyIntervals() throws {
    let fixture = try StoreFixture()
    for day in [0, 2, 3, 9] {
      try fixture.store.save(
        [StatisticsTests.quantity(.stepCount, Double(day) * 86_400 + 100, 60, 5)], as: app)
    }
    var query = StatisticsQuery(
      type: .stepCount, options: [.cumulativeSum, .duration, .mostRecent, .separateBySource])
    query.calendar = CalendarIntervals(component: .day, anchor: at(0), timeZone: "UTC")
    let samples = try fixture.store.statistics(query, in: person).statistics
    #expect(samples.map(\.start) == [0, 2, 3, 9].map { at($0 * 86_400) })
    query.calendar?.period = at(86_400 - 1)..<at(86_400 * 6)
    let days = try fixture.store.statistics(query, in: person).statistics
    #expect(days.map(\.start) == (0..<6).map { at(Double($0) * 86_400) })
    #expect(days.map(\.merged.sum) == [5, nil, 5, 5, nil, nil])
    for index in [1, 4, 5] {
      #expect(days[index].merged == StatisticsValues() && days[index].bySource.isEmpty)
    }
    query.type = .flightsClimbed
    let none = try fixture.store.statistics(query, in: person).statistics
    #expect(none.count == 6 && none.allSatisfy { $0.merged == StatisticsValues() })
  }

  @Test("STATS-20: a collection returns the interval that contains a date, and all its sources")
  func lookUp() throws {
    let fixture = try StoreFixture()
    let other = TestApp(2)
    try fixture.store.save([StatisticsTests.quantity(.stepCount, 10, 60, 5)], as: app)
    try fixture.store.save([StatisticsTests.quantity(.stepCount, 7300, 60, 8)], as: other)
    var query = StatisticsQuery(type: .stepCount, options: [.cumulativeSum, .separateBySource])
    query.calendar = CalendarIntervals(component: .hour, anchor: at(0), timeZone: "UTC")
    let collection = StatisticsCollection(
      try fixture.store.statistics(query, in: person).statistics)
    #expect(collection.sources == [app, other].map(\.revision.source))
    #expect(collection.statistics(at: at(0))?.merged.sum == 5)
    #expect(collection.statistics(at: at(3599.999_999))?.merged.sum == 5)
    #expect(collection.statistics(at: at(3600)) == nil)
    #expect(collection.statistics(at: at(7200))?.merged.sum == 8)
    #expect(collection.statistics(at: at(-1)) == nil)
    #expect(collection.statistics(at: at(90_000)) == nil)
  }

  @Test("STATS-17: invalid intervals are rejected with the name of the field")
  func refusals() throws {
    let fixture = try StoreFixture()
    try fixture.store.save([StatisticsTests.quantity(.stepCount, 10, 60, 5)], as: app)
    func refusal(_ change: (inout CalendarIntervals) -> Void) -> String? {
      var query = StatisticsQuery(type: .stepCount, options: .cumulativeSum)
      query.calendar = CalendarIntervals(component: .minute, anchor: at(0), timeZone: "UTC")
      change(&query.calendar!)
      let error = #expect(throws: StoreError.self) {
        try fixture.store.statistics(query, in: person)
      }
      #expect(error?.healthError.code == .invalidArgument)
      return error.flatMap { $0.message.split(separator: ":").first.map(String.init) }
    }
    #expect(refusal { $0.count = 0 } == "calendar.count")
    #expect(refusal { $0.count = 10_001 } == "calendar.count")
    #expect(refusal { $0.timeZone = "Europe/Atlantis" } == "calendar.time_zone")
    #expect(refusal { $0.anchor = .distantPast } == "calendar.anchor")
    #expect(refusal { $0.anchor = .distantFuture } == "calendar.anchor")
    #expect(refusal { $0.period = .distantPast..<at(0) } == "calendar.period")
    #expect(refusal { $0.period = at(0)..<at(0) } == "calendar.period")
    #expect(refusal { $0.period = at(-9e8)..<at(0) } == "calendar")
  }
}
