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
  /// The name that the user sees.
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
  /// For example, `healthkit` and `healthkit.background-delivery`.
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
