package import HealthModel

/// Numbers, text, dates, devices and metadata.
extension ObjectGenerator {
  mutating func integer(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &random) }

  mutating func number(_ range: ClosedRange<Double>) -> Double {
    let number = Double.random(in: range, using: &random)
    let rounded = numberStep > 0 ? (number / numberStep).rounded() * numberStep : number
    return range.contains(rounded) ? rounded : number
  }

  mutating func oneIn(_ count: Int) -> Bool { integer(1...count) == 1 }

  mutating func maybe<Value>(_ value: (inout Self) -> Value) -> Value? {
    oneIn(2) ? value(&self) : nil
  }

  mutating func instant() -> Instant {
    let instant = instant(in: instants)
    let steps = (instant.microseconds - instants.lowerBound.microseconds) / dateStep
    return Instant(microseconds: instants.lowerBound.microseconds + steps * dateStep)
  }

  mutating func instant(in range: ClosedRange<Instant>) -> Instant {
    Instant(
      microseconds: Int64.random(
        in: range.lowerBound.microseconds...range.upperBound.microseconds, using: &random))
  }

  mutating func text() -> String {
    if let text = texts?.randomElement(using: &random) { return text }
    let letters = ["a", "b", "c", "Ä", "ß", "é", "漢", "🫀", " ", "-", "'", "\"", "\\", "\n"]
    return "t"
      + (0..<integer(0...12)).map { _ in letters.randomElement(using: &random) ?? "x" }
      .joined()
  }

  mutating func rawValue(_ name: String) -> Int {
    let cases = Enumeration(name: name)?.cases.compactMap(\.rawValue) ?? [0]
    return Int(cases.randomElement(using: &random) ?? 0)
  }

  /// Returns the published text of a case, or its name where there is none.
  mutating func caseName(_ name: String) -> String {
    let item = Enumeration(name: name)?.cases.randomElement(using: &random)
    return item.map { $0.rawText.isEmpty ? $0.name : $0.rawText } ?? ""
  }

  /// Percentages are fractions.
  mutating func value(of type: ObjectType) -> Double {
    number(type.canonicalUnit.string == "%" ? 0...1 : 0...500)
  }

  mutating func category(of type: ObjectType) -> Double {
    let values = type.valueEnumeration?.cases.compactMap(\.rawValue) ?? [0]
    return Double(values.randomElement(using: &random) ?? 0)
  }

  mutating func device() -> Device {
    Device(
      name: text(), manufacturer: maybe { $0.text() }, model: maybe { $0.text() },
      hardwareVersion: maybe { $0.text() }, firmwareVersion: maybe { $0.text() },
      softwareVersion: maybe { $0.text() }, localIdentifier: maybe { $0.text() },
      udiDeviceIdentifier: maybe { $0.text() })
  }

  /// Keys that are valid for any type and need no other key.
  private static let keys = MetadataKey.all.filter {
    $0 != MetadataKey.syncIdentifier && $0 != MetadataKey.syncVersion
      && $0 != MetadataKey.sessionEstimate && $0 != MetadataKey.referenceRangeLowerLimit
  }

  /// Returns the metadata that the type needs, some custom keys, and some that HealthKit defines.
  mutating func metadata(for type: ObjectType) -> Metadata {
    var entries: [Metadata.Entry] = []
    if !oneIn(3) {
      entries += (0..<integer(0...3)).map { _ in
        let key = Self.keys.randomElement(using: &random) ?? MetadataKey.foodType
        return Metadata.Entry(key: key, value: metadataValue(for: key))
      }
      entries.append(.init(key: "org.example.\(text())", value: .string(text())))
      entries.append(.init(key: "org.example.number", value: .double(number(-9...9))))
    }
    if let key = type.requiredMetadataKey {
      entries.append(.init(key: key, value: metadataValue(for: key)))
    }
    return Metadata(entries)
  }

  /// Returns a valid value of a predefined key; a string for any other.
  package mutating func metadataValue(for key: String) -> MetadataValue {
    switch MetadataKey.valueType(of: key) {
    case nil, .string: .string(text())
    case .number: .integer(Int64(integer(0...99)))
    case .boolean: .integer(Int64(integer(0...1)))
    case .date: .date(instant())
    case .enumeration(let cases): .integer(Int64(rawValue(cases.name)))
    case .quantity(let unit): .quantity(value: number(0...1), unit: unit)
    case .quantityOfSample: .quantity(value: number(0...1), unit: "count")
    case .timeZone: .string(oneIn(2) ? "Europe/Berlin" : "Asia/Kolkata")
    }
  }
}
