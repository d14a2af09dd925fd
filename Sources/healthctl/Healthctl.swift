import ArgumentParser
import Foundation
import HealthCommands

@main
struct Healthctl: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "healthctl",
    abstract: "Your health data on this machine: who may use it, what is in it, what it shows.",
    discussion: """
      healthctl speaks to healthd. Without --app it speaks as you, the person whose data it is, over \
      the control socket. With --app BUNDLE_ID it speaks as that app, with no more rights than the \
      app has.

      Times: 2026, 2026-11, 2026-11-21, 2026-11-21T08:30:00Z, "2026-11-21 08:30", today, yesterday, \
      week, month, year, last-month, 6h, 7d, 4w, 3m, 2y, A..B.

      Exit codes:
      \(ExitStatus.allCases.map { "  \($0.rawValue)  \($0.meaning)" }.joined(separator: "\n"))
      """,
    version: "0.1.0",
    groupedSubcommands: [
      CommandGroup(
        name: "Reference and care",
        subcommands: [
          TypesCommand.self, UnitsCommand.self, CompletionsCommand.self,
        ]),
    ])

  static func main() async {
    do {
      var command = try parseAsRoot()
      if var asynchronous = command as? any AsyncParsableCommand {
        try await asynchronous.run()
      } else {
        try command.run()
      }
    } catch let failure as CommandFailure {
      let console = Console()
      console.note(failure.text(style: console.errors))
      Foundation.exit(failure.status.rawValue)
    } catch {
      exit(withError: error)
    }
  }
}
