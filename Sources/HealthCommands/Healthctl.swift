import ArgumentParser
import Foundation
import HealthTerminal
import HealthWords
import HealthModel

/// The program `healthctl`.
package enum HealthctlProgram {
  package static func main() async { await Healthctl.main() }
}

/// The command-line client. It contains no access to the store of its own: every command is a
/// client of the daemon, which checks permissions and records each access, so a user of the command
/// line can do nothing that the protocol does not offer.
struct Healthctl: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "healthctl",
    abstract: "Manage your health data and app permissions.",
    discussion: """
      healthctl is a client of healthd. Without --app it acts as you, over the control socket. With \
      --app BUNDLE_ID it acts as that app, with only the permissions of the app.

      Types: names such as bodyMass and everyday names such as weight (see: healthctl types).

      Times: 2026, 2026-11, 2026-11-21, 2026-11-21T08:30:00Z, "2026-11-21 08:30", today, yesterday, \
      week, month, year, last-month, 6h, 7d, 4w, 3m, 2y, A..B; 8:30, "yesterday 22:00", \
      "last tuesday", "2 hours ago", "21 Nov".

      Exit codes:
      \(ExitStatus.list)
      """,
    version: Version.current,
    groupedSubcommands: [
      CommandGroup(
        name: "Your data",
        subcommands: [
          OpenCommand.self, StatusCommand.self, QueryCommand.self, StatsCommand.self,
          ChartCommand.self, TrendsCommand.self, SleepCommand.self, CycleCommand.self,
          SearchCommand.self, ReportCommand.self,
          ChangesCommand.self, ObserveCommand.self, SaveCommand.self, DeleteCommand.self,
          AttachCommand.self, ImportCommand.self, ReceiveCommand.self, ExportCommand.self,
          SourcesCommand.self, SummaryCommand.self, CharacteristicsCommand.self,
        ]),
      CommandGroup(
        name: "Workouts, mood, medication and records",
        subcommands: [
          WorkoutCommand.self, RouteCommand.self, MoodCommand.self, AssessmentCommand.self,
          MedicationCommand.self, ElectrocardiogramCommand.self,
          RecordCommand.self, SeriesCommand.self,
        ]),
      CommandGroup(
        name: "Apps and permissions",
        subcommands: [
          AppCommand.self, GrantCommand.self, RevokeCommand.self, LedgerCommand.self,
          ModeCommand.self, PolicyCommand.self, BackgroundCommand.self, AgentCommand.self,
          SessionCommand.self,
          RequestsCommand.self, RequestAuthorizationCommand.self,
        ]),
      CommandGroup(
        name: "Reference and maintenance",
        subcommands: [
          TypesCommand.self, UnitsCommand.self, SettingsCommand.self, BackupCommand.self,
          RestoreCommand.self, StoreCommand.self, EncryptionCommand.self, SetupCommand.self,
          DoctorCommand.self, CompletionsCommand.self,
        ]),
    ])

  /// Replaces the main function of ArgumentParser, so that a `CommandFailure` determines the format
  /// of the message and the exit status.
  static func main() async {
    let arguments = NegativeNumbers.prepared(Array(CommandLine.arguments.dropFirst()))
    do {
      try refuseBorrowedRights()
      var command = try parseAsRoot(arguments)
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
      finish(error, arguments)
    }
  }

  /// Installed as a set-user-id or set-group-id program, healthctl would let any user act as the
  /// owner or group of its file.
  private static func refuseBorrowedRights() throws(CommandFailure) {
    guard getuid() == geteuid(), getgid() == getegid() else {
      throw CommandFailure(
        .notAuthorized, "healthctl must not be a set-user-id or set-group-id program",
        nextStep: "Remove both bits with: chmod u-s,g-s FILE")
    }
  }

  /// Help is written to standard output with status 0; errors in the command line to standard error
  /// in the common form of error messages.
  private static func finish(_ error: any Error, _ arguments: [String]) -> Never {
    let console = Console()
    if exitCode(for: error) == .validationFailure,
      let failure = CommandSuggestion.failure(for: arguments, root: Self.self)
    {
      console.note(failure.text(style: console.errors))
      Foundation.exit(failure.status.rawValue)
    }
    let status = exitCode(for: error)
    // ArgumentParser prefixes errors with "Error: " and prints help without a prefix.
    let message = fullMessage(for: error, columns: HelpLayout.unlimited)
    let prefix = "Error: "
    if status == .success, HelpLayout.isHelp(message) {
      console.write(HelpLayout.wrapped(message, to: console.output.columns ?? 80) + "\n")
      exit()
    }
    guard message.hasPrefix(prefix) else { exit(withError: error) }
    console.note(
      console.errors.paint("error:", .failure) + " "
        + CommandSuggestion.withoutFarFetched(String(message.dropFirst(prefix.count))) + "\n")
    Foundation.exit(status.rawValue)
  }
}
