import HealthClient
import HealthCommands
import HealthModel

/// The store as one caller sees it: an app on the app socket, or the person on the control socket.
struct Caller: Sendable {
  let client: any SampleClient
  let failures: ClientFailures
  var isPerson: Bool { failures.app == nil }

  init(_ options: ConnectionOptions) throws(CommandFailure) {
    guard let app = options.bundleIdentifier else {
      let owner = Owner(options.daemon)
      (client, failures) = (owner.client, owner.failures)
      return
    }
    let endpoint = Endpoint.app(runtimeDirectory: options.daemon.directory)
    let failures = ClientFailures(app: app, socketPath: endpoint.path)
    // An app that is known by its program file or user has no token.
    let token = try failures.caught { () throws(ClientError) in try Self.token(of: app) }
    client = HealthClient.app(app, token: token, endpoint: endpoint)
    self.failures = failures
  }

  private static func token(of app: String) throws(ClientError) -> [UInt8] {
    do throws(ClientError) {
      return try TokenFile.read(app)
    } catch {
      guard error.code == .notRegistered else { throw error }
      return []
    }
  }

  func save(_ samples: SampleBatch) async throws(CommandFailure) {
    try await failures.caught { () async throws(ClientError) in try await client.save(samples) }
  }

  /// How many were deleted.
  func delete(_ request: DeleteRequest) async throws(CommandFailure) -> Int {
    try await failures.caught { () async throws(ClientError) in try await client.delete(request) }
  }

  func statistics(_ query: StatisticsQuery) async throws(CommandFailure) -> [Statistics] {
    try await failures.caught { () async throws(ClientError) in
      try await client.statistics(query)
    }
  }

  func samples(
    _ query: SampleQuery, _ body: (SampleBatch) throws(CommandFailure) -> Void
  ) async throws(CommandFailure) {
    var pages = client.samples(query).makeAsyncIterator()
    while let page = try await failures.caught({ () async throws(ClientError) in
      try await pages.next()
    }) {
      try body(page.samples)
    }
  }

  func changes(
    _ query: ChangeQuery, _ body: (ChangePage) throws(CommandFailure) -> Void
  ) async throws(CommandFailure) {
    var pages = client.changes(query).makeAsyncIterator()
    while let page = try await failures.caught({ () async throws(ClientError) in
      try await pages.next()
    }) {
      try body(page)
    }
  }

  /// Changes up to now and then as they happen; does not end by itself.
  func observe(
    _ query: ChangeQuery, _ body: (ChangePage) throws(CommandFailure) -> Void
  ) async throws(CommandFailure) {
    var pages = client.observe(query).makeAsyncIterator()
    while let page = try await failures.caught({ () async throws(ClientError) in
      try await pages.next()
    }) {
      try body(page)
    }
  }
}
