import ArgumentParser
import HealthClient
import HealthCommands
import HealthModel

extension AppCommand {
  struct Confirm: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Say that an app is what it says it is.",
      discussion: """
        An app that made itself known, and a program file that is new under the name of one that you \
        know (an update, or something else that uses the name), wait for you: see healthctl app show. \
        A confirmed program counts as the app, with all that you have granted to it.
        """)

    @Argument(help: "The app's bundle identifier, or the UUID of its registration.")
    var bundleIdentifier: String
    @Option(
      name: .long,
      help: ArgumentHelp("Only this program file, by its digest.", valueName: "sha256"))
    var program: String?
    @OptionGroup var daemon: DaemonOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
      var digest: [UInt8] = []
      if let program {
        guard let bytes = Hexadecimal.bytes(program), bytes.count == 32 else {
          throw CommandFailure.usage("--program takes a SHA-256 digest, 64 hexadecimal digits")
        }
        digest = bytes
      }
      let owner = Owner(daemon)
      let app = try await owner.confirm(try await owner.app(bundleIdentifier), program: digest)
      if output.json { return output.console.write(AppOutput.json(app)) }
      output.console.write("Confirmed \(app.manifest.bundleIdentifier).\n")
    }
  }

  struct Relink: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Say that an app is the one of the same name that you removed last.",
      discussion: """
        What that one saved is its own again. What you had granted to it does not come back. To be \
        said before you decide anything about the app.
        """)

    @Argument(help: "The app's bundle identifier, or the UUID of its registration.")
    var bundleIdentifier: String
    @OptionGroup var daemon: DaemonOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
      let owner = Owner(daemon)
      let app = try await owner.relink(try await owner.app(bundleIdentifier))
      if output.json { return output.console.write(AppOutput.json(app)) }
      output.console.write(
        "\(app.manifest.bundleIdentifier) has again what it saved before it was removed.\n")
    }
  }
}
