import HealthInsight
import Foundation
import HealthTerminal
import HealthWords
import HealthModel
import Testing

/// Charts as the user sees them. The data follow a fixed rule, so the output is reproducible.
@Suite struct StatisticsChartTests {
  let dates: DateExpression

  init() throws {
    let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
    dates = DateExpression(timeZone: zone, now: Date(timeIntervalSince1970: 1_795_235_577))
  }

  private func calendar(_ expression: String) throws -> ChartCalendar {
    let period = try dates.period(expression)
    let (start, end) = (try #require(period.start), try #require(period.end))
    return ChartCalendar(
      start: Date(timeIntervalSince1970: start.secondsSince1970),
      end: Date(timeIntervalSince1970: end.secondsSince1970), calendar: dates.calendar)
  }

  private func statistics(
    _ calendar: ChartCalendar, _ fill: (Int, inout StatisticsValues) -> Void
  ) -> [Statistics] {
    calendar.starts.enumerated().map { index, start in
      var values = StatisticsValues()
      fill(index, &values)
      return Statistics(start: start, end: start, merged: values)
    }
  }

  private func render(
    _ type: ObjectType, _ period: String, overall: StatisticsValues? = nil,
    _ fill: (Int, inout StatisticsValues) -> Void
  ) throws -> String {
    let calendar = try calendar(period)
    let start = try #require(calendar.starts.first)
    let chart = StatisticsChart(
      display: ValueDisplay(type: type), calendar: calendar,
      intervals: statistics(calendar, fill),
      overall: overall.map { Statistics(start: start, end: start, merged: $0) })
    return chart.render(style: OutputStyle(isTerminal: false), width: 80)
  }

  @Test("a month of steps is drawn")
  func steps() throws {
    let text = try render(.stepCount, "2026-11") { index, values in
      values.sum = Double(3000 + (index * 7919) % 9000)
    }
    try expectSnapshot(text, "month-of-steps")
  }

  @Test("a day of heart rate is drawn")
  func heartRate() throws {
    var overall = StatisticsValues()
    (overall.average, overall.minimum, overall.maximum) = (74.2, 52, 148)
    let text = try render(.heartRate, "2026-11-20", overall: overall) { index, values in
      let base = 58.0 + Double((index * 5) % 23)
      (values.minimum, values.average, values.maximum) = (
        base - 6, base + 4, base + 20 + Double(index % 7) * 6
      )
    }
    try expectSnapshot(text, "day-of-heart-rate")
  }

  @Test("a year of weight is drawn")
  func weight() throws {
    var overall = StatisticsValues()
    (overall.average, overall.minimum, overall.maximum) = (72.4, 70.9, 74)
    overall.mostRecent = 70.9
    let text = try render(.bodyMass, "2026", overall: overall) { index, values in
      let weight = 74 - Double(index) * 0.3 + Double(index % 3) * 0.2
      (values.minimum, values.average, values.maximum) = (weight, weight, weight)
    }
    try expectSnapshot(text, "year-of-weight")
  }

  @Test(
    "a chart fits small terminals", arguments: [(20, 15), (28, 15), (40, 14), (60, 13), (80, 24)])
  func small(columns: Int, rows: Int) throws {
    let calendar = try calendar("2026-11")
    let chart = StatisticsChart(
      display: ValueDisplay(type: .distanceWalkingRunning), calendar: calendar,
      intervals: statistics(calendar) { index, values in values.sum = Double(3000 + index * 100) },
      overall: nil)
    let style = OutputStyle(isTerminal: true, columns: columns, rows: rows)
    let text = chart.render(style: style, width: columns)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    // A fact is not divided, and the longest ones are the heading and the highest day.
    for line in lines { #expect(line.count <= max(columns, 32), "\(line)") }
    // The text ends with a line break, after which the prompt of the shell follows.
    #expect(lines.count <= rows, "\(text)")
  }

  @Test("a period without data prints a message")
  func empty() throws {
    let calendar = try calendar("2026-11")
    let chart = StatisticsChart(
      display: ValueDisplay(type: .stepCount), calendar: calendar, intervals: [], overall: nil)
    let text = chart.render(style: OutputStyle(isTerminal: false), width: 80)
    #expect(text == "Steps, November 2026\nNo data in this period.\n")
  }

  private func span(_ type: ObjectType, _ from: String, _ to: String, _ value: Int64) throws
    -> HealthObject
  {
    HealthObject(
      id: ObjectID(high: 0, low: 1), type: type, start: try dates.beginning(from),
      end: try dates.beginning(to), value: Double(value))
  }

  @Test("overlapping sleep counts once, time in bed does not, and a night counts where it ends")
  func sleep() throws {
    let calendar = try calendar("7d")
    let end = try dates.ending("today")
    var chart = CategoryChart(type: .sleepAnalysis, calendar: calendar, end: end)
    chart.add(try span(.sleepAnalysis, "2026-11-19 21:30", "2026-11-20 07:00", 0))
    chart.add(try span(.sleepAnalysis, "2026-11-19 22:00", "2026-11-20 02:00", 3))
    chart.add(try span(.sleepAnalysis, "2026-11-20 01:00", "2026-11-20 06:00", 1))
    chart.add(try span(.sleepAnalysis, "2026-11-20 13:00", "2026-11-20 13:30", 1))
    chart.add(try span(.sleepAnalysis, "2026-11-20 23:00", "2026-11-21 05:30", 5))
    #expect(chart.values == [nil, nil, nil, nil, nil, 8.5, 6.5])
    try expectSnapshot(
      chart.render(style: OutputStyle(isTerminal: false), width: 80, height: 8), "week-of-sleep")
  }

  @Test("instantaneous samples are counted, and durations are split at interval boundaries")
  func categories() throws {
    let calendar = try calendar("2026-11-20")
    let end = try dates.ending("2026-11-20")
    var points = CategoryChart(type: .toothbrushingEvent, calendar: calendar, end: end)
    for time in ["2026-11-20 07:10", "2026-11-20 07:40", "2026-11-20 22:00"] {
      points.add(try span(.toothbrushingEvent, time, time, 0))
    }
    #expect(points.values[7] == 2 && points.values[22] == 1)
    #expect(points.values.compactMap { $0 }.count == 2)
    var spans = CategoryChart(type: .mindfulSession, calendar: calendar, end: end)
    spans.add(try span(.mindfulSession, "2026-11-20 07:45", "2026-11-20 08:30", 0))
    spans.add(try span(.mindfulSession, "2026-11-20 23:30", "2026-11-21 00:30", 0))
    #expect(spans.values[7] == 0.25 && spans.values[8] == 0.5 && spans.values[23] == 0.5)
  }
}
