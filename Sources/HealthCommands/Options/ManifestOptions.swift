import ArgumentParser

/// The options that state what the manifest of an app states, of `app register` and `app update`.
struct ManifestOptions: ParsableArguments {
  @Option(name: .long, help: "Display name of the app.") var name: String?
  @Option(name: .customLong("app-version"), help: "Version of the app.") var version: String?
  @Option(name: .long, help: "Why the app reads data.") var readUsage: String?
  @Option(name: .long, help: "Why the app saves data.") var shareUsage: String?
  @Option(
    name: .long,
    help: ArgumentHelp(
      "An entitlement, such as com.apple.developer.healthkit. Repeatable.", valueName: "name"))
  var entitlement: [String] = []
}
