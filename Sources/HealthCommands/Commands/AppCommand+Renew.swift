import ArgumentParser
import HealthModel
import HealthWords

extension AppCommand {
  /// One call for each app. The registration remains, so that the app retains its data and grants, which a
  /// second registration under its name would not have.
  struct Renew: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "renew", abstract: "Give an app a new token or key.",
      discussion: """
        Use it when the file with the token or key is missing, as after a restore on another machine, or when \
        another program may have read it. The app retains its data and its permissions. The former token or \
        key is invalid, and connections of the app are closed: start the app again.

        JSON keys: renewed (list of bundleIdentifier and tokenFile or keyFile).
        """)

    @Argument(
      help: ArgumentHelp(
        "The app's bundle identifier, or the UUID of its registration.",
        valueName: "bundle-identifier"))
    var bundleIdentifier: String?
    @Flag(
      name: .long,
      help:
        "Renew those of all apps that have no valid token or key in your configuration directory.")
    var missing = false
    @OptionGroup var daemon: DaemonOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
      guard missing == (bundleIdentifier == nil) else {
        throw ValidationError("name one app, or use --missing")
      }
    }

    func run() async throws {
      let owner = Owner(daemon)
      let apps =
        if let bundleIdentifier { [try await owner.app(bundleIdentifier)] } else {
          try await owner.appsWithoutSecret(daemon)
        }
      var renewed: [AppSecret] = []
      for app in apps { renewed.append(try await owner.renewSecret(of: app)) }
      if output.json { return output.console.write(["renewed": AppSecret.json(renewed)]) }
      guard !renewed.isEmpty else {
        return output.console.note("Every app has its token or key.\n")
      }
      output.console.write(renewed.map(\.text).joined())
    }
  }
}
