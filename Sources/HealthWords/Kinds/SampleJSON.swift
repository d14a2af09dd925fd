package import HealthModel

/// Samples as JSON, with stable keys:
///
/// - `id` UUID; `type` short name; `start`, `end` ISO 8601 in UTC
/// - `value` number; `unit` for quantities; `name` for category values that have one
/// - `details` (if any): see `DetailsJSON`
/// - `source` {`name`, `bundleIdentifier`, `version`, `productType`, `operatingSystemVersion`}
/// - `device` (if known) {`name`, `manufacturer`, `model`, `hardwareVersion`, `firmwareVersion`,
///   `softwareVersion`, `localIdentifier`, `udiDeviceIdentifier`}
/// - `metadata` (if any): key to text, number, or {`value`, `unit`}; dates as ISO 8601
///
/// Empty and unknown values are omitted.
///
/// Scripts depend on the keys: new ones are added, and none is renamed or removed.
package enum SampleJSON {
  package static func value(_ row: HealthObject, _ display: ValueDisplay) -> JSONValue {
    var json: JSONValue = [
      "id": .string(row.id.uuidString), "type": .string(row.type.name),
      "start": .string(TimeText.iso8601(row.start)), "end": .string(TimeText.iso8601(row.end)),
    ]
    if row.type.kind != .quantity && row.type.kind != .category {
      // Other kinds have all their values in `details`.
    } else if row.type.kind == .category {
      let raw = Int64(exactly: row.value.rounded()) ?? 0
      json.append("value", .integer(raw))
      if let name = row.type.valueEnumeration?.case(rawValue: raw)?.name {
        json.append("name", .string(name))
      }
    } else {
      json.append("value", .number(display.value(row.value)))
      json.append("unit", .string(display.unitText))
    }
    if let details = row.details { json.append("details", DetailsJSON.value(details)) }
    if let source = row.sourceRevision { json.append("source", revision(source)) }
    if let device = row.device { json.append("device", self.device(device)) }
    if !row.metadata.isEmpty { json.append("metadata", metadata(row.metadata)) }
    return json
  }

  /// Returns a sample with its value in the canonical unit.
  package static func value(_ object: HealthObject) -> JSONValue {
    value(object, ValueDisplay(type: object.type))
  }

  package static func deleted(_ object: DeletedObject) -> JSONValue {
    var json: JSONValue = [
      "id": .string(object.id.uuidString), "type": .string(object.type.name),
    ]
    if !object.metadata.isEmpty { json.append("metadata", metadata(object.metadata)) }
    return json
  }

  package static func source(_ source: Source) -> JSONValue {
    texts([("name", source.name), ("bundleIdentifier", source.bundleIdentifier)])
  }

  package static func revision(_ revision: SourceRevision) -> JSONValue {
    texts([
      ("name", revision.source.name), ("bundleIdentifier", revision.source.bundleIdentifier),
      ("version", revision.version), ("productType", revision.productType),
      ("operatingSystemVersion", revision.operatingSystemVersion),
    ])
  }

  package static func device(_ device: Device) -> JSONValue {
    texts([
      ("name", device.name), ("manufacturer", device.manufacturer), ("model", device.model),
      ("hardwareVersion", device.hardwareVersion), ("firmwareVersion", device.firmwareVersion),
      ("softwareVersion", device.softwareVersion), ("localIdentifier", device.localIdentifier),
      ("udiDeviceIdentifier", device.udiDeviceIdentifier),
    ])
  }

  private static func texts(_ members: [(String, String?)]) -> JSONValue {
    .object(
      members.compactMap { key, text in
        guard let text, !text.isEmpty else { return nil }
        return JSONValue.Member(key: key, value: .string(text))
      })
  }

  package static func metadata(_ metadata: Metadata) -> JSONValue {
    .object(metadata.entries.map { .init(key: $0.key, value: value($0.value)) })
  }

  private static func value(_ value: MetadataValue) -> JSONValue {
    switch value {
    case .string(let text): .string(text)
    case .integer(let number): .integer(number)
    case .double(let number): .number(number)
    case .date(let instant): .string(TimeText.iso8601(instant))
    case .quantity(let number, let unit): ["value": .number(number), "unit": .string(unit)]
    }
  }
}
