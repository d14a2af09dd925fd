import ArgumentParser
import HealthClient
import HealthTerminal
import HealthWords
import HealthModel

/// `healthctl background`: the registrations that let the daemon start an app when data changes.
struct BackgroundCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "background", abstract: "Manage background delivery to apps.",
    subcommands: [List.self, Enable.self, Disable.self])
}

extension BackgroundCommand {
  /// As the user, one call for all apps. Shows the stated and the effective frequency, because some
  /// types are delivered at most hourly (rule BACKGROUND-06).
  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List background delivery registrations.",
      discussion: """
        An app enables background delivery itself; its manifest must contain the entitlement \
        com.apple.developer.healthkit.background-delivery. Delivery stops after three deliveries that \
        the app did not acknowledge, until the app enables it again.

        JSON: {"apps": [{"bundleIdentifier", "principal", "types": [{"type", "frequency", \
        "effectiveFrequency"}], "unanswered", "isStopped"}]}.
        """)

    @Argument(help: "List only this app.") var bundleIdentifier: String?
    @OptionGroup var daemon: DaemonOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
      let owner = Owner(daemon)
      // An unknown app is an error; a known one without registrations is an empty list.
      if let bundleIdentifier { _ = try await owner.app(bundleIdentifier) }
      let apps = try await owner.call { (client) async throws(ClientError) in
        try await client.backgroundApps()
      }.filter { bundleIdentifier == nil || $0.bundleIdentifier == bundleIdentifier }
      let console = output.console
      if output.json {
        return console.write(["apps": .array(apps.map(BackgroundOutput.json))])
      }
      guard !apps.isEmpty else { return console.note("No background deliveries.\n") }
      console.write(BackgroundOutput.list(apps, style: console.output))
    }
  }
}

extension BackgroundCommand {
  /// Acts as the app (`--app`), because only an app can register itself.
  struct Enable: AsyncParsableCommand, FieldNaming {
    static let configuration = CommandConfiguration(
      commandName: "enable", abstract: "Enable background delivery as an app.")

    static let fields: FieldArguments = [
      "type": "<type>",
      "registration.type": "<type>",
      "registration.frequency": "--frequency",
    ]

    @Argument(help: "A type name, such as heartRate.", completion: .objectTypes) var type: String
    @Option(help: "Maximum frequency: immediate, hourly, daily or weekly.")
    var frequency = "immediate"
    @OptionGroup(title: "Caller") var connection: ConnectionOptions

    func run() async throws {
      let type = try TypeArgument.type(type)
      guard let frequency = UpdateFrequency.allCases.first(where: { $0.name == frequency }) else {
        throw CommandFailure.usage(
          "unknown frequency \"\(frequency)\"",
          nextStep: "Use immediate, hourly, daily or weekly")
      }
      try await Caller(connection, fields: Self.fields).asApp { (app) async throws(ClientError) in
        try await app.enableBackgroundDelivery(for: type, frequency: frequency)
      }
    }
  }

  /// Acts as the app. Without types, a single call ends all registrations.
  struct Disable: AsyncParsableCommand, FieldNaming {
    static let configuration = CommandConfiguration(
      commandName: "disable", abstract: "Disable background delivery as an app.")

    static let fields: FieldArguments = [
      "type": "<types>"
    ]

    @Argument(help: "Type names (default: all types).", completion: .objectTypes) var types:
      [String] = []
    @OptionGroup(title: "Caller") var connection: ConnectionOptions

    func run() async throws {
      let types = try self.types.map { try TypeArgument.type($0) }
      try await Caller(connection, fields: Self.fields).asApp { (app) async throws(ClientError) in
        if types.isEmpty { return try await app.disableAllBackgroundDelivery() }
        for type in types { try await app.disableBackgroundDelivery(for: type) }
      }
    }
  }
}
