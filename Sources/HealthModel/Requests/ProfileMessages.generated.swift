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

package struct MoveModeReply: Hashable, Sendable, Redacted {
  package var mode: ActivityMoveMode

  package init(mode: ActivityMoveMode) {
    self.mode = mode
  }
}

package struct PreferredUnitsRequest: Hashable, Sendable {
  /// 1 to 1024 types.
  package var types: [ObjectType]

  package init(types: [ObjectType] = []) {
    self.types = types
  }
}

package struct PreferredUnitsReply: Hashable, Sendable {
  /// In the order of the request.
  package var units: [Unit]

  package init(units: [Unit] = []) {
    self.units = units
  }
}

package struct SetPreferredUnitRequest: Hashable, Sendable {
  package var type: ObjectType
  /// Absent: restores the canonical unit.
  package var unit: Unit?

  package init(type: ObjectType, unit: Unit? = nil) {
    self.type = type
    self.unit = unit
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

package struct SplitTotalEnergyRequest: Hashable, Sendable, Redacted {
  /// In kcal.
  package var total: Double
  package var start: Instant
  package var end: Instant

  package init(total: Double = 0, start: Instant, end: Instant) {
    self.total = total
    self.start = start
    self.end = end
  }
}

/// The parts of the total energy; their sum is the total.
package struct SplitTotalEnergyReply: Hashable, Sendable, Redacted {
  package var resting: Double
  package var active: Double

  package init(resting: Double = 0, active: Double = 0) {
    self.resting = resting
    self.active = active
  }
}

package struct RecalibrateEstimatesRequest: Hashable, Sendable, Redacted {
  package var type: ObjectType
  package var date: Instant

  package init(type: ObjectType, date: Instant) {
    self.type = type
    self.date = date
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
