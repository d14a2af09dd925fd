import ArgumentParser
import HealthInsight
import HealthModel
import HealthTerminal
import HealthWords

/// `healthctl sleep`: the nights of a period, as `healthctl stats sleep --by day` has them.
struct SleepCommand: AsyncParsableCommand, FieldNaming {
  static let configuration = CommandConfiguration(
    commandName: "sleep", abstract: "List nights with their stages.",
    discussion: """
      A night is of the day on which it ends. Sleep after 18:00 is of the next day. Where sources \
      overlap, each moment counts once.

      Examples:
        healthctl sleep
        healthctl sleep month
        healthctl sleep 2026-11 --json

      JSON keys: type, nights: list of day, asleep, inBed, start, end, naps, awake, rem, core, deep, \
      unspecified (hours); average of the nights that have sleep: nights, asleep, start and end \
      (hours after midnight).
      """)

  static let fields: FieldArguments = ["filter": "<period>"]

  @Argument(
    help: "A period: week, month, 2026-11, 7d, A..B.",
    completion: .list(["week", "month", "7d", "30d"]))
  var period = "7d"

  @OptionGroup(title: "Caller") var connection: ConnectionOptions
  @OptionGroup(title: "Output") var output: OutputOptions

  func run() async throws {
    let dates = try output.dates()
    let period = try dates.period(self.period)
    var filter = SampleFilter()
    (filter.start, filter.end) = (period.start, period.end)
    let caller = try Caller(connection, fields: Self.fields)
    let clock = DayClock(try output.zone())
    let nights = try await caller.nights(filter, clock)
    let average = SleepAverage(nights, clock)
    let (list, console) = (nights.map(SleepOutput.Sum.init), output.console)
    if output.json { return console.write(SleepOutput.json(list, average)) }
    guard !list.isEmpty else {
      return console.note(try await caller.emptyText(of: [.sleepAnalysis], filter, dates))
    }
    console.write(
      SleepOutput.table(list, times: try output.times(), style: console.output)
        + (average.map(SleepOutput.text) ?? ""))
  }
}

extension Caller {
  /// Returns the nights of the days that a filter's period overlaps. Sleep is read as samples, because
  /// its stages overlap between sources and must be resolved (`SleepNight`).
  func nights(
    _ filter: SampleFilter, _ clock: DayClock
  ) async throws(CommandFailure) -> [SleepNight] {
    let first = filter.start.map { clock.day(of: $0) }
    let last = filter.end.map { clock.lastDay(before: $0) }
    var query = SampleQuery(types: [.sleepAnalysis])
    query.filter = filter
    // A night can begin before the day to which it belongs.
    query.filter.start = first.map { SleepNight.samplePeriod(of: $0...$0, clock).lowerBound }
    query.filter.end = last.map { SleepNight.samplePeriod(of: $0...$0, clock).upperBound }
    var timeline = SleepTimeline()
    try await samples(query) { batch in
      for row in batch.rows { timeline.add(row) }
    }
    return timeline.nights(clock).filter { $0.day >= first ?? $0.day && $0.day <= last ?? $0.day }
  }
}
