// Requests and replies of `health.v1.Profile`. proto/health/v1/profile.proto documents the calls.

package struct MoveModeReply: Hashable, Sendable, Redacted {
  package var mode: ActivityMoveMode
  package init(mode: ActivityMoveMode) { self.mode = mode }
}

// MARK: - Units

// The unit in which the user wants to see a quantity type (rule UNIT-09). The default is the
// canonical unit of the catalog, which is also the customary one.

package struct PreferredUnitsReply: Hashable, Sendable {
  /// In the order of the request.
  package var units: [Unit]
  package init(units: [Unit]) { self.units = units }
}

package struct SetPreferredUnitRequest: Hashable, Sendable {
  package var type: ObjectType
  /// The preferred unit; nil resets it to the canonical unit.
  package var unit: Unit?

  package init(type: ObjectType, unit: Unit?) {
    self.type = type
    self.unit = unit
  }
}

// MARK: - Energy

package struct SplitTotalEnergyRequest: Hashable, Sendable, Redacted {
  /// In kcal.
  package var total: Double
  package var start: Instant
  package var end: Instant

  package init(total: Double, start: Instant, end: Instant) {
    self.total = total
    self.start = start
    self.end = end
  }
}

/// The two parts in kcal, which add up to the total.
public struct SplitTotalEnergyReply: Hashable, Sendable, Redacted {
  /// The energy that the body needs at rest.
  public var resting: Double
  /// The energy used by activity.
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

package struct RecalibrateEstimatesRequest: Hashable, Sendable, Redacted {
  package var type: ObjectType
  package var date: Instant

  package init(type: ObjectType, date: Instant) {
    self.type = type
    self.date = date
  }
}

// MARK: - Settings

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
