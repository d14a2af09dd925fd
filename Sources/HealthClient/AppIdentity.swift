package import HealthAPI
public import HealthModel

/// The identity of an app and its proof.
public struct AppIdentity: Sendable {
  /// The bundle identifier of the registration.
  public var bundleIdentifier: String
  /// The secret of the registration; empty if another binding identifies the app.
  public var token: [UInt8]
  /// Signs with the key of the registration; nil if another binding identifies the app.
  public var sign: (@Sendable ([UInt8]) -> [UInt8])?
  /// The manifest with which an unregistered app introduces itself, to await the user's
  /// confirmation.
  public var manifest: AppManifest?
  /// The process of the app, for a service that passes on its calls; nil for the app itself.
  package var representedProcess: RepresentedProcess?

  /// Creates the identity of an app that is identified by a token, by a signature, or by nothing
  /// that the client sends.
  public init(
    _ bundleIdentifier: String, token: [UInt8] = [],
    sign: (@Sendable ([UInt8]) -> [UInt8])? = nil
  ) {
    self.bundleIdentifier = bundleIdentifier
    self.token = token
    self.sign = sign
  }

  /// The first call of a connection, which announces the app.
  package var begin: BeginSessionRequest {
    BeginSessionRequest(bundleIdentifier: bundleIdentifier)
  }

  /// The second call of a connection, which proves the identity with the nonce of the first reply.
  package func hello(answering challenge: BeginSessionReply) -> HelloRequest {
    HelloRequest(
      bundleIdentifier: bundleIdentifier, token: token, nonce: challenge.nonce,
      signature: sign?(challenge.signedBytes(bundleIdentifier: bundleIdentifier)) ?? [])
  }
}
