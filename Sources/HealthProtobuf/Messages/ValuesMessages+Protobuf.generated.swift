// Made from proto/health/v1/values.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

package import CHealthProto
package import HealthModel

extension CalendarDay: ProtobufMessage {
  package static var codec: Codec<Health__V1__CalendarDay> {
    Codec("CalendarDay", health__v1__calendar_day__init, health__v1__calendar_day__unpack)
  }

  package init(_ c: Health__V1__CalendarDay) throws(WireError) {
    self.init(
      year: Int(c.year),
      month: Int(c.month),
      day: Int(c.day))
    try checkMessage()
  }

  package func fill(_ c: inout Health__V1__CalendarDay, in arena: WireArena) {
    c.year = Int32(clamping: year)
    c.month = UInt32(clamping: month)
    c.day = UInt32(clamping: day)
  }
}

extension Source: ProtobufMessage {
  package static var codec: Codec<Health__V1__Source> {
    Codec("Source", health__v1__source__init, health__v1__source__unpack)
  }

  package init(_ c: Health__V1__Source) throws(WireError) {
    self.init(
      name: try HealthProtobuf.text(c.name, "Source.name"),
      bundleIdentifier: try HealthProtobuf.text(c.bundle_identifier, "Source.bundle_identifier"))
  }

  package func fill(_ c: inout Health__V1__Source, in arena: WireArena) {
    c.name = arena.text(name)
    c.bundle_identifier = arena.text(bundleIdentifier)
  }
}

extension SourceRevision: ProtobufMessage {
  package static var codec: Codec<Health__V1__SourceRevision> {
    Codec("SourceRevision", health__v1__source_revision__init, health__v1__source_revision__unpack)
  }

  package init(_ c: Health__V1__SourceRevision) throws(WireError) {
    self.init(
      source: try HealthProtobuf.required(c.source, "SourceRevision.source"),
      version: try HealthProtobuf.text(c.version, "SourceRevision.version"),
      productType: try HealthProtobuf.text(c.product_type, "SourceRevision.product_type"),
      operatingSystemVersion: try HealthProtobuf.text(c.operating_system_version, "SourceRevision.operating_system_version"))
  }

  package func fill(_ c: inout Health__V1__SourceRevision, in arena: WireArena) {
    c.source = arena.make(source)
    c.version = arena.text(version)
    c.product_type = arena.text(productType)
    c.operating_system_version = arena.text(operatingSystemVersion)
  }
}

extension Device: ProtobufMessage {
  package static var codec: Codec<Health__V1__Device> {
    Codec("Device", health__v1__device__init, health__v1__device__unpack)
  }

  package init(_ c: Health__V1__Device) throws(WireError) {
    self.init(
      name: c.has_name_case.rawValue == 0 ? nil : try HealthProtobuf.text(c.name, "Device.name"),
      manufacturer: c.has_manufacturer_case.rawValue == 0 ? nil : try HealthProtobuf.text(c.manufacturer, "Device.manufacturer"),
      model: c.has_model_case.rawValue == 0 ? nil : try HealthProtobuf.text(c.model, "Device.model"),
      hardwareVersion: c.has_hardware_version_case.rawValue == 0 ? nil : try HealthProtobuf.text(c.hardware_version, "Device.hardware_version"),
      firmwareVersion: c.has_firmware_version_case.rawValue == 0 ? nil : try HealthProtobuf.text(c.firmware_version, "Device.firmware_version"),
      softwareVersion: c.has_software_version_case.rawValue == 0 ? nil : try HealthProtobuf.text(c.software_version, "Device.software_version"),
      localIdentifier: c.has_local_identifier_case.rawValue == 0 ? nil : try HealthProtobuf.text(c.local_identifier, "Device.local_identifier"),
      udiDeviceIdentifier: c.has_udi_device_identifier_case.rawValue == 0 ? nil : try HealthProtobuf.text(c.udi_device_identifier, "Device.udi_device_identifier"))
    try checkMessage()
  }

  package func fill(_ c: inout Health__V1__Device, in arena: WireArena) {
    if let name {
      c.has_name_case = HEALTH__V1__DEVICE__HAS_NAME_NAME
      c.name = arena.text(name)
    }
    if let manufacturer {
      c.has_manufacturer_case = HEALTH__V1__DEVICE__HAS_MANUFACTURER_MANUFACTURER
      c.manufacturer = arena.text(manufacturer)
    }
    if let model {
      c.has_model_case = HEALTH__V1__DEVICE__HAS_MODEL_MODEL
      c.model = arena.text(model)
    }
    if let hardwareVersion {
      c.has_hardware_version_case = HEALTH__V1__DEVICE__HAS_HARDWARE_VERSION_HARDWARE_VERSION
      c.hardware_version = arena.text(hardwareVersion)
    }
    if let firmwareVersion {
      c.has_firmware_version_case = HEALTH__V1__DEVICE__HAS_FIRMWARE_VERSION_FIRMWARE_VERSION
      c.firmware_version = arena.text(firmwareVersion)
    }
    if let softwareVersion {
      c.has_software_version_case = HEALTH__V1__DEVICE__HAS_SOFTWARE_VERSION_SOFTWARE_VERSION
      c.software_version = arena.text(softwareVersion)
    }
    if let localIdentifier {
      c.has_local_identifier_case = HEALTH__V1__DEVICE__HAS_LOCAL_IDENTIFIER_LOCAL_IDENTIFIER
      c.local_identifier = arena.text(localIdentifier)
    }
    if let udiDeviceIdentifier {
      c.has_udi_device_identifier_case = HEALTH__V1__DEVICE__HAS_UDI_DEVICE_IDENTIFIER_UDI_DEVICE_IDENTIFIER
      c.udi_device_identifier = arena.text(udiDeviceIdentifier)
    }
  }
}

extension MetadataValue: ProtobufMessage {
  package static var codec: Codec<Health__V1__MetadataValue> {
    Codec("MetadataValue", health__v1__metadata_value__init, health__v1__metadata_value__unpack)
  }

  package init(_ c: Health__V1__MetadataValue) throws(WireError) {
    switch c.kind_case {
    case HEALTH__V1__METADATA_VALUE__KIND_TEXT:
      self = .string(try HealthProtobuf.text(c.text, "MetadataValue.text"))
    case HEALTH__V1__METADATA_VALUE__KIND_INTEGER:
      self = .integer(c.integer)
    case HEALTH__V1__METADATA_VALUE__KIND_NUMBER:
      self = .double(c.number)
    case HEALTH__V1__METADATA_VALUE__KIND_DATE_US:
      self = .date(Instant(microseconds: c.date_us))
    case HEALTH__V1__METADATA_VALUE__KIND_QUANTITY:
      guard let inner = c.quantity?.pointee else {
        throw WireError("MetadataValue.quantity", .missing)
      }
      self = .quantity(value: inner.value, unit: try HealthProtobuf.text(inner.unit, "Quantity.unit"))
    default: throw WireError("MetadataValue.kind", .missing)
    }
  }

  package func fill(_ c: inout Health__V1__MetadataValue, in arena: WireArena) {
    switch self {
    case .string(let value):
      c.kind_case = HEALTH__V1__METADATA_VALUE__KIND_TEXT
      c.text = arena.text(value)
    case .integer(let value):
      c.kind_case = HEALTH__V1__METADATA_VALUE__KIND_INTEGER
      c.integer = value
    case .double(let value):
      c.kind_case = HEALTH__V1__METADATA_VALUE__KIND_NUMBER
      c.number = value
    case .date(let value):
      c.kind_case = HEALTH__V1__METADATA_VALUE__KIND_DATE_US
      c.date_us = value.microseconds
    case .quantity(let value, let unit):
      c.kind_case = HEALTH__V1__METADATA_VALUE__KIND_QUANTITY
      c.quantity = arena.make(health__v1__quantity__init) {
        $0.value = value
        $0.unit = arena.text(unit)
      }
    }
  }
}

extension Metadata.Entry: ProtobufMessage {
  package static var codec: Codec<Health__V1__MetadataEntry> {
    Codec("MetadataEntry", health__v1__metadata_entry__init, health__v1__metadata_entry__unpack)
  }

  package init(_ c: Health__V1__MetadataEntry) throws(WireError) {
    self.init(
      key: try HealthProtobuf.text(c.key, "MetadataEntry.key"),
      value: try HealthProtobuf.required(c.value, "MetadataEntry.value"))
  }

  package func fill(_ c: inout Health__V1__MetadataEntry, in arena: WireArena) {
    c.key = arena.text(key)
    c.value = arena.make(value)
  }
}
