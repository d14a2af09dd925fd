import HealthAPI
import DaemonTestSupport
import HealthAuthorization
import HealthModel
import TTRPC
import HealthWire
import TestSupport
import Testing

/// Tests of requests for individual objects.
@Suite(.process) struct ObjectRequestTests {
  /// Saves three prescriptions of the user and returns their identifiers by ascending date.
  static func savePrescriptions(_ fixture: ConsentFixture) throws -> [ObjectID] {
    let objects = (0..<3 as Range<Int64>).map { number in
      let issued = Instant(microseconds: 1_700_000_000_000_000 + number * 86_400_000_000)
      return HealthObject(
        id: .random, type: .visionPrescription, start: issued, end: issued,
        details: .visionPrescription(VisionPrescription(prescriptionType: 1)))
    }
    try fixture.owner.save(SampleBatch(rows: objects))
    return objects.map(\.id)
  }

  static func ask(_ fixture: ConsentFixture, _ predicate: HealthPredicate? = nil) throws -> UInt32 {
    try fixture.app.start(
      HealthMethod.Authorization.requestObjects,
      ObjectAuthorizationRequest(type: .visionPrescription, predicate: predicate))
  }

  static func visible(_ fixture: ConsentFixture) throws -> [ObjectID] {
    try fixture.app.samples(SampleQuery(types: [.visionPrescription]))
  }

  @Test(
    """
    PO-02, PO-06, OBJAUTH-03, OBJAUTH-04: every object request shows a sheet with the current \
    choice, and dismissing it changes nothing
    """)
  func again() throws {
    let fixture = try ConsentFixture(isPresent: true)
    let ids = try Self.savePrescriptions(fixture)
    let first = try Self.ask(fixture)
    let sheet = try fixture.onlySheet()
    #expect(sheet.objects.map(\.id) == ids.reversed())
    #expect(sheet.objects.allSatisfy { !$0.isGranted && $0.title == "Glasses" })
    var decision = SheetDecision(sheet: sheet.id, version: sheet.version)
    decision.objects = ids.map { ObjectChoice(id: $0, isGranted: $0 == ids[1]) }
    try fixture.decide(decision)
    #expect(try fixture.app.wait(for: first).status.code == .ok)
    #expect(try Self.visible(fixture) == [ids[1]])
    let second = try Self.ask(fixture)
    #expect(try fixture.onlySheet().objects.map(\.isGranted) == [false, true, false])
    try fixture.dismiss()
    #expect(try fixture.app.wait(for: second).status.healthCode == .userCanceled)
    #expect(try Self.visible(fixture) == [ids[1]])
  }

  @Test(
    "PO-03, LK-30: with no objects or three denied ones the app gets the same reply after a sheet")
  func nothingThere() throws {
    var answers = Set<WireClient.Answer>()
    for hasObjects in [false, true] {
      let fixture = try ConsentFixture(isPresent: true)
      if hasObjects { _ = try Self.savePrescriptions(fixture) }
      let call = try Self.ask(fixture)
      let sheet = try fixture.onlySheet()
      #expect(sheet.objects.count == (hasObjects ? 3 : 0))
      #expect(try fixture.app.answer(for: call, within: 0) == nil)
      var decision = SheetDecision(sheet: sheet.id, version: sheet.version)
      decision.objects = sheet.objects.map { ObjectChoice(id: $0.id, isGranted: false) }
      try fixture.decide(decision)
      answers.insert(try fixture.app.wait(for: call))
      #expect(try Self.visible(fixture).isEmpty)
      // A type for which the app has not asked stays undetermined in both cases.
      let other = try fixture.app.rawCall(
        HealthMethod.Samples.query, SampleQuery(types: [.userAnnotatedMedication]))
      #expect(other.status.healthCode == .authorizationNotDetermined)
    }
    #expect(answers.count == 1)
  }

  @Test("PO-04: a predicate narrows what the user is offered, and the app gets the same reply")
  func predicate() throws {
    var answers = Set<WireClient.Answer>()
    for after in [0, 1, 9] as [Int64] {
      let fixture = try ConsentFixture(isPresent: true)
      let ids = try Self.savePrescriptions(fixture)
      let start = Instant(microseconds: 1_700_000_000_000_000 + after * 86_400_000_000)
      let call = try Self.ask(
        fixture, .period(start: start, end: nil, strictStart: true, strictEnd: false))
      let sheet = try fixture.onlySheet()
      #expect(sheet.objects.map(\.id) == ids.dropFirst(Int(after)).reversed())
      var outside = SheetDecision(sheet: sheet.id, version: sheet.version)
      outside.objects = [ObjectChoice(id: .random, isGranted: true)]
      #expect(
        try fixture.owner.rawCall(HealthMethod.Requests.decide, outside).status.code
          == .invalidArgument)
      try fixture.decide(SheetDecision(sheet: sheet.id, version: sheet.version))
      answers.insert(try fixture.app.wait(for: call))
    }
    #expect(answers.count == 1)
  }

  @Test(
    "AG-09: without proof of presence a sensitive object is not granted, and the request succeeds")
  func presence() throws {
    let fixture = try ConsentFixture(isPresent: false)
    let ids = try Self.savePrescriptions(fixture)
    let call = try Self.ask(fixture)
    let sheet = try fixture.onlySheet()
    var decision = SheetDecision(sheet: sheet.id, version: sheet.version)
    decision.objects = ids.map { ObjectChoice(id: $0, isGranted: true) }
    #expect(try fixture.decide(decision).unproved == [.visionPrescription])
    #expect(try fixture.app.wait(for: call).status.code == .ok)
    #expect(try Self.visible(fixture).isEmpty)
  }
}
