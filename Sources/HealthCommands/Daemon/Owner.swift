import HealthClient
import HealthWords
import HealthModel

/// The daemon as seen by the user, over the control socket. The daemon accepts only processes of
/// the user there, so no further proof of identity is sent.
struct Owner: Sendable {
  let client: UserClient
  let failures: ClientFailures

  /// - Parameter fields: the arguments that fill fields of the requests.
  /// Does not connect: the first call does, so that errors in arguments are reported without a
  /// daemon.
  init(_ options: DaemonOptions, fields: FieldArguments = [:]) {
    let endpoint = Endpoint.control(runtimeDirectory: options.directory)
    client = UserClient.user(endpoint: endpoint)
    failures = ClientFailures(app: nil, socketPath: endpoint.path, fields: fields)
  }

  /// Calls a method for which the daemon may ask the user to prove presence.
  func callWithPresence<Reply>(
    _ body: (UserClient) async throws(ClientError) -> Reply
  ) async throws(CommandFailure) -> Reply {
    TextAgent.startIfNeeded(socketPath: failures.socketPath)
    return try await call(body)
  }

  func call<Reply>(
    _ body: (UserClient) async throws(ClientError) -> Reply
  ) async throws(CommandFailure) -> Reply {
    try await failures.caught { () async throws(ClientError) in try await body(client) }
  }

  /// Returns the registration with a bundle identifier; the newest if there are several. A
  /// self-registered app counts only if there is no other, because any app can claim a name. The
  /// UUID of a registration always identifies it.
  func app(_ bundleIdentifier: String) async throws(CommandFailure) -> RegisteredApp {
    let apps = try await call { (client) async throws(ClientError) in try await client.apps() }
    if let app = apps.first(where: { $0.principal.raw.uuidString == bundleIdentifier }) {
      return app
    }
    let found = apps.filter { $0.manifest.bundleIdentifier == bundleIdentifier }
    let confirmed = found.filter { !$0.isPending }
    if let app = (confirmed.isEmpty ? found : confirmed)
      .max(by: { $0.registeredAt < $1.registeredAt })
    {
      return app
    }
    let near = Suggestion.nearest(
      to: bundleIdentifier, in: apps.map(\.manifest.bundleIdentifier))
    throw CommandFailure(
      .notFound, "unknown app \"\(bundleIdentifier)\"",
      nextStep: near.isEmpty
        ? "List all apps with: healthctl app list" : "Did you mean \(near.joined(separator: ", "))?"
    )
  }
}
