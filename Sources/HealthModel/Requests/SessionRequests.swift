/// The first call of an app on a connection, which requests the nonce for its hello.
package struct BeginSessionRequest: Hashable, Sendable {
  package var bundleIdentifier: String
  package init(bundleIdentifier: String) { self.bundleIdentifier = bundleIdentifier }
}

package struct BeginSessionReply: Hashable, Sendable {
  package static let nonceByteCount = 32
  package static let daemonIDByteCount = 16

  package var nonce: [UInt8]
  /// The identifier of the store, so that a signature for one store is not valid for another.
  package var daemonID: [UInt8]

  package init(nonce: [UInt8], daemonID: [UInt8]) {
    self.nonce = nonce
    self.daemonID = daemonID
  }

  /// Returns the bytes that an app with a key signs.
  package func signedBytes(bundleIdentifier: String) -> [UInt8] {
    Array("health.v1.Session/Hello".utf8) + [0] + nonce + daemonID + Array(bundleIdentifier.utf8)
  }
}

/// The second call of an app on a connection, which identifies its registration.
package struct HelloRequest: Hashable, Sendable {
  package var bundleIdentifier: String
  /// For the token binding; empty otherwise.
  package var token: [UInt8]
  /// The nonce of the reply to Begin.
  package var nonce: [UInt8]
  /// For the key binding; empty otherwise.
  package var signature: [UInt8]
  /// The version of the app, such as `1.2`; empty: the registered version.
  package var version: String

  package init(
    bundleIdentifier: String, token: [UInt8] = [], nonce: [UInt8] = [], signature: [UInt8] = [],
    version: String = ""
  ) {
    self.bundleIdentifier = bundleIdentifier
    self.token = token
    self.nonce = nonce
    self.signature = signature
    self.version = version
  }
}

package struct HelloReply: Hashable, Sendable {
  package var daemonVersion: String
  package init(daemonVersion: String) { self.daemonVersion = daemonVersion }
}
