// Made from proto/health/v1/apps.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

/// The limits of a grant. A share grant may have only `expires_us`.
package struct GrantLimits: Hashable, Sendable {
  /// The type is denied from this time on.
  package var expires: Instant?
  /// Samples from other apps that end before this time are hidden. For sample types.
  package var earliest: Instant?
  /// For reading only.
  package var form: Form
  /// A label that the user enters: at most 64 characters on one line.
  package var purpose: String

  package init(expires: Instant? = nil, earliest: Instant? = nil, form: Form = .raw, purpose: String = "") {
    self.expires = expires
    self.earliest = earliest
    self.form = form
    self.purpose = purpose
  }
}

package struct RegisterAppRequest: Hashable, Sendable {
  package var manifest: AppManifest

  package init(manifest: AppManifest) {
    self.manifest = manifest
  }
}

package struct RegisterAppReply: Hashable, Sendable {
  package var app: RegisteredApp
  /// For the token binding: the secret, returned only here. Empty for other bindings.
  package var token: [UInt8]

  package init(app: RegisteredApp, token: [UInt8] = []) {
    self.app = app
    self.token = token
  }
}

package struct ListAppsRequest: Hashable, Sendable {
  package init() {}
}

package struct ListAppsReply: Hashable, Sendable {
  package var apps: [RegisteredApp]

  package init(apps: [RegisteredApp] = []) {
    self.apps = apps
  }
}

/// Removes the registration and its grants; the app's samples remain.
package struct RemoveAppRequest: Hashable, Sendable {
  package var principal: PrincipalID

  package init(principal: PrincipalID) {
    self.principal = principal
  }
}

package struct RemoveAppReply: Hashable, Sendable {
  package init() {}
}

/// Sets grants. The reply is sent when they are durable and apply to every later call of the app.
package struct SetGrantsRequest: Hashable, Sendable {
  package var principal: PrincipalID
  /// NOT_DETERMINED resets a decision.
  package var grants: [Grant]
  /// Also grants types that require a higher level than the app proves.
  package var overridesCeilings: Bool

  package init(principal: PrincipalID, grants: [Grant] = [], overridesCeilings: Bool = false) {
    self.principal = principal
    self.grants = grants
    self.overridesCeilings = overridesCeilings
  }
}

package struct SetGrantsReply: Hashable, Sendable {
  package init() {}
}

/// Replaces the manifest of a registration, which retains its binding.
package struct UpdateAppRequest: Hashable, Sendable {
  package var principal: PrincipalID
  /// Its binding is ignored: the binding of the registration does not change.
  package var manifest: AppManifest

  package init(principal: PrincipalID, manifest: AppManifest) {
    self.principal = principal
    self.manifest = manifest
  }
}

package struct UpdateAppReply: Hashable, Sendable {
  package init() {}
}
