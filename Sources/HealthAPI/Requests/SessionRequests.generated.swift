// Made from proto/health/v1/session.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

package import HealthModel

/// The first call of an app on a connection, which requests the nonce for its hello.
package struct BeginSessionRequest: Hashable, Sendable {
  /// The bundle identifier of the manifest, in reverse-DNS form.
  package var bundleIdentifier: String

  package init(bundleIdentifier: String = "") {
    self.bundleIdentifier = bundleIdentifier
  }
}

/// The challenge that the app answers with Hello.
package struct BeginSessionReply: Hashable, Sendable {
  /// 32 random bytes, which Hello must contain.
  package var nonce: [UInt8]
  /// 16 bytes that identify this store of this user; they do not change during its lifetime.
  package var daemonID: [UInt8]

  package init(nonce: [UInt8] = [], daemonID: [UInt8] = []) {
    self.nonce = nonce
    self.daemonID = daemonID
  }
}

/// The second call of an app on a connection, which identifies its registration.
package struct HelloRequest: Hashable, Sendable {
  /// The bundle identifier of Begin.
  package var bundleIdentifier: String
  /// The secret of the token binding; empty for other bindings.
  package var token: [UInt8]
  /// The nonce of the last BeginSessionReply.
  package var nonce: [UInt8]
  /// For the key binding: an Ed25519 signature (64 bytes) over the concatenation of
  /// "health.v1.Session/Hello", a zero byte, nonce, daemon_id and bundle_identifier. Empty for other
  /// bindings.
  package var signature: [UInt8]
  /// The version of the app, such as `1.2`; stored. Empty: the stored version does not change.
  package var version: String

  package init(bundleIdentifier: String = "", token: [UInt8] = [], nonce: [UInt8] = [], signature: [UInt8] = [], version: String = "") {
    self.bundleIdentifier = bundleIdentifier
    self.token = token
    self.nonce = nonce
    self.signature = signature
    self.version = version
  }
}

/// Confirms the identity of the app.
package struct HelloReply: Hashable, Sendable {
  /// The version of healthd, such as `0.1.0`.
  package var daemonVersion: String

  package init(daemonVersion: String = "") {
    self.daemonVersion = daemonVersion
  }
}

/// Sent by an unregistered app instead of a hello. The app can then request authorization, and
/// nothing else until the user has confirmed it.
package struct IntroduceRequest: Hashable, Sendable {
  /// Contains the nonce, and a signature if the manifest specifies a key.
  package var hello: HelloRequest
  /// The binding is either a key or ignored: without a key, the app is bound to the running program
  /// file.
  package var manifest: AppManifest

  package init(hello: HelloRequest, manifest: AppManifest) {
    self.hello = hello
    self.manifest = manifest
  }
}

/// Confirms the identity of the app, which may await the user's confirmation.
package struct IntroduceReply: Hashable, Sendable {
  /// The version of healthd, such as `0.1.0`.
  package var daemonVersion: String

  package init(daemonVersion: String = "") {
    self.daemonVersion = daemonVersion
  }
}

/// Names the process that the calls of a connection come from.
package struct RepresentRequest: Hashable, Sendable {
  /// Its number in the PID namespace of the daemon. A caller that holds a pidfd of the process and
  /// finds it alive after the reply knows that the number was not reused.
  package var processID: Int32

  package init(processID: Int32 = 0) {
    self.processID = processID
  }
}

/// Confirms that the connection is one of the process.
package struct RepresentReply: Hashable, Sendable {
  package init() {}
}

/// Names the process that receives a connection.
package struct HandOverRequest: Hashable, Sendable {
  /// As in RepresentRequest.
  package var processID: Int32

  package init(processID: Int32 = 0) {
    self.processID = processID
  }
}

/// Confirms that the daemon accepts further bytes from that process only.
package struct HandOverReply: Hashable, Sendable {
  package init() {}
}
