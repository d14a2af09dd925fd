package import HealthModel

extension StoreMode {
  /// Whether the user can read the store now.
  package var isReadable: Bool { lock == .unlocked && !isGuest && !isRestricted }
}
