import ArgumentParser
import Foundation
import HealthCommands
import HealthModel

struct ChartCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "chart", abstract: "Draw a day, month, year or any period in the terminal.",
    discussion: """
      Bars for what adds up (steps, energy), ranges or a line for what is measured (heart rate, \
      weight), hours for what lasts (sleep). A day goes by the hour, a month by the day, a year by the month.

      Examples:
        healthctl chart stepCount
        healthctl chart stepCount 2026-05
        healthctl chart heartRate today
        healthctl chart sleepAnalysis 7d
        healthctl chart bodyMass year --unit lb
        healthctl chart stepCount 2026-01..2026-06 --by week
      """)

  @Argument(help: "A quantity or category type, such as stepCount.", completion: .objectTypes)
  var type: String

  @Argument(
    help: "A period: today, week, month, year, 2026-05, 30d, A..B.",
    completion: .list(["today", "yesterday", "week", "month", "year", "last-month", "30d"]))
  var period = "month"

  @Option(name: .long, help: "One bar for each hour, day, week, month or year.")
  var by: ChartCalendar.Component?

  @Option(name: .long, help: "Show values in this unit (default: the type's own).")
  var unit: String?

  @Option(name: .long, help: "Columns to draw in (default: the terminal's width, 80 elsewhere).")
  var width: Int?

  @Option(name: .long, help: "Rows above the axis, about.")
  var height = 12

  @OptionGroup(title: "Who asks") var connection: ConnectionOptions
  @OptionGroup(title: "How it is shown") var output: OutputOptions

  func validate() throws {
    guard (4...200).contains(height) else { throw ValidationError("--height is 4 to 200.") }
    guard width.map({ (20...1000).contains($0) }) ?? true else {
      throw ValidationError("--width is 20 to 1000.")
    }
  }

  func run() async throws {
    let type = try TypeArgument.type(self.type)
    let dates = try output.dates()
    let period = try dates.period(self.period)
    guard let start = period.start, let end = period.end else {
      throw CommandFailure.usage("a chart needs a period with both ends")
    }
    let calendar = ChartCalendar(
      start: Date(timeIntervalSince1970: start.secondsSince1970),
      end: Date(timeIntervalSince1970: end.secondsSince1970), calendar: dates.calendar,
      component: by)
    if type.kind == .category { return try await drawCategory(type, calendar, start, end) }
    try await drawQuantity(try TypeArgument.quantityType(self.type), calendar, start, end, dates)
  }

  private func drawQuantity(
    _ type: ObjectType, _ calendar: ChartCalendar, _ start: Instant, _ end: Instant,
    _ dates: DateExpression
  ) async throws {
    let caller = try Caller(connection)
    let display = try await caller.displays([type], unit: unit, isForPeople: !output.json)[0]
    let options = StatisticsOutput.options(for: type, perSource: false)
    var query = StatisticsQuery(type: type, options: options)
    query.filter.start = start
    query.filter.end = end
    // What adds up is added up here; the average of measurements is the store's to compute.
    let overall =
      type.aggregation == .cumulative ? [] : try await caller.statistics(query)
    query.calendar = CalendarIntervals(
      component: calendar.component.interval, anchor: calendar.starts.first ?? start,
      timeZone: dates.calendar.timeZone.identifier)
    let intervals = try await caller.statistics(within: query, calendar: dates.calendar)
    let console = output.console
    if output.json {
      let result = StatisticsOutput(
        display: display, options: options, times: try output.times(), style: console.output)
      return console.write(result.json(intervals))
    }
    let chart = StatisticsChart(
      display: display, calendar: calendar, intervals: intervals, overall: overall.first)
    console.write(
      chart.render(
        style: console.output, width: width ?? console.output.columns ?? 80, height: height))
  }

  private func drawCategory(
    _ type: ObjectType, _ calendar: ChartCalendar, _ start: Instant, _ end: Instant
  ) async throws {
    guard unit == nil else { throw CommandFailure.usage("\(type.name) has no unit") }
    var chart = CategoryChart(type: type, calendar: calendar, end: end)
    let offset = chart.dayOffsetMicroseconds
    var query = SampleQuery(types: [type])
    query.filter.start = Instant(microseconds: start.microseconds - offset)
    query.filter.end = Instant(microseconds: end.microseconds - offset)
    try await Caller(connection).samples(query) { batch in
      for row in batch.rows { chart.add(row) }
    }
    let console = output.console
    if output.json { return console.write(chart.json) }
    console.write(
      chart.render(
        style: console.output, width: width ?? console.output.columns ?? 80, height: height))
  }
}
