import HealthModel
import HealthWords

/// The resource of a source and a device. Its identifier is derived from its content, so that the
/// files of an export, and later exports, have the same.
struct FHIRDevice {
  let id: ObjectID
  /// The resource as text.
  let resource: [UInt8]

  /// Returns nil if neither is known.
  init?(_ revision: SourceRevision?, _ device: Device?) {
    guard revision != nil || device != nil else { return nil }
    let content = FHIRElement.object(Self.members(revision, device))
    id = Self.identifier(of: content)
    var resource = content
    resource.prepend([
      .init(key: "resourceType", value: "Device"),
      .init(key: "id", value: .string(id.uuidString.lowercased())),
    ])
    self.resource = Array(resource.line.utf8)
  }

  private static func members(
    _ revision: SourceRevision?, _ device: Device?
  ) -> [(String, JSONValue?)] {
    let identifiers = [
      identifier("bundle-identifier", revision?.source.bundleIdentifier),
      identifier("local-identifier", device?.localIdentifier),
    ].compactMap(\.self)
    let udi = FHIRElement.text(device?.udiDeviceIdentifier)
    let names = [
      name(revision?.source.name, "user-friendly-name"), name(device?.name, "other"),
    ].compactMap(\.self)
    let versions = [
      version("HKSourceRevision.version", revision?.version),
      version("HKSourceRevision.productType", revision?.productType),
      version("HKSourceRevision.operatingSystemVersion", revision?.operatingSystemVersion),
      version("HKDevice.hardwareVersion", device?.hardwareVersion),
      version("HKDevice.firmwareVersion", device?.firmwareVersion),
      version("HKDevice.softwareVersion", device?.softwareVersion),
    ].compactMap(\.self)
    return [
      ("identifier", identifiers.isEmpty ? nil : .array(identifiers)),
      ("udiCarrier", udi.map { [["deviceIdentifier": $0]] }),
      ("manufacturer", FHIRElement.text(device?.manufacturer)),
      ("deviceName", names.isEmpty ? nil : .array(names)),
      ("modelNumber", FHIRElement.text(device?.model)),
      ("version", versions.isEmpty ? nil : .array(versions)),
    ]
  }

  private static func identifier(_ system: String, _ value: String?) -> JSONValue? {
    FHIRElement.text(value).map {
      ["system": .string(FHIRURL.extension(system)), "value": $0]
    }
  }

  private static func name(_ name: String?, _ type: String) -> JSONValue? {
    FHIRElement.text(name).map { ["name": $0, "type": .string(type)] }
  }

  private static func version(_ code: String, _ value: String?) -> JSONValue? {
    FHIRElement.text(value).map { value in
      let type: JSONValue = ["system": .string(FHIRSystem.apple.url), "code": .string(code)]
      return ["type": ["coding": [type]], "value": value]
    }
  }

  /// Returns a UUID of version 8 (RFC 9562) from the hash of the content.
  private static func identifier(of content: JSONValue) -> ObjectID {
    let digest = SHA256.digest(of: Array(content.line.utf8))
    func half(_ bytes: ArraySlice<UInt8>) -> UInt64 {
      bytes.reduce(0) { $0 << 8 | UInt64($1) }
    }
    return ObjectID(
      high: half(digest[0..<8]) & ~0xf000 | 0x8000,
      low: half(digest[8..<16]) & 0x3fff_ffff_ffff_ffff | 0x8000_0000_0000_0000)
  }
}
