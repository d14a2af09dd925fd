extension RestingMetabolism {
  /// Divides the energy used in a period (rules SAVE-15, SAVE-16): the resting part is the energy
  /// that the body needs at rest for that duration, at most the total; the remainder is active
  /// energy.
  public func split(_ request: SplitTotalEnergyRequest) -> SplitTotalEnergyReply {
    // The instants come from the wire, and their difference may overflow an integer.
    let seconds =
      (Double(request.end.microseconds) - Double(request.start.microseconds)) / 1_000_000
    let resting = min(kilocaloriesPerDay * seconds / 86_400, request.total)
    return SplitTotalEnergyReply(resting: resting, active: request.total - resting)
  }
}

/// Changes only the named settings, either all of them or none.
public struct SetSettingsRequest: Hashable, Sendable {
  /// The new values. Settings that are nil are not changed.
  public var changes: StoreSettings
  /// The settings to reset to their defaults.
  public var reset: Set<StoreSettings.Name>

  public init(changes: StoreSettings = StoreSettings(), reset: Set<StoreSettings.Name> = []) {
    self.changes = changes
    self.reset = reset
  }
}
