import HealthModel

/// The members of a FHIR resource that are common to the kinds a card contains.
///
/// A resource has a kind, but the order of JSON members is free, so all members are read before the
/// kind is known.
struct CardResource {
  private(set) var kind = ""
  /// The given names and family name of a patient.
  private(set) var name = ""
  private(set) var birthDate: CalendarDay?
  /// The display text of the vaccine, measurement or condition; its code if there is no text.
  private(set) var code = ""
  private(set) var date: Instant?

  /// A patient, an organization or a location in the bundle has no finding to list.
  static let clinicalKinds: Set<String> = ["Immunization", "Observation", "Condition"]

  mutating func read(_ reader: inout JSONReader) throws(JSONReader.Malformed) {
    try reader.members { (name, reader) throws(JSONReader.Malformed) in
      switch name {
      case "resourceType": kind = try reader.string()
      case "birthDate": birthDate = FHIRDate.day(try reader.string())
      // Of an immunization, an observation and a condition, in this order.
      case "occurrenceDateTime", "effectiveDateTime", "onsetDateTime":
        date = FHIRDate.instant(try reader.string())
      case "vaccineCode", "code": code = try Self.concept(&reader)
      case "name" where reader.isArray: self.name = try Self.personName(&reader)
      default: try reader.skip()
      }
    }
  }

  /// Returns the first of several names.
  private static func personName(
    _ reader: inout JSONReader
  ) throws(JSONReader.Malformed) -> String {
    var names: [String] = []
    try reader.elements { (reader) throws(JSONReader.Malformed) in
      var given: [String] = []
      var family = ""
      try reader.members { (name, reader) throws(JSONReader.Malformed) in
        switch name {
        case "family": family = try reader.string()
        case "given":
          try reader.elements { (reader) throws(JSONReader.Malformed) in
            given.append(try reader.string())
          }
        default: try reader.skip()
        }
      }
      names.append((given + [family]).filter { !$0.isEmpty }.joined(separator: " "))
    }
    return names.first ?? ""
  }

  /// Reads a CodeableConcept: its own text, or else the first coding with a display text or a code.
  /// A value of another form, which FHIR does not permit here, has no name but does not damage the
  /// card.
  private static func concept(
    _ reader: inout JSONReader
  ) throws(JSONReader.Malformed) -> String {
    guard reader.isObject else {
      try reader.skip()
      return ""
    }
    var text = ""
    var codings: [String] = []
    try reader.members { (name, reader) throws(JSONReader.Malformed) in
      switch name {
      case "text": text = try reader.string()
      case "coding":
        try reader.elements { (reader) throws(JSONReader.Malformed) in
          var (display, code) = ("", "")
          try reader.members { (name, reader) throws(JSONReader.Malformed) in
            switch name {
            case "display": display = try reader.string()
            case "code": code = try reader.string()
            default: try reader.skip()
            }
          }
          codings.append(display.isEmpty ? code : display)
        }
      default: try reader.skip()
      }
    }
    return text.isEmpty ? codings.first { !$0.isEmpty } ?? "" : text
  }
}
