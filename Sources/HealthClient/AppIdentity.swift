package import HealthModel

/// Which app a client is, and how it shows that.
package struct AppIdentity: Sendable {
  package var bundleIdentifier: String
  /// The secret of the registration; empty where another binding identifies the app.
  package var token: [UInt8]
  /// Signs with the key of the registration; nil where another binding identifies the app.
  package var sign: (@Sendable ([UInt8]) -> [UInt8])?
  /// With it an app that nobody has registered makes itself known, and waits for the person.
  package var manifest: AppManifest?

  package init(
    _ bundleIdentifier: String, token: [UInt8] = [],
    sign: (@Sendable ([UInt8]) -> [UInt8])? = nil
  ) {
    self.bundleIdentifier = bundleIdentifier
    self.token = token
    self.sign = sign
  }

  package var begin: BeginSessionRequest {
    BeginSessionRequest(bundleIdentifier: bundleIdentifier)
  }

  package func hello(answering challenge: BeginSessionReply) -> HelloRequest {
    HelloRequest(
      bundleIdentifier: bundleIdentifier, token: token, nonce: challenge.nonce,
      signature: sign?(challenge.signedBytes(bundleIdentifier: bundleIdentifier)) ?? [])
  }
}
