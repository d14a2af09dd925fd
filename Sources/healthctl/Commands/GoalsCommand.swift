import ArgumentParser
import Foundation
import HealthCommands
import HealthModel

/// `healthctl summary goals`.
struct GoalsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "goals", abstract: "What the rings count towards.",
    subcommands: [List.self, Set.self], defaultSubcommand: List.self)

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "The goals and the days from which on they hold.",
      discussion: """
        JSON keys: goals: list of from, and what was set: move (kcal), exercise (minutes), stand \
        (hours), moveTime (minutes); 0 ends a goal.
        """)

    @OptionGroup var daemon: DaemonOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
      let owner = Owner(daemon)
      let goals = try await owner.goals()
      let console = output.console
      if output.json { return console.write(GoalsOutput.json(goals)) }
      guard !goals.isEmpty else {
        return console.note("No goals. Set them with: healthctl summary goals set --move 400\n")
      }
      let wheelchair = try await owner.characteristics([.wheelchairUse]).first?.value
      console.write(
        GoalsOutput.table(
          goals, usesWheelchair: wheelchair.map(Characteristic.usesWheelchair) ?? false,
          style: console.output))
    }
  }

  struct Set: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Set goals from a day on.",
      discussion: """
        A goal that is not named goes on as before; 0 ends it. Naming none takes back what was set \
        from that day on.

        Example:
          healthctl summary goals set --move 450 --exercise 30 --stand 12
        """)

    @Option(name: .long, help: "Active energy, in kcal.") var move: Double?
    @Option(name: .long, help: "Exercise, in minutes.") var exercise: Double?
    @Option(name: .long, help: "Hours in which you stand, or roll.") var stand: Double?
    @Option(name: .long, help: "Move time, in minutes.") var moveTime: Double?
    @Option(
      name: .long, help: ArgumentHelp("The first day (default: today).", valueName: "day"))
    var from: String?
    @OptionGroup var daemon: DaemonOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
      let goals = ActivityGoals(
        day: try day(), move: move, exercise: exercise, stand: stand, moveTime: moveTime)
      try await Owner(daemon).set(goals)
    }

    private func day() throws(CommandFailure) -> CalendarDay {
      if let from { return try DayArgument.day(from) }
      let now = Instant(secondsSince1970: Date().timeIntervalSince1970)
      return try DayArgument.day(try output.times().day(now))
    }
  }
}
