// Made from proto/health/v1/profile.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

/// A query for characteristics.
public struct CharacteristicsRequest: Hashable, Sendable {
  /// The characteristic types to return, 1 to 16.
  public var types: [ObjectType]

  public init(types: [ObjectType] = []) {
    self.types = types
  }
}

/// The characteristics that the caller may read.
public struct CharacteristicsReply: Hashable, Sendable {
  /// The characteristics in the order of the request.
  public var characteristics: [Characteristic]

  public init(characteristics: [Characteristic] = []) {
    self.characteristics = characteristics
  }
}

/// Sets a characteristic, or clears it if it has no value.
public struct SetCharacteristicRequest: Hashable, Sendable {
  /// The new value. It is cleared if it has no value, or the value `notSet`.
  public var characteristic: Characteristic

  public init(characteristic: Characteristic) {
    self.characteristic = characteristic
  }
}

/// Confirms that the characteristic is durable.
public struct SetCharacteristicReply: Hashable, Sendable {
  public init() {}
}

/// A query for the settings of the store.
public struct SettingsRequest: Hashable, Sendable {
  public init() {}
}

/// Confirms that the settings are durable and in effect.
public struct SetSettingsReply: Hashable, Sendable {
  public init() {}
}

/// A query for what the move ring counts today.
public struct MoveModeRequest: Hashable, Sendable {
  public init() {}
}

/// What the move ring counts.
public struct MoveModeReply: Hashable, Sendable, Redacted {
  /// As the user chose it; otherwise by age.
  public var mode: ActivityMoveMode

  public init(mode: ActivityMoveMode) {
    self.mode = mode
  }
}

/// A query for the units in which the user wants to see quantity types.
public struct PreferredUnitsRequest: Hashable, Sendable {
  /// The quantity types whose units are returned, 1 to 1,024.
  public var types: [ObjectType]

  public init(types: [ObjectType] = []) {
    self.types = types
  }
}

/// The units in which the user wants to see types (rule UNIT-09).
public struct PreferredUnitsReply: Hashable, Sendable {
  /// HealthKit unit strings, in the order of the request.
  public var units: [HealthUnit]

  public init(units: [HealthUnit] = []) {
    self.units = units
  }
}

/// Changes the unit in which the user wants to see a type.
public struct SetPreferredUnitRequest: Hashable, Sendable {
  /// A quantity type.
  public var type: ObjectType
  /// A HealthKit unit string of the same dimension; absent: restores the canonical unit.
  public var unit: HealthUnit?

  public init(type: ObjectType, unit: HealthUnit? = nil) {
    self.type = type
    self.unit = unit
  }
}

/// Confirms that the unit is durable.
public struct SetPreferredUnitReply: Hashable, Sendable {
  public init() {}
}

/// A query for the limit of dates.
public struct EarliestPermittedSampleDateRequest: Hashable, Sendable {
  public init() {}
}

/// The limit of dates.
public struct EarliestPermittedSampleDateReply: Hashable, Sendable {
  /// The earliest permitted sample date; absent: no limit.
  public var date: Instant?

  public init(date: Instant? = nil) {
    self.date = date
  }
}

/// A query for the support of clinical records.
public struct SupportsHealthRecordsRequest: Hashable, Sendable {
  public init() {}
}

/// The support of clinical records.
public struct SupportsHealthRecordsReply: Hashable, Sendable {
  /// Apps can request access to clinical records.
  public var isSupported: Bool

  public init(isSupported: Bool = false) {
    self.isSupported = isSupported
  }
}

/// Divides the energy that was used in a period into resting and active energy (rules SAVE-15,
/// SAVE-16).
public struct SplitTotalEnergyRequest: Hashable, Sendable, Redacted {
  /// The energy of the period, 0 or more.
  public var total: Double
  /// The start of the period.
  public var start: Instant
  /// The end of the period, not before the start.
  public var end: Instant

  public init(total: Double = 0, start: Instant, end: Instant) {
    self.total = total
    self.start = start
    self.end = end
  }
}

/// The parts of the total energy; their sum is the total.
public struct SplitTotalEnergyReply: Hashable, Sendable, Redacted {
  /// The energy that the body needs at rest.
  public var resting: Double
  /// The energy used by activity.
  public var active: Double

  public init(resting: Double = 0, active: Double = 0) {
    self.resting = resting
    self.active = active
  }
}

/// Asks for estimates of a type to be computed again from a date on.
public struct RecalibrateEstimatesRequest: Hashable, Sendable, Redacted {
  /// A quantity type whose values are estimates.
  public var type: ObjectType
  /// Earlier data is ignored by the new estimates.
  public var date: Instant

  public init(type: ObjectType, date: Instant) {
    self.type = type
    self.date = date
  }
}

/// Confirms that the recalibration is durable.
public struct RecalibrateEstimatesReply: Hashable, Sendable {
  public init() {}
}

/// A query for the goals of the rings.
public struct GoalsRequest: Hashable, Sendable {
  public init() {}
}

/// The goals of the rings.
public struct GoalsReply: Hashable, Sendable {
  /// The goals, by their first day.
  public var goals: [ActivityGoals]

  public init(goals: [ActivityGoals] = []) {
    self.goals = goals
  }
}

/// Sets the goals that apply from a day. If no goal is set, removes the change made on that day.
public struct SetGoalsRequest: Hashable, Sendable {
  /// The goals, which replace those that begin on the same day.
  public var goals: ActivityGoals

  public init(goals: ActivityGoals) {
    self.goals = goals
  }
}

/// Confirms that the goals are durable.
public struct SetGoalsReply: Hashable, Sendable {
  public init() {}
}

/// A query for the recalibrations of apps.
public struct RecalibrationsRequest: Hashable, Sendable {
  public init() {}
}

/// The recalibrations of apps.
public struct RecalibrationsReply: Hashable, Sendable {
  /// The recalibrations, oldest first.
  public var recalibrations: [EstimateRecalibration]

  public init(recalibrations: [EstimateRecalibration] = []) {
    self.recalibrations = recalibrations
  }
}
