// Made from proto/health/v1/apps.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

/// What a grant allows.
public enum AuthorizationDirection: UInt8, Hashable, Sendable, CaseIterable {
  /// Reading data from other apps. An app can always read its own samples.
  case read = 0
  /// Saving samples, and deleting those that the app saved.
  case share = 1
}

extension GrantLimits {
  /// The form in which a read grant discloses samples from other apps.
  public enum Form: UInt8, Hashable, Sendable, CaseIterable {
    /// Samples as they were saved.
    case raw = 0
    /// Statistics over whole days, for quantity types; for everything else, reading is denied.
    case statisticsOnly = 1
  }
}

/// The limits of a grant. A share grant may have only `expires_us`.
public struct GrantLimits: Hashable, Sendable {
  /// The type is denied from this time on.
  public var expires: Instant?
  /// Samples from other apps that end before this time are hidden. For sample types.
  public var earliest: Instant?
  /// The form in which data is disclosed; for reading only.
  public var form: Form
  /// A label that the user enters: at most 64 characters on one line.
  public var purpose: String

  public init(expires: Instant? = nil, earliest: Instant? = nil, form: Form = .raw, purpose: String = "") {
    self.expires = expires
    self.earliest = earliest
    self.form = form
    self.purpose = purpose
  }
}

/// One decision about one type.
public struct Grant: Hashable, Sendable {
  /// The type that the decision is about.
  public var type: ObjectType
  /// Whether the decision is about reading or about sharing.
  public var direction: AuthorizationDirection
  /// The user's decision. NOT_DETERMINED withdraws an earlier one, so that the app can request the
  /// type again.
  public var decision: AuthorizationDecision
  /// For AUTHORIZED; absent: no limits. A reply also contains the limits of a grant that has
  /// expired; its decision is DENIED.
  public var limits: GrantLimits

  public init(type: ObjectType, direction: AuthorizationDirection, decision: AuthorizationDecision, limits: GrantLimits = GrantLimits()) {
    self.type = type
    self.direction = direction
    self.decision = decision
    self.limits = limits
  }
}

/// A registered app, as shown to the user.
public struct RegisteredApp: Hashable, Sendable {
  /// Identifies the registration: bundle identifier and binding together.
  public var principal: PrincipalID
  /// The description of the app.
  public var manifest: AppManifest
  /// The time of the registration.
  public var registeredAt: Instant
  /// All grants except those that are not determined.
  public var grants: [Grant]
  /// The evidence that the app's processes have to provide: 0 a claim only, 1 the registered program
  /// file, 2 a sandbox, 3 a separate system identity, 4 a verified package.
  public var level: EvidenceLevel
  /// The app registered itself (Session.Introduce), and the user has not confirmed it.
  public var isPending: Bool
  /// Program files that were seen under the app's name, in addition to the one that it is registered
  /// with.
  public var programs: [AppProgram]

  public init(principal: PrincipalID, manifest: AppManifest, registeredAt: Instant, grants: [Grant] = [], level: EvidenceLevel = .claimed, isPending: Bool = false, programs: [AppProgram] = []) {
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
public struct AppProgram: Hashable, Sendable {
  /// The SHA-256 digest of the program file, 32 bytes.
  public var digest: [UInt8]
  /// The program counts as the app. A program that does not waits for the user's confirmation
  /// (Identity.Confirm).
  public var isConfirmed: Bool
  /// The time at which the program was recorded for the app.
  public var seenAt: Instant

  public init(digest: [UInt8] = [], isConfirmed: Bool = false, seenAt: Instant) {
    self.digest = digest
    self.isConfirmed = isConfirmed
    self.seenAt = seenAt
  }
}

/// Registers an app.
public struct RegisterAppRequest: Hashable, Sendable {
  /// The description of the app. Its binding determines which processes are the app.
  public var manifest: AppManifest

  public init(manifest: AppManifest) {
    self.manifest = manifest
  }
}

/// The new registration.
public struct RegisterAppReply: Hashable, Sendable {
  /// The app, without grants.
  public var app: RegisteredApp
  /// For the token binding: the secret, returned only here. Empty for other bindings.
  public var token: [UInt8]

  public init(app: RegisteredApp, token: [UInt8] = []) {
    self.app = app
    self.token = token
  }
}

/// A query for all registrations.
public struct ListAppsRequest: Hashable, Sendable {
  public init() {}
}

/// All registrations.
public struct ListAppsReply: Hashable, Sendable {
  /// In ascending order of bundle identifier.
  public var apps: [RegisteredApp]

  public init(apps: [RegisteredApp] = []) {
    self.apps = apps
  }
}

/// Removes the registration and its grants; the app's samples remain.
public struct RemoveAppRequest: Hashable, Sendable {
  /// The registration to remove.
  public var principal: PrincipalID

  public init(principal: PrincipalID) {
    self.principal = principal
  }
}

/// Confirms that the app is removed and its connections are closed.
public struct RemoveAppReply: Hashable, Sendable {
  public init() {}
}

/// Sets grants. The reply is sent when they are durable and apply to every later call of the app.
public struct SetGrantsRequest: Hashable, Sendable {
  /// The app that receives the grants.
  public var principal: PrincipalID
  /// The decisions to change. NOT_DETERMINED resets a decision.
  public var grants: [Grant]
  /// Also grants types that require a higher level than the app proves.
  public var overridesCeilings: Bool

  public init(principal: PrincipalID, grants: [Grant] = [], overridesCeilings: Bool = false) {
    self.principal = principal
    self.grants = grants
    self.overridesCeilings = overridesCeilings
  }
}

/// Confirms that the grants are durable and in effect.
public struct SetGrantsReply: Hashable, Sendable {
  public init() {}
}

/// Replaces the manifest of a registration, which retains its binding.
public struct UpdateAppRequest: Hashable, Sendable {
  /// The registration to change.
  public var principal: PrincipalID
  /// Its binding is ignored: the binding of the registration does not change.
  public var manifest: AppManifest

  public init(principal: PrincipalID, manifest: AppManifest) {
    self.principal = principal
    self.manifest = manifest
  }
}

/// Confirms that the manifest was replaced.
public struct UpdateAppReply: Hashable, Sendable {
  public init() {}
}

/// Replaces the token or the key of a registration.
public struct RenewAppRequest: Hashable, Sendable {
  /// The registration.
  public var principal: PrincipalID
  /// For the key binding: the new Ed25519 public key, 32 bytes. Empty for the token binding.
  public var ed25519Key: [UInt8]

  public init(principal: PrincipalID, ed25519Key: [UInt8] = []) {
    self.principal = principal
    self.ed25519Key = ed25519Key
  }
}

/// The registration with its new token or key.
public struct RenewAppReply: Hashable, Sendable {
  /// The app.
  public var app: RegisteredApp
  /// For the token binding: the new secret, returned only here. Empty for the key binding.
  public var token: [UInt8]

  public init(app: RegisteredApp, token: [UInt8] = []) {
    self.app = app
    self.token = token
  }
}
