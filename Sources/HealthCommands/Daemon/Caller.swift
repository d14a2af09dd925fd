import HealthClient
import HealthInsight
import HealthWords
import HealthModel

/// The store as seen by one caller: an app on the app socket, or the user on the control socket.
///
/// The same commands serve both, so that the developer of an app sees in the terminal exactly what
/// the app would receive.
struct Caller: Sendable {
  let client: any SampleClient
  let failures: ClientFailures
  var isPerson: Bool { failures.app == nil }

  /// - Parameters:
  ///   - fields: the arguments that fill fields of the requests.
  ///   - countsRows: whether messages name the sample, because the command reads several.
  init(
    _ options: ConnectionOptions, fields: FieldArguments = [:], countsRows: Bool = false
  ) throws(CommandFailure) {
    guard let app = options.bundleIdentifier else {
      let owner = Owner(options.daemon)
      client = owner.client
      failures = ClientFailures(
        app: nil, socketPath: owner.failures.socketPath, fields: fields, countsRows: countsRows)
      return
    }
    let endpoint = Endpoint.app(runtimeDirectory: options.daemon.directory)
    let failures = ClientFailures(
      app: app, socketPath: endpoint.path, fields: fields, countsRows: countsRows)
    let identity = try failures.caught { () throws(ClientError) in
      try Self.identity(of: app)
    }
    client = HealthClient.app(identity, endpoint: endpoint)
    self.failures = failures
  }

  /// Creates a caller that is the user.
  init(_ owner: Owner) {
    client = owner.client
    failures = owner.failures
  }

  /// Returns the app's key or token. An app identified by its program file or user has neither.
  private static func identity(of app: String) throws(ClientError) -> AppIdentity {
    if let key = try secret(.key, of: app) { return try AppIdentity(app, privateKey: key) }
    return AppIdentity(app, token: try secret(.token, of: app) ?? [])
  }

  /// A missing file is not an error here; a file with wrong permissions or content is.
  private static func secret(
    _ secret: TokenFile.Secret, of app: String
  ) throws(ClientError) -> [UInt8]? {
    do throws(ClientError) {
      return try TokenFile.read(app, secret)
    } catch {
      guard error.code == .notRegistered else { throw error }
      return nil
    }
  }

  func save(_ samples: SampleBatch) async throws(CommandFailure) {
    try await failures.caught { () async throws(ClientError) in try await client.save(samples) }
  }

  /// Returns the number of deleted samples.
  func delete(_ request: ObjectSelection) async throws(CommandFailure) -> Int {
    TextAgent.startIfNeeded(socketPath: failures.socketPath)
    return try await failures.caught { () async throws(ClientError) in
      try await client.delete(request)
    }
  }

  func statistics(_ query: StatisticsQuery) async throws(CommandFailure) -> [Statistics] {
    try await failures.caught { () async throws(ClientError) in
      try await client.statistics(query)
    }
  }

  /// Passes the samples page by page, so that memory does not grow with the answer.
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

  /// Passes the pages up to the present and ends. The anchor of the last page is where the next
  /// call continues.
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

  /// Reports past changes and then further ones as they happen. It does not end by itself.
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

extension Caller {
  /// Makes a call that only an app can make.
  func asApp<Result>(
    _ body: (HealthClient) async throws(ClientError) -> Result
  ) async throws(CommandFailure) -> Result {
    guard let app = client as? HealthClient else {
      throw .usage("only an app can do this", nextStep: "Specify the app with --app BUNDLE_ID")
    }
    return try await failures.caught { () async throws(ClientError) in try await body(app) }
  }
}

extension Caller: StoreReader {
  func samplePages(_ query: SampleQuery) async throws(CommandFailure) -> [SamplePage] {
    try await failures.caught { () async throws(ClientError) in
      var pages: [SamplePage] = []
      for try await page in client.samples(query) { pages.append(page) }
      return pages
    }
  }

  func summaries(_ query: SummaryQuery) async throws(CommandFailure) -> [ActivitySummary] {
    try await failures.caught { () async throws(ClientError) in
      try await client.summaries(query)
    }
  }
}
