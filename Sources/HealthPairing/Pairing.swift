package import HealthClient
package import HealthModel
import TTRPC

/// The pairing of a phone: the registration of the receiver, and the token that the phone sends.
///
/// The token is that of the registration. It is stored in the receiver's `TokenFile`, like the token of
/// any other app, so that revoking the registration ends both the access of the phone and that of the
/// receiver.
package struct Pairing: Sendable {
  private let store: UserClient

  package init(store: UserClient) { self.store = store }

  /// Returns the registration of the receiver; nil if no phone is paired.
  package func registration() async throws(ClientError) -> RegisteredApp? {
    try await store.apps().first {
      $0.manifest.bundleIdentifier == Receiver.bundleIdentifier && !$0.isPending
    }
  }

  /// The token of the pairing; nil if its file is missing.
  package static var token: [UInt8]? { try? TokenFile.read(Receiver.bundleIdentifier) }

  /// Registers the receiver, grants it the types, and stores its token.
  ///
  /// - Parameter overridesCeilings: Whether to grant types whose required evidence is above that of
  ///   a token.
  /// - Returns: The token.
  /// - Throws: `refused` if a phone is paired already. Nothing remains of a pairing that failed.
  package func pair(
    sharing types: [ObjectType], overridesCeilings: Bool = false
  ) async throws(ClientError) -> [UInt8] {
    // The daemon accepts several registrations with tokens under one name.
    guard try await registration() == nil else {
      throw ClientError(.refused, "a phone is paired already")
    }
    let reply = try await store.register(Receiver.manifest)
    var app = reply.app
    do throws(ClientError) {
      app = try await relinked(app)
      try await store.setGrants(
        types.map { Grant(type: $0, direction: .share, decision: .authorized) },
        for: app.principal, overridesCeilings: overridesCeilings)
      try TokenFile.write(reply.token, for: Receiver.bundleIdentifier)
    } catch {
      try? await store.remove(app.principal)
      throw error
    }
    return reply.token
  }

  /// Identifies a new registration with the former one, so that data that was sent before is not
  /// added a second time.
  private func relinked(_ app: RegisteredApp) async throws(ClientError) -> RegisteredApp {
    do throws(ClientError) {
      return try await store.relink(app.principal)
    } catch {
      // There was no pairing before.
      guard error.status == .notFound else { throw error }
      return app
    }
  }

  /// Removes the registration and the token. The data remains.
  ///
  /// - Returns: False if no phone was paired.
  package func revoke() async throws(ClientError) -> Bool {
    let app = try await registration()
    if let app { try await store.remove(app.principal) }
    let hadToken = try TokenFile.remove(Receiver.bundleIdentifier)
    LastDelivery.remove()
    return app != nil || hadToken
  }
}
