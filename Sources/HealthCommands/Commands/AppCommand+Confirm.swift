import ArgumentParser
import HealthClient
import HealthTerminal
import HealthWords
import HealthModel

extension AppCommand {
  /// One call that accepts a program file as the app. With a digest, exactly the file that the user
  /// has examined is accepted, also if another one appeared since then.
  struct Confirm: AsyncParsableCommand, FieldNaming {
    static let configuration = CommandConfiguration(
      commandName: "confirm", abstract: "Confirm an app's identity.",
      discussion: """
        A self-registered app, and a new program file under the name of a known app (an update, or \
        another program that uses the name), must be confirmed: see healthctl app show. A confirmed \
        program counts as the app and has all of its permissions.
        """)

    static let fields: FieldArguments = [
      "program": "--program"
    ]

    @Argument(help: "The app's bundle identifier, or the UUID of its registration.")
    var bundleIdentifier: String
    @Option(
      name: .long,
      help: ArgumentHelp("Confirm only the program file with this digest.", valueName: "sha256"))
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
      let owner = Owner(daemon, fields: Self.fields)
      let app = try await owner.confirm(try await owner.app(bundleIdentifier), program: digest)
      if output.json { return output.console.write(AppOutput.json(app)) }
      output.console.write("Confirmed \(app.manifest.bundleIdentifier).\n")
    }
  }

  /// A separate command and not part of the registration: only the user knows whether the new app
  /// is the one that was removed.
  struct Relink: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "relink", abstract: "Treat an app as the one removed earlier.",
      discussion: """
        The samples that the removed app saved belong to the app again. Its permissions are not \
        restored. Use this before you grant or deny the app anything.
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
        "\(app.manifest.bundleIdentifier) owns the samples again that it saved before it was removed.\n"
      )
    }
  }
}
