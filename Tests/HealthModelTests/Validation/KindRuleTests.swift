import HealthModel
import TestSupport
import Testing

/// Rules of individual kinds, with valid and invalid examples of each.
@Suite struct KindRuleTests {
  /// Returns the error message for one object with these details; nil when it is valid.
  private func mistake(
    _ type: ObjectType, _ details: SampleDetails, duration: Int64 = 0,
    origin: SampleValidator.Origin = .owner
  ) -> String? {
    var batch = batch(
      of: type, count: 1, value: details.representativeValue, duration: duration)
    batch.details = [details]
    batch.detailIndices = [1]
    return refusal(of: batch, origin: origin)?.message
  }

  @Test("TYPE-22: a state of mind has one date, a kind, a valence, and any labels and associations")
  func stateOfMind() {
    let plain = StateOfMind(kind: 1, valence: -1)
    #expect(mistake(.stateOfMind, .stateOfMind(plain), origin: .app) == nil)
    let full = StateOfMind(
      kind: 2, valence: 1, labels: Array(1...38), associations: Array(1...18))
    #expect(mistake(.stateOfMind, .stateOfMind(full), origin: .app) == nil)
    #expect(
      mistake(.stateOfMind, .stateOfMind(plain), duration: 1)?.contains("point in time") == true)
    for valence in [-1.000_001, 1.1, .nan, .infinity] {
      #expect(mistake(.stateOfMind, .stateOfMind(StateOfMind(kind: 1, valence: valence))) != nil)
    }
  }

  @Test("TYPE-25: GAD-7 needs seven answers and PHQ-9 nine, of which only the last may be withheld")
  func assessments() {
    func isAccepted(_ type: ObjectType, _ answers: [Int]) -> Bool {
      mistake(type, .scoredAssessment(ScoredAssessment(answers: answers)), origin: .app) == nil
    }
    for count in 0...12 {
      let answers = Array(repeating: 3, count: count)
      #expect(isAccepted(.gad7, answers) == (count == 7))
      #expect(isAccepted(.phq9, answers) == (count == 9))
    }
    for question in 0..<9 {
      var answers = Array(repeating: 0, count: 9)
      answers[question] = ScoredAssessment.preferNotToAnswer
      #expect(isAccepted(.phq9, answers) == (question == 8))
    }
    #expect(!isAccepted(.gad7, [0, 0, 0, 0, 0, 0, ScoredAssessment.preferNotToAnswer]))
  }

  @Test("TYPE-26: the value of an assessment must be its score")
  func score() {
    let assessment = ScoredAssessment(answers: [1, 2, 3, 0, 1, 2, 3])
    var batch = batch(of: .gad7, count: 1, value: 12)
    batch.details = [.scoredAssessment(assessment)]
    batch.detailIndices = [1]
    #expect(refusal(of: batch) == nil)
    batch.values = [11]
    #expect(refusal(of: batch)?.message.contains("samples.values[0]") == true)
  }

  @Test(
    """
    TYPE-27: an electrocardiogram is valid with every published classification, and read-only for \
    apps
    """)
  func electrocardiogram() {
    for classification in [0, 1, 2, 3, 4, 5, 6, 100] {
      let recording = Electrocardiogram(
        classification: classification, symptomsStatus: 2, averageHeartRate: 71,
        samplingFrequency: 512)
      #expect(
        mistake(.electrocardiogram, .electrocardiogram(recording), duration: 30_000_000) == nil)
    }
    let unknown = Electrocardiogram(classification: 7)
    #expect(
      mistake(.electrocardiogram, .electrocardiogram(unknown))?.contains("classification") == true)
    #expect(
      mistake(
        .electrocardiogram, .electrocardiogram(Electrocardiogram(classification: 1)), origin: .app)?
        .contains("read-only") == true)
  }

  @Test(
    "MED-04, MED-05: a dose has a medication, and its scheduled values only if it was scheduled")
  func doses() {
    let date = Instant(microseconds: 1)
    for (type, date, quantity, isRight) in [
      (2, date, 1.0, true), (2, nil, 1, false), (2, date, nil, false), (2, nil, nil, false),
      (1, nil, nil, true), (1, date, nil, false), (1, nil, 1, false), (3, nil, nil, false),
    ] as [(Int, Instant?, Double?, Bool)] {
      let event = MedicationDoseEvent(
        logStatus: 4, scheduleType: type, conceptIdentifier: "c", scheduledDate: date,
        scheduledQuantity: quantity)
      #expect((mistake(.medicationDoseEvent, .medicationDoseEvent(event)) == nil) == isRight)
    }
    let orphan = MedicationDoseEvent(logStatus: 4, scheduleType: 1, conceptIdentifier: "")
    #expect(
      mistake(.medicationDoseEvent, .medicationDoseEvent(orphan))?.contains("concept_identifier")
        == true)
  }

  @Test(
    "MED-06, MED-07: doses that were not taken are accepted, and a skipped dose has quantity zero")
  func notTaken() {
    for status in 1...6 {
      for (quantity, isRight) in [(nil, true), (0, true), (1, status != 5)] as [(Double?, Bool)] {
        let event = MedicationDoseEvent(
          logStatus: status, scheduleType: 2, conceptIdentifier: "c",
          scheduledDate: Instant(microseconds: 1), scheduledQuantity: 2, quantity: quantity)
        #expect((mistake(.medicationDoseEvent, .medicationDoseEvent(event)) == nil) == isRight)
      }
    }
  }

  @Test("MED-10: apps cannot share medications, but can save related symptoms")
  func readOnlyMedications() {
    #expect(
      !ObjectType.medicationDoseEvent.isShareable && !ObjectType.userAnnotatedMedication.isShareable
    )
    #expect(refusal(of: batch(of: .nausea, value: 2)) == nil)
  }

  private func record(
    _ resource: String, release: String = "R4", version: String = "4.0.1",
    json: String? = nil
  ) -> SampleDetails {
    .clinicalRecord(
      ClinicalRecord(
        displayName: "n", resourceType: resource, resourceIdentifier: "i", release: release,
        version: version,
        data: Array((json ?? "{\"resourceType\":\"\(resource)\",\"id\":\"i\"}").utf8)))
  }

  @Test("CLIN-01: the user can enter clinical records, and apps cannot")
  func readOnlyRecords() {
    for type in ObjectType.all where type.kind == .clinical {
      let details = record(type.resourceTypes[0])
      #expect(mistake(type, details, origin: .app)?.contains("read-only") == true)
      #expect(mistake(type, details) == nil)
    }
  }

  @Test("CLIN-03: the resource is a JSON object with the stated kind and identifier")
  func resource() {
    #expect(mistake(.conditionRecord, record("Condition")) == nil)
    #expect(
      mistake(.conditionRecord, record("Condition", json: "{\"resourceType\":\"Condition\"}"))
        == nil)
    for json in [
      "{}", "[]", "\"Condition\"", "{\"resourceType\":\"Coverage\"}",
      "{\"resourceType\":\"Condition\",\"id\":\"other\"}",
      "{\"a\":{\"resourceType\":\"Condition\"}}",
      "{\"resourceType\":\"Condition\"} {}",
    ] {
      let text = mistake(.conditionRecord, record("Condition", json: json))
      #expect(text?.contains("samples.details[0].data") == true, "\(json)")
    }
  }

  @Test("CLIN-04: a clinical type accepts the resource types of its table")
  func resourceTypes() {
    let published = Enumeration(name: "HKFHIRResourceType")?.cases.map(\.rawText) ?? []
    #expect(published.count == 12)
    for type in ObjectType.all where type.kind == .clinical {
      #expect(!type.resourceTypes.isEmpty)
      for resource in published {
        let isRight = type.resourceTypes.contains(resource)
        #expect((mistake(type, record(resource)) == nil) == isRight, "\(type) \(resource)")
      }
    }
    #expect(ObjectType.medicationRecord.resourceTypes.count == 4)
    let all = Set(ObjectType.all.flatMap(\.resourceTypes))
    #expect(all == Set(published))
  }

  @Test("CLIN-05: the version must belong to the release")
  func releases() {
    for (release, version, isRight) in [
      ("DSTU2", "1.0.2", true), ("R4", "4.0.1", true), ("R4", "4.3.0", true),
      ("Unknown", "3.0.2", true), ("DSTU2", "4.0.1", false), ("R4", "1.0.2", false),
      ("R5", "5.0.0", false), ("R4", "4", false), ("R4", "", false), ("R4", "4.0.x", false),
    ] {
      let details = record("Condition", release: release, version: version)
      #expect((mistake(.conditionRecord, details) == nil) == isRight, "\(release) \(version)")
    }
  }

  @Test("CLIN-07: glasses and contacts have different fields, and either eye may be missing")
  func prescriptions() {
    func isAccepted(_ type: Int, _ change: (inout VisionPrescription) -> Void) -> Bool {
      var prescription = VisionPrescription(prescriptionType: type)
      change(&prescription)
      return mistake(.visionPrescription, .visionPrescription(prescription), origin: .app) == nil
    }
    var plain = VisionPrescription.Lens(sphere: -2.25)
    (plain.cylinder, plain.axis, plain.addPower) = (-0.5, 180, 1.75)
    for type in 1...2 {
      #expect(isAccepted(type) { _ in })
      #expect(isAccepted(type) { $0.leftEye = plain })
      #expect(isAccepted(type) { ($0.leftEye, $0.rightEye) = (plain, plain) })
    }
    #expect(!isAccepted(3) { _ in })
    var contact = plain
    (contact.baseCurve, contact.diameter) = (8.6, 14.2)
    var glass = plain
    (glass.vertexDistance, glass.farPupillaryDistance) = (12, 31.5)
    glass.prism = .init(verticalAmount: 2, verticalBase: 1, horizontalAmount: 0, horizontalBase: 0)
    #expect(isAccepted(2) { ($0.leftEye, $0.brand) = (contact, "Clear") })
    #expect(!isAccepted(1) { $0.leftEye = contact })
    #expect(isAccepted(1) { $0.rightEye = glass })
    #expect(!isAccepted(2) { $0.rightEye = glass })
  }

  @Test("SUMMARY-01, SAVE-18: a summary is of one calendar day, and apps cannot save it")
  func summaries() {
    func isAccepted(_ day: CalendarDay, _ hoursFromMidnight: Int, hours: Int) -> Bool {
      let details = SampleDetails.activitySummary(ActivitySummary(day: day))
      var batch = batch(of: .activitySummary, count: 1, value: details.representativeValue)
      let midnight = Int64(CalendarDay(year: 2024, month: 2, day: 29).daysSince1970) * 24
      batch.starts = [(midnight + Int64(hoursFromMidnight)) * 3_600_000_000]
      batch.durations = [Int64(hours) * 3_600_000_000]
      batch.details = [details]
      batch.detailIndices = [1]
      #expect(refusal(of: batch)?.message.contains("read-only") == true)
      return refusal(of: batch, origin: .owner) == nil
    }
    let leapDay = CalendarDay(year: 2024, month: 2, day: 29)
    #expect(isAccepted(leapDay, 0, hours: 24))
    #expect(isAccepted(leapDay, -14, hours: 25))
    #expect(isAccepted(leapDay, 12, hours: 24))
    #expect(!isAccepted(leapDay, -15, hours: 24))
    #expect(!isAccepted(leapDay, 13, hours: 24))
    #expect(!isAccepted(CalendarDay(year: 2024, month: 3, day: 2), 0, hours: 24))
    #expect(!isAccepted(CalendarDay(year: 2023, month: 2, day: 29), 0, hours: 24))
  }

  @Test("an audiogram may have one side only, and each side once per frequency")
  func audiograms() {
    func isAccepted(_ sides: [[Int]]) -> Bool {
      let points = sides.enumerated().map { index, sides in
        Audiogram.SensitivityPoint(
          frequency: Double(500 + index),
          tests: sides.map { Audiogram.SensitivityTest(sensitivity: 10, side: $0) })
      }
      return mistake(.audiogram, .audiogram(Audiogram(points: points)), origin: .app) == nil
    }
    #expect(isAccepted([[0], [0, 1], [1]]))
    #expect(!isAccepted([]))
    #expect(!isAccepted([[0], []]))
    #expect(!isAccepted([[0, 0]]))
    #expect(!isAccepted([[2]]))
  }
}
