import ArgumentParser
import HealthInsight
import HealthTerminal
import HealthWords
import HealthModel

/// The scheduled doses of today with their states, as the Health page shows them.
struct TodaysDoses: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "today", abstract: "List the scheduled doses of today.")

  @OptionGroup(title: "Connection") var connection: ConnectionOptions
  @OptionGroup(title: "Output") var output: OutputOptions

  func run() async throws {
    let caller = try Caller(connection)
    let doses = try await MedicationDoses(caller, try output.dates()).history.today
    if output.json {
      return output.console.write(.array(doses.map(MedicationJSON.dose)))
    }
    if doses.isEmpty { return output.console.note("No doses are scheduled today.\n") }
    output.console.write(
      MedicationOutput.today(doses, times: try output.times(), style: output.console.output))
  }
}
