// Made from proto/health/v1/apps.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

package enum AuthorizationDirection: UInt8, Hashable, Sendable, CaseIterable {
  case read = 0
  case share = 1
}

extension GrantLimits {
  /// The form in which a read grant discloses samples from other apps.
  package enum Form: UInt8, Hashable, Sendable, CaseIterable {
    case raw = 0
    /// Statistics over whole days, for quantity types; for everything else, reading is denied.
    case statisticsOnly = 1
  }
}

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

/// One decision about one type.
package struct Grant: Hashable, Sendable {
  package var type: ObjectType
  package var direction: AuthorizationDirection
  package var decision: AuthorizationDecision
  /// For AUTHORIZED; absent: no limits. A reply also contains the limits of a grant that has
  /// expired; its decision is DENIED.
  package var limits: GrantLimits

  package init(type: ObjectType, direction: AuthorizationDirection, decision: AuthorizationDecision, limits: GrantLimits = GrantLimits()) {
    self.type = type
    self.direction = direction
    self.decision = decision
    self.limits = limits
  }
}

package struct RegisteredApp: Hashable, Sendable {
  /// Identifies the registration: bundle identifier and binding together.
  package var principal: PrincipalID
  package var manifest: AppManifest
  package var registeredAt: Instant
  /// All grants except those that are not determined.
  package var grants: [Grant]
  /// The evidence that the app's processes have to provide: 0 a claim only, 1 the registered program
  /// file, 2 a sandbox, 3 a separate system identity, 4 a verified package.
  package var level: EvidenceLevel
  /// The app registered itself (Session.Introduce), and the user has not confirmed it.
  package var isPending: Bool
  /// Program files that were seen under the app's name, in addition to the one that it is registered
  /// with.
  package var programs: [AppProgram]

  package init(principal: PrincipalID, manifest: AppManifest, registeredAt: Instant, grants: [Grant] = [], level: EvidenceLevel = .claimed, isPending: Bool = false, programs: [AppProgram] = []) {
    self.principal = principal
    self.manifest = manifest
    self.registeredAt = registeredAt
    self.grants = grants
    self.level = level
    self.isPending = isPending
    self.programs = programs
  }
}

/// An executable that a process was running when it connected under an app's name.
package struct AppProgram: Hashable, Sendable {
  /// SHA-256, 32 bytes.
  package var digest: [UInt8]
  /// The program counts as the app. A program that does not waits for the user's confirmation
  /// (Identity.Confirm).
  package var isConfirmed: Bool
  package var seenAt: Instant

  package init(digest: [UInt8] = [], isConfirmed: Bool = false, seenAt: Instant) {
    self.digest = digest
    self.isConfirmed = isConfirmed
    self.seenAt = seenAt
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
