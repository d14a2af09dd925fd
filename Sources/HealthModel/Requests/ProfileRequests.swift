// Requests and replies of `health.v1.Profile`. proto/health/v1/profile.proto documents the calls.

public struct MoveModeReply: Hashable, Sendable, Redacted {
  public var mode: ActivityMoveMode
  public init(mode: ActivityMoveMode) { self.mode = mode }
}

// MARK: - Units

// The unit in which the user wants to see a quantity type (rule UNIT-09). The default is the
// canonical unit of the catalog, which is also the customary one.

public struct PreferredUnitsReply: Hashable, Sendable {
  /// In the order of the request.
  public var units: [Unit]
  public init(units: [Unit]) { self.units = units }
}

public struct SetPreferredUnitRequest: Hashable, Sendable {
  public var type: ObjectType
  /// The preferred unit; nil resets it to the canonical unit.
  public var unit: Unit?

  public init(type: ObjectType, unit: Unit?) {
    self.type = type
    self.unit = unit
  }
}

// MARK: - Energy

public struct SplitTotalEnergyRequest: Hashable, Sendable, Redacted {
  /// In kcal.
  public var total: Double
  public var start: Instant
  public var end: Instant

  public init(total: Double, start: Instant, end: Instant) {
    self.total = total
    self.start = start
    self.end = end
  }
}

/// The two parts in kcal, which add up to the total.
public struct SplitTotalEnergyReply: Hashable, Sendable, Redacted {
  public var resting: Double
  public var active: Double

  public init(resting: Double, active: Double) {
    self.resting = resting
    self.active = active
  }
}

extension RestingMetabolism {
  /// Divides the energy used in a period (rules SAVE-15, SAVE-16): the resting part is the energy
  /// that the body needs at rest for that duration, at most the total; the remainder is active
  /// energy.
  package func split(_ request: SplitTotalEnergyRequest) -> SplitTotalEnergyReply {
    // The instants come from the wire, and their difference may overflow an integer.
    let seconds =
      (Double(request.end.microseconds) - Double(request.start.microseconds)) / 1_000_000
    let resting = min(kilocaloriesPerDay * seconds / 86_400, request.total)
    return SplitTotalEnergyReply(resting: resting, active: request.total - resting)
  }
}

// MARK: - Estimates

public struct RecalibrateEstimatesRequest: Hashable, Sendable, Redacted {
  public var type: ObjectType
  public var date: Instant

  public init(type: ObjectType, date: Instant) {
    self.type = type
    self.date = date
  }
}

// MARK: - Settings

/// Changes only the named settings, either all of them or none.
public struct SetSettingsRequest: Hashable, Sendable {
  public var changes: StoreSettings
  /// The settings to reset to their defaults.
  public var reset: Set<StoreSettings.Name>

  public init(changes: StoreSettings = StoreSettings(), reset: Set<StoreSettings.Name> = []) {
    self.changes = changes
    self.reset = reset
  }
}
