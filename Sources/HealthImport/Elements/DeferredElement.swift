package import HealthModel

/// Writes an object that the daemon refused as an element of an export, because the rows of a batch
/// do not contain the text from which they were read. The values are those that were read, in the
/// canonical unit.
///
/// The daemon of another version may have stricter rules than this reader. What it refuses is not
/// lost: it is stored in the form of an export, and a later version reads it again.
package enum DeferredElement {
  /// Returns a sample, or a correlation with its samples, as an element.
  package static func element(
    of object: HealthObject, containing samples: [HealthObject] = []
  ) -> ImportedObject {
    var element = record(object)
    if object.details != nil {
      element.name = object.type.kind == .correlation ? "Correlation" : "Record"
      element.children += samples.map(record)
    }
    return deferred(element, start: object.start, end: object.end)
  }

  package static func element(of characteristic: Characteristic) -> ImportedObject {
    var text = ""
    switch characteristic.value {
    case .date(let day): text = "\(day.year)-\(day.month)-\(day.day)"
    case .choice(let raw):
      text =
        characteristic.type.valueEnumeration?.case(rawValue: raw)?.constant ?? String(raw)
    case nil: break
    }
    return deferred(
      ExportElement(
        name: "Me",
        attributes: [.init(name: characteristic.type.identifier, value: text)]))
  }

  private static func record(_ object: HealthObject) -> ExportElement {
    var element = ExportElement(name: "Record")
    let source = object.sourceRevision
    var attributes = [
      ("type", object.type.identifier), ("sourceName", source?.source.name ?? ""),
      ("sourceVersion", source?.version ?? ""),
      ("device", object.device.map(DeviceText.text(of:)) ?? ""),
      ("startDate", DateText.canonical(object.start.microseconds)),
      ("endDate", DateText.canonical(object.end.microseconds)),
    ]
    if object.details == nil {
      attributes += [
        ("value", number(object)),
        ("unit", object.type.kind == .quantity ? object.type.canonicalUnit.string : ""),
      ]
    }
    element.attributes = attributes.filter { !$0.1.isEmpty }.map { .init(name: $0.0, value: $0.1) }
    element.children = object.metadata.entries.map { entry in
      ExportElement(
        name: "MetadataEntry",
        attributes: [
          .init(name: "key", value: entry.key), .init(name: "value", value: text(entry.value)),
        ])
    }
    return element
  }

  /// The description of a double is the shortest text that parses to the same double.
  private static func number(_ object: HealthObject) -> String {
    object.type.kind == .quantity
      ? "\(object.value)" : Int64(exactly: object.value).map { "\($0)" } ?? "\(object.value)"
  }

  private static func text(_ value: MetadataValue) -> String {
    switch value {
    case .string(let text): text
    case .integer(let number): "\(number)"
    case .double(let number): "\(number)"
    case .date(let instant): DateText.canonical(instant.microseconds)
    case .quantity(let value, let unit): "\(value) \(unit)"
    }
  }

  private static func deferred(
    _ element: ExportElement, start: Instant? = nil, end: Instant? = nil
  ) -> ImportedObject {
    var canonical = CanonicalElement()
    let encoded = canonical.encode(element)
    return ImportedObject(
      key: encoded.key, kind: element.name, start: start, end: end, payload: encoded.payload)
  }
}
