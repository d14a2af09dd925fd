package import HealthModel
package import HealthWords

/// The mode of the store: its lock, and whether a guest uses the session.
///
/// JSON keys: `guest`, `lock` (`unlocked`, `locked` or `notYetUnlocked`) and `restricted`; in a guest
/// session also `guestApps`, bundle identifiers, and `endsWithSecret`.
package enum ModeOutput {
  package static func json(_ mode: StoreMode) -> JSONValue {
    let lock =
      switch mode.lock {
      case .unlocked: "unlocked"
      case .locked: "locked"
      case .notYetUnlocked: "notYetUnlocked"
      }
    var json: JSONValue = [
      "guest": .bool(mode.isGuest), "lock": .string(lock), "restricted": .bool(mode.isRestricted),
    ]
    if mode.isGuest {
      json.append("guestApps", .array(mode.guestApps.map { .string($0.bundleIdentifier) }))
      json.append("endsWithSecret", .bool(mode.endsWithSecret))
    }
    return json
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
      let apps = mode.guestApps.map(\.bundleIdentifier).joined(separator: ", ")
      sentences.append(
        apps.isEmpty
          ? "A guest session is on: nothing can be read, saved or granted."
          : "A guest session is on: \(apps) may read; nothing else can be read, saved or granted.")
    }
    if mode.isRestricted { sentences.append("The administrator has restricted health data.") }
    return sentences
  }
}
