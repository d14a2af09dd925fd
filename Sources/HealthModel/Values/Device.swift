/// The hardware that measured a sample (rule OBJECT-08). Unknown fields are nil; at least one field
/// is set.
public struct Device: Hashable, Sendable {
  /// The name, such as `Chest Strap`.
  public var name: String?
  /// The manufacturer.
  public var manufacturer: String?
  /// The model.
  public var model: String?
  /// The revision of the hardware.
  public var hardwareVersion: String?
  /// The revision of the firmware.
  public var firmwareVersion: String?
  /// The revision of the software.
  public var softwareVersion: String?
  /// An identifier that the app uses for the device, such as its Bluetooth UUID.
  public var localIdentifier: String?
  /// The device identifier of the FDA's database GUDID.
  public var udiDeviceIdentifier: String?

  public init(
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
