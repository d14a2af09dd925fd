import HealthModel

@testable import HealthDocuments
@testable import HealthImport

/// Whole files of other formats: electrocardiograms, routes, FHIR, CDA, health cards, deflate.
enum ImportedFileChecks {
  static let selector = FuzzSelector([
    ("electrocardiogram", electrocardiogram), ("route", route), ("record", record),
    ("keys", issuerKeys), ("inflate", inflate), ("JSON", json), ("card", cardPayload),
    ("element", element),
  ])

  static func check(_ input: UnsafeRawBufferPointer) -> String? { selector.check(input) }

  private static func electrocardiogram(_ input: UnsafeRawBufferPointer) -> String? {
    let text = ElectrocardiogramText(Array(input))
    guard let file = try? ElectrocardiogramFile(text) else { return nil }
    guard file.points.count == file.details.voltageCount else { return "a voltage is lost" }
    guard file.points.columns[0].allSatisfy(\.isFinite) else { return "a voltage is not finite" }
    return file.end >= file.start ? nil : "it ends before it starts"
  }

  private static func route(_ input: UnsafeRawBufferPointer) -> String? {
    guard let points = RouteFile.points(MemorySource(Array(input))) else { return nil }
    guard zip(points.times, points.times.dropFirst()).allSatisfy({ $0 <= $1 }) else {
      return "points are not in order"
    }
    guard points.columns.allSatisfy({ $0.count == points.count && $0.allSatisfy(\.isFinite) })
    else { return "a column is incomplete" }
    return nil
  }

  private static func record(_ input: UnsafeRawBufferPointer) -> String? {
    let bytes = Array(input)
    _ = FHIRName.displayName(in: bytes)
    if let observation = FHIRObservation(bytes), observation.results.isEmpty,
      observation.conclusion.isEmpty
    {
      return "an observation that states nothing"
    }
    guard
      let file = try? RecordFile(bytes, received: Instant(microseconds: 0), version: "4.0.1")
    else { return nil }
    for object in file.objects where object.details == nil { return "a record without content" }
    return nil
  }

  private static func issuerKeys(_ input: UnsafeRawBufferPointer) -> String? {
    _ = try? IssuerKeys(issuer: "https://example.org", keySet: Array(input))
    return nil
  }

  private static func cardPayload(_ input: UnsafeRawBufferPointer) -> String? {
    var payload = CardPayload()
    guard (try? payload.read(Array(input))) != nil else { return nil }
    _ = payload.record(signature: .notChecked, data: [])
    return nil
  }

  /// Checks that skipping a value, reading it, and returning its bytes end at the same position.
  private static func json(_ input: UnsafeRawBufferPointer) -> String? {
    let bytes = Array(input)
    var skipping = JSONReader(bytes)
    let isValue = (try? skipping.skip()) != nil
    var raw = JSONReader(bytes)
    guard let value = try? raw.raw() else {
      return isValue ? "a value is skipped that has no bytes" : nil
    }
    guard isValue, raw.isAtEnd == skipping.isAtEnd else { return "two ways to skip differ" }
    var again = JSONReader(Array(value))
    guard (try? again.skip()) != nil, again.isAtEnd else { return "a value is no value by itself" }
    return nil
  }

  /// Checks that the two deflate readers agree.
  private static func inflate(_ input: UnsafeRawBufferPointer) -> String? {
    let limit = 1 << 20
    let bytes = Array(input)
    guard let file = MemoryFile(bytes), let open = try? OpenFile(path: file.path) else {
      return nil
    }
    let stream = InflateStream(FileStream(open), expectedChecksum: nil)
    let streamed = stream.prefix(limit + 1)
    let isWhole = stream.damage == nil && stream.consumedByteCount == Int64(bytes.count)
    let inflated = RawInflate.inflated(bytes, limit: limit)
    guard let inflated else {
      return isWhole && streamed.count < limit ? "only the stream unpacks it" : nil
    }
    return inflated == streamed ? nil : "the stream unpacks other bytes"
  }

  /// Checks that the canonical form of an element is its own canonical form. Devices are excluded:
  /// removing a part of their text may leave text of which the same part would be removed again.
  private static func element(_ input: UnsafeRawBufferPointer) -> String? {
    guard let first = firstElement(in: Array(input)), !hasDevice(first) else { return nil }
    var encoder = CanonicalElement()
    let canonical = encoder.encode(first).payload
    guard let second = firstElement(in: canonical) else { return "it is not an element again" }
    return encoder.encode(second).payload == canonical ? nil : "it changes when it is read again"
  }

  private static func hasDevice(_ element: ExportElement) -> Bool {
    element["device"] != nil || element.children.contains(where: hasDevice)
  }

  private static func firstElement(in bytes: [UInt8]) -> ExportElement? {
    let scanner = TagScanner(MemorySource(bytes))
    let decoder = TextDecoder()
    var builder = ElementBuilder()
    while let tag = scanner.next() {
      if builder.isActive { builder.append(text: decoder.text(scanner.text)) }
      if tag != .close {
        var element = ExportElement(name: Bytes.string(scanner.name))
        element.attributes = scanner.attributes.map {
          .init(name: Bytes.string($0.name), value: decoder.text($0.value))
        }
        builder.open(element)
        if builder.isTooLarge { return nil }
      }
      if tag != .open, let element = builder.close() { return element }
    }
    return nil
  }
}
