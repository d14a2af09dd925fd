public import HealthClient
public import HealthModel

/// A store for the unit tests of apps: healthd itself, in this process and in a temporary directory that
/// is removed with the object. No daemon is needed, and the data of the user is not touched.
///
///     let store = try await InMemoryStore()
///     let client = try await store.client(of: manifest, share: [.stepCount])
///     try await client.save(.quantity(.stepCount, 1200, from: start, to: end))
///
/// Rules, limits and permissions are those of the daemon. Stores of several tests can run concurrently.
public final class InMemoryStore: Sendable {
  private let server: InProcessServer

  /// Starts a server.
  ///
  /// - Parameter decision: the answer of the user to the request of an app; called on any thread. The
  ///   default allows everything.
  public init(
    decision: @escaping @Sendable (ConsentSheet) -> SheetDecision = InMemoryStore.allowingEverything
  ) async throws {
    server = try InProcessServer(decision: decision)
    try await server.begin()
  }

  /// Registers an app and returns its client.
  ///
  /// - Parameters:
  ///   - app: the manifest of the app.
  ///   - share: types that the app may save, without a request.
  ///   - read: types that the app may read, without a request.
  public func client(
    of app: AppManifest, share: Set<ObjectType> = [], read: Set<ObjectType> = []
  ) async throws(ClientError) -> HealthClient {
    let (registered, privateKey) = try await server.register(app)
    let grants =
      share.map { Grant(type: $0, direction: .share, decision: .authorized) }
      + read.map { Grant(type: $0, direction: .read, decision: .authorized) }
    if !grants.isEmpty {
      try await user.setGrants(grants, for: registered.principal, overridesCeilings: true)
    }
    return .app(
      try AppIdentity(app.bundleIdentifier, privateKey: privateKey), endpoint: server.endpoint)
  }

  /// The client of the user, who decides about apps and may read and save everything.
  public var user: UserClient { server.user }

  /// Allows every type and object that an app requests.
  @Sendable public static func allowingEverything(_ sheet: ConsentSheet) -> SheetDecision {
    var decision = SheetDecision(sheet: sheet.id, version: sheet.version)
    decision.grants = sheet.items.map {
      Grant(type: $0.type, direction: $0.direction, decision: .authorized)
    }
    decision.objects = sheet.objects.map { ObjectChoice(id: $0.id, isGranted: true) }
    return decision
  }
}
