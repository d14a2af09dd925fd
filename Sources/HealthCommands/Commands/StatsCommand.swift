import ArgumentParser
import Foundation
import HealthInsight
import HealthTerminal
import HealthWords
import HealthModel

/// `healthctl stats`: statistics of quantities, computed by the daemon; and of sleep, which
/// HealthKit has no statistics for (rule STATS-01), computed here from samples.
struct StatsCommand: AsyncParsableCommand, FieldNaming {
  static let configuration = CommandConfiguration(
    commandName: "stats", abstract: "Compute statistics of a type.",
    discussion: """
      Where sources overlap, each moment counts once, for the source with the highest priority. \
      --per-source also shows each source separately. Samples that extend beyond the period count by \
      their share of it.

      sleepAnalysis shows the time in each stage, by day or for the whole period.

      Examples:
        healthctl stats steps month --by day
        healthctl stats heartRate --from 7d --by hour --json
        healthctl stats distanceWalkingRunning year --by month --unit km --per-source

      JSON keys: type, unit, statistics: list of start, end, sum, average, minimum, maximum, \
      mostRecent {value, start, end}, duration (seconds), sources (with --per-source), belowRange and \
      aboveRange (the number of values beyond the range of the device, for which its limit is counted). \
      Of sleep: type, nights: list of day, asleep, inBed, awake, rem, core, deep, unspecified (hours).
      """)

  static let fields = FilterOptions.fields.merging([
    "type": "<type>",
    "types": "<type>",
    "calendar": "--by",
    "calendar.time_zone": "--time-zone",
    "calendar.time_zone": "--time-zone",
  ])

  @Argument(
    help: "A quantity type, such as stepCount, or sleepAnalysis.", completion: .statisticsTypes)
  var type: String

  @Argument(help: PeriodFlags.wordHelp, completion: PeriodFlags.wordCompletion)
  var period: String?

  @OptionGroup(title: "Filter") var filter: FilterOptions

  @Option(name: .long, help: "Interval: hour, day, week, month or year.")
  var by: ChartCalendar.Component?

  @Flag(name: .long, help: "Show each source separately too.")
  var perSource = false

  @Option(
    name: .long,
    help: "Show values in this unit (default: your preferred unit; JSON: the stored unit).",
    completion: .custom(Completions.units))
  var unit: String?

  @OptionGroup(title: "Caller") var connection: ConnectionOptions
  @OptionGroup(title: "Output") var output: OutputOptions

  func run() async throws {
    if try TypeArgument.type(self.type) == .sleepAnalysis { return try await showSleep() }
    let type = try TypeArgument.quantityType(self.type)
    let options = StatisticsOptions.usual(for: type, perSource: perSource)
    var query = StatisticsQuery(type: type, options: options)
    let dates = try output.dates()
    query.filter = try await filter.filter(
      dates, connection, types: [type], during: period, units: .shown(unit: unit, output))
    if let by {
      // Intervals begin at the start of the period, so that the first one is whole (rule STATS-17); weeks
      // are those of the calendar.
      let start = query.filter.start ?? dates.yearStart
      let anchor = by == .week ? dates.weekStart(of: start) : start
      query.calendar = CalendarIntervals(
        component: by.interval, anchor: anchor, timeZone: dates.calendar.timeZone.identifier)
    }
    let caller = try Caller(connection, fields: Self.fields)
    let display = try await caller.displays([type], unit: unit, isForPeople: !output.json)[0]
    let statistics = try await caller.statistics(within: query, calendar: dates.calendar)
    let limits = try await caller.rangeLimits(type, query.filter)
    let console = output.console
    let result = StatisticsOutput(
      display: display, options: options, times: try output.times(), style: console.output,
      limits: limits)
    if output.json { return console.write(result.json(statistics)) }
    guard !statistics.isEmpty else {
      return console.note(try await caller.emptyText(of: [type], query.filter, dates))
    }
    console.write(
      style(type, console) + result.table(statistics, name: name(result.times, console)))
  }

  /// Sleep has no statistics in HealthKit, so the options for quantities do not apply.
  private func showSleep() async throws {
    guard unit == nil, !perSource, by == nil || by == .day else {
      throw CommandFailure.usage(
        "sleepAnalysis supports --by day, but not --unit, --per-source or other intervals")
    }
    let dates = try output.dates()
    let asked = try await filter.filter(
      dates, connection, types: [.sleepAnalysis], during: period)
    let caller = try Caller(connection, fields: Self.fields)
    let nights = try await caller.nights(asked, DayClock(dates.calendar.timeZone))
    let console = output.console
    let list =
      by == nil ? SleepOutput.total(nights).map { [$0] } ?? [] : nights.map(SleepOutput.Sum.init)
    if output.json { return console.write(SleepOutput.json(list)) }
    guard !list.isEmpty else {
      return console.note(try await caller.emptyText(of: [.sleepAnalysis], asked, dates))
    }
    console.write(
      style(.sleepAnalysis, console)
        + SleepOutput.table(list, times: try output.times(), style: console.output))
  }

  private func style(_ type: ObjectType, _ console: Console) -> String {
    console.output.paint(console.output.language.name(type), .heading) + "\n"
  }

  /// Returns the name of an interval in the precision of its length.
  private func name(_ times: TimeText, _ console: Console) -> (Statistics) -> String {
    { statistics in
      switch by {
      case nil:
        let last = Instant(
          microseconds: max(statistics.start.microseconds, statistics.end.microseconds - 1))
        let (from, to) = (times.day(statistics.start), times.day(last))
        return from == to ? from : "\(from) \(console.output.dash) \(to)"
      case .hour: return times.minute(statistics.start)
      case .day, .week: return times.day(statistics.start)
      case .month: return String(times.day(statistics.start).dropLast(3))
      case .year: return String(times.day(statistics.start).dropLast(6))
      }
    }
  }
}

extension ChartCalendar.Component: ExpressibleByArgument {}
