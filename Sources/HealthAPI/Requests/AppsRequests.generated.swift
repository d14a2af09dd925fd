// Made from proto/health/v1/apps.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

package import HealthModel

/// Registers an app.
package struct RegisterAppRequest: Hashable, Sendable {
  /// The description of the app. Its binding determines which processes are the app.
  package var manifest: AppManifest

  package init(manifest: AppManifest) {
    self.manifest = manifest
  }
}

/// A query for all registrations.
package struct ListAppsRequest: Hashable, Sendable {
  package init() {}
}

/// All registrations.
package struct ListAppsReply: Hashable, Sendable {
  /// In ascending order of bundle identifier.
  package var apps: [RegisteredApp]

  package init(apps: [RegisteredApp] = []) {
    self.apps = apps
  }
}

/// Removes the registration and its grants; the app's samples remain.
package struct RemoveAppRequest: Hashable, Sendable {
  /// The registration to remove.
  package var principal: PrincipalID

  package init(principal: PrincipalID) {
    self.principal = principal
  }
}

/// Confirms that the app is removed and its connections are closed.
package struct RemoveAppReply: Hashable, Sendable {
  package init() {}
}

/// Sets grants. The reply is sent when they are durable and apply to every later call of the app.
package struct SetGrantsRequest: Hashable, Sendable {
  /// The app that receives the grants.
  package var principal: PrincipalID
  /// The decisions to change. NOT_DETERMINED resets a decision.
  package var grants: [Grant]
  /// Also grants types that require a higher level than the app proves.
  package var overridesCeilings: Bool

  package init(principal: PrincipalID, grants: [Grant] = [], overridesCeilings: Bool = false) {
    self.principal = principal
    self.grants = grants
    self.overridesCeilings = overridesCeilings
  }
}

/// Confirms that the grants are durable and in effect.
package struct SetGrantsReply: Hashable, Sendable {
  package init() {}
}

/// Replaces the manifest of a registration, which retains its binding.
package struct UpdateAppRequest: Hashable, Sendable {
  /// The registration to change.
  package var principal: PrincipalID
  /// Its binding is ignored: the binding of the registration does not change.
  package var manifest: AppManifest

  package init(principal: PrincipalID, manifest: AppManifest) {
    self.principal = principal
    self.manifest = manifest
  }
}

/// Confirms that the manifest was replaced.
package struct UpdateAppReply: Hashable, Sendable {
  package init() {}
}

/// Replaces the token or the key of a registration.
package struct RenewAppRequest: Hashable, Sendable {
  /// The registration.
  package var principal: PrincipalID
  /// For the key binding: the new Ed25519 public key, 32 bytes. Empty for the token binding.
  package var ed25519Key: [UInt8]

  package init(principal: PrincipalID, ed25519Key: [UInt8] = []) {
    self.principal = principal
    self.ed25519Key = ed25519Key
  }
}

/// The registration with its new token or key.
package struct RenewAppReply: Hashable, Sendable {
  /// The app.
  package var app: RegisteredApp
  /// For the token binding: the new secret, returned only here. Empty for the key binding.
  package var token: [UInt8]

  package init(app: RegisteredApp, token: [UInt8] = []) {
    self.app = app
    self.token = token
  }
}
