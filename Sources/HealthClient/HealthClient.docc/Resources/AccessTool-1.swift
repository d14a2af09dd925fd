import HealthClient

/// A tool of the user that shows and changes what apps may do.
struct AccessTool {
  let client: ControlClient

  init(endpoint: Endpoint = .control()) {
    client = .control(endpoint: endpoint)
  }
}
