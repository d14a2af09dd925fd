/// In place of a hello: an app that nobody has registered makes itself known. It may ask for
/// authorization then, and nothing else, until the person has confirmed it.
package struct IntroduceRequest: Hashable, Sendable {
  /// With the nonce, and the signature where the manifest names a key.
  package var hello: HelloRequest
  /// Bound to a key, or to anything else for the program file that runs.
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

/// The person says that an app is what it says, and that what waits for her is it too.
package struct ConfirmAppRequest: Hashable, Sendable {
  package var principal: PrincipalID
  /// SHA-256 of one program file; empty: all that wait.
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

/// The person says that an app is the one that she removed last under its name: what that one saved
/// is its own again.
package struct RelinkAppRequest: Hashable, Sendable {
  package var principal: PrincipalID
  package init(principal: PrincipalID) { self.principal = principal }
}

package struct RelinkAppReply: Hashable, Sendable {
  package var app: RegisteredApp
  package init(app: RegisteredApp) { self.app = app }
}
