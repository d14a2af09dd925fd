/// Changes only the named settings, either all of them or none.
public struct SettingsChange: Hashable, Sendable {
  /// The new values. Settings that are nil are not changed.
  public var changes: StoreSettings
  /// The settings to reset to their defaults.
  public var reset: Set<StoreSettings.Name>

  public init(changes: StoreSettings = StoreSettings(), reset: Set<StoreSettings.Name> = []) {
    self.changes = changes
    self.reset = reset
  }
}
