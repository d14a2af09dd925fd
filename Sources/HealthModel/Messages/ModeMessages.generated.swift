// Made from proto/health/v1/mode.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

/// Whether the store can be read.
public enum LockState: UInt8, Hashable, Sendable, CaseIterable {
  /// Reads and saves are accepted.
  case unlocked = 0
  /// Nothing is read; saves are written to a journal, which is merged into the store at the unlock.
  case locked = 1
  /// The state after a start while locked: saves are rejected too.
  case notYetUnlocked = 2
}

/// The current mode of the store.
public struct StoreMode: Hashable, Sendable {
  /// A guest uses the machine: the user's own calls are refused, the apps in `guest_apps` read what
  /// they were granted, other apps read nothing, and nothing may be changed or granted.
  public var isGuest: Bool
  /// Whether the store can be read and written.
  public var lock: LockState
  /// The administrator has forbidden the use of health data on this machine.
  public var isRestricted: Bool
  /// The apps that a guest may use; empty if no guest session is on.
  public var guestApps: [GuestApp]
  /// Whether the guest session ends with a secret: its code, or the passphrase of the store. In system
  /// mode, proof of presence ends it too.
  public var endsWithSecret: Bool

  public init(isGuest: Bool = false, lock: LockState = .unlocked, isRestricted: Bool = false, guestApps: [GuestApp] = [], endsWithSecret: Bool = false) {
    self.isGuest = isGuest
    self.lock = lock
    self.isRestricted = isRestricted
    self.guestApps = guestApps
    self.endsWithSecret = endsWithSecret
  }
}

/// An app that may read what it was granted while a guest uses the machine.
public struct GuestApp: Hashable, Sendable {
  /// The registration.
  public var principal: PrincipalID
  /// Its bundle identifier.
  public var bundleIdentifier: String

  public init(principal: PrincipalID, bundleIdentifier: String = "") {
    self.principal = principal
    self.bundleIdentifier = bundleIdentifier
  }
}

/// Changes the mode. A field that is absent does not change.
public struct StoreModeChange: Hashable, Sendable, Redacted {
  /// Whether to begin or to end a guest session; absent: does not change.
  public var isGuest: Bool?
  /// Whether to lock or to unlock. Absent: does not change.
  public var isLocked: Bool?
  /// The apps that the guest may use, if the request begins a guest session; their bundle identifiers
  /// are ignored. They cannot be changed until the session ends.
  public var guestApps: [GuestApp]
  /// With `is_guest` true: the code that will end the session, up to 4,096 bytes; empty for none. With
  /// false: the code, or the passphrase of an encrypted store.
  public var secret: [UInt8]

  public init(isGuest: Bool? = nil, isLocked: Bool? = nil, guestApps: [GuestApp] = [], secret: [UInt8] = []) {
    self.isGuest = isGuest
    self.isLocked = isLocked
    self.guestApps = guestApps
    self.secret = secret
  }
}
