import ArgumentParser
import HealthClient
import HealthCommands
import HealthModel

struct BackgroundCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "background", abstract: "Which apps are woken by changes of your data.",
    subcommands: [List.self, Enable.self, Disable.self])
}

extension BackgroundCommand {
  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Types by which apps are woken, and how often at most.",
      discussion: """
        An app asks for this itself; it needs the entitlement \
        com.apple.developer.healthkit.background-delivery in its manifest. It is silent after three \
        deliveries that it did not acknowledge, until it asks again.

        JSON: {"apps": [{"bundleIdentifier", "principal", "types": [{"type", "frequency", \
        "effectiveFrequency"}], "unanswered", "isStopped"}]}.
        """)

    @Argument(help: "Only this app.") var bundleIdentifier: String?
    @OptionGroup var daemon: DaemonOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
      let owner = Owner(daemon)
      if let bundleIdentifier { _ = try await owner.app(bundleIdentifier) }
      let apps = try await owner.call { (client) async throws(ClientError) in
        try await client.backgroundApps()
      }.filter { bundleIdentifier == nil || $0.bundleIdentifier == bundleIdentifier }
      let console = output.console
      if output.json {
        return console.write(["apps": .array(apps.map(BackgroundOutput.json))])
      }
      guard !apps.isEmpty else { return console.note("No app is woken in the background.\n") }
      console.write(BackgroundOutput.list(apps, style: console.output))
    }
  }
}

extension BackgroundCommand {
  struct Enable: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "As an app, ask to be woken by changes of a type.")

    @Argument(help: "A type name, such as heartRate.", completion: .objectTypes) var type: String
    @Option(help: "immediate, hourly, daily or weekly: how often at most.")
    var frequency = "immediate"
    @OptionGroup(title: "Who asks") var connection: ConnectionOptions

    func run() async throws {
      let type = try TypeArgument.type(type)
      guard let frequency = UpdateFrequency.allCases.first(where: { $0.name == frequency }) else {
        throw CommandFailure.usage(
          "\(frequency) is not a frequency", nextStep: "Use immediate, hourly, daily or weekly.")
      }
      try await Caller(connection).asApp { (app) async throws(ClientError) in
        try await app.enableBackgroundDelivery(for: type, frequency: frequency)
      }
    }
  }

  struct Disable: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "As an app, ask not to be woken any more, by these types or by any.")

    @Argument(help: "Type names; none for all.", completion: .objectTypes) var types: [String] = []
    @OptionGroup(title: "Who asks") var connection: ConnectionOptions

    func run() async throws {
      let types = try self.types.map { try TypeArgument.type($0) }
      try await Caller(connection).asApp { (app) async throws(ClientError) in
        if types.isEmpty { return try await app.disableAllBackgroundDelivery() }
        for type in types { try await app.disableBackgroundDelivery(for: type) }
      }
    }
  }
}
