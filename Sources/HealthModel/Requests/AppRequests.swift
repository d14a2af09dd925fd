/// The description of an app that is submitted when the user registers it.
public struct AppManifest: Hashable, Sendable {
  /// How the daemon recognizes the app's processes.
  public enum Binding: Hashable, Sendable {
    /// Any process of this user that presents the token issued at registration.
    case token
    /// Processes whose executable has this SHA-256 digest (32 bytes).
    case executable(sha256: [UInt8])
    /// Any process with this user ID.
    case user(UInt32)
    /// Processes that connect with this group ID, as a set-group-ID program does.
    case group(UInt32)
    /// Processes that sign with the private key of this Ed25519 public key (32 bytes), regardless
    /// of their executable.
    case key([UInt8])
    /// Processes in the sandbox of this Flatpak application.
    case flatpak(String)
  }

  /// How the daemon launches an app.
  public enum Launch: Hashable, Sendable {
    /// An absolute path and arguments; no shell is involved.
    case command([String])
    /// A service unit of the user's systemd instance, such as `steps.service`.
    case unit(String)
  }

  /// A reverse-DNS name such as `org.example.steps`: ASCII letters, digits, `-` and `.`.
  public var bundleIdentifier: String
  /// The name that the user sees; not verified.
  public var name: String
  /// The version of the app, which becomes part of the source of its samples.
  public var version: String
  /// Why the app reads data, shown to the user (rule AUTH-15). Empty: the app never requests read
  /// access.
  public var readUsage: String
  /// Why the app writes data. Empty: the app never requests write access.
  public var shareUsage: String
  /// Why the app reads clinical records. Empty: the app never requests them.
  public var clinicalUsage = ""
  /// The clinical types that the app requires together (rule AUTH-17).
  public var requiredClinicalTypes: [ObjectType] = []
  /// HealthKit's entitlements. An app needs `com.apple.developer.healthkit` to request
  /// authorization, `com.apple.developer.healthkit.background-delivery` to be woken, and
  /// `com.apple.developer.healthkit.access` for clinical records.
  public var entitlements: [String]
  /// How the daemon recognizes the app's processes.
  public var binding: Binding
  /// How the daemon launches the app for a background delivery; nil: it never does.
  public var launch: Launch?
  /// Whether the app has a socket of its own, at `apps/<bundle identifier>/healthd.sock` in the
  /// runtime directory. For an app of another user, that path is a link to the socket.
  public var hasOwnSocket = false

  public init(
    bundleIdentifier: String, name: String, version: String, readUsage: String = "",
    shareUsage: String = "", entitlements: [String] = [], binding: Binding = .token,
    launch: Launch? = nil
  ) {
    self.bundleIdentifier = bundleIdentifier
    self.name = name
    self.version = version
    self.readUsage = readUsage
    self.shareUsage = shareUsage
    self.entitlements = entitlements
    self.binding = binding
    self.launch = launch
  }
}

/// HealthKit's `HKAuthorizationStatus`, used for both directions inside the daemon. Apps only see
/// the share direction (rules AUTH-05, AUTH-06).
public enum AuthorizationDecision: UInt8, Hashable, Sendable {
  /// The user has not decided.
  case notDetermined = 0
  /// The user denied access. The app sees a type that it may not read as empty.
  case denied = 1
  /// The user granted access.
  case authorized = 2
}

/// What a grant allows.
public enum AuthorizationDirection: UInt8, Hashable, Sendable {
  /// Reading data from other apps. An app can always read its own samples.
  case read = 0
  /// Saving samples, and deleting those that the app saved.
  case share = 1
}

/// A registered app, as shown to the user.
public struct RegisteredApp: Hashable, Sendable {
  /// The identity that owns the app's samples and grants.
  public var principal: PrincipalID
  /// The description of the app.
  public var manifest: AppManifest
  /// The time of the registration.
  public var registeredAt: Instant
  /// The grants, without types that are not determined.
  public var grants: [Grant]
  /// The evidence that the app's processes must provide.
  public var level = EvidenceLevel.claimed
  /// Whether the app introduced itself and the user has not confirmed it.
  public var isPending = false
  /// Executables that connected under the app's name, in addition to the registered one.
  public var programs: [AppProgram] = []

  public init(
    principal: PrincipalID, manifest: AppManifest, registeredAt: Instant, grants: [Grant]
  ) {
    self.principal = principal
    self.manifest = manifest
    self.registeredAt = registeredAt
    self.grants = grants
  }
}
