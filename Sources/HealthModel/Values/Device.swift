/// The hardware that measured a sample (rule OBJECT-08). Unknown fields are nil; at least one field
/// is set.
package struct Device: Hashable, Sendable {
  package var name: String?
  package var manufacturer: String?
  package var model: String?
  package var hardwareVersion: String?
  package var firmwareVersion: String?
  package var softwareVersion: String?
  package var localIdentifier: String?
  package var udiDeviceIdentifier: String?

  package init(
    name: String? = nil, manufacturer: String? = nil, model: String? = nil,
    hardwareVersion: String? = nil, firmwareVersion: String? = nil, softwareVersion: String? = nil,
    localIdentifier: String? = nil, udiDeviceIdentifier: String? = nil
  ) {
    self.name = name
    self.manufacturer = manufacturer
    self.model = model
    self.hardwareVersion = hardwareVersion
    self.firmwareVersion = firmwareVersion
    self.softwareVersion = softwareVersion
    self.localIdentifier = localIdentifier
    self.udiDeviceIdentifier = udiDeviceIdentifier
  }
}
