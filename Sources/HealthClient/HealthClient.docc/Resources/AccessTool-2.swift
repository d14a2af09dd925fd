import HealthClient

/// A tool of the user that shows and changes what apps may do.
struct AccessTool {
  let client: UserClient

  init(endpoint: Endpoint = .control()) {
    client = .user(endpoint: endpoint)
  }

  /// Returns a line for each type that an app may read or share.
  func report() async throws(ClientError) -> [String] {
    var lines: [String] = []
    for app in try await client.apps() {
      for grant in app.grants where grant.decision == .authorized {
        lines.append("\(app.manifest.name) may \(grant.direction) \(grant.type)")
      }
    }
    return lines
  }
}
