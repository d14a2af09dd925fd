import ArgumentParser
import Foundation
import HealthModel
import HealthWords

/// `healthctl doctor`: the checks of `healthctl setup` without changes, and the state of the store.
struct DoctorCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor", abstract: "Check the installation and the store.",
    discussion: """
      Changes nothing. Exits with 1 if something is wrong. JSON: a list of {check, ok, problem, fix}.

      As root, without --user and without sudo, it checks the machine, and the store of root if root \
      runs healthd.
      """)

  @Option(help: ArgumentHelp("The user (default: the one who runs doctor).", valueName: "name"))
  var user: String?
  @OptionGroup var daemon: DaemonOptions
  @OptionGroup var output: OutputOptions

  func run() async throws {
    var results: [SetupResult] = []
    for check in try checks() {
      let result = await SetupResult.of(check, repairs: false)
      results.append(result)
      if !output.json { output.console.write(result.text(output.console.output)) }
    }
    if output.json { output.console.write(.array(results.map(\.json))) }
    if results.contains(where: { $0.problem != nil }) {
      throw ExitCode(ExitStatus.failure.rawValue)
    }
  }

  private func checks() throws(CommandFailure) -> [SetupCheck] {
    // A daemon that does not answer is one of the findings.
    let store = StoreChecks(owner: Owner(daemon), socketPath: daemon.directory + "/control.sock")
      .all
    // An explicit directory is that of another daemon, about which the installation says nothing.
    if daemon.runtimeDir != nil { return store }
    let program = Bundle.main.executablePath ?? "healthctl"
    if user == nil, SetupUser.implied() == nil {
      let machine = SystemModeChecks(
        user: .root, machine: SystemMachine(), program: program
      ).ofMachine
      let hasDaemon = access(daemon.directory + "/control.sock", F_OK) == 0
      return hasDaemon ? machine + store : machine
    }
    let user = try SetupUser.find(user)
    let installation = SystemModeChecks(
      user: user, machine: SystemMachine(), program: program
    ).all
    // The control socket accepts its user only, not even root.
    return user.id == geteuid() ? installation + store : installation
  }
}
