import HealthModel
import HealthProtobuf
import Testing

@Suite struct DetailsTests {
  @Test("the details of every kind are decoded unchanged", arguments: 0..<100 as Range<UInt64>)
  func roundTrip(seed: UInt64) throws {
    var any = Arbitrary(seed: seed)
    for details in any.everyDetails() {
      let bytes = serialize(details)
      let back = try decode(bytes)
      #expect(back == details, "kind \(details.kind) of seed \(seed)")
      #expect(serialize(back) == bytes)
    }
  }

  @Test("details are encoded the same way each time, and appended to existing bytes")
  func canonical() {
    var any = Arbitrary(seed: 5)
    for details in any.everyDetails() {
      var out: [UInt8] = [1, 2, 3]
      details.appendSerialized(to: &out)
      #expect(Array(out[3...]) == serialize(details))
    }
  }

  @Test("truncated or damaged details are decoded or rejected, without traps")
  func garbage() {
    var any = Arbitrary(seed: 6)
    for details in any.everyDetails() {
      let bytes = serialize(details)
      for length in bytes.indices { check(Array(bytes[..<length])) }
      for place in bytes.indices {
        var changed = bytes
        changed[place] ^= 1 << UInt8(any.count(8))
        check(changed)
      }
    }
  }

  private func check(_ bytes: [UInt8]) {
    do throws(WireError) {
      let details = try decode(bytes)
      // Accepted details can be encoded and decoded again.
      #expect((try? decode(serialize(details))) != nil)
    } catch {
      #expect(error.message.utf8.allSatisfy { (0x20..<0x7f).contains($0) })
    }
  }

  struct Wrong: Sendable, CustomTestStringConvertible {
    var field: String
    var problem: WireError.Problem
    var details: SampleDetails
    var testDescription: String { "\(field) of \(details.kind)" }

    init(_ field: String, _ problem: WireError.Problem, _ details: SampleDetails) {
      self.field = field
      self.problem = problem
      self.details = details
    }
  }

  static let wrong: [Wrong] = [
    Wrong("Workout.activity_type", .unknownCase, .workout(Workout(activityType: 99, duration: 0))),
    Wrong(
      "WorkoutEvent.type", .unknownCase,
      .workout(
        {
          var workout = Workout(activityType: 37, duration: 0)
          workout.events = [
            WorkoutEvent(
              type: 0, start: Instant(microseconds: 0), end: Instant(microseconds: 0))
          ]
          return workout
        }())),
    Wrong(
      "Electrocardiogram.classification", .unknownCase,
      .electrocardiogram(Electrocardiogram(classification: 1 << 40))),
    Wrong(
      "Electrocardiogram.lead", .unknownCase,
      .electrocardiogram(Electrocardiogram(classification: 1, lead: -1))),
    Wrong(
      "SensitivityTest.side", .unknownCase,
      .audiogram(
        Audiogram(points: [
          .init(frequency: 250, tests: [.init(sensitivity: 10, side: 2)])
        ]))),
    Wrong(
      "VisionPrescription.prescription_type", .unknownCase,
      .visionPrescription(VisionPrescription(prescriptionType: 3))),
    Wrong("StateOfMind.kind", .unknownCase, .stateOfMind(StateOfMind(kind: 3, valence: 0))),
    Wrong(
      "StateOfMind.labels", .unknownCase,
      .stateOfMind(StateOfMind(kind: 1, valence: 0, labels: [1, 39]))),
    Wrong(
      "StateOfMind.associations", .unknownCase,
      .stateOfMind(StateOfMind(kind: 1, valence: 0, associations: [19]))),
    Wrong(
      "ScoredAssessment.answers", .unknownCase, .scoredAssessment(ScoredAssessment(answers: [5]))),
    Wrong(
      "MedicationDoseEvent.log_status", .unknownCase,
      .medicationDoseEvent(
        MedicationDoseEvent(logStatus: 7, scheduleType: 1, conceptIdentifier: "a"))),
    Wrong(
      "ActivitySummary.move_mode", .unknownCase,
      .activitySummary(
        ActivitySummary(day: CalendarDay(year: 2025, month: 1, day: 1), moveMode: 0))),
    Wrong(
      "CalendarDay", .outOfRange,
      .activitySummary(ActivitySummary(day: CalendarDay(year: 2025, month: 13, day: 1)))),
    Wrong(
      "CalendarDay", .outOfRange,
      .activitySummary(ActivitySummary(day: CalendarDay(year: 2025, month: 1, day: 0)))),
  ]

  @Test(
    "a number outside of its enumeration is rejected with the name of the field",
    arguments: wrong)
  func unknownNumbers(_ wrong: Wrong) {
    let error = #expect(throws: WireError.self) { try decode(serialize(wrong.details)) }
    #expect(error?.field == wrong.field)
    #expect(error?.problem == wrong.problem)
  }

  @Test("details without a kind are rejected")
  func noKind() {
    let error = #expect(throws: WireError.self) { try decode([]) }
    #expect(error?.field == "SampleDetails.kind")
    #expect(error?.problem == .missing)
  }
}

func serialize(_ details: SampleDetails) -> [UInt8] {
  var out: [UInt8] = []
  details.appendSerialized(to: &out)
  return out
}

private func decode(_ bytes: [UInt8]) throws(WireError) -> SampleDetails {
  let result = bytes.withUnsafeBytes { bytes in
    Result<SampleDetails, WireError> { () throws(WireError) in
      try SampleDetails(serialized: bytes)
    }
  }
  return try result.get()
}
