import ArgumentParser
import HealthClient
import HealthWords
import HealthModel

/// `healthctl request-authorization`: the request of an app. It succeeds when the user has
/// answered, whatever the answer is (rule AUTH-04), so that an app cannot learn a denial from the
/// exit status.
struct RequestAuthorizationCommand: AsyncParsableCommand, FieldNaming {
  static let configuration = CommandConfiguration(
    commandName: "request-authorization",
    abstract: "Request permission as an app.",
    discussion: """
      The request is shown by the agent (healthctl agent), or answered with healthctl requests. The \
      command waits for the answer. The app learns that the request was answered, but not how.

      Examples:
        healthctl request-authorization --app org.example.steps --read stepCount --share stepCount
        healthctl request-authorization --app org.example.pills --objects userAnnotatedMedication
        healthctl request-authorization --app org.example.steps --read stepCount --status

      JSON: {"status": "unknown" | "shouldRequest" | "unnecessary"} with --status, else \
      {"processed": true}.
      """)

  static let fields = WhereOption.fields.merging([
    "share": "--share",
    "read": "--read",
    "types": "--read or --share",
    "type": "--objects",
  ])

  @OptionGroup var scope: TypeOptions

  @Option(
    name: .long,
    help: ArgumentHelp("Request permission for individual objects of this type.", valueName: "type")
  )
  var objects: String?

  @OptionGroup var expression: WhereOption

  @Flag(name: .long, help: "Print only whether a request would be shown.")
  var status = false

  @Flag(
    name: .long, help: "Request as an extension; the app shows the request with --handle-extension."
  )
  var fromExtension = false

  @Flag(name: .long, help: "Show the requests of the app's extensions.")
  var handleExtension = false

  @OptionGroup(title: "Caller") var connection: ConnectionOptions
  @OptionGroup(title: "Output") var output: OutputOptions

  func run() async throws {
    let (read, share) = try scope.types()
    let caller = try Caller(connection, fields: Self.fields)
    // Asks without showing a request (rule AUTH-10).
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
      let predicate = try await expression.predicate(
        [type], try output.dates(), connection, units: .canonical)
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
    output.console.write("The request was answered.\n")
  }

  /// The names of HealthKit's cases.
  private static func name(_ status: AuthorizationRequestStatus) -> String {
    switch status {
    case .unknown: "unknown"
    case .shouldRequest: "shouldRequest"
    case .unnecessary: "unnecessary"
    }
  }
}
