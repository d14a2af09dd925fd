import ArgumentParser
import HealthInsight
import HealthModel
import HealthTerminal
import HealthWords

/// `healthctl trends`.
struct TrendsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trends", abstract: "Compare the last 30 days with the last 90.",
    discussion: """
      The average of the last 30 days is compared with that of the last 90, for the types with most \
      samples. A difference is a trend if it is more than twice the standard error of the 30-day \
      average, which chance alone rarely causes. The days end with the latest one that has data.

      Examples:
        healthctl trends
        healthctl trends --json

      JSON keys: trends: list of type, unit, direction (up, down or none), short and long {average, \
      days}, beyondRange; week: mostSteps {day, count}, moveGoals, closedMoveRings, workouts, \
      workoutDuration (seconds), asleep and asleepBefore (hours).
      """)

  @OptionGroup(title: "Caller") var daemon: DaemonOptions
  @OptionGroup(title: "Output") var output: OutputOptions

  func run() async throws {
    let owner = Owner(daemon)
    let caller = Caller(owner)
    let clock = DayClock(try output.zone())
    let stored = StoredTypes(
      try await owner.status().types, now: try output.dates().beginning("now"))
    let console = output.console
    var (trends, week) = ([Trend](), WeekHighlights())
    if let day = try await stored.latestDay(clock, from: caller) {
      trends = try await Trend.load(to: day, stored, clock, from: caller)
      week = try await WeekHighlights.load(to: day, clock, from: caller)
    }
    if output.json { return console.write(TrendsOutput.json(trends, week)) }
    guard !trends.isEmpty else {
      return console.note("No trends: they need 30 days with data of the last 90.\n")
    }
    let types = trends.map(\.type)
    let displays = try await caller.displays(types, unit: nil, isForPeople: true)
    let byType = Dictionary(uniqueKeysWithValues: zip(types, displays))
    console.write(
      TrendsOutput.table(trends, style: console.output) { byType[$0] ?? ValueDisplay(type: $0) })
  }
}
