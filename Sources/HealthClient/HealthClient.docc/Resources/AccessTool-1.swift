import HealthClient

/// A tool of the user that shows and changes what apps may do.
struct AccessTool {
  let client: UserClient

  init(endpoint: Endpoint = .control()) {
    client = .user(endpoint: endpoint)
  }
}
