package import CHealthProto
package import HealthModel
package import HealthProtobuf

extension StoreSettings: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__StoreSettings> {
    Codec("StoreSettings", health__v1__store_settings__init, health__v1__store_settings__unpack)
  }

  package init(_ c: Health__V1__StoreSettings) throws(WireError) {
    self.init()
    if c.has_earliest_permitted_sample_date_us_case.rawValue != 0 {
      earliestPermittedSampleDate = Instant(microseconds: c.earliest_permitted_sample_date_us)
    }
    if c.has_deleted_object_retention_s_case.rawValue != 0 {
      deletedObjectRetention = Int64(
        try count(c.deleted_object_retention_s, "StoreSettings.deleted_object_retention_s"))
    }
    if c.has_condensing_months_case.rawValue != 0 { condensingMonths = Int(c.condensing_months) }
    if c.has_health_records_case.rawValue != 0 { healthRecords = c.health_records != 0 }
    if c.has_region_case.rawValue != 0 { region = try text(c.region, "StoreSettings.region") }
  }

  package func fill(_ c: inout Health__V1__StoreSettings, in arena: WireArena) {
    if let earliestPermittedSampleDate {
      c.has_earliest_permitted_sample_date_us_case =
        HEALTH__V1__STORE_SETTINGS__HAS_EARLIEST_PERMITTED_SAMPLE_DATE_US_EARLIEST_PERMITTED_SAMPLE_DATE_US
      c.earliest_permitted_sample_date_us = earliestPermittedSampleDate.microseconds
    }
    if let deletedObjectRetention {
      c.has_deleted_object_retention_s_case =
        HEALTH__V1__STORE_SETTINGS__HAS_DELETED_OBJECT_RETENTION_S_DELETED_OBJECT_RETENTION_S
      c.deleted_object_retention_s = UInt64(deletedObjectRetention)
    }
    if let condensingMonths {
      c.has_condensing_months_case =
        HEALTH__V1__STORE_SETTINGS__HAS_CONDENSING_MONTHS_CONDENSING_MONTHS
      c.condensing_months = UInt32(condensingMonths)
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

extension SetSettingsRequest: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__SetSettingsRequest> {
    Codec(
      "SetSettingsRequest", health__v1__set_settings_request__init,
      health__v1__set_settings_request__unpack)
  }

  package init(_ c: Health__V1__SetSettingsRequest) throws(WireError) {
    self.init(changes: try optional(c.changes) ?? StoreSettings())
    for index in 0..<c.n_reset {
      reset.insert(try enumeration(c.reset[index].rawValue, "SetSettingsRequest.reset"))
    }
  }

  package func fill(_ c: inout Health__V1__SetSettingsRequest, in arena: WireArena) {
    c.changes = arena.make(changes)
    (c.n_reset, c.reset) = arena.numbers(
      reset.map(\.rawValue).sorted().map { Health__V1__SettingName(UInt32($0)) })
  }

}
