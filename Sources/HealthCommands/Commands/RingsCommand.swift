import ArgumentParser
import Foundation
import HealthClient
import HealthTerminal
import HealthWords
import HealthModel

/// `healthctl summary rings`, the default subcommand.
/// One query by calendar days, not by instants: a summary belongs to a day wherever the user was
/// (rules SUMMARY-01 and SUMMARY-02).
struct RingsCommand: AsyncParsableCommand, FieldNaming {
  static let configuration = CommandConfiguration(
    commandName: "rings", abstract: "Draw the activity rings of days.",
    discussion: """
      The rings are, from the outermost: move, exercise and stand. A day without activity has none.

      Examples:
        healthctl summary
        healthctl summary yesterday
        healthctl summary 7d
        healthctl summary 2026-11 --json
        healthctl summary --follow

      JSON keys: summaries: list of day, moveMode, activeEnergyBurned (kcal), moveTime and \
      exerciseTime (minutes), standHours, and each with Goal. With --follow one object a line: \
      changed, likewise, and emptied, a list of days.
      """)

  static let fields: FieldArguments = [
    "filter": "<period>",
    "time_zone": "--time-zone",
    "time_zone": "--time-zone",
  ]

  @Argument(
    help: "A period: today, yesterday, week, month, 2026-11-21, 7d, A..B.",
    completion: .list(["today", "yesterday", "week", "month", "7d", "30d"]))
  var period = "today"

  @Flag(name: .long, help: "Show further changes as they happen, until Ctrl-C.")
  var follow = false

  @OptionGroup(title: "Caller") var connection: ConnectionOptions
  @OptionGroup(title: "Output") var output: OutputOptions

  func run() async throws {
    let (times, dates) = (try output.times(), try output.dates())
    let period = try dates.period(self.period)
    let first = try period.start.map { (time) throws(CommandFailure) in
      try DayArgument.day(times.day(time))
    }
    let last = try period.end.map { (time) throws(CommandFailure) in
      // The period excludes its end, and the query includes its last day.
      try DayArgument.day(times.day(Instant(microseconds: time.microseconds - 1)))
    }
    let query = SummaryQuery(
      predicate: .days(from: first, through: last), timeZone: times.timeZone.identifier)
    let caller = try Caller(connection, fields: Self.fields)
    let isOneDay = first != nil && first == last
    if follow { return try await follow(query, caller, isOneDay: isOneDay) }
    let summaries = try await caller.summaries(query)
    let console = output.console
    if output.json { return console.write(SummaryOutput.json(summaries)) }
    guard !summaries.isEmpty else {
      return console.note(try await emptyText(period, caller, dates))
    }
    try await show(summaries, caller, isOneDay: isOneDay)
  }

  /// Returns the note for days without activity, with the command for the latest day that has some.
  private func emptyText(
    _ period: Period, _ caller: Caller, _ dates: DateExpression
  ) async throws(CommandFailure) -> String {
    let all = SummaryQuery(timeZone: dates.calendar.timeZone.identifier)
    let latest = try await caller.summaries(all).map(\.day).max()
    let text = EmptyPeriodText.text(
      no: caller.isPerson ? "activity" : "activity, or no permission to read summaries",
      in: period, latest: latest.map { dates.moment(of: $0, second: 0) }, dates: dates)
    guard let latest else { return text + "\n" }
    return text + "\nSee it with: healthctl summary \(DayText.iso8601(latest))\n"
  }

  private func show(
    _ summaries: [ActivitySummary], _ caller: Caller, isOneDay: Bool
  ) async throws(CommandFailure) {
    let console = output.console
    let wheelchair = try await caller.characteristics([.wheelchairUse]).first?.value
    let chart = RingsChart(
      usesWheelchair: wheelchair.map(Characteristic.usesWheelchair) ?? false)
    if isOneDay, let summary = summaries.first {
      console.write(chart.day(summary, style: console.output))
    } else {
      console.write(chart.days(summaries, style: console.output))
    }
  }

  private func follow(
    _ query: SummaryQuery, _ caller: Caller, isOneDay: Bool
  ) async throws(CommandFailure) {
    let console = output.console
    var updates = caller.client.watchSummaries(query).makeAsyncIterator()
    while let update = try await caller.failures.caught({ () async throws(ClientError) in
      try await updates.next()
    }) {
      if output.json {
        console.write(SummaryOutput.json(update).line + "\n")
        continue
      }
      // A day can lose its summary when its samples are deleted.
      for day in update.emptied {
        console.write("\(DayText.iso8601(day))  no activity any more\n")
      }
      if !update.changed.isEmpty {
        try await show(update.changed, caller, isOneDay: isOneDay)
      }
    }
  }
}
