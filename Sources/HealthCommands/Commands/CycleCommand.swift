import ArgumentParser
import HealthInsight
import HealthModel
import HealthTerminal
import HealthWords

/// `healthctl cycle`.
struct CycleCommand: AsyncParsableCommand, FieldNaming {
  static let configuration = CommandConfiguration(
    commandName: "cycle", abstract: "List menstrual cycles.",
    discussion: """
      A period begins with a record that is marked as the first day of a cycle, or with bleeding \
      after ten days without. A cycle that is longer than twice the median is shown as one in which \
      a period was perhaps not logged, and left out of the mean. Nothing is predicted.

      Record a day with: healthctl save menstrualFlow medium --at 2026-11-21 --metadata HKMenstrualCycleStart=true

      Examples:
        healthctl cycle
        healthctl cycle --json

      JSON keys: cycles: list of start, periodLength and recordedDays (days), length (days, not of \
      the current cycle), perhapsIncomplete; mean {length (days), cycles}.
      """)

  static let fields: FieldArguments = [:]

  @OptionGroup(title: "Caller") var connection: ConnectionOptions
  @OptionGroup(title: "Output") var output: OutputOptions

  func run() async throws {
    let caller = try Caller(connection)
    let clock = DayClock(try output.zone())
    let today = clock.day(of: try output.dates().beginning("now"))
    let history = try await CycleHistory.load(to: today, clock, from: caller)
    let console = output.console
    if output.json { return console.write(CycleOutput.json(history)) }
    guard !history.cycles.isEmpty else {
      return console.note("No bleeding was recorded in the last \(CycleHistory.dayCount) days.\n")
    }
    console.write(CycleOutput.text(history, style: console.output))
  }
}
