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

  /// Answers each request of an app: grants the allowed types and denies all others. Returns when
  /// the task is canceled.
  func answer(allowing allowed: Set<ObjectType>) async throws(ClientError) {
    let agent = try await client.registerAgent(isInteractive: false)
    while let event = try await agent.next() {
      guard case .sheet(let sheet) = event else { continue }
      let grants = sheet.items.map { item in
        Grant(
          type: item.type, direction: item.direction,
          decision: allowed.contains(item.type) ? .authorized : .denied)
      }
      agent.send(
        .decision(
          SheetDecision(
            sheet: sheet.id, version: sheet.version, grants: grants, isScripted: true)))
    }
  }
}
