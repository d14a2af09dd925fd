import HealthImport
import HealthModel

/// Attributes and children that several elements share.
extension AppleText {
  func source(_ revision: SourceRevision?) {
    attribute("sourceName", revision?.source.name ?? "")
    optional("sourceVersion", revision?.version)
  }

  /// In the form of the phone, with an address that is the same for all devices.
  func device(_ device: Device?) {
    guard let device else { return }
    attribute("device", "<<HKDevice: 0x0>, \(RecordReading.text(of: device))>")
  }

  func period(_ start: Instant, _ end: Instant) {
    attribute("startDate", start)
    attribute("endDate", end)
  }

  /// The attributes of elements other than records. The date at which the phone stored an object
  /// became metadata when it was imported.
  func sample(_ object: HealthObject) {
    source(object.sourceRevision)
    device(object.device)
    if case .date(let created)? = object.metadata[ExportMetadataKey.creationDate] {
      attribute("creationDate", created)
    }
    period(object.start, object.end)
  }

  func metadata(_ metadata: Metadata, indent: Int, hasCreationDate: Bool) {
    for entry in metadata.entries
    where !hasCreationDate || entry.key != ExportMetadataKey.creationDate {
      open("MetadataEntry", indent: indent)
      attribute("key", entry.key)
      buffer.append(" value=\"" as StaticString)
      append(entry.value)
      buffer.append("\"" as StaticString)
      endEmpty()
    }
  }

  private func append(_ value: MetadataValue) {
    switch value {
    case .string(let text): append(escaped: text)
    case .integer(let number): buffer.append(integer: number)
    case .double(let number): buffer.append("\(number)")
    case .date(let instant): append(date: instant.microseconds)
    case .quantity(let number, let unit):
      buffer.append(number: number)
      buffer.append(0x20)
      append(escaped: unit)
    }
  }

  func constant(_ name: StaticString, _ raw: Int, of enumeration: String) {
    let found = Enumeration(name: enumeration)?.case(rawValue: Int64(raw))
    attribute(name, found?.constant ?? "\(raw)")
  }

  func data(_ bytes: [UInt8], in name: StaticString, path: String = "", indent: Int) {
    open(name, indent: indent)
    optional("path", path)
    buffer.append(0x3e)
    buffer.append(Base64Text.encoded(bytes[...]))
    buffer.append("</" as StaticString)
    buffer.append(name)
    buffer.append(">\n" as StaticString)
  }
}
