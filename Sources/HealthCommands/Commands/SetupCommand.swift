import ArgumentParser
import Foundation
import HealthModel
import HealthWords

/// `sudo healthctl setup`: installs system mode for a user, and repairs it; with `--user-mode`, user
/// mode. It can be repeated: what is right is left alone.
struct SetupCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "setup", abstract: "Set up healthd isolated from your other programs.",
    discussion: """
      Run it as: sudo healthctl setup

      With --user-mode, healthd runs as you and starts with your session; your other programs can then \
      read its files.

      healthd then runs under an account of its own, and no other program of yours can read your health \
      data without your grant. A store of user mode is copied, verified, and then renamed to \
      healthd.migrated-DATE beside its old place; delete that directory when you no longer need it.

      Exits with 1 if something is still wrong. JSON: a list of {check, ok, problem, fix, repaired}.
      """)

  @Option(help: ArgumentHelp("The user (default: the one who runs sudo).", valueName: "name"))
  var user: String?
  @Flag(name: .long, help: "Set up healthd as one of your own programs.")
  var userMode = false
  @OptionGroup var output: OutputOptions

  func validate() throws {
    if userMode, user != nil {
      throw ValidationError("--user-mode concerns the user who runs it, without --user")
    }
  }

  func run() async throws {
    var results: [SetupResult] = []
    for check in try checks() {
      let result = await SetupResult.of(check, repairs: true)
      results.append(result)
      if !output.json { output.console.write(result.text(output.console.output)) }
    }
    if output.json { output.console.write(.array(results.map(\.json))) }
    if results.contains(where: { $0.problem != nil }) {
      throw ExitCode(ExitStatus.failure.rawValue)
    }
  }

  private func checks() throws(CommandFailure) -> [SetupCheck] {
    let program = Bundle.main.executablePath ?? "healthctl"
    if userMode {
      guard geteuid() != 0 else {
        throw .usage("--user-mode sets up your own session", nextStep: "Run it without sudo")
      }
      return UserModeChecks(machine: SystemMachine(), program: program).all
    }
    guard geteuid() == 0 else {
      throw CommandFailure(
        .notAuthorized, "setup changes the system", nextStep: "Run it with: sudo healthctl setup")
    }
    return SystemModeChecks(
      user: try SetupUser.find(user), machine: SystemMachine(), program: program
    ).all
  }
}
