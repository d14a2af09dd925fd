// Made from proto/health/v1/profile.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

package struct CharacteristicsRequest: Hashable, Sendable {
  /// 1 to 16 types.
  package var types: [ObjectType]

  package init(types: [ObjectType] = []) {
    self.types = types
  }
}

package struct CharacteristicsReply: Hashable, Sendable {
  /// In the order of the request.
  package var characteristics: [Characteristic]

  package init(characteristics: [Characteristic] = []) {
    self.characteristics = characteristics
  }
}

/// Sets a characteristic, or clears it if it has no value.
package struct SetCharacteristicRequest: Hashable, Sendable {
  /// Cleared if it has no value, or the value `notSet`.
  package var characteristic: Characteristic

  package init(characteristic: Characteristic) {
    self.characteristic = characteristic
  }
}

package struct SetCharacteristicReply: Hashable, Sendable {
  package init() {}
}

package struct SettingsRequest: Hashable, Sendable {
  package init() {}
}

package struct SetSettingsReply: Hashable, Sendable {
  package init() {}
}

package struct MoveModeRequest: Hashable, Sendable {
  package init() {}
}

package struct PreferredUnitsRequest: Hashable, Sendable {
  /// 1 to 1024 types.
  package var types: [ObjectType]

  package init(types: [ObjectType] = []) {
    self.types = types
  }
}

package struct SetPreferredUnitReply: Hashable, Sendable {
  package init() {}
}

package struct EarliestPermittedSampleDateRequest: Hashable, Sendable {
  package init() {}
}

package struct EarliestPermittedSampleDateReply: Hashable, Sendable {
  /// Absent: no limit.
  package var date: Instant?

  package init(date: Instant? = nil) {
    self.date = date
  }
}

package struct SupportsHealthRecordsRequest: Hashable, Sendable {
  package init() {}
}

package struct SupportsHealthRecordsReply: Hashable, Sendable {
  package var isSupported: Bool

  package init(isSupported: Bool = false) {
    self.isSupported = isSupported
  }
}

package struct RecalibrateEstimatesReply: Hashable, Sendable {
  package init() {}
}

package struct GoalsRequest: Hashable, Sendable {
  package init() {}
}

package struct GoalsReply: Hashable, Sendable {
  /// By day.
  package var goals: [ActivityGoals]

  package init(goals: [ActivityGoals] = []) {
    self.goals = goals
  }
}

/// Sets the goals that apply from a day. If no goal is set, removes the change made on that day.
package struct SetGoalsRequest: Hashable, Sendable {
  package var goals: ActivityGoals

  package init(goals: ActivityGoals) {
    self.goals = goals
  }
}

package struct SetGoalsReply: Hashable, Sendable {
  package init() {}
}

package struct RecalibrationsRequest: Hashable, Sendable {
  package init() {}
}

package struct RecalibrationsReply: Hashable, Sendable {
  /// Oldest first.
  package var recalibrations: [EstimateRecalibration]

  package init(recalibrations: [EstimateRecalibration] = []) {
    self.recalibrations = recalibrations
  }
}
