/// Whether the store can be read.
package enum LockState: UInt8, Hashable, Sendable {
  case unlocked = 0
  /// Nothing is read. Saves are taken into a journal and become part of the store at the unlock
  /// (rules AVAIL-08, AVAIL-09).
  case locked = 1
  /// As after a start: not even saves are taken.
  case notYetUnlocked = 2
}

/// How the store may be used at the moment.
package struct StoreMode: Hashable, Sendable {
  /// Somebody else uses the device: what was granted may be read, nothing may be changed or granted
  /// (rules AUTH-20, AUTH-21).
  package var isGuest: Bool
  package var lock: LockState
  /// The administrator has forbidden the use of health data on this machine (rule AVAIL-03).
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

/// nil leaves a thing as it is.
package struct SetModeRequest: Hashable, Sendable {
  package var isGuest: Bool?
  /// To lock, or to unlock.
  package var isLocked: Bool?
  package init(isGuest: Bool? = nil, isLocked: Bool? = nil) {
    self.isGuest = isGuest
    self.isLocked = isLocked
  }
}
