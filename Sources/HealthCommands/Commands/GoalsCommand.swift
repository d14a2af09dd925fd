import ArgumentParser
import Foundation
import HealthTerminal
import HealthWords
import HealthModel

/// `healthctl summary goals`.
struct GoalsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "goals", abstract: "Show and set activity goals.",
    subcommands: [List.self, Set.self], defaultSubcommand: List.self)

  /// All goals with their first days, because older goals still apply to older rings.
  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List goals by their first day.",
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
      // Only for the heading: stand hours are roll hours for users of a wheelchair (rule CHAR-08).
      let wheelchair = try await owner.characteristics([.wheelchairUse]).first?.value
      console.write(
        GoalsOutput.table(
          goals, usesWheelchair: wheelchair.map(Characteristic.usesWheelchair) ?? false,
          style: console.output))
    }
  }

  /// Goals apply from a day on, so that a new goal does not change the rings of the past.
  struct Set: AsyncParsableCommand, FieldNaming {
    static let configuration = CommandConfiguration(
      commandName: "set", abstract: "Set goals from a given day.",
      discussion: """
        Other goals are unchanged; 0 ends a goal. Without any goal, the goals set from that day are \
        removed.

        Example:
          healthctl summary goals set --move 450 --exercise 30 --stand 12
        """)

    static let fields: FieldArguments = [
      "goals.day": "--from",
      "goals.move_kcal": "--move",
      "goals.exercise_min": "--exercise",
      "goals.stand_h": "--stand",
      "goals.move_min": "--move-time",
    ]

    @Option(name: .long, help: "Goal for active energy, in kcal.") var move: Double?
    @Option(name: .long, help: "Goal for exercise, in minutes.") var exercise: Double?
    @Option(name: .long, help: "Goal for stand hours (or roll hours).") var stand: Double?
    @Option(name: .long, help: "Goal for move time, in minutes.") var moveTime: Double?
    @Option(
      name: .long, help: ArgumentHelp("The first day (default: today).", valueName: "day"))
    var from: String?
    @OptionGroup var daemon: DaemonOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
      let goals = ActivityGoals(
        day: try day(), move: move, exercise: exercise, stand: stand, moveTime: moveTime)
      try await Owner(daemon, fields: Self.fields).set(goals)
    }

    private func day() throws(CommandFailure) -> CalendarDay {
      if let from { return try DayArgument.day(from) }
      let now = Instant(secondsSince1970: Date().timeIntervalSince1970)
      return try DayArgument.day(try output.times().day(now))
    }
  }
}
