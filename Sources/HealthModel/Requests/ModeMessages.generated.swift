// Made from proto/health/v1/mode.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

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

/// Changes the mode. Properties that are nil are unchanged.
public struct SetModeRequest: Hashable, Sendable {
  /// Absent: does not change.
  public var isGuest: Bool?
  /// Whether to lock or to unlock. Absent: does not change.
  public var isLocked: Bool?

  public init(isGuest: Bool? = nil, isLocked: Bool? = nil) {
    self.isGuest = isGuest
    self.isLocked = isLocked
  }
}
