import HealthInsight
import HealthModel
import HealthWords

/// Medications, doses and prescriptions.
extension FHIRObject {
  // MARK: Medications

  func medication(_ medication: UserAnnotatedMedication) -> FHIRResource {
    let doses = medication.schedule.map(Self.dosage)
    return resource(
      "MedicationStatement", hasDetails: true, hasDevice: false,
      [
        // An archived medication may still be taken; HealthKit does not state why it was archived.
        ("status", medication.isArchived ? "unknown" : "active"),
        ("medicationCodeableConcept", Self.concept(medication.concept)),
        ("subject", FHIRElement.reference(patient)),
        ("dosage", doses.isEmpty ? nil : .array(doses)),
      ])
  }

  /// Returns a medication with its codes, and its identifier as a code of healthd.
  static func concept(_ concept: MedicationConcept) -> JSONValue {
    let codings = concept.relatedCodings.map { coding -> JSONValue in
      let isCode = FHIRElement.isCode(coding.code)
      return FHIRElement.object([
        ("system", FHIRElement.isURI(coding.system) ? .string(coding.system) : nil),
        ("version", FHIRElement.text(coding.version)),
        ("code", isCode ? .string(coding.code) : nil),
        ("display", isCode ? nil : FHIRElement.text(coding.code)),
      ])
    }
    let all = codings + [identifier(of: concept.identifier, concept.displayText)]
    return FHIRElement.object([
      ("coding", .array(all)), ("text", FHIRElement.text(concept.displayText)),
    ])
  }

  private static func identifier(of concept: String, _ name: String?) -> JSONValue {
    let isCode = FHIRElement.isCode(concept)
    return FHIRElement.object([
      ("system", .string(FHIRURL.extension("medication-concept"))),
      ("code", isCode ? .string(concept) : nil),
      ("display", FHIRElement.text(isCode ? name : concept)),
    ])
  }

  private static let weekdays = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"]

  private static func dosage(_ dose: ScheduledDose) -> JSONValue {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let second = dose.secondOfDay
    let time = "\(two(second / 3600)):\(two(second / 60 % 60)):\(two(second % 60))"
    let days = weekdays.indices.filter { dose.weekdays >> $0 & 1 == 1 }
    let repetition = FHIRElement.object([
      (
        "dayOfWeek",
        days.isEmpty || days.count == 7 ? nil : .array(days.map { .string(weekdays[$0]) })
      ), ("timeOfDay", [.string(time)]),
    ])
    return [
      "timing": ["repeat": repetition],
      "doseAndRate": [["doseQuantity": ["value": .number(dose.quantity)]]],
    ]
  }

  // MARK: Doses

  /// - Parameter concept: The medication, if it has been exported before.
  func dose(_ event: MedicationDoseEvent, concept: JSONValue?) -> FHIRResource {
    let status = FHIRElement.concept(event.logStatus, of: "HKMedicationDoseEvent.LogStatus")
    let quantity = event.quantity.map { value in
      FHIRElement.object([("value", .number(value)), ("unit", FHIRElement.text(event.unit))])
    }
    return resource(
      "MedicationAdministration", hasDetails: true, hasDevice: true,
      [
        ("status", .string(Self.status(of: DoseAnswer(event)))), ("statusReason", [status]),
        (
          "medicationCodeableConcept",
          concept ?? ["coding": [Self.identifier(of: event.conceptIdentifier, nil)]]
        ), ("subject", FHIRElement.reference(patient)), effective,
        ("device", device.map { [FHIRElement.reference($0)] }),
        ("dosage", quantity.map { ["dose": $0] }),
      ])
  }

  private static func status(of answer: DoseAnswer) -> String {
    switch answer {
    case .snoozed: "on-hold"
    case .taken: "completed"
    case .skipped: "not-done"
    case .none: "unknown"
    }
  }

  // MARK: Vision

  func prescription(_ prescription: VisionPrescription) -> FHIRResource {
    let lenses = [("right", prescription.rightEye), ("left", prescription.leftEye)]
      .compactMap { eye, lens in
        lens.map { Self.lens($0, eye, prescription.isForContacts, prescription.brand) }
      }
    // The resource requires a lens.
    guard !lenses.isEmpty else { return observation(hasDetails: true) }
    return resource(
      "VisionPrescription", hasDetails: true, hasDevice: false,
      [
        ("status", "active"), ("created", time(object.start)),
        ("patient", FHIRElement.reference(patient)), ("dateWritten", time(object.start)),
        // Required, but HealthKit does not have it.
        ("prescriber", ["display": "Unknown"]), ("lensSpecification", .array(lenses)),
      ])
  }

  private static func lens(
    _ lens: VisionPrescription.Lens, _ eye: String, _ isContacts: Bool, _ brand: String
  ) -> JSONValue {
    let product: JSONValue = [
      "coding": [
        [
          "system": "http://terminology.hl7.org/CodeSystem/ex-visionprescriptionproduct",
          "code": .string(isContacts ? "contact" : "lens"),
        ]
      ]
    ]
    let prisms = lens.prism.map(Self.prisms) ?? []
    return FHIRElement.object([
      ("product", product), ("eye", .string(eye)), ("sphere", .number(lens.sphere)),
      ("cylinder", lens.cylinder.map { .number($0) }),
      // FHIR has whole degrees; others are only in the details.
      ("axis", lens.axis.flatMap { Int64(exactly: $0) }.map { .integer($0) }),
      ("prism", prisms.isEmpty ? nil : .array(prisms)),
      ("add", lens.addPower.map { .number($0) }),
      ("backCurve", lens.baseCurve.map { .number($0) }),
      ("diameter", lens.diameter.map { .number($0) }), ("brand", FHIRElement.text(brand)),
    ])
  }

  private static func prisms(_ prism: VisionPrescription.Prism) -> [JSONValue] {
    let bases = ["", "up", "down", "in", "out"]
    return [
      (prism.verticalAmount, prism.verticalBase), (prism.horizontalAmount, prism.horizontalBase),
    ].compactMap { amount, base in
      guard bases.indices.contains(base), base > 0 else { return nil }
      return ["amount": .number(amount), "base": .string(bases[base])]
    }
  }
}
