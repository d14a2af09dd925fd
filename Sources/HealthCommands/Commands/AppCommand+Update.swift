import ArgumentParser
import HealthModel
import HealthTerminal
import HealthWords

extension AppCommand {
  /// Two calls: the registration, and its manifest with the changes. Registering the app again would
  /// create another app under the same name.
  struct Update: AsyncParsableCommand, FieldNaming {
    static let configuration = CommandConfiguration(
      commandName: "update", abstract: "Change the registration of an app.",
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
    @OptionGroup var stated: ManifestOptions
    @OptionGroup var daemon: DaemonOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
      guard
        stated.name != nil || stated.version != nil || stated.readUsage != nil
          || stated.shareUsage != nil || !stated.entitlement.isEmpty
      else { throw ValidationError("no change is named, such as --entitlement NAME") }
    }

    func run() async throws {
      let owner = Owner(daemon, fields: Self.fields)
      var app = try await owner.app(bundleIdentifier)
      app.manifest.name = stated.name ?? app.manifest.name
      app.manifest.version = stated.version ?? app.manifest.version
      app.manifest.readUsage = stated.readUsage ?? app.manifest.readUsage
      app.manifest.shareUsage = stated.shareUsage ?? app.manifest.shareUsage
      let new = stated.entitlement.filter { !app.manifest.entitlements.contains($0) }
      app.manifest.entitlements += new
      try await owner.update(app)
      if output.json { return output.console.write(AppOutput.json(app)) }
      output.console.write("Changed the registration of \(bundleIdentifier).\n")
    }
  }
}
