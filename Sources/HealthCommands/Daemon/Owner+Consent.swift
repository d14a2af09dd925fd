import HealthClient
import HealthWords
import HealthModel

extension Owner {
  func requests() async throws(CommandFailure) -> PendingRequests {
    try await call { (client) async throws(ClientError) in try await client.requests() }
  }

  /// Returns the request whose identifier begins with `name`, or the oldest request of an app.
  func sheet(_ name: String) async throws(CommandFailure) -> ConsentSheet {
    let sheets = try await requests().sheets
    if let sheet = sheets.first(where: { $0.app.bundleIdentifier == name }) { return sheet }
    let found = sheets.filter { $0.id.uuidString.lowercased().hasPrefix(name.lowercased()) }
    // Four characters and no second match: answering the wrong request cannot be undone for the
    // data that is read in between.
    if found.count == 1, name.count >= 4 { return found[0] }
    throw CommandFailure(
      .notFound, "unknown request \"\(name)\"",
      nextStep: "List all requests with: healthctl requests list"
    )
  }

  func decide(_ decision: SheetDecision) async throws(CommandFailure) -> DecisionOutcome {
    try await callWithPresence { (client) async throws(ClientError) in
      try await client.decide(decision)
    }
  }
}
