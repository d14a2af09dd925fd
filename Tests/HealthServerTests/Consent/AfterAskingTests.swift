import HealthAPI
import DaemonTestSupport
import HealthAuthorization
import HealthModel
import TTRPC
import HealthWire
import TestSupport
import Testing

/// Tests of queries before an authorization request, and of how little their errors disclose.
@Suite(.process) struct AfterAskingTests {
  /// Queries a type by every method and returns the answers; for a stream, its first message.
  static func answers(_ fixture: ConsentFixture, _ type: ObjectType) throws -> [Ask.Answer] {
    let changes = ChangeQuery(types: [type])
    var asks = [
      Ask(HealthMethod.Samples.query, SampleQuery(types: [type])),
      Ask(HealthMethod.Samples.changes, changes),
      Ask(HealthMethod.Samples.sources, SourceQuery(types: [type])),
      Ask(HealthMethod.Samples.observe, ObserveRequest(query: changes, credit: 1)),
      Ask(HealthMethod.Live.watch, WatchRequest(query: changes, credit: 1)),
    ]
    if type.kind == .quantity {
      asks.append(
        Ask(
          HealthMethod.Samples.statistics, StatisticsQuery(type: type, options: .discreteAverage)))
    }
    return try asks.map { try $0.perform(fixture.app) }
  }

  @Test(
    """
    SC-03, AUTH-27: before a request, every query of a type fails with the same error, with data \
    or without; after it, none does, whatever was decided
    """)
  func undecided() throws {
    let fixture = try ConsentFixture()
    try fixture.owner.save(.minutes(of: .heartRate, count: 3, value: 60))
    let refused = try Self.answers(fixture, .heartRate) + Self.answers(fixture, .bodyMass)
    #expect(Set(refused).count == 1)
    #expect(refused[0].status.healthCode == .authorizationNotDetermined)
    let call = try fixture.ask(read: [.heartRate, .bodyMass])
    try fixture.answer(read: [.bodyMass])
    _ = try fixture.app.wait(for: call)
    for answer in try Self.answers(fixture, .heartRate) + Self.answers(fixture, .bodyMass) {
      #expect(answer.status.healthCode != .authorizationNotDetermined)
    }
    let denied = try Self.answers(fixture, .heartRate)
    #expect(denied[0] == (try Self.answers(fixture, .bodyMass))[0])
  }

  @Test("SC-02, SC-03: a share decision determines a type; one undetermined type refuses a query")
  func mixed() throws {
    let fixture = try ConsentFixture()
    let save = try fixture.app.rawCall(
      HealthMethod.Samples.save, SaveRequest(samples: .minutes(of: .stepCount, count: 1)))
    #expect(save.status.healthCode == .authorizationNotDetermined)
    try fixture.owner.setGrants(
      [Grant(type: .stepCount, direction: .share, decision: .denied)], of: fixture.principal)
    #expect(try fixture.app.samples(SampleQuery(types: [.stepCount])).isEmpty)
    let both = try fixture.app.rawCall(
      HealthMethod.Samples.query, SampleQuery(types: [.stepCount, .heartRate]))
    #expect(both.status.healthCode == .authorizationNotDetermined)
  }

  @Test("SC-03: parts determine a correlation, a medication its doses, and a request its objects")
  func parts() throws {
    let fixture = try ConsentFixture()
    func isRefused(_ type: ObjectType) throws -> Bool {
      try fixture.app.rawCall(HealthMethod.Samples.query, SampleQuery(types: [type])).status
        .healthCode == .authorizationNotDetermined
    }
    let types: [ObjectType] = [
      .bloodPressure, .food, .medicationDoseEvent, .userAnnotatedMedication, .visionPrescription,
    ]
    for type in types { #expect(try isRefused(type), "\(type)") }
    try fixture.owner.setGrants(
      [.bloodPressureSystolic, .dietaryProtein].map {
        Grant(type: $0, direction: .read, decision: .denied)
      }, of: fixture.principal)
    for type in [ObjectType.userAnnotatedMedication, .visionPrescription] {
      let call = try fixture.app.start(
        HealthMethod.Authorization.requestObjects, ObjectAuthorizationRequest(type: type))
      try fixture.answer()
      _ = try fixture.app.wait(for: call)
    }
    for type in types { #expect(try !isRefused(type), "\(type)") }
  }

  @Test("SC-15: a denied characteristic and an unset one have the same bytes")
  func characteristics() throws {
    let types = Characteristic.types
    #expect(types.count == 6)
    let request = CharacteristicsRequest(types: types)
    var answers = Set<WireClient.Answer>()
    for isGranted in [true, false] {
      let fixture = try ConsentFixture()
      let before = try fixture.app.rawCall(HealthMethod.Profile.characteristics, request)
      #expect(before.status.healthCode == .authorizationNotDetermined)
      if !isGranted {
        _ = try fixture.owner.call(
          HealthMethod.Profile.setCharacteristic,
          SetCharacteristicRequest(
            characteristic: Characteristic(type: .biologicalSex, value: .choice(1))))
      }
      let call = try fixture.ask(read: types)
      try fixture.answer(read: isGranted ? types : [])
      _ = try fixture.app.wait(for: call)
      answers.insert(try fixture.app.rawCall(HealthMethod.Profile.characteristics, request))
    }
    #expect(answers.count == 1)
  }

  @Test("LK-22: data from other apps of a denied clinical type does not change the request status")
  func clinicalStatus() throws {
    let fixture = try ConsentFixture()
    let call = try fixture.ask(read: [.allergyRecord])
    try fixture.answer()
    _ = try fixture.app.wait(for: call)
    #expect(try fixture.status(read: [.allergyRecord]) == .unnecessary)
    var generator = ObjectGenerator(seed: 5)
    let record = generator.object(of: .allergyRecord)
    try fixture.owner.save(try #require(record).batch)
    #expect(try fixture.status(read: [.allergyRecord]) == .unnecessary)
  }
}
