// Made from proto/health/v1/profile.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

package import CHealthProto
package import HealthAPI
package import HealthModel
package import HealthProtobuf

extension Characteristic: ProtobufMessage {
  package static var codec: Codec<Health__V1__Characteristic> {
    Codec("Characteristic", health__v1__characteristic__init, health__v1__characteristic__unpack)
  }

  package init(_ c: Health__V1__Characteristic) throws(WireError) {
    let value: Characteristic.Value?
    switch c.value_case {
    case HEALTH__V1__CHARACTERISTIC__VALUE_CHOICE:
      value = .choice(c.choice)
    case HEALTH__V1__CHARACTERISTIC__VALUE_DATE:
      value = .date(try HealthProtobuf.required(c.date, "Characteristic.date"))
    default: value = nil
    }
    self.init(
      type: try HealthProtobuf.objectType(c.type, "Characteristic.type"))
    self.value = value
  }

  package func fill(_ c: inout Health__V1__Characteristic, in arena: WireArena) {
    c.type = UInt32(type.code)
    switch value {
    case .choice(let value)?:
      c.value_case = HEALTH__V1__CHARACTERISTIC__VALUE_CHOICE
      c.choice = value
    case .date(let value)?:
      c.value_case = HEALTH__V1__CHARACTERISTIC__VALUE_DATE
      c.date = arena.make(value)
    case nil: break
    }
  }
}

extension CharacteristicsRequest: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__CharacteristicsRequest> {
    Codec("CharacteristicsRequest", health__v1__characteristics_request__init, health__v1__characteristics_request__unpack)
  }

  package init(_ c: Health__V1__CharacteristicsRequest) throws(WireError) {
    guard c.n_types > 0 else { throw WireError("CharacteristicsRequest.types", .missing) }
    guard c.n_types <= 16 else { throw WireError("CharacteristicsRequest.types", .tooMany(limit: 16)) }
    self.init(
      types: try HealthProtobuf.objectTypes(c.types, c.n_types, "CharacteristicsRequest.types"))
  }

  package func fill(_ c: inout Health__V1__CharacteristicsRequest, in arena: WireArena) {
    (c.n_types, c.types) = arena.numbers(types) { UInt32($0.code) }
  }
}

extension CharacteristicsReply: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__CharacteristicsReply> {
    Codec("CharacteristicsReply", health__v1__characteristics_reply__init, health__v1__characteristics_reply__unpack)
  }

  package init(_ c: Health__V1__CharacteristicsReply) throws(WireError) {
    self.init(
      characteristics: try HealthProtobuf.list(c.characteristics, c.n_characteristics))
  }

  package func fill(_ c: inout Health__V1__CharacteristicsReply, in arena: WireArena) {
    (c.n_characteristics, c.characteristics) = arena.list(characteristics)
  }
}

extension SetCharacteristicRequest: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__SetCharacteristicRequest> {
    Codec("SetCharacteristicRequest", health__v1__set_characteristic_request__init, health__v1__set_characteristic_request__unpack)
  }

  package init(_ c: Health__V1__SetCharacteristicRequest) throws(WireError) {
    self.init(
      characteristic: try HealthProtobuf.required(c.characteristic, "SetCharacteristicRequest.characteristic"))
  }

  package func fill(_ c: inout Health__V1__SetCharacteristicRequest, in arena: WireArena) {
    c.characteristic = arena.make(characteristic)
  }
}

extension SetCharacteristicReply: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__SetCharacteristicReply> {
    Codec("SetCharacteristicReply", health__v1__set_characteristic_reply__init, health__v1__set_characteristic_reply__unpack)
  }

  package init(_ c: Health__V1__SetCharacteristicReply) throws(WireError) {
    self.init()
  }

  package func fill(_ c: inout Health__V1__SetCharacteristicReply, in arena: WireArena) {
  }
}

extension StoreSettings: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__StoreSettings> {
    Codec("StoreSettings", health__v1__store_settings__init, health__v1__store_settings__unpack)
  }

  package init(_ c: Health__V1__StoreSettings) throws(WireError) {
    self.init()
    self.earliestPermittedSampleDate = c.has_earliest_permitted_sample_date_us_case.rawValue == 0 ? nil : Instant(microseconds: c.earliest_permitted_sample_date_us)
    self.deletedObjectRetention = c.has_deleted_object_retention_s_case.rawValue == 0 ? nil : Int64(try HealthProtobuf.count(c.deleted_object_retention_s, "StoreSettings.deleted_object_retention_s"))
    self.condensingMonths = c.has_condensing_months_case.rawValue == 0 ? nil : Int(c.condensing_months)
    self.healthRecords = c.has_health_records_case.rawValue == 0 ? nil : c.health_records != 0
    self.region = c.has_region_case.rawValue == 0 ? nil : try HealthProtobuf.text(c.region, "StoreSettings.region")
  }

  package func fill(_ c: inout Health__V1__StoreSettings, in arena: WireArena) {
    if let earliestPermittedSampleDate {
      c.has_earliest_permitted_sample_date_us_case = HEALTH__V1__STORE_SETTINGS__HAS_EARLIEST_PERMITTED_SAMPLE_DATE_US_EARLIEST_PERMITTED_SAMPLE_DATE_US
      c.earliest_permitted_sample_date_us = earliestPermittedSampleDate.microseconds
    }
    if let deletedObjectRetention {
      c.has_deleted_object_retention_s_case = HEALTH__V1__STORE_SETTINGS__HAS_DELETED_OBJECT_RETENTION_S_DELETED_OBJECT_RETENTION_S
      c.deleted_object_retention_s = UInt64(clamping: deletedObjectRetention)
    }
    if let condensingMonths {
      c.has_condensing_months_case = HEALTH__V1__STORE_SETTINGS__HAS_CONDENSING_MONTHS_CONDENSING_MONTHS
      c.condensing_months = UInt32(clamping: condensingMonths)
    }
    if let healthRecords {
      c.has_health_records_case = HEALTH__V1__STORE_SETTINGS__HAS_HEALTH_RECORDS_HEALTH_RECORDS
      c.health_records = healthRecords ? 1 : 0
    }
    if let region {
      c.has_region_case = HEALTH__V1__STORE_SETTINGS__HAS_REGION_REGION
      c.region = arena.text(region)
    }
  }
}

extension SettingsRequest: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__SettingsRequest> {
    Codec("SettingsRequest", health__v1__settings_request__init, health__v1__settings_request__unpack)
  }

  package init(_ c: Health__V1__SettingsRequest) throws(WireError) {
    self.init()
  }

  package func fill(_ c: inout Health__V1__SettingsRequest, in arena: WireArena) {
  }
}

extension SetSettingsReply: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__SetSettingsReply> {
    Codec("SetSettingsReply", health__v1__set_settings_reply__init, health__v1__set_settings_reply__unpack)
  }

  package init(_ c: Health__V1__SetSettingsReply) throws(WireError) {
    self.init()
  }

  package func fill(_ c: inout Health__V1__SetSettingsReply, in arena: WireArena) {
  }
}

extension MoveModeRequest: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__MoveModeRequest> {
    Codec("MoveModeRequest", health__v1__move_mode_request__init, health__v1__move_mode_request__unpack)
  }

  package init(_ c: Health__V1__MoveModeRequest) throws(WireError) {
    self.init()
  }

  package func fill(_ c: inout Health__V1__MoveModeRequest, in arena: WireArena) {
  }
}

extension MoveModeReply: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__MoveModeReply> {
    Codec("MoveModeReply", health__v1__move_mode_reply__init, health__v1__move_mode_reply__unpack)
  }

  package init(_ c: Health__V1__MoveModeReply) throws(WireError) {
    self.init(
      mode: try HealthProtobuf.enumeration(c.mode.rawValue, "MoveModeReply.mode"))
  }

  package func fill(_ c: inout Health__V1__MoveModeReply, in arena: WireArena) {
    c.mode = Health__V1__ActivityMoveMode(UInt32(mode.rawValue))
  }
}

extension PreferredUnitsRequest: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__PreferredUnitsRequest> {
    Codec("PreferredUnitsRequest", health__v1__preferred_units_request__init, health__v1__preferred_units_request__unpack)
  }

  package init(_ c: Health__V1__PreferredUnitsRequest) throws(WireError) {
    guard c.n_types > 0 else { throw WireError("PreferredUnitsRequest.types", .missing) }
    guard c.n_types <= 1024 else { throw WireError("PreferredUnitsRequest.types", .tooMany(limit: 1024)) }
    self.init(
      types: try HealthProtobuf.objectTypes(c.types, c.n_types, "PreferredUnitsRequest.types"))
  }

  package func fill(_ c: inout Health__V1__PreferredUnitsRequest, in arena: WireArena) {
    (c.n_types, c.types) = arena.numbers(types) { UInt32($0.code) }
  }
}

extension PreferredUnitsReply: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__PreferredUnitsReply> {
    Codec("PreferredUnitsReply", health__v1__preferred_units_reply__init, health__v1__preferred_units_reply__unpack)
  }

  package init(_ c: Health__V1__PreferredUnitsReply) throws(WireError) {
    self.init(
      units: try HealthProtobuf.units(c.units, c.n_units, "PreferredUnitsReply.units"))
  }

  package func fill(_ c: inout Health__V1__PreferredUnitsReply, in arena: WireArena) {
    (c.n_units, c.units) = arena.numbers(units) { arena.text($0.string) }
  }
}

extension SetPreferredUnitRequest: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__SetPreferredUnitRequest> {
    Codec("SetPreferredUnitRequest", health__v1__set_preferred_unit_request__init, health__v1__set_preferred_unit_request__unpack)
  }

  package init(_ c: Health__V1__SetPreferredUnitRequest) throws(WireError) {
    self.init(
      type: try HealthProtobuf.objectType(c.type, "SetPreferredUnitRequest.type"),
      unit: c.has_unit_case.rawValue == 0 ? nil : try HealthProtobuf.unit(c.unit, "SetPreferredUnitRequest.unit"))
  }

  package func fill(_ c: inout Health__V1__SetPreferredUnitRequest, in arena: WireArena) {
    c.type = UInt32(type.code)
    if let unit {
      c.has_unit_case = HEALTH__V1__SET_PREFERRED_UNIT_REQUEST__HAS_UNIT_UNIT
      c.unit = arena.text(unit.string)
    }
  }
}

extension SetPreferredUnitReply: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__SetPreferredUnitReply> {
    Codec("SetPreferredUnitReply", health__v1__set_preferred_unit_reply__init, health__v1__set_preferred_unit_reply__unpack)
  }

  package init(_ c: Health__V1__SetPreferredUnitReply) throws(WireError) {
    self.init()
  }

  package func fill(_ c: inout Health__V1__SetPreferredUnitReply, in arena: WireArena) {
  }
}

extension EarliestPermittedSampleDateRequest: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__EarliestPermittedSampleDateRequest> {
    Codec("EarliestPermittedSampleDateRequest", health__v1__earliest_permitted_sample_date_request__init, health__v1__earliest_permitted_sample_date_request__unpack)
  }

  package init(_ c: Health__V1__EarliestPermittedSampleDateRequest) throws(WireError) {
    self.init()
  }

  package func fill(_ c: inout Health__V1__EarliestPermittedSampleDateRequest, in arena: WireArena) {
  }
}

extension EarliestPermittedSampleDateReply: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__EarliestPermittedSampleDateReply> {
    Codec("EarliestPermittedSampleDateReply", health__v1__earliest_permitted_sample_date_reply__init, health__v1__earliest_permitted_sample_date_reply__unpack)
  }

  package init(_ c: Health__V1__EarliestPermittedSampleDateReply) throws(WireError) {
    self.init(
      date: c.has_date_us_case.rawValue == 0 ? nil : Instant(microseconds: c.date_us))
  }

  package func fill(_ c: inout Health__V1__EarliestPermittedSampleDateReply, in arena: WireArena) {
    if let date {
      c.has_date_us_case = HEALTH__V1__EARLIEST_PERMITTED_SAMPLE_DATE_REPLY__HAS_DATE_US_DATE_US
      c.date_us = date.microseconds
    }
  }
}

extension SupportsHealthRecordsRequest: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__SupportsHealthRecordsRequest> {
    Codec("SupportsHealthRecordsRequest", health__v1__supports_health_records_request__init, health__v1__supports_health_records_request__unpack)
  }

  package init(_ c: Health__V1__SupportsHealthRecordsRequest) throws(WireError) {
    self.init()
  }

  package func fill(_ c: inout Health__V1__SupportsHealthRecordsRequest, in arena: WireArena) {
  }
}

extension SupportsHealthRecordsReply: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__SupportsHealthRecordsReply> {
    Codec("SupportsHealthRecordsReply", health__v1__supports_health_records_reply__init, health__v1__supports_health_records_reply__unpack)
  }

  package init(_ c: Health__V1__SupportsHealthRecordsReply) throws(WireError) {
    self.init(
      isSupported: c.is_supported != 0)
  }

  package func fill(_ c: inout Health__V1__SupportsHealthRecordsReply, in arena: WireArena) {
    c.is_supported = isSupported ? 1 : 0
  }
}

extension SplitTotalEnergyRequest: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__SplitTotalEnergyRequest> {
    Codec("SplitTotalEnergyRequest", health__v1__split_total_energy_request__init, health__v1__split_total_energy_request__unpack)
  }

  package init(_ c: Health__V1__SplitTotalEnergyRequest) throws(WireError) {
    self.init(
      total: c.total_kcal,
      start: Instant(microseconds: c.start_us),
      end: Instant(microseconds: c.end_us))
  }

  package func fill(_ c: inout Health__V1__SplitTotalEnergyRequest, in arena: WireArena) {
    c.total_kcal = total
    c.start_us = start.microseconds
    c.end_us = end.microseconds
  }
}

extension EnergySplit: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__SplitTotalEnergyReply> {
    Codec("SplitTotalEnergyReply", health__v1__split_total_energy_reply__init, health__v1__split_total_energy_reply__unpack)
  }

  package init(_ c: Health__V1__SplitTotalEnergyReply) throws(WireError) {
    self.init(
      resting: c.resting_kcal,
      active: c.active_kcal)
  }

  package func fill(_ c: inout Health__V1__SplitTotalEnergyReply, in arena: WireArena) {
    c.resting_kcal = resting
    c.active_kcal = active
  }
}

extension RecalibrateEstimatesRequest: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__RecalibrateEstimatesRequest> {
    Codec("RecalibrateEstimatesRequest", health__v1__recalibrate_estimates_request__init, health__v1__recalibrate_estimates_request__unpack)
  }

  package init(_ c: Health__V1__RecalibrateEstimatesRequest) throws(WireError) {
    self.init(
      type: try HealthProtobuf.objectType(c.type, "RecalibrateEstimatesRequest.type"),
      date: Instant(microseconds: c.date_us))
  }

  package func fill(_ c: inout Health__V1__RecalibrateEstimatesRequest, in arena: WireArena) {
    c.type = UInt32(type.code)
    c.date_us = date.microseconds
  }
}

extension RecalibrateEstimatesReply: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__RecalibrateEstimatesReply> {
    Codec("RecalibrateEstimatesReply", health__v1__recalibrate_estimates_reply__init, health__v1__recalibrate_estimates_reply__unpack)
  }

  package init(_ c: Health__V1__RecalibrateEstimatesReply) throws(WireError) {
    self.init()
  }

  package func fill(_ c: inout Health__V1__RecalibrateEstimatesReply, in arena: WireArena) {
  }
}

extension ActivityGoals: ProtobufMessage {
  package static var codec: Codec<Health__V1__ActivityGoals> {
    Codec("ActivityGoals", health__v1__activity_goals__init, health__v1__activity_goals__unpack)
  }

  package init(_ c: Health__V1__ActivityGoals) throws(WireError) {
    self.init(
      day: try HealthProtobuf.required(c.day, "ActivityGoals.day"),
      move: c.has_move_kcal_case.rawValue == 0 ? nil : c.move_kcal,
      exercise: c.has_exercise_min_case.rawValue == 0 ? nil : c.exercise_min,
      stand: c.has_stand_h_case.rawValue == 0 ? nil : c.stand_h,
      moveTime: c.has_move_min_case.rawValue == 0 ? nil : c.move_min)
  }

  package func fill(_ c: inout Health__V1__ActivityGoals, in arena: WireArena) {
    c.day = arena.make(day)
    if let move {
      c.has_move_kcal_case = HEALTH__V1__ACTIVITY_GOALS__HAS_MOVE_KCAL_MOVE_KCAL
      c.move_kcal = move
    }
    if let exercise {
      c.has_exercise_min_case = HEALTH__V1__ACTIVITY_GOALS__HAS_EXERCISE_MIN_EXERCISE_MIN
      c.exercise_min = exercise
    }
    if let stand {
      c.has_stand_h_case = HEALTH__V1__ACTIVITY_GOALS__HAS_STAND_H_STAND_H
      c.stand_h = stand
    }
    if let moveTime {
      c.has_move_min_case = HEALTH__V1__ACTIVITY_GOALS__HAS_MOVE_MIN_MOVE_MIN
      c.move_min = moveTime
    }
  }
}

extension GoalsRequest: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__GoalsRequest> {
    Codec("GoalsRequest", health__v1__goals_request__init, health__v1__goals_request__unpack)
  }

  package init(_ c: Health__V1__GoalsRequest) throws(WireError) {
    self.init()
  }

  package func fill(_ c: inout Health__V1__GoalsRequest, in arena: WireArena) {
  }
}

extension GoalsReply: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__GoalsReply> {
    Codec("GoalsReply", health__v1__goals_reply__init, health__v1__goals_reply__unpack)
  }

  package init(_ c: Health__V1__GoalsReply) throws(WireError) {
    self.init(
      goals: try HealthProtobuf.list(c.goals, c.n_goals))
  }

  package func fill(_ c: inout Health__V1__GoalsReply, in arena: WireArena) {
    (c.n_goals, c.goals) = arena.list(goals)
  }
}

extension SetGoalsRequest: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__SetGoalsRequest> {
    Codec("SetGoalsRequest", health__v1__set_goals_request__init, health__v1__set_goals_request__unpack)
  }

  package init(_ c: Health__V1__SetGoalsRequest) throws(WireError) {
    self.init(
      goals: try HealthProtobuf.required(c.goals, "SetGoalsRequest.goals"))
  }

  package func fill(_ c: inout Health__V1__SetGoalsRequest, in arena: WireArena) {
    c.goals = arena.make(goals)
  }
}

extension SetGoalsReply: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__SetGoalsReply> {
    Codec("SetGoalsReply", health__v1__set_goals_reply__init, health__v1__set_goals_reply__unpack)
  }

  package init(_ c: Health__V1__SetGoalsReply) throws(WireError) {
    self.init()
  }

  package func fill(_ c: inout Health__V1__SetGoalsReply, in arena: WireArena) {
  }
}

extension RecalibrationsRequest: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__RecalibrationsRequest> {
    Codec("RecalibrationsRequest", health__v1__recalibrations_request__init, health__v1__recalibrations_request__unpack)
  }

  package init(_ c: Health__V1__RecalibrationsRequest) throws(WireError) {
    self.init()
  }

  package func fill(_ c: inout Health__V1__RecalibrationsRequest, in arena: WireArena) {
  }
}

extension EstimateRecalibration: ProtobufMessage {
  package static var codec: Codec<Health__V1__EstimateRecalibration> {
    Codec("EstimateRecalibration", health__v1__estimate_recalibration__init, health__v1__estimate_recalibration__unpack)
  }

  package init(_ c: Health__V1__EstimateRecalibration) throws(WireError) {
    self.init(
      type: try HealthProtobuf.objectType(c.type, "EstimateRecalibration.type"),
      date: Instant(microseconds: c.date_us),
      recordedAt: Instant(microseconds: c.recorded_at_us),
      bundleIdentifier: try HealthProtobuf.text(c.bundle_identifier, "EstimateRecalibration.bundle_identifier"))
  }

  package func fill(_ c: inout Health__V1__EstimateRecalibration, in arena: WireArena) {
    c.type = UInt32(type.code)
    c.date_us = date.microseconds
    c.recorded_at_us = recordedAt.microseconds
    c.bundle_identifier = arena.text(bundleIdentifier)
  }
}

extension RecalibrationsReply: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__RecalibrationsReply> {
    Codec("RecalibrationsReply", health__v1__recalibrations_reply__init, health__v1__recalibrations_reply__unpack)
  }

  package init(_ c: Health__V1__RecalibrationsReply) throws(WireError) {
    self.init(
      recalibrations: try HealthProtobuf.list(c.recalibrations, c.n_recalibrations))
  }

  package func fill(_ c: inout Health__V1__RecalibrationsReply, in arena: WireArena) {
    (c.n_recalibrations, c.recalibrations) = arena.list(recalibrations)
  }
}
