import ArgumentParser
import Foundation
import HealthText
import HealthModel

/// `healthctl chart`: statistics by interval for quantities, samples for categories. The daemon
/// computes the statistics, so a chart of ten years transfers a few hundred numbers.
struct ChartCommand: AsyncParsableCommand, FieldNaming {
  static let configuration = CommandConfiguration(
    commandName: "chart", abstract: "Draw a chart in the terminal.",
    discussion: """
      Cumulative types (steps, energy) are drawn as bars, measurements (heart rate, weight) as ranges or \
      a line, and categories (sleep) as hours. A day is divided by hour, a month by day, a year by month.

      Examples:
        healthctl chart stepCount
        healthctl chart stepCount 2026-05
        healthctl chart heartRate today
        healthctl chart sleepAnalysis 7d
        healthctl chart bodyMass year --unit lb
        healthctl chart stepCount 2026-01..2026-06 --by week
      """)

  static let fields: FieldArguments = [
    "type": "<type>",
    "types": "<type>",
    "calendar": "--by",
    "calendar.timeZone": "--time-zone",
    "calendar.time_zone": "--time-zone",
    "filter": "<period>",
  ]

  @Argument(help: "A quantity or category type, such as stepCount.", completion: .objectTypes)
  var type: String

  @Argument(
    help: "A period: today, week, month, year, 2026-05, 30d, A..B.",
    completion: .list(["today", "yesterday", "week", "month", "year", "last-month", "30d"]))
  var period = "month"

  @Option(name: .long, help: "Interval: hour, day, week, month or year.")
  var by: ChartCalendar.Component?

  @Option(
    name: .long,
    help: "Show values in this unit (default: your preferred unit; JSON: the stored unit).")
  var unit: String?

  @Option(name: .long, help: "Width in columns (default: the terminal's width, or 80).")
  var width: Int?

  @Option(name: .long, help: "Approximate number of rows above the axis.")
  var height = 12

  @OptionGroup(title: "Caller") var connection: ConnectionOptions
  @OptionGroup(title: "Output") var output: OutputOptions

  func validate() throws {
    // Below 4 rows an axis has no two marks; the upper bounds limit memory for a mistyped number.
    guard (4...200).contains(height) else { throw ValidationError("--height must be 4 to 200") }
    guard width.map({ (20...1000).contains($0) }) ?? true else {
      throw ValidationError("--width must be 20 to 1000")
    }
  }

  func run() async throws {
    let type = try TypeArgument.type(self.type)
    let dates = try output.dates()
    let period = try dates.period(self.period)
    // An open period has no width to divide.
    guard let start = period.start, let end = period.end else {
      throw CommandFailure.usage("a chart needs a period with both a start and an end")
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
    let caller = try Caller(connection, fields: Self.fields)
    let display = try await caller.displays([type], unit: unit, isForPeople: !output.json)[0]
    let options = StatisticsOutput.options(for: type, perSource: false)
    var query = StatisticsQuery(type: type, options: options)
    query.filter.start = start
    query.filter.end = end
    // Sums are added up from the intervals below; an average must be computed by the store.
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
    try await Caller(connection, fields: Self.fields).samples(query) { batch in
      for row in batch.rows { chart.add(row) }
    }
    let console = output.console
    if output.json { return console.write(chart.json) }
    console.write(
      chart.render(
        style: console.output, width: width ?? console.output.columns ?? 80, height: height))
  }
}
