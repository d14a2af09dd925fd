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

/// The new registration.
public struct AppRegistration: Hashable, Sendable {
  /// The app, without grants.
  public var app: RegisteredApp
  /// For the token binding: the secret, returned only here. Empty for other bindings.
  public var token: [UInt8]

  public init(app: RegisteredApp, token: [UInt8] = []) {
    self.app = app
    self.token = token
  }
}
