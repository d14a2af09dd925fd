import HealthModel

/// The payload of a card: its issuer, its date, and the content of its bundle.
///
/// Only these parts of the FHIR resources are read: the name and birth date of the patient, and the
/// codes and dates of immunizations, observations and conditions. Other resources are skipped.
///
/// The names are only for lists and predicates. The card itself is stored as it is, because its
/// signature covers every byte.
struct CardPayload {
  private(set) var issuer = ""
  /// Seconds since 1970, possibly with a fraction: `nbf` is a NumericDate (RFC 7519).
  private var issued: Double?
  private var expires: Double?
  private var types: [String] = []
  private var subjectName = ""
  private var birthDate: CalendarDay?
  private var items: [String] = []
  private var relevant: Instant?

  /// The credential types of the framework, mapped to their HealthKit names. A card of another
  /// type, such as `#health-card` alone, has no name in HealthKit (rule CLIN-06).
  private static let credentialTypes = [
    "https://smarthealth.cards#covid19": "covid19",
    "https://smarthealth.cards#immunization": "immunization",
    "https://smarthealth.cards#laboratory": "laboratory",
    "https://smarthealth.cards#recovery": "recovery",
  ]

  /// Returns nil if the token is not a health card: no issuer, no date, or no known type. The date
  /// is required because HealthKit's `issuedDate` is not optional.
  func record(
    signature: VerifiableClinicalRecord.Signature, data: [UInt8]
  ) -> VerifiableClinicalRecord? {
    let known = types.compactMap { Self.credentialTypes[$0] }
    guard !issuer.isEmpty, !known.isEmpty, let issued = issued.flatMap(Self.instant) else {
      return nil
    }
    return VerifiableClinicalRecord(
      recordTypes: known, sourceType: "smartHealthCard", issuerIdentifier: issuer,
      subjectName: subjectName, subjectDateOfBirth: birthDate, issuedDate: issued,
      relevantDate: relevant ?? issued, expirationDate: expires.flatMap(Self.instant),
      itemNames: items, signature: signature, data: data)
  }

  private static func instant(_ seconds: Double) -> Instant? {
    // More than three thousand years; the conversion to microseconds must not overflow.
    guard seconds.magnitude < 1e11 else { return nil }
    let instant = Instant(secondsSince1970: seconds)
    return SampleLimits.instants.contains(instant) ? instant : nil
  }

  mutating func read(_ json: [UInt8]) throws(JSONReader.Malformed) {
    var reader = JSONReader(json)
    try reader.members { (name, reader) throws(JSONReader.Malformed) in
      switch name {
      case "iss": issuer = try reader.string()
      case "nbf": issued = try reader.number()
      case "exp": expires = try reader.number()
      case "vc": try readCredential(&reader)
      default: try reader.skip()
      }
    }
    guard reader.isAtEnd else { throw JSONReader.Malformed() }
  }

  private mutating func readCredential(_ reader: inout JSONReader) throws(JSONReader.Malformed) {
    try reader.members { (name, reader) throws(JSONReader.Malformed) in
      switch name {
      case "type" where reader.isArray:
        try reader.elements { (reader) throws(JSONReader.Malformed) in
          types.append(try reader.string())
        }
      // The bundle is three levels down; one function reads all levels. `JSONReader` bounds the
      // depth.
      case "credentialSubject", "fhirBundle", "resource":
        try readCredential(&reader)
      case "entry":
        try reader.elements { (reader) throws(JSONReader.Malformed) in try readEntry(&reader) }
      default: try reader.skip()
      }
    }
  }

  private mutating func readEntry(_ reader: inout JSONReader) throws(JSONReader.Malformed) {
    try reader.members { (name, reader) throws(JSONReader.Malformed) in
      guard name == "resource" else { return try reader.skip() }
      var resource = CardResource()
      try resource.read(&reader)
      take(resource)
    }
  }

  /// A card is about one patient; if it names several, the first one is its subject.
  private mutating func take(_ resource: CardResource) {
    if resource.kind == "Patient" {
      if subjectName.isEmpty { subjectName = resource.name }
      birthDate = birthDate ?? resource.birthDate
    } else if CardResource.clinicalKinds.contains(resource.kind) {
      // The latest date of its parts: a vaccination card with several doses is relevant as of the
      // last one.
      if !resource.code.isEmpty { items.append(resource.code) }
      if let date = resource.date { relevant = max(relevant ?? date, date) }
    }
  }
}
