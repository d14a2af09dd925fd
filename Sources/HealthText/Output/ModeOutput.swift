package import HealthModel

/// The mode of the store: its lock, and whether a guest uses the session.
///
/// JSON keys: `guest`, `lock` (`unlocked`, `locked` or `notYetUnlocked`) and `restricted`.
package enum ModeOutput {
  package static func json(_ mode: StoreMode) -> JSONValue {
    let lock =
      switch mode.lock {
      case .unlocked: "unlocked"
      case .locked: "locked"
      case .notYetUnlocked: "notYetUnlocked"
      }
    return [
      "guest": .bool(mode.isGuest), "lock": .string(lock), "restricted": .bool(mode.isRestricted),
    ]
  }

  /// Returns one sentence for each property; the first one is about the lock.
  package static func sentences(_ mode: StoreMode) -> [String] {
    var sentences: [String] = []
    switch mode.lock {
    case .unlocked: sentences.append("The store is unlocked.")
    case .locked:
      sentences.append("The store is locked. Samples saved by apps are added when it is unlocked.")
    case .notYetUnlocked:
      sentences.append("The store has not been unlocked since healthd started.")
    }
    if mode.isGuest {
      sentences.append("A guest session is active: nothing can be saved or granted.")
    }
    if mode.isRestricted { sentences.append("The administrator has restricted health data.") }
    return sentences
  }
}
