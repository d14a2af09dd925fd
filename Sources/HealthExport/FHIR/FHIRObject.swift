import HealthInsight
import HealthModel
import HealthWords

/// A resource, or the bytes of one that a provider made.
struct FHIRResource {
  /// The members without `component`.
  var members: [JSONValue.Member] = []
  /// The components of an observation. Those of its points follow them in the file.
  var components: [JSONValue] = []
  /// The resource as it is stored; `members` is empty then.
  var original: [UInt8]?
  /// Extensions of the entry, for what an original resource does not contain.
  var entryExtensions: [JSONValue] = []
}

/// An object on its way to a resource, with what is the same in all kinds of resources.
struct FHIRObject {
  let object: HealthObject
  /// The samples inside a correlation.
  let contained: [ObjectID: HealthObject]
  let patient: ObjectID
  /// The resource of its source and device.
  let device: ObjectID?
  /// Seconds east of Greenwich at an instant.
  let offset: (Int64) -> Int64?

  // MARK: Members

  func resource() -> FHIRResource {
    switch object.details {
    case nil, .quantitySeries: sample()
    case .heartbeatSeries, .workoutRoute: observation()
    case .correlation(let correlation): self.correlation(correlation)
    case .workout(let workout): self.workout(workout)
    case .electrocardiogram(let recording): electrocardiogram(recording)
    case .audiogram(let audiogram): self.audiogram(audiogram)
    case .visionPrescription(let prescription): self.prescription(prescription)
    case .stateOfMind(let state): stateOfMind(state)
    case .scoredAssessment(let assessment): self.assessment(assessment)
    case .medicationDoseEvent(let event): dose(event, concept: nil)
    case .userAnnotatedMedication(let medication): self.medication(medication)
    case .clinicalRecord(let record): clinicalRecord(record)
    case .document(let document): self.document(document)
    case .verifiableClinicalRecord(let record): card(record)
    case .activitySummary(let summary): self.summary(summary)
    }
  }

  /// Returns the members of every resource, and then others.
  ///
  /// - Parameters:
  ///   - hasDetails: Whether the details are also an extension, because the members do not have all
  ///     of them.
  ///   - hasDevice: Whether the resource states its device in a member of its own.
  func resource(
    _ resourceType: String, hasDetails: Bool, hasDevice: Bool, extensions: [JSONValue] = [],
    _ members: [(String, JSONValue?)]
  ) -> FHIRResource {
    var all = extensions + FHIRElement.metadata(object.metadata)
    if !hasDevice, let recordedBy { all.append(recordedBy) }
    if hasDetails { all += details }
    let urn = FHIRElement.urn(object.id)
    let common: [(String, JSONValue?)] = [
      ("resourceType", .string(resourceType)),
      ("id", .string(object.id.uuidString.lowercased())),
      ("extension", all.isEmpty ? nil : .array(all)),
      ("identifier", [["system": "urn:ietf:rfc:3986", "value": .string(urn)]]),
    ]
    guard case .object(let list) = FHIRElement.object(common + members) else {
      preconditionFailure("an object has members")
    }
    return FHIRResource(members: list)
  }

  /// The extension for resources that have no member for a device.
  var recordedBy: JSONValue? {
    FHIRElement.extension("recorded-by", "Reference", device.map(FHIRElement.reference))
  }

  /// A text of FHIR has at most 2^20 characters; most readers count UTF-16 or bytes.
  private static let textLength = 250_000

  /// The details as JSON, divided among as many extensions as needed.
  private var details: [JSONValue] {
    guard let details = object.details else { return [] }
    var rest = DetailsJSON.value(details).line.unicodeScalars[...]
    var parts: [JSONValue] = []
    while !rest.isEmpty {
      let text = FHIRElement.text(String(rest.prefix(Self.textLength)))
      rest = rest.dropFirst(Self.textLength)
      if let part = FHIRElement.extension("details", "String", text) { parts.append(part) }
    }
    return parts
  }

  /// Returns an observation of the type of the object.
  func observation(
    hasDetails: Bool = false, codings: [FHIRCoding] = [], value: (String, JSONValue?)? = nil,
    effective: (String, JSONValue?)? = nil, components: [JSONValue] = []
  ) -> FHIRResource {
    let category = FHIRMapping.category(of: object.type).map(FHIRElement.category)
    var members: [(String, JSONValue?)] = [
      ("status", "final"), ("category", category.map { .array([$0]) }),
      ("code", FHIRElement.concept(FHIRMapping.codings(of: object.type) + codings)),
      ("subject", FHIRElement.reference(patient)), effective ?? self.effective,
    ]
    if let value { members.append(value) }
    members.append(("device", device.map(FHIRElement.reference)))
    var made = resource("Observation", hasDetails: hasDetails, hasDevice: true, members)
    made.components = components
    return made
  }

  // MARK: Values

  private func sample() -> FHIRResource {
    observation(hasDetails: object.details != nil, value: Self.value(of: object))
  }

  /// Returns the value of a quantity or category sample.
  static func value(of sample: HealthObject) -> (String, JSONValue?) {
    guard sample.type.kind == .category else {
      var quantity = FHIRElement.quantity(sample.value, of: sample.type)
      // The limit of the device's range is in place of the value.
      if let limit = RangeLimit(sample.metadata) {
        quantity.append("comparator", .string(limit.sign))
      }
      return ("valueQuantity", quantity)
    }
    let raw = Int64(exactly: sample.value.rounded()) ?? 0
    return ("valueCodeableConcept", FHIRElement.concept(raw, of: sample.type.valueEnumeration))
  }

  static func component(
    _ codings: [FHIRCoding], _ value: (String, JSONValue?), extension: JSONValue? = nil
  ) -> JSONValue {
    FHIRElement.object([
      ("extension", `extension`.map { .array([$0]) }), ("code", FHIRElement.concept(codings)),
      value,
    ])
  }

  static func component(_ part: String, _ raw: Int, of enumeration: String) -> JSONValue {
    let value = FHIRElement.concept(raw, of: enumeration)
    return component(FHIRMapping.codings(of: part), ("valueCodeableConcept", value))
  }

  static func component(_ part: String, _ value: Double, _ unit: String) -> JSONValue {
    let value = FHIRElement.quantity(value, unit)
    return component(FHIRMapping.codings(of: part), ("valueQuantity", value))
  }

  // MARK: Times

  /// The time of the object: an instant or a period.
  var effective: (String, JSONValue?) {
    guard object.end != object.start else { return ("effectiveDateTime", time(object.start)) }
    return ("effectivePeriod", ["start": time(object.start), "end": time(object.end)])
  }

  func time(_ instant: Instant) -> JSONValue {
    var instants = FHIRTime()
    let bytes = ByteBuffer.bytes {
      instants.append(instant.microseconds, offset: offset(instant.microseconds), to: $0)
    }
    return .string(String(decoding: bytes, as: UTF8.self))
  }
}

/// Times of FHIR, which have offsets of at most 14 hours and the years 1 to 9999.
struct FHIRTime {
  private var instants = InstantBytes()

  @inline(__always)
  mutating func append(_ microseconds: Int64, offset: Int64?, to buffer: ByteBuffer) {
    instants.append(microseconds, offset: offset.flatMap(Self.allowed), to: buffer)
  }

  @inline(__always)
  private static func allowed(_ offset: Int64) -> Int64? {
    offset.magnitude <= 14 * 3600 ? offset : nil
  }
}
