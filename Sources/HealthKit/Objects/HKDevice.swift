public import Foundation
import HealthModel

/// The hardware that measured a sample (rule OBJECT-08). A property is nil if it is not known.
public final class HKDevice: NSObject, NSSecureCoding, NSCopying, Sendable {
  let value: Device

  init(_ value: Device) {
    self.value = value
    super.init()
  }

  /// Creates a device. At least one property must be set; otherwise saving a sample of the device
  /// fails.
  ///
  /// - Parameters:
  ///   - localIdentifier: an identifier that is valid only on this hardware.
  ///   - udiDeviceIdentifier: the device identifier of the FDA's unique device identification.
  public convenience init(
    name: String?, manufacturer: String?, model: String?, hardwareVersion: String?,
    firmwareVersion: String?, softwareVersion: String?, localIdentifier: String?,
    udiDeviceIdentifier: String?
  ) {
    self.init(
      Device(
        name: name, manufacturer: manufacturer, model: model, hardwareVersion: hardwareVersion,
        firmwareVersion: firmwareVersion, softwareVersion: softwareVersion,
        localIdentifier: localIdentifier, udiDeviceIdentifier: udiDeviceIdentifier))
  }

  /// Returns the computer on which the app runs: the host name as name, and the operating system as
  /// software version.
  public class func local() -> HKDevice {
    HKDevice(
      Device(
        name: ProcessInfo.processInfo.hostName, model: "Linux",
        softwareVersion: ProcessInfo.processInfo.operatingSystemVersionString))
  }

  /// The name by which the user knows the device.
  public var name: String? { value.name }
  /// The manufacturer.
  public var manufacturer: String? { value.manufacturer }
  /// The model, such as `Watch6,7`.
  public var model: String? { value.model }
  /// The hardware revision.
  public var hardwareVersion: String? { value.hardwareVersion }
  /// The firmware version.
  public var firmwareVersion: String? { value.firmwareVersion }
  /// The version of the operating system or software.
  public var softwareVersion: String? { value.softwareVersion }
  /// An identifier that is valid only on the hardware on which the app runs.
  public var localIdentifier: String? { value.localIdentifier }
  /// The device identifier of the FDA's unique device identification.
  public var udiDeviceIdentifier: String? { value.udiDeviceIdentifier }

  public override func isEqual(_ object: Any?) -> Bool { (object as? HKDevice)?.value == value }
  public override var hash: Int { value.hashValue }
  public override var description: String { "HKDevice(redacted)" }
  public func copy(with zone: NSZone? = nil) -> Any { self }

  public static var supportsSecureCoding: Bool { true }

  public func encode(with coder: NSCoder) {
    for (key, text) in zip(Self.keys, Self.fields.map { value[keyPath: $0] }) {
      if let text { coder.encode(text as NSString, forKey: key) }
    }
  }

  public convenience init?(coder: NSCoder) {
    var value = Device()
    for (key, field) in zip(Self.keys, Self.fields) {
      value[keyPath: field] = coder.text(key)
    }
    self.init(value)
  }

  private static let keys = [
    HKDevicePropertyKeyName, HKDevicePropertyKeyManufacturer, HKDevicePropertyKeyModel,
    HKDevicePropertyKeyHardwareVersion, HKDevicePropertyKeyFirmwareVersion,
    HKDevicePropertyKeySoftwareVersion, HKDevicePropertyKeyLocalIdentifier,
    HKDevicePropertyKeyUDIDeviceIdentifier,
  ]

  private static var fields: [WritableKeyPath<Device, String?>] {
    [
      \.name, \.manufacturer, \.model, \.hardwareVersion, \.firmwareVersion, \.softwareVersion,
      \.localIdentifier, \.udiDeviceIdentifier,
    ]
  }
}
