import ArgumentParser
import HealthClient
import HealthCommands
import HealthModel

struct RequestAuthorizationCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "request-authorization",
    abstract: "As an app, ask you for permission, and wait until you have answered.",
    discussion: """
      You are asked by your agent (healthctl agent), or answer with healthctl requests. The app is \
      told that you were asked, and not what you decided.

      Examples:
        healthctl request-authorization --app org.example.steps --read stepCount --share stepCount
        healthctl request-authorization --app org.example.pills --objects userAnnotatedMedication
        healthctl request-authorization --app org.example.steps --read stepCount --status

      JSON: {"status": "unknown" | "shouldRequest" | "unnecessary"} with --status, else \
      {"processed": true}.
      """)

  @OptionGroup var scope: TypeOptions

  @Option(
    name: .long,
    help: ArgumentHelp("Instead: which objects of this type may be read.", valueName: "type"))
  var objects: String?

  @OptionGroup var expression: WhereOption

  @Flag(name: .long, help: "Only say whether asking would show anything.")
  var status = false

  @Flag(
    name: .long, help: "Ask as an extension of the app; the app shows it with --handle-extension.")
  var fromExtension = false

  @Flag(name: .long, help: "Show what an extension of the app has asked for.")
  var handleExtension = false

  @OptionGroup(title: "Who asks") var connection: ConnectionOptions
  @OptionGroup(title: "How it is shown") var output: OutputOptions

  func run() async throws {
    let (read, share) = try scope.types()
    let caller = try Caller(connection)
    if status {
      let status = try await caller.asApp { (app) async throws(ClientError) in
        try await app.requestStatus(toShare: share, read: read)
      }
      let name = Self.name(status)
      if output.json { return output.console.write(["status": .string(name)]) }
      return output.console.write(name + "\n")
    }
    if let objects {
      let type = try TypeArgument.type(objects)
      let predicate = try await expression.predicate([type], try output.dates(), connection)
      try await caller.asApp { (app) async throws(ClientError) in
        try await app.requestPerObjectReadAuthorization(for: type, predicate: predicate)
      }
    } else {
      try await caller.asApp { (app) async throws(ClientError) in
        if handleExtension { return try await app.handleAuthorizationForExtension() }
        try await app.requestAuthorization(
          toShare: share, read: read, isFromExtension: fromExtension)
      }
    }
    if output.json { return output.console.write(["processed": .bool(true)]) }
    output.console.write("The person has been asked.\n")
  }

  private static func name(_ status: AuthorizationRequestStatus) -> String {
    switch status {
    case .unknown: "unknown"
    case .shouldRequest: "shouldRequest"
    case .unnecessary: "unnecessary"
    }
  }
}
