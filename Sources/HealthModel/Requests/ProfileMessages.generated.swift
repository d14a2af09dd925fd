// Made from proto/health/v1/profile.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

/// A query for characteristics.
public struct CharacteristicsRequest: Hashable, Sendable {
  /// 1 to 16 types.
  public var types: [ObjectType]

  public init(types: [ObjectType] = []) {
    self.types = types
  }
}

/// The characteristics that the caller may read.
public struct CharacteristicsReply: Hashable, Sendable {
  /// In the order of the request.
  public var characteristics: [Characteristic]

  public init(characteristics: [Characteristic] = []) {
    self.characteristics = characteristics
  }
}

/// Sets a characteristic, or clears it if it has no value.
public struct SetCharacteristicRequest: Hashable, Sendable {
  /// Cleared if it has no value, or the value `notSet`.
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

/// A query for the units in which the user wants to see quantity types.
public struct PreferredUnitsRequest: Hashable, Sendable {
  /// 1 to 1024 types.
  public var types: [ObjectType]

  public init(types: [ObjectType] = []) {
    self.types = types
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
  /// Absent: no limit.
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
  /// By day.
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
  /// Oldest first.
  public var recalibrations: [EstimateRecalibration]

  public init(recalibrations: [EstimateRecalibration] = []) {
    self.recalibrations = recalibrations
  }
}
