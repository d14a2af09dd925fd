import HealthAPI
public import HealthModel
import HealthWire

/// The client of an app: it requests authorization, and saves and reads the data that the user
/// granted.
///
///     var manifest = AppManifest(
///       bundleIdentifier: "org.example.steps", name: "Steps", version: "1.0")
///     manifest.readUsage = "To show your week."
///     manifest.shareUsage = "To save your walks."
///     manifest.entitlements = ["com.apple.developer.healthkit"]
///     let client = try HealthClient.app(manifest)
///     try await client.requestAuthorization(toShare: [.stepCount], read: [.stepCount])
///     try await client.save(.quantity(.stepCount, 1200, from: start, to: end))
///
/// The client connects on the first call. It can be used from any task, and many calls can be in
/// flight concurrently.
public struct HealthClient: SampleClient {
  /// The channel of the calls, which copies share.
  public let channel: Channel

  /// Creates a client over a channel with an app's identity.
  package init(channel: Channel) { self.channel = channel }

  /// Creates a client of an app that introduces itself. The user confirms the app with its first
  /// request for authorization.
  ///
  /// - Throws: `file` if the bundle identifier is invalid or a secret of the app cannot be read.
  public static func app(
    _ manifest: AppManifest, endpoint: Endpoint = .app(), options: ClientOptions = ClientOptions()
  ) throws(ClientError) -> HealthClient {
    app(try AppIdentity(introducing: manifest), endpoint: endpoint, options: options)
  }

  /// Creates a client of an app that the user has registered.
  ///
  /// - Parameter token: The secret of the registration; empty if another binding identifies the
  ///   app.
  public static func app(
    _ bundleIdentifier: String, token: [UInt8] = [], endpoint: Endpoint = .app(),
    options: ClientOptions = ClientOptions()
  ) -> HealthClient {
    app(AppIdentity(bundleIdentifier, token: token), endpoint: endpoint, options: options)
  }

  /// Creates a client of an app with any identity.
  public static func app(
    _ identity: AppIdentity, endpoint: Endpoint = .app(), options: ClientOptions = ClientOptions()
  ) -> HealthClient {
    HealthClient(
      channel: Channel(identity: identity, options: options) { () throws(ClientError) in
        try endpoint.connect()
      })
  }

  /// Returns the share status of each type. The read status is never disclosed (rule AUTH-05).
  public func shareStatus(
    of types: [ObjectType]
  ) async throws(ClientError) -> [ObjectType: AuthorizationDecision] {
    let reply = try await channel.call(
      HealthMethod.Authorization.status, AuthorizationStatusRequest(types: types))
    guard reply.statuses.count == types.count else {
      throw ClientError(.invalidReply, "healthd replied for other types than requested")
    }
    return Dictionary(zip(types, reply.statuses)) { first, _ in first }
  }
}
