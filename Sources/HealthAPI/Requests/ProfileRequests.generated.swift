// Made from proto/health/v1/profile.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

package import HealthModel

/// A query for characteristics.
package struct CharacteristicsRequest: Hashable, Sendable {
  /// The characteristic types to return, 1 to 16.
  package var types: [ObjectType]

  package init(types: [ObjectType] = []) {
    self.types = types
  }
}

/// The characteristics that the caller may read.
package struct CharacteristicsReply: Hashable, Sendable {
  /// The characteristics in the order of the request.
  package var characteristics: [Characteristic]

  package init(characteristics: [Characteristic] = []) {
    self.characteristics = characteristics
  }
}

/// Sets a characteristic, or clears it if it has no value.
package struct SetCharacteristicRequest: Hashable, Sendable {
  /// The new value. It is cleared if it has no value, or the value `notSet`.
  package var characteristic: Characteristic

  package init(characteristic: Characteristic) {
    self.characteristic = characteristic
  }
}

/// Confirms that the characteristic is durable.
package struct SetCharacteristicReply: Hashable, Sendable {
  package init() {}
}

/// A query for the settings of the store.
package struct SettingsRequest: Hashable, Sendable {
  package init() {}
}

/// Confirms that the settings are durable and in effect.
package struct SetSettingsReply: Hashable, Sendable {
  package init() {}
}

/// A query for what the move ring counts today.
package struct MoveModeRequest: Hashable, Sendable {
  package init() {}
}

/// What the move ring counts.
package struct MoveModeReply: Hashable, Sendable, Redacted {
  /// As the user chose it; otherwise by age.
  package var mode: ActivityMoveMode

  package init(mode: ActivityMoveMode) {
    self.mode = mode
  }
}

/// A query for the units in which the user wants to see quantity types.
package struct PreferredUnitsRequest: Hashable, Sendable {
  /// The quantity types whose units are returned, 1 to 1,024.
  package var types: [ObjectType]

  package init(types: [ObjectType] = []) {
    self.types = types
  }
}

/// The units in which the user wants to see types (rule UNIT-09).
package struct PreferredUnitsReply: Hashable, Sendable {
  /// HealthKit unit strings, in the order of the request.
  package var units: [HealthUnit]

  package init(units: [HealthUnit] = []) {
    self.units = units
  }
}

/// Changes the unit in which the user wants to see a type.
package struct SetPreferredUnitRequest: Hashable, Sendable {
  /// A quantity type.
  package var type: ObjectType
  /// A HealthKit unit string of the same dimension; absent: restores the canonical unit.
  package var unit: HealthUnit?

  package init(type: ObjectType, unit: HealthUnit? = nil) {
    self.type = type
    self.unit = unit
  }
}

/// Confirms that the unit is durable.
package struct SetPreferredUnitReply: Hashable, Sendable {
  package init() {}
}

/// A query for the limit of dates.
package struct EarliestPermittedSampleDateRequest: Hashable, Sendable {
  package init() {}
}

/// The limit of dates.
package struct EarliestPermittedSampleDateReply: Hashable, Sendable {
  /// The earliest permitted sample date; absent: no limit.
  package var date: Instant?

  package init(date: Instant? = nil) {
    self.date = date
  }
}

/// A query for the support of clinical records.
package struct SupportsHealthRecordsRequest: Hashable, Sendable {
  package init() {}
}

/// The support of clinical records.
package struct SupportsHealthRecordsReply: Hashable, Sendable {
  /// Apps can request access to clinical records.
  package var isSupported: Bool

  package init(isSupported: Bool = false) {
    self.isSupported = isSupported
  }
}

/// Divides the energy that was used in a period into resting and active energy (rules SAVE-15,
/// SAVE-16).
package struct SplitTotalEnergyRequest: Hashable, Sendable, Redacted {
  /// The energy of the period, 0 or more.
  package var total: Double
  /// The start of the period.
  package var start: Instant
  /// The end of the period, not before the start.
  package var end: Instant

  package init(total: Double = 0, start: Instant, end: Instant) {
    self.total = total
    self.start = start
    self.end = end
  }
}

/// Asks for estimates of a type to be computed again from a date on.
package struct RecalibrateEstimatesRequest: Hashable, Sendable, Redacted {
  /// A quantity type whose values are estimates.
  package var type: ObjectType
  /// Earlier data is ignored by the new estimates.
  package var date: Instant

  package init(type: ObjectType, date: Instant) {
    self.type = type
    self.date = date
  }
}

/// Confirms that the recalibration is durable.
package struct RecalibrateEstimatesReply: Hashable, Sendable {
  package init() {}
}

/// A query for the goals of the rings.
package struct GoalsRequest: Hashable, Sendable {
  package init() {}
}

/// The goals of the rings.
package struct GoalsReply: Hashable, Sendable {
  /// The goals, by their first day.
  package var goals: [ActivityGoals]

  package init(goals: [ActivityGoals] = []) {
    self.goals = goals
  }
}

/// Sets the goals that apply from a day. If no goal is set, removes the change made on that day.
package struct SetGoalsRequest: Hashable, Sendable {
  /// The goals, which replace those that begin on the same day.
  package var goals: ActivityGoals

  package init(goals: ActivityGoals) {
    self.goals = goals
  }
}

/// Confirms that the goals are durable.
package struct SetGoalsReply: Hashable, Sendable {
  package init() {}
}

/// A query for the recalibrations of apps.
package struct RecalibrationsRequest: Hashable, Sendable {
  package init() {}
}

/// The recalibrations of apps.
package struct RecalibrationsReply: Hashable, Sendable {
  /// The recalibrations, oldest first.
  package var recalibrations: [EstimateRecalibration]

  package init(recalibrations: [EstimateRecalibration] = []) {
    self.recalibrations = recalibrations
  }
}
