package import HealthModel
import HealthWire

/// An app's way to the store.
///
/// Many calls may be in flight at once. Nothing is connected before the first one.
///
///     let token = try TokenFile.read("org.example.steps")
///     let client = HealthClient.app("org.example.steps", token: token)
///     for try await page in client.samples(SampleQuery(types: [.stepCount])) { … }
package struct HealthClient: SampleClient {
  /// What carries the calls; shared by copies.
  package let channel: Channel

  /// A client over a channel that says which app it is.
  package init(channel: Channel) { self.channel = channel }

  /// - Parameter token: the secret of the registration; empty where another binding identifies the
  ///   app.
  package static func app(
    _ bundleIdentifier: String, token: [UInt8] = [], endpoint: Endpoint = .app(),
    options: ClientOptions = ClientOptions()
  ) -> HealthClient {
    app(AppIdentity(bundleIdentifier, token: token), endpoint: endpoint, options: options)
  }

  /// Over the socket for apps. Nothing is connected yet.
  package static func app(
    _ identity: AppIdentity, endpoint: Endpoint = .app(), options: ClientOptions = ClientOptions()
  ) -> HealthClient {
    HealthClient(
      channel: Channel(identity: identity, options: options) { () throws(ClientError) in
        try endpoint.connect()
      })
  }

  /// What the person decided about sharing each type; nothing tells about reading (rule AUTH-05).
  package func shareStatus(
    of types: [ObjectType]
  ) async throws(ClientError) -> [ObjectType: AuthorizationDecision] {
    let reply = try await channel.call(
      HealthMethod.Authorization.status, AuthorizationStatusRequest(types: types))
    guard reply.statuses.count == types.count else {
      throw ClientError(.invalidReply, "healthd answered for other types than were asked")
    }
    return Dictionary(zip(types, reply.statuses)) { first, _ in first }
  }
}
