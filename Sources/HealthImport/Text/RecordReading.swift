package import HealthModel

/// What a reader makes of the texts of a record. A writer uses it to find out whether a value returns
/// unchanged.
package enum RecordReading {
  package static func device(_ text: String) -> Device? { DeviceText.device(text) }

  /// A device without the address in front, as `DeviceText` writes it.
  package static func text(of device: Device) -> String { DeviceText.text(of: device) }

  package static func metadataValue(_ text: String, key: String) -> MetadataValue {
    MetadataText.value(text, key: key)
  }

  /// Returns the source of a record; see `SourceTable`.
  package static func revision(
    name: String, version: String, device: Device?
  ) -> SourceRevision {
    let isApple = device?.manufacturer?.hasPrefix("Apple") ?? false
    return SourceRevision(
      source: Source(name: SourceName.cleaned(name), bundleIdentifier: ""), version: version,
      productType: isApple ? device?.hardwareVersion ?? "" : "",
      operatingSystemVersion: isApple ? device?.softwareVersion ?? "" : "")
  }

  /// The maximum length of the texts of a record in bytes, as they are in the file.
  package static let textByteCountMax = SampleLimits.textLength / 3
  package static let keyByteCountMax = SampleLimits.metadataKeyLength / 3
  package static let valueByteCountMax = SampleLimits.metadataStringLength / 3
  package static let metadataByteCountMax = SampleLimits.metadataLength / 3
}
