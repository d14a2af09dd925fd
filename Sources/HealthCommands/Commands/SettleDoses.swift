import ArgumentParser
import HealthInsight
import HealthWords
import HealthModel

/// Rule MED-07: every scheduled dose has an event, even if the user did not log it.
struct SettleDoses: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "settle",
    abstract: "Record missed doses that were not logged.",
    discussion: """
      Examples:
        healthctl medication settle
        healthctl medication settle --during last-month

      A dose is missed when the next one is due, or after a day. Doses that have an event are
      unchanged, so the command can be repeated, for example by a timer, and in any time zone.
      Recorded doses can be corrected with: healthctl medication dose
      """)

  @OptionGroup(title: "Filter (default: all due doses)") var period: PeriodOptions
  @OptionGroup(title: "Connection") var connection: ConnectionOptions
  @OptionGroup(title: "Output") var output: OutputOptions

  func run() async throws {
    let caller = try Caller(connection)
    let dates = try output.dates()
    let period = try period.period(dates)
    let doses = try await MedicationDoses(caller, dates)
    let saved = try await doses.settle(
      doses.history.plans, from: period.start ?? .distantPast, to: period.end ?? .distantFuture)
    let repairs = doses.history.plans.filter { !doses.history.repairs(of: $0).isEmpty }
    if !repairs.isEmpty {
      output.console.note(
        "Some doses have two events. See and repair them with: healthctl medication repair\n")
    }
    if output.json {
      return output.console.write(["saved": .array(saved.map { .string($0.id.uuidString) })])
    }
    output.console.write(
      saved.isEmpty ? "No unlogged doses.\n" : "Doses recorded as not logged: \(saved.count).\n")
  }
}
