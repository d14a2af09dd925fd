// Made from proto/health/v1/mode.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

package enum LockState: UInt8, Hashable, Sendable, CaseIterable {
  case unlocked = 0
  /// Nothing is read; saves are written to a journal, which is merged into the store at the unlock.
  case locked = 1
  /// The state after a start while locked: saves are rejected too.
  case notYetUnlocked = 2
}

/// The current mode of the store.
package struct StoreMode: Hashable, Sendable {
  /// Granted data may be read; nothing may be changed or granted.
  package var isGuest: Bool
  package var lock: LockState
  /// The administrator has forbidden the use of health data on this machine.
  package var isRestricted: Bool

  package init(isGuest: Bool = false, lock: LockState = .unlocked, isRestricted: Bool = false) {
    self.isGuest = isGuest
    self.lock = lock
    self.isRestricted = isRestricted
  }
}

package struct ModeRequest: Hashable, Sendable {
  package init() {}
}

/// Changes the mode. Properties that are nil are unchanged.
package struct SetModeRequest: Hashable, Sendable {
  /// Absent: does not change.
  package var isGuest: Bool?
  /// Whether to lock or to unlock. Absent: does not change.
  package var isLocked: Bool?

  package init(isGuest: Bool? = nil, isLocked: Bool? = nil) {
    self.isGuest = isGuest
    self.isLocked = isLocked
  }
}
