/// Whether the store can be read.
package enum LockState: UInt8, Hashable, Sendable {
  case unlocked = 0
  /// Reads are refused. Saves are written to a journal and added to the store when it is unlocked
  /// (rules AVAIL-08, AVAIL-09).
  case locked = 1
  /// The state after the daemon starts, in which saves are refused as well.
  case notYetUnlocked = 2
}

/// The current mode of the store.
package struct StoreMode: Hashable, Sendable {
  /// Whether a guest uses the device. Granted types can be read, but nothing can be changed or
  /// granted (rules AUTH-20, AUTH-21).
  package var isGuest: Bool
  package var lock: LockState
  /// Whether the administrator has disabled health data on this machine (rule AVAIL-03).
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
  package var isGuest: Bool?
  /// Whether to lock or to unlock the store.
  package var isLocked: Bool?
  package init(isGuest: Bool? = nil, isLocked: Bool? = nil) {
    self.isGuest = isGuest
    self.isLocked = isLocked
  }
}
