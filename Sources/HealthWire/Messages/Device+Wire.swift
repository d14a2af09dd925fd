package import CHealthProto
package import HealthModel
package import HealthProtobuf

extension Device: ProtobufMessage {
  package static var codec: Codec<Health__V1__Device> {
    Codec("Device", health__v1__device__init, health__v1__device__unpack)
  }

  package init(_ c: Health__V1__Device) throws(WireError) {
    self.init()
    if c.has_name_case.rawValue != 0 {
      name = try text(c.name, "Device.name")
    }
    if c.has_manufacturer_case.rawValue != 0 {
      manufacturer = try text(c.manufacturer, "Device.manufacturer")
    }
    if c.has_model_case.rawValue != 0 {
      model = try text(c.model, "Device.model")
    }
    if c.has_hardware_version_case.rawValue != 0 {
      hardwareVersion = try text(c.hardware_version, "Device.hardware_version")
    }
    if c.has_firmware_version_case.rawValue != 0 {
      firmwareVersion = try text(c.firmware_version, "Device.firmware_version")
    }
    if c.has_software_version_case.rawValue != 0 {
      softwareVersion = try text(c.software_version, "Device.software_version")
    }
    if c.has_local_identifier_case.rawValue != 0 {
      localIdentifier = try text(c.local_identifier, "Device.local_identifier")
    }
    if c.has_udi_device_identifier_case.rawValue != 0 {
      udiDeviceIdentifier = try text(c.udi_device_identifier, "Device.udi_device_identifier")
    }
    guard self != Device() else { throw WireError("Device", .missing) }
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
      c.has_udi_device_identifier_case =
        HEALTH__V1__DEVICE__HAS_UDI_DEVICE_IDENTIFIER_UDI_DEVICE_IDENTIFIER
      c.udi_device_identifier = arena.text(udiDeviceIdentifier)
    }
  }
}
