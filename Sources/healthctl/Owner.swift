import HealthClient
import HealthCommands
import HealthModel

/// The daemon as the person sees it, over the control socket.
struct Owner: Sendable {
  let client: OwnerClient
  let failures: ClientFailures

  init(_ options: DaemonOptions) {
    let endpoint = Endpoint.control(runtimeDirectory: options.directory)
    client = OwnerClient.control(endpoint: endpoint)
    failures = ClientFailures(app: nil, socketPath: endpoint.path)
  }

  func call<Reply>(
    _ body: (OwnerClient) async throws(ClientError) -> Reply
  ) async throws(CommandFailure) -> Reply {
    try await failures.caught { () async throws(ClientError) in try await body(client) }
  }

  /// The registration of a bundle identifier; the newest where there are several. One that made
  /// itself known counts only if there is no other: a name is quickly taken. The registration's own
  /// UUID names any.
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
      .notFound, "there is no app \(bundleIdentifier)",
      nextStep: near.isEmpty
        ? "See them all with: healthctl app list" : "Did you mean \(near.joined(separator: ", "))?")
  }
}
