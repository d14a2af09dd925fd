import HealthAPI
import DaemonTestSupport
import HealthModel
import TTRPC
import HealthWire
import TestSupport
import Testing

@Suite(.process) struct RelateTests {
  private static func workout(_ id: ObjectID) -> HealthObject {
    HealthObject(
      id: id, type: .workout, start: Instant(microseconds: 1_700_000_000_000_000),
      end: Instant(microseconds: 1_700_000_600_000_000),
      details: .workout(Workout(activityType: 37, duration: 600)))
  }

  @Test(
    "WORKOUT-05: relating samples requires the caller's own workout and a share grant for workouts")
  func relate() throws {
    let fixture = try DaemonFixture()
    let types: [ObjectType] = [.workout, .stepCount]
    let reply = try fixture.owner.register("org.example.a", read: types, share: types)
    let app = try fixture.app("org.example.a", token: reply.token)
    let (workout, sample) = (ObjectID.random, ObjectID.random)
    try app.save(SampleBatch(rows: [Self.workout(workout)]))
    try app.save(.minutes(of: .stepCount, count: 1, first: sample))
    let relation = Relation(kind: .workout, parent: workout, children: [sample])
    var query = SampleQuery(types: [.stepCount])
    query.filter.predicate = .related(.workout, to: workout, activity: nil)
    #expect(try app.samples(query).isEmpty)
    // Repeating an addition or a removal has no further effect.
    for isRemoval in [false, false, true, true] {
      let request = RelateRequest(relations: [relation], isRemoval: isRemoval)
      _ = try app.call(HealthMethod.Samples.relate, request)
      #expect(try app.samples(query) == (isRemoval ? [] : [sample]))
    }
    let stranger = try fixture.owner.register("org.example.b", read: types, share: types)
    let other = try fixture.app("org.example.b", token: stranger.token)
    let request = RelateRequest(relations: [relation])
    #expect(
      try other.rawCall(HealthMethod.Samples.relate, request).status.healthCode == .invalidArgument)
    #expect(try app.samples(query).isEmpty)
    try fixture.owner.setGrants(
      [Grant(type: .workout, direction: .share, decision: .denied)], of: reply.app.principal)
    #expect(
      try app.rawCall(HealthMethod.Samples.relate, request).status.healthCode
        == .authorizationDenied)
    #expect(try app.samples(query).isEmpty)
    _ = try fixture.owner.call(HealthMethod.Samples.relate, request)
    #expect(try app.samples(query) == [sample])
    // The refusals apply to removals, too.
    let removal = RelateRequest(relations: [relation], isRemoval: true)
    #expect(
      try other.rawCall(HealthMethod.Samples.relate, removal).status.healthCode == .invalidArgument)
    #expect(
      try app.rawCall(HealthMethod.Samples.relate, removal).status.healthCode
        == .authorizationDenied)
    #expect(try app.samples(query) == [sample])
  }

  @Test("CORR-06: saving a correlation requires share grants for all of its parts")
  func correlation() throws {
    let fixture = try DaemonFixture()
    let reply = try fixture.owner.register("org.example.a", share: [.bloodPressureSystolic])
    let app = try fixture.app("org.example.a", token: reply.token)
    let time = Instant(microseconds: 1_700_000_000_000_000)
    let (systolic, diastolic) = (ObjectID.random, ObjectID.random)
    let rows = [
      HealthObject(id: systolic, type: .bloodPressureSystolic, start: time, end: time, value: 120),
      HealthObject(id: diastolic, type: .bloodPressureDiastolic, start: time, end: time, value: 80),
      HealthObject(
        id: .random, type: .bloodPressure, start: time, end: time,
        details: .correlation(Correlation(contained: [systolic, diastolic]))),
    ]
    let request = SaveRequest(samples: SampleBatch(rows: rows))
    #expect(
      try app.rawCall(HealthMethod.Samples.save, request).status.healthCode
        == .authorizationNotDetermined)
    try fixture.owner.setGrants(
      [Grant(type: .bloodPressureDiastolic, direction: .share, decision: .authorized)],
      of: reply.app.principal)
    _ = try app.call(HealthMethod.Samples.save, request)
    #expect(try app.samples(SampleQuery(types: [.bloodPressure])).count == 1)
  }
}
