package import HealthModel

/// Which app a client is, and how it shows that.
package struct AppIdentity: Sendable {
  /// That of the registration.
  package var bundleIdentifier: String
  /// The secret of the registration; empty where another binding identifies the app.
  package var token: [UInt8]
  /// Signs with the key of the registration; nil where another binding identifies the app.
  package var sign: (@Sendable ([UInt8]) -> [UInt8])?
  /// With it an app that nobody has registered makes itself known, and waits for the person.
  package var manifest: AppManifest?

  /// An app that proves itself by a token, by a signature, or by nothing that the client sends.
  package init(
    _ bundleIdentifier: String, token: [UInt8] = [],
    sign: (@Sendable ([UInt8]) -> [UInt8])? = nil
  ) {
    self.bundleIdentifier = bundleIdentifier
    self.token = token
    self.sign = sign
  }

  /// The first call of a connection: says who wants to begin.
  package var begin: BeginSessionRequest {
    BeginSessionRequest(bundleIdentifier: bundleIdentifier)
  }

  /// The second call of a connection: proves it, with the nonce of the first answer.
  package func hello(answering challenge: BeginSessionReply) -> HelloRequest {
    HelloRequest(
      bundleIdentifier: bundleIdentifier, token: token, nonce: challenge.nonce,
      signature: sign?(challenge.signedBytes(bundleIdentifier: bundleIdentifier)) ?? [])
  }
}
