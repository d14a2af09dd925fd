import HealthModel

/// What a FHIR observation or diagnostic report states, for people to read: a laboratory result with its
/// reference range, or one result for each component, and the conclusion.
///
/// The texts are the provider's, and numbers keep the digits that it wrote: 5.0 and 5 differ in
/// precision.
package struct FHIRObservation: Hashable, Sendable {
  package struct Quantity: Hashable, Sendable {
    /// `<` or `>` for a value outside of the measuring range; usually empty.
    package var comparator = ""
    /// The digits, with a point before the fraction.
    package var number: String
    package var unit = ""
  }

  package enum Value: Hashable, Sendable {
    case quantity(Quantity)
    /// Such as `negative`.
    case text(String)
  }

  /// The values that the laboratory regards as normal.
  package enum Range: Hashable, Sendable {
    case between(Quantity, Quantity)
    case atLeast(Quantity)
    case atMost(Quantity)
    case text(String)
  }

  package struct Result: Hashable, Sendable {
    /// What was measured; empty if the resource does not name it.
    package var name = ""
    package var value: Value
    package var range: Range?
    /// How the laboratory rates the value, such as `High`; empty if not stated.
    package var interpretation = ""
  }

  /// The results that have a value, that of the whole observation first.
  package var results: [Result] = []
  /// The conclusion of a report and the notes of an observation; empty if there are none.
  package var conclusion = ""

  /// Reads a resource; nil if the data is of another kind, or states none of these.
  package init?(_ data: [UInt8]) {
    var reader = JSONReader(Array(data.withoutByteOrderMark))
    // A resource that cannot be read is shown by its name alone.
    guard let parts = try? Self.parts(&reader),
      ["Observation", "DiagnosticReport"].contains(parts.resourceType)
    else { return nil }
    results = [parts.result].compactMap(\.self) + parts.components
    conclusion = parts.conclusions.filter { !$0.isEmpty }.joined(separator: "\n")
    if results.isEmpty && conclusion.isEmpty { return nil }
  }

  // MARK: - Members

  /// The members of the resource or of one component.
  private struct Parts {
    var resourceType = ""
    var name = ""
    var value: Value?
    var range: Range?
    var interpretation = ""
    var components: [Result] = []
    var conclusions: [String] = []

    var result: Result? {
      value.map {
        Result(name: name, value: $0, range: range, interpretation: interpretation)
      }
    }
  }

  private static func parts(_ reader: inout JSONReader) throws(JSONReader.Malformed) -> Parts {
    var parts = Parts()
    try reader.members { (key, value) throws(JSONReader.Malformed) in
      switch key {
      case "resourceType": parts.resourceType = try text(&value)
      case "code": parts.name = try concept(&value)
      case "valueQuantity": parts.value = try quantity(&value).map(Value.quantity)
      case "valueCodeableConcept": parts.value = Self.value(try concept(&value))
      case "valueString", "valueDateTime", "valueTime": parts.value = Self.value(try text(&value))
      case "valueInteger": parts.value = .quantity(Quantity(number: try value.numberText()))
      case "interpretation": parts.interpretation = try concept(&value)
      case "referenceRange": parts.range = try range(&value)
      case "conclusion", "comments": parts.conclusions.append(try text(&value))
      // A list of annotations; in DSTU2, `comments` is one text.
      case "note": parts.conclusions += try notes(&value)
      case "component":
        try value.elements { (element) throws(JSONReader.Malformed) in
          if let result = try self.parts(&element).result { parts.components.append(result) }
        }
      default: try value.skip()
      }
    }
    return parts
  }

  private static func value(_ text: String) -> Value? { text.isEmpty ? nil : .text(text) }

  private static func text(_ reader: inout JSONReader) throws(JSONReader.Malformed) -> String {
    if reader.isString { return try reader.string() }
    try reader.skip()
    return ""
  }

  /// The text of a concept, or else the first display or code of its codings. `interpretation` is a
  /// list of concepts since R4, of which the first is read.
  private static func concept(_ reader: inout JSONReader) throws(JSONReader.Malformed) -> String {
    if reader.isArray {
      var found = ""
      try reader.elements { (element) throws(JSONReader.Malformed) in
        if found.isEmpty { found = try concept(&element) } else { try element.skip() }
      }
      return found
    }
    guard reader.isObject else { return try text(&reader) }
    var (words, display, code) = ("", "", "")
    try reader.members { (key, value) throws(JSONReader.Malformed) in
      switch key {
      case "text": words = try text(&value)
      case "display": display = try text(&value)
      case "code": code = try text(&value)
      case "coding":
        let coding = try concept(&value)
        if display.isEmpty { display = coding }
      default: try value.skip()
      }
    }
    return [words, display, code].first { !$0.isEmpty } ?? ""
  }

  private static func notes(_ reader: inout JSONReader) throws(JSONReader.Malformed) -> [String] {
    var notes: [String] = []
    guard reader.isArray else { return [try text(&reader)] }
    try reader.elements { (element) throws(JSONReader.Malformed) in
      guard element.isObject else { return try element.skip() }
      try element.members { (key, value) throws(JSONReader.Malformed) in
        if key == "text" { notes.append(try text(&value)) } else { try value.skip() }
      }
    }
    return notes
  }

  // MARK: - Quantities

  /// Returns nil for a quantity without a value.
  private static func quantity(
    _ reader: inout JSONReader
  ) throws(JSONReader.Malformed) -> Quantity? {
    var quantity = Quantity(number: "")
    var code = ""
    guard reader.isObject else {
      try reader.skip()
      return nil
    }
    try reader.members { (key, value) throws(JSONReader.Malformed) in
      switch key {
      case "value":
        // Some providers write numbers as strings.
        quantity.number = value.isString ? try value.string() : try value.numberText()
      case "unit": quantity.unit = try text(&value)
      case "code": code = try text(&value)
      case "comparator": quantity.comparator = try text(&value)
      default: try value.skip()
      }
    }
    if quantity.unit.isEmpty { quantity.unit = code }
    return quantity.number.isEmpty ? nil : quantity
  }

  /// The first of the ranges: the others are those of other groups of people.
  private static func range(_ reader: inout JSONReader) throws(JSONReader.Malformed) -> Range? {
    if reader.isArray {
      var found: Range?
      try reader.elements { (element) throws(JSONReader.Malformed) in
        if found == nil { found = try range(&element) } else { try element.skip() }
      }
      return found
    }
    guard reader.isObject else {
      try reader.skip()
      return nil
    }
    var (low, high): (Quantity?, Quantity?)
    var words = ""
    try reader.members { (key, value) throws(JSONReader.Malformed) in
      switch key {
      case "low": low = try quantity(&value)
      case "high": high = try quantity(&value)
      case "text": words = try text(&value)
      default: try value.skip()
      }
    }
    return switch (low, high) {
    case (let low?, let high?): .between(low, high)
    case (let low?, nil): .atLeast(low)
    case (nil, let high?): .atMost(high)
    case (nil, nil): words.isEmpty ? nil : .text(words)
    }
  }
}
