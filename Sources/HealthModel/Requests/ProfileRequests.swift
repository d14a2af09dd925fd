// Requests and replies of `health.v1.Profile`. proto/health/v1/profile.proto documents the calls.

extension CharacteristicsRequest {
  package func validate() throws(HealthError) {
    for type in types { try Characteristic.validate(type) }
  }
}

package struct MoveModeReply: Hashable, Sendable, Redacted {
  package var mode: ActivityMoveMode
  package init(mode: ActivityMoveMode) { self.mode = mode }
}

// MARK: - Units

// The unit in which the user wants to see a quantity type (rule UNIT-09). The default is the
// canonical unit of the catalog, which is also the customary one.

extension PreferredUnitsRequest {
  package func validate() throws(HealthError) {
    for type in types where type.kind != .quantity {
      throw .invalidArgument("types: \(type.name) is no quantity type")
    }
  }
}

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

  package func validate() throws(HealthError) {
    guard type.kind == .quantity else {
      throw .invalidArgument("type: \(type.name) is no quantity type")
    }
    guard unit?.isCompatible(with: type.canonicalUnit) ?? true else {
      throw .invalidArgument(
        "unit: must be compatible with \(type.canonicalUnit.string), the unit of \(type.name)")
    }
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

  package func validate() throws(HealthError) {
    guard total >= 0, total.isFinite else {
      throw .invalidArgument("total_kcal: must be a number of 0 or more")
    }
    guard start <= end else { throw .invalidArgument("end_us: must not lie before start_us") }
  }
}

/// The two parts in kcal, which add up to the total.
package struct SplitTotalEnergyReply: Hashable, Sendable, Redacted {
  package var resting: Double
  package var active: Double

  package init(resting: Double, active: Double) {
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

  package func validate(now: Instant) throws(HealthError) {
    guard type.allowsRecalibrationForEstimates else {
      throw .invalidArgument("type: \(type.name) takes no recalibration of estimates")
    }
    guard date <= now else { throw .invalidArgument("date_us: must not lie in the future") }
  }
}

// MARK: - Settings

/// Changes only the named settings, either all of them or none.
package struct SetSettingsRequest: Hashable, Sendable {
  package var changes: StoreSettings
  /// The settings to reset to their defaults.
  package var reset: Set<StoreSettings.Name>

  package init(changes: StoreSettings = StoreSettings(), reset: Set<StoreSettings.Name> = []) {
    self.changes = changes
    self.reset = reset
  }

  /// - Parameter now: The latest allowed value of the earliest permitted sample date.
  package func validate(now: Instant) throws(HealthError) {
    guard reset.isDisjoint(with: changes.names) else {
      throw .invalidArgument("reset: a setting cannot be set and reset in one request")
    }
    if let date = changes.earliestPermittedSampleDate, date > now {
      throw .invalidArgument(
        "changes.earliest_permitted_sample_date_us: must not lie in the future")
    }
    if let seconds = changes.deletedObjectRetention,
      !(0...StoreSettings.deletedObjectRetentionForever ~= seconds)
    {
      throw .invalidArgument("changes.deleted_object_retention_s: at most a hundred years")
    }
    if let months = changes.condensingMonths,
      !(1...StoreSettings.condensingMonthsMax ~= months)
    {
      throw .invalidArgument(
        "changes.condensing_months: 1 to \(StoreSettings.condensingMonthsMax)")
    }
    if let region = changes.region,
      region.utf8.count != 2 || !region.utf8.allSatisfy({ 65...90 ~= $0 })
    {
      throw .invalidArgument("changes.region: two capital letters of ISO 3166-1, such as DE")
    }
  }
}
