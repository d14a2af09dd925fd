public import HealthModel
import HealthWire

/// The client interface of an app.
///
/// Many calls can be in flight concurrently. The client connects on the first call.
///
///     let token = try TokenFile.read("org.example.steps")
///     let client = HealthClient.app("org.example.steps", token: token)
///     for try await page in client.samples(SampleQuery(types: [.stepCount])) { … }
public struct HealthClient: SampleClient {
  /// The channel of the calls, which copies share.
  public let channel: Channel

  /// Creates a client over a channel with an app's identity.
  package init(channel: Channel) { self.channel = channel }

  /// Creates a client that connects to the socket for apps on the first call.
  ///
  /// - Parameter token: The secret of the registration; empty if another binding identifies the
  ///   app.
  public static func app(
    _ bundleIdentifier: String, token: [UInt8] = [], endpoint: Endpoint = .app(),
    options: ClientOptions = ClientOptions()
  ) -> HealthClient {
    app(AppIdentity(bundleIdentifier, token: token), endpoint: endpoint, options: options)
  }

  /// Creates a client that connects to the socket for apps on the first call.
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
