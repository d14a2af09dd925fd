import ArgumentParser
import Foundation
import HealthInsight
import HealthTerminal
import HealthWords
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
        healthctl chart steps
        healthctl chart steps 2026-05
        healthctl chart heartRate today
        healthctl chart sleep 7d
        healthctl chart weight year --unit lbs
        healthctl chart stepCount 2026-01..2026-06 --by week
      """)

  static let fields: FieldArguments = [
    "type": "<type>",
    "types": "<type>",
    "calendar": "--by",
    "calendar.time_zone": "--time-zone",
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
    help: "Show values in this unit (default: your preferred unit; JSON: the stored unit).",
    completion: .custom(Completions.units))
  var unit: String?

  @Option(name: .long, help: "Width in columns (default: the terminal's width, or 80).")
  var width: Int?

  @Option(
    name: .long,
    help: "Approximate number of rows above the axis (default: 12, or fewer on a small terminal).")
  var height: Int?

  @OptionGroup(title: "Caller") var connection: ConnectionOptions
  @OptionGroup(title: "Output") var output: OutputOptions

  func validate() throws {
    // Below 4 rows an axis has no two marks; the upper bounds limit memory for a mistyped number.
    guard height.map({ (4...200).contains($0) }) ?? true else {
      throw ValidationError("--height must be 4 to 200")
    }
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
    if type.kind == .category { return try await drawCategory(type, calendar, start, end, dates) }
    guard type.kind == .quantity else {
      throw CommandFailure.usage(
        "\(type.name) is neither a quantity nor a category type, so it cannot be charted",
        nextStep: "List its objects with: healthctl query \(type.name)")
    }
    try await drawQuantity(type, calendar, start, end, dates)
  }

  private func drawQuantity(
    _ type: ObjectType, _ calendar: ChartCalendar, _ start: Instant, _ end: Instant,
    _ dates: DateExpression
  ) async throws {
    let caller = try Caller(connection, fields: Self.fields)
    let display = try await caller.displays([type], unit: unit, isForPeople: !output.json)[0]
    let options = StatisticsOptions.usual(for: type)
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
    let limits = try await caller.rangeLimits(type, query.filter)
    let console = output.console
    if output.json {
      let result = StatisticsOutput(
        display: display, options: options, times: try output.times(), style: console.output,
        limits: limits)
      return console.write(result.json(intervals))
    }
    let chart = StatisticsChart(
      display: display, calendar: calendar, intervals: intervals, overall: overall.first,
      limits: limits)
    let latest =
      chart.isEmpty ? try await emptyText(type, Period(start: start, end: end), dates, caller) : ""
    console.write(
      chart.render(
        style: console.output, width: columns(console), height: height, latest: latest))
  }

  private func columns(_ console: Console) -> Int { width ?? console.output.columns ?? 80 }

  /// Returns the text for a period without data, with the command for the latest month that has
  /// some.
  private func emptyText(
    _ type: ObjectType, _ period: Period, _ dates: DateExpression, _ caller: Caller
  ) async throws(CommandFailure) -> String {
    let latest = try await caller.latestStart(of: [type])
    let text = EmptyPeriodText.text(no: "data", in: period, latest: latest, dates: dates)
    guard let latest else { return text }
    let month = try output.times().day(latest).dropLast(3)
    return text + "\nSee it with: healthctl chart \(type.name) \(month)"
  }

  private func drawCategory(
    _ type: ObjectType, _ calendar: ChartCalendar, _ start: Instant, _ end: Instant,
    _ dates: DateExpression
  ) async throws {
    guard unit == nil else { throw CommandFailure.usage("\(type.nameInSentence) has no unit") }
    var chart = CategoryChart(type: type, calendar: calendar, end: end)
    let period = chart.samplePeriod(start..<end)
    var query = SampleQuery(types: [type])
    (query.filter.start, query.filter.end) = (period.lowerBound, period.upperBound)
    let caller = try Caller(connection, fields: Self.fields)
    try await caller.samples(query) { batch in
      for row in batch.rows { chart.add(row) }
    }
    let console = output.console
    if output.json { return console.write(chart.json) }
    let latest =
      chart.isEmpty ? try await emptyText(type, Period(start: start, end: end), dates, caller) : ""
    console.write(
      chart.render(
        style: console.output, width: columns(console), height: height, latest: latest))
  }
}
