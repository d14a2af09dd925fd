import ArgumentParser
import Foundation
import HealthClient
import HealthCommands
import HealthModel

/// `healthctl summary`.
struct RingsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rings", abstract: "Draw the rings of a day, or list those of several.",
    discussion: """
      From the outermost: move, exercise and stand. A day of which nothing is known has none.

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

  @Argument(
    help: "A period: today, yesterday, week, month, 2026-11-21, 7d, A..B.",
    completion: .list(["today", "yesterday", "week", "month", "7d", "30d"]))
  var period = "today"

  @Flag(name: .long, help: "Go on and show what changes, until Ctrl-C.")
  var follow = false

  @OptionGroup(title: "Who asks") var connection: ConnectionOptions
  @OptionGroup(title: "How it is shown") var output: OutputOptions

  func run() async throws {
    let (times, period) = (try output.times(), try output.dates().period(self.period))
    let first = try period.start.map { (time) throws(CommandFailure) in
      try DayArgument.day(times.day(time))
    }
    let last = try period.end.map { (time) throws(CommandFailure) in
      try DayArgument.day(times.day(Instant(microseconds: time.microseconds - 1)))
    }
    let query = SummaryQuery(
      predicate: .days(from: first, through: last), timeZone: times.timeZone.identifier)
    let caller = try Caller(connection)
    let isOneDay = first != nil && first == last
    if follow { return try await follow(query, caller, isOneDay: isOneDay) }
    let summaries = try await caller.summaries(query)
    let console = output.console
    if output.json { return console.write(SummaryOutput.json(summaries)) }
    guard !summaries.isEmpty else {
      return console.note(
        "Nothing is known of " + (isOneDay ? "that day" : "these days")
          + (caller.isPerson ? ".\n" : ", or it may not read summaries.\n"))
    }
    try await show(summaries, caller, isOneDay: isOneDay)
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
      for day in update.emptied {
        console.write("\(DayText.iso8601(day))  nothing is known any more\n")
      }
      if !update.changed.isEmpty {
        try await show(update.changed, caller, isOneDay: isOneDay)
      }
    }
  }
}

extension Caller {
  fileprivate func summaries(
    _ query: SummaryQuery
  ) async throws(CommandFailure) -> [ActivitySummary] {
    try await failures.caught { () async throws(ClientError) in
      try await client.summaries(query)
    }
  }
}
