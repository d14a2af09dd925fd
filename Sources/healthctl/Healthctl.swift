import ArgumentParser
import Foundation
import HealthCommands
import HealthModel

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
      \(ExitStatus.list)
      """,
    version: Version.current,
    groupedSubcommands: [
      CommandGroup(
        name: "Your data",
        subcommands: [
          StatusCommand.self, QueryCommand.self, StatsCommand.self, ChartCommand.self,
          ChangesCommand.self, ObserveCommand.self, SaveCommand.self, DeleteCommand.self,
          AttachCommand.self, ImportCommand.self,
          SourcesCommand.self, SummaryCommand.self, CharacteristicsCommand.self,
        ]),
      CommandGroup(
        name: "Of one kind",
        subcommands: [
          WorkoutCommand.self, RouteCommand.self, MoodCommand.self, AssessmentCommand.self,
          MedicationCommand.self, ElectrocardiogramCommand.self,
          RecordCommand.self, SeriesCommand.self,
        ]),
      CommandGroup(
        name: "Apps and what they may do",
        subcommands: [
          AppCommand.self, GrantCommand.self, RevokeCommand.self, LedgerCommand.self,
          ModeCommand.self, PolicyCommand.self, BackgroundCommand.self, AgentCommand.self,
          RequestsCommand.self, RequestAuthorizationCommand.self,
        ]),
      CommandGroup(
        name: "Reference and care",
        subcommands: [
          TypesCommand.self, UnitsCommand.self, SettingsCommand.self, StoreCommand.self,
          CompletionsCommand.self,
        ]),
    ])

  static func main() async {
    do {
      try refuseBorrowedRights()
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
      finish(error)
    }
  }

  /// As a set-user-id or set-group-id program it would be somebody's app for whoever starts it.
  private static func refuseBorrowedRights() throws(CommandFailure) {
    guard getuid() == geteuid(), getgid() == getegid() else {
      throw CommandFailure(
        .notAuthorized, "healthctl does not run with the rights of its file's user or group",
        nextStep: "Take the set-user-id and set-group-id bits from it.")
    }
  }

  /// Help goes to standard output and ends well; what is wrong with the command line goes to
  /// standard error in the form of all our errors.
  private static func finish(_ error: any Error) -> Never {
    let console = Console()
    let status = exitCode(for: error)
    let message = fullMessage(for: error)
    let prefix = "Error: "
    guard message.hasPrefix(prefix) else { exit(withError: error) }
    console.note(
      console.errors.paint("error:", .failure) + " " + message.dropFirst(prefix.count) + "\n")
    Foundation.exit(status.rawValue)
  }
}
