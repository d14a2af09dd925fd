import HealthModel
import HealthWords

/// Elements of resources as JSON.
enum FHIRElement {
  /// Returns a text as FHIR allows it; nil if it has nothing but white space. Control characters other
  /// than tabs and line breaks are not allowed and become U+FFFD.
  static func text(_ text: String?) -> JSONValue? {
    guard let text, text.unicodeScalars.contains(where: { !$0.properties.isWhitespace }) else {
      return nil
    }
    guard text.unicodeScalars.contains(where: isForbidden) else { return .string(text) }
    var clean = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      clean.append(isForbidden(scalar) ? "\u{FFFD}" : scalar)
    }
    return .string(String(clean))
  }

  private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 && scalar != "\t" && scalar != "\n" && scalar != "\r"
  }

  /// Returns an object of the members that have a value.
  static func object(_ members: [(String, JSONValue?)]) -> JSONValue {
    .object(
      members.compactMap { key, value in value.map { JSONValue.Member(key: key, value: $0) } })
  }

  // MARK: Codes

  static func coding(_ coding: FHIRCoding) -> JSONValue {
    object([
      ("system", .string(coding.system)), ("code", .string(coding.code)),
      ("display", text(coding.display)),
    ])
  }

  static func concept(_ codings: [FHIRCoding]) -> JSONValue {
    ["coding": .array(codings.map(coding))]
  }

  static func concept(of part: String) -> JSONValue { concept(FHIRMapping.codings(of: part)) }

  /// Returns the value of an enumeration: HealthKit's constant, and its number in a system of its own.
  /// A number without a constant is alone.
  static func concept(_ raw: Int64, of enumeration: Enumeration?) -> JSONValue {
    guard let enumeration else { return ["text": .string("\(raw)")] }
    let named = enumeration.case(rawValue: raw)
    // The path of the enumeration in Apple's documentation, as in HealthKitOnFHIR.
    let path = enumeration.name.lowercased().replacing(".", with: "/")
    let number = object([
      ("system", .string("https://developer.apple.com/documentation/healthkit/\(path)")),
      ("code", .string("\(raw)")), ("display", text(named?.name)),
    ])
    let constant = named.map {
      coding(FHIRCoding(system: FHIRSystem.apple.url, code: $0.constant, display: $0.name))
    }
    return ["coding": .array([constant, number].compactMap(\.self))]
  }

  static func concept(_ raw: Int, of enumeration: String) -> JSONValue {
    concept(Int64(raw), of: Enumeration(name: enumeration))
  }

  /// The extensible codes of HL7 for observations.
  static func category(_ code: String) -> JSONValue {
    [
      "coding": [
        [
          "system": "http://terminology.hl7.org/CodeSystem/observation-category",
          "code": .string(code),
        ]
      ]
    ]
  }

  /// Whether a text can be a code: no white space at its ends, and none in a row.
  static func isCode(_ text: String) -> Bool {
    var wasSpace = true
    for scalar in text.unicodeScalars {
      let isSpace = scalar.properties.isWhitespace
      guard scalar.value >= 0x20, !(isSpace && wasSpace) else { return false }
      wasSpace = isSpace
    }
    return !wasSpace
  }

  static func isURI(_ text: String) -> Bool {
    !text.isEmpty
      && text.unicodeScalars.allSatisfy { $0.value >= 0x20 && !$0.properties.isWhitespace }
  }

  // MARK: Quantities

  /// Returns a quantity of a type, in the unit of its mapping.
  static func quantity(_ value: Double, of type: ObjectType) -> JSONValue {
    guard let unit = FHIRMapping.unit(of: type), let shift = unit.shift(from: type.canonicalUnit)
    else { return ["value": .number(value), "unit": .string(type.canonicalUnit.string)] }
    return quantity(shifted(value, by: shift), unit)
  }

  /// Returns a quantity whose number is in the unit of UCUM.
  static func quantity(_ value: Double, _ code: String) -> JSONValue {
    guard let unit = FHIRUnit(code: code) else {
      preconditionFailure("units.tsv has no \(code)")
    }
    return quantity(value, unit)
  }

  private static func quantity(_ value: Double, _ unit: FHIRUnit) -> JSONValue {
    var quantity = self.unit(unit)
    quantity.prepend([.init(key: "value", value: .number(value))])
    return quantity
  }

  /// Returns the members of a quantity that state its unit.
  static func unit(_ unit: FHIRUnit) -> JSONValue {
    [
      "unit": .string(unit.unit), "system": "http://unitsofmeasure.org",
      "code": .string(unit.code),
    ]
  }

  /// Returns value × 10^exponent as the double of the decimal text with its point moved: 0.57 as
  /// percent is 57, where the product of the doubles is 56.99999999999999.
  static func shifted(_ value: Double, by exponent: Int) -> Double {
    guard exponent != 0 else { return value }
    let parts = "\(value)".split(separator: "e")
    let sum = exponent + (parts.count > 1 ? Int(parts[1]) ?? 0 : 0)
    return Double("\(parts[0])e\(sum)") ?? value
  }

  // MARK: References and extensions

  static func urn(_ id: ObjectID) -> String { "urn:uuid:" + id.uuidString.lowercased() }

  static func reference(_ id: ObjectID) -> JSONValue { ["reference": .string(urn(id))] }

  /// Returns an extension; nil without a value.
  ///
  /// - Parameter kind: The type of the value, such as `String`.
  static func `extension`(_ name: String, _ kind: String, _ value: JSONValue?) -> JSONValue? {
    value.map { ["url": .string(FHIRURL.extension(name)), "value\(kind)": $0] }
  }

  /// Returns an extension of the parts that have a value.
  static func `extension`(_ name: String, parts: [JSONValue?]) -> JSONValue {
    [
      "url": .string(FHIRURL.extension(name)), "extension": .array(parts.compactMap(\.self)),
    ]
  }

  /// Returns a part of an extension; nil without a value.
  static func part(_ name: String, _ kind: String, _ value: JSONValue?) -> JSONValue? {
    value.map { ["url": .string(name), "value\(kind)": $0] }
  }

  /// Returns an extension for each entry. A text of nothing but white space has no value.
  static func metadata(_ metadata: Metadata) -> [JSONValue] {
    metadata.entries.compactMap { entry in
      let parts = [part("key", "String", text(entry.key)), value(entry.value)]
      return parts.contains { $0 != nil } ? self.extension("metadata", parts: parts) : nil
    }
  }

  private static func value(_ value: MetadataValue) -> JSONValue? {
    switch value {
    case .string(let text): part("value", "String", self.text(text))
    // FHIR's integers have 32 bits.
    case .integer(let number): part("value", "Decimal", .integer(number))
    case .double(let number): part("value", "Decimal", number.isFinite ? .number(number) : nil)
    case .date(let instant):
      CalendarDay(instant) == nil
        ? part("value", "String", .string("\(instant.microseconds)"))
        : part("value", "DateTime", .string(TimeText.iso8601(instant)))
    case .quantity(let number, let unit):
      part(
        "value", "Quantity",
        object([("value", number.isFinite ? .number(number) : nil), ("unit", text(unit))]))
    }
  }
}
