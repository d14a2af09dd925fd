import ArgumentParser
import HealthModel
import HealthText

extension AppCommand {
  /// Two calls: the registration, and its manifest with the changes. Registering the app again would
  /// create another app under the same name.
  struct Update: AsyncParsableCommand, FieldNaming {
    static let configuration = CommandConfiguration(
      abstract: "Change the registration of an app.",
      discussion: """
        Changes what the options name; entitlements are added to those that the app has. Its grants and \
        its identity stay.
        """)

    static let fields: FieldArguments = [
      "name": "--name",
      "version": "--app-version",
      "entitlements": "--entitlement",
      "manifest": "<bundle-identifier>",
    ]

    @Argument(help: "The app's bundle identifier.") var bundleIdentifier: String
    @Option(name: .long, help: "Display name of the app.") var name: String?
    @Option(name: .customLong("app-version"), help: "Version of the app.") var version: String?
    @Option(name: .long, help: "Why the app reads data.") var readUsage: String?
    @Option(name: .long, help: "Why the app saves data.") var shareUsage: String?
    @Option(
      name: .long,
      help: ArgumentHelp(
        "An entitlement to add, such as com.apple.developer.healthkit. Repeatable.",
        valueName: "name"))
    var entitlement: [String] = []
    @OptionGroup var daemon: DaemonOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
      guard
        name != nil || version != nil || readUsage != nil || shareUsage != nil
          || !entitlement.isEmpty
      else { throw ValidationError("no change is named, such as --entitlement NAME") }
    }

    func run() async throws {
      let owner = Owner(daemon, fields: Self.fields)
      var app = try await owner.app(bundleIdentifier)
      app.manifest.name = name ?? app.manifest.name
      app.manifest.version = version ?? app.manifest.version
      app.manifest.readUsage = readUsage ?? app.manifest.readUsage
      app.manifest.shareUsage = shareUsage ?? app.manifest.shareUsage
      app.manifest.entitlements += entitlement.filter { !app.manifest.entitlements.contains($0) }
      try await owner.update(app)
      if output.json { return output.console.write(AppOutput.json(app)) }
      output.console.write("Changed the registration of \(bundleIdentifier).\n")
    }
  }
}
