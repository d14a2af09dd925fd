import ArgumentParser
import Foundation
import HealthModel
import HealthText

/// `sudo healthctl setup`: installs system mode for a user, and repairs it. It can be repeated: what is
/// right is left alone.
struct SetupCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "setup", abstract: "Set up healthd isolated from your other programs.",
    discussion: """
      Run it as: sudo healthctl setup

      healthd then runs under an account of its own, and no other program of yours can read your health \
      data without your grant. A store of user mode is copied, verified, and then renamed to \
      healthd.migrated-DATE beside its old place; delete that directory when you no longer need it.

      Exits with 1 if something is still wrong. JSON: a list of {check, ok, problem, fix, repaired}.
      """)

  @Option(help: ArgumentHelp("The user (default: the one who runs sudo).", valueName: "name"))
  var user: String?
  @OptionGroup var output: OutputOptions

  func run() async throws {
    guard geteuid() == 0 else {
      throw CommandFailure(
        .notAuthorized, "setup changes the system", nextStep: "Run it with: sudo healthctl setup")
    }
    let checks = SystemModeChecks(
      user: try SetupUser.find(user), machine: SystemMachine(),
      program: Bundle.main.executablePath ?? "healthctl")
    var results: [SetupResult] = []
    for check in checks.all {
      let result = await SetupResult.of(check, repairs: true)
      results.append(result)
      if !output.json { output.console.write(result.text(output.console.output)) }
    }
    if output.json { output.console.write(.array(results.map(\.json))) }
    if results.contains(where: { $0.problem != nil }) {
      throw ExitCode(ExitStatus.failure.rawValue)
    }
  }
}
