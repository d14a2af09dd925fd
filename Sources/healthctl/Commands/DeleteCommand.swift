import ArgumentParser
import Foundation
import HealthCommands
import HealthModel

struct DeleteCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete", abstract: "Delete samples, all that are named or none.",
    discussion: """
      An app can delete what it has saved. You can delete anything.

      Examples:
        healthctl delete 5E0A2C36-6A1F-8F31-B2B4-000000000001
        healthctl delete --type stepCount --during 2026-11-03 --app org.example.steps
      """)

  @Argument(help: "Identifiers of samples (see: healthctl query … --long).")
  var ids: [String] = []

  @Option(name: .long, help: "Delete samples of this type that the conditions below describe.")
  var type: String?

  @OptionGroup(title: "Which samples") var period: PeriodOptions
  @OptionGroup(title: "Which samples") var expression: WhereOption

  @Flag(name: .long, help: "Do not ask before deleting by type.")
  var force = false

  @OptionGroup(title: "Who asks") var connection: ConnectionOptions
  @OptionGroup(title: "How it is shown") var output: OutputOptions

  func validate() throws {
    if ids.isEmpty == (type == nil) {
      throw ValidationError("Give either identifiers or --type.")
    }
  }

  func run() async throws {
    let request: DeleteRequest
    if let type {
      let period = try self.period.period(try output.dates())
      var filter = SampleFilter()
      filter.start = period.start
      filter.end = period.end
      let found = try TypeArgument.type(type)
      filter.predicate = try await expression.predicate([found], try output.dates(), connection)
      request = .matching(type: found, filter: filter)
      try confirm(type)
    } else {
      request = .objects(try FilterOptions.objectIDs(ids))
    }
    let count = try await Caller(connection).delete(request)
    if output.json {
      return output.console.write(["deleted": JSONValue(count)])
    }
    let samples = count == 1 ? "sample" : "samples"
    output.console.write("Deleted \(NumberText.count(count)) \(samples).\n")
  }

  private func confirm(_ type: String) throws(CommandFailure) {
    if force { return }
    guard isatty(STDIN_FILENO) == 1 else {
      throw .usage("deleting by type needs --force when nobody can be asked")
    }
    output.console.note("Delete these samples of \(type) for good? [y/N] ")
    guard readLine()?.lowercased().hasPrefix("y") == true else {
      throw CommandFailure(.failure, "nothing was deleted")
    }
  }
}
