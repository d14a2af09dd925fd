// Made from proto/health/v1/profile.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

public struct CharacteristicsRequest: Hashable, Sendable {
  /// 1 to 16 types.
  public var types: [ObjectType]

  public init(types: [ObjectType] = []) {
    self.types = types
  }
}

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

public struct SetCharacteristicReply: Hashable, Sendable {
  public init() {}
}

public struct SettingsRequest: Hashable, Sendable {
  public init() {}
}

public struct SetSettingsReply: Hashable, Sendable {
  public init() {}
}

public struct MoveModeRequest: Hashable, Sendable {
  public init() {}
}

public struct PreferredUnitsRequest: Hashable, Sendable {
  /// 1 to 1024 types.
  public var types: [ObjectType]

  public init(types: [ObjectType] = []) {
    self.types = types
  }
}

public struct SetPreferredUnitReply: Hashable, Sendable {
  public init() {}
}

public struct EarliestPermittedSampleDateRequest: Hashable, Sendable {
  public init() {}
}

public struct EarliestPermittedSampleDateReply: Hashable, Sendable {
  /// Absent: no limit.
  public var date: Instant?

  public init(date: Instant? = nil) {
    self.date = date
  }
}

public struct SupportsHealthRecordsRequest: Hashable, Sendable {
  public init() {}
}

public struct SupportsHealthRecordsReply: Hashable, Sendable {
  public var isSupported: Bool

  public init(isSupported: Bool = false) {
    self.isSupported = isSupported
  }
}

public struct RecalibrateEstimatesReply: Hashable, Sendable {
  public init() {}
}

public struct GoalsRequest: Hashable, Sendable {
  public init() {}
}

public struct GoalsReply: Hashable, Sendable {
  /// By day.
  public var goals: [ActivityGoals]

  public init(goals: [ActivityGoals] = []) {
    self.goals = goals
  }
}

/// Sets the goals that apply from a day. If no goal is set, removes the change made on that day.
public struct SetGoalsRequest: Hashable, Sendable {
  public var goals: ActivityGoals

  public init(goals: ActivityGoals) {
    self.goals = goals
  }
}

public struct SetGoalsReply: Hashable, Sendable {
  public init() {}
}

public struct RecalibrationsRequest: Hashable, Sendable {
  public init() {}
}

public struct RecalibrationsReply: Hashable, Sendable {
  /// Oldest first.
  public var recalibrations: [EstimateRecalibration]

  public init(recalibrations: [EstimateRecalibration] = []) {
    self.recalibrations = recalibrations
  }
}
