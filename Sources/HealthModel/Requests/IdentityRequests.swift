/// Sent by an unregistered app instead of a hello. The app can then request authorization, and
/// nothing else until the user has confirmed it.
package struct IntroduceRequest: Hashable, Sendable {
  /// Contains the nonce, and a signature if the manifest specifies a key.
  package var hello: HelloRequest
  /// The manifest. Any binding other than a key is replaced by the running executable.
  package var manifest: AppManifest
  package init(hello: HelloRequest, manifest: AppManifest) {
    self.hello = hello
    self.manifest = manifest
  }
}

package struct IntroduceReply: Hashable, Sendable {
  package var daemonVersion: String
  package init(daemonVersion: String) { self.daemonVersion = daemonVersion }
}

/// Confirms that an app and the executables that await confirmation under its name are genuine.
package struct ConfirmAppRequest: Hashable, Sendable {
  package var principal: PrincipalID
  /// The SHA-256 of one executable; empty: all that await confirmation.
  package var program: [UInt8]
  package init(principal: PrincipalID, program: [UInt8] = []) {
    self.principal = principal
    self.program = program
  }
}

package struct ConfirmAppReply: Hashable, Sendable {
  package var app: RegisteredApp
  package init(app: RegisteredApp) { self.app = app }
}

/// Identifies an app with the app that the user last removed under the same name, so that it owns
/// the samples of the removed app again.
package struct RelinkAppRequest: Hashable, Sendable {
  package var principal: PrincipalID
  package init(principal: PrincipalID) { self.principal = principal }
}

package struct RelinkAppReply: Hashable, Sendable {
  package var app: RegisteredApp
  package init(app: RegisteredApp) { self.app = app }
}
