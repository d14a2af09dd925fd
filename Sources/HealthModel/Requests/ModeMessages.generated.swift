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
  /// Granted data may be read; nothing may be changed or granted.
  public var isGuest: Bool
  /// Whether the store can be read and written.
  public var lock: LockState
  /// The administrator has forbidden the use of health data on this machine.
  public var isRestricted: Bool

  public init(isGuest: Bool = false, lock: LockState = .unlocked, isRestricted: Bool = false) {
    self.isGuest = isGuest
    self.lock = lock
    self.isRestricted = isRestricted
  }
}

/// A query for the mode of the store.
public struct ModeRequest: Hashable, Sendable {
  public init() {}
}

/// Changes the mode. A field that is absent does not change.
public struct SetModeRequest: Hashable, Sendable {
  /// Whether to begin or to end a guest session; absent: does not change.
  public var isGuest: Bool?
  /// Whether to lock or to unlock. Absent: does not change.
  public var isLocked: Bool?

  public init(isGuest: Bool? = nil, isLocked: Bool? = nil) {
    self.isGuest = isGuest
    self.isLocked = isLocked
  }
}
