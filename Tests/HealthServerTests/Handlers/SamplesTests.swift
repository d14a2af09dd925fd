import HealthAPI
import DaemonTestSupport
import HealthAuthorization
import HealthModel
import TTRPC
import HealthServer
import HealthWire
import TestSupport
import Testing

@Suite(.process) struct SamplesTests {
  let fixture: DaemonFixture

  init() throws { fixture = try DaemonFixture() }

  func app(
    _ bundle: String, read: [ObjectType] = [], share: [ObjectType] = [],
    denyShare: [ObjectType] = []
  ) throws -> (client: WireClient, principal: PrincipalID) {
    let reply = try fixture.owner.register(bundle, read: read, share: share, denyShare: denyShare)
    return (try fixture.app(bundle, token: reply.token), reply.app.principal)
  }

  @Test(
    "AUTH-06, AUTH-07: a read grant shows every source; without one only own samples are visible")
  func visibility() throws {
    let (writer, _) = try app("org.example.writer", share: [.stepCount])
    let (reader, _) = try app("org.example.reader", read: [.stepCount], share: [.stepCount])
    try writer.save(.minutes(of: .stepCount, count: 5))
    try reader.save(.minutes(of: .stepCount, count: 3))
    try fixture.owner.save(.minutes(of: .stepCount, count: 2))
    let query = SampleQuery(types: [.stepCount])
    #expect(try writer.samples(query).count == 5)
    #expect(try reader.samples(query).count == 10)
    #expect(try fixture.owner.samples(query).count == 10)
  }

  @Test("OBJECT-03, OBJECT-04: the source is that of the registration, whatever the caller sends")
  func source() throws {
    let (client, _) = try app("org.example.a", share: [.stepCount])
    try client.save(.minutes(of: .stepCount, count: 1))
    let page = try client.call(
      HealthMethod.Samples.query, SampleQuery(types: [.stepCount]))
    #expect(
      page.samples.sources.map(\.source) == [Source(name: "App", bundleIdentifier: "org.example.a")]
    )
    #expect(page.samples.sources.map(\.version) == ["1.0"])
    var batch = SampleBatch.minutes(of: .stepCount, count: 1)
    batch.sources = [SourceRevision(source: Source(name: "Other", bundleIdentifier: "org.other"))]
    let answer = try client.rawCall(HealthMethod.Samples.save, SaveRequest(samples: batch))
    #expect(answer.status.healthCode == .invalidArgument)
  }

  @Test("OBJECT-07: a source revision has the app's version, the machine and its operating system")
  func revision() throws {
    let (client, _) = try app("org.example.a", share: [.stepCount])
    try client.save(.minutes(of: .stepCount, count: 1))
    try fixture.owner.save(.minutes(of: .bodyMass, count: 1))
    let machine = Machine.system()
    #expect(!machine.productType.isEmpty && !machine.operatingSystemVersion.isEmpty)
    func revisions(_ type: ObjectType) throws -> [SourceRevision] {
      try fixture.owner.call(HealthMethod.Samples.query, SampleQuery(types: [type])).samples.sources
    }
    #expect(
      try revisions(.stepCount) == [
        SourceRevision(
          source: Source(name: "App", bundleIdentifier: "org.example.a"), version: "1.0",
          productType: machine.productType,
          operatingSystemVersion: machine.operatingSystemVersion)
      ])
    #expect(
      try revisions(.bodyMass) == [
        machine.revision(of: Source(name: "healthctl", bundleIdentifier: "healthctl"))
      ])
  }

  @Test("SAVE-02: a batch with one invalid row is refused as a whole")
  func allOrNothing() throws {
    let (client, _) = try app(
      "org.example.a", share: [.stepCount, .heartRate, .menstrualFlow], denyShare: [.bodyMass])
    func expectRefusal(
      _ code: HealthErrorCode, _ damage: (inout SampleBatch) -> Void
    ) throws {
      var batch = SampleBatch.minutes(of: .stepCount, count: 3)
      batch.types = [.stepCount, .heartRate]
      batch.typeIndices = [0, 1, 0]
      damage(&batch)
      let answer = try client.rawCall(HealthMethod.Samples.save, SaveRequest(samples: batch))
      #expect(answer.status.healthCode == code)
      #expect(try client.samples(SampleQuery(types: [.stepCount, .heartRate])).isEmpty)
    }
    try expectRefusal(.invalidArgument) { $0.values[1] = .infinity }
    try expectRefusal(.invalidArgument) { $0.durations[2] = -1 }
    try expectRefusal(.invalidArgument) { $0.types[1] = .appleExerciseTime }
    try expectRefusal(.invalidArgument) { $0.types[1] = .menstrualFlow }
    try expectRefusal(.authorizationDenied) { $0.types[1] = .bodyMass }
    try expectRefusal(.authorizationNotDetermined) { $0.types[1] = .height }
    try expectRefusal(.invalidArgument) {
      $0.metadata = [Metadata([.init(key: MetadataKey.wasUserEntered, value: .integer(7))])]
      $0.metadataIndices = [0, 0, 1]
    }
    try expectRefusal(.invalidArgument) {
      let first = $0.idRuns[0].first
      $0.idRuns = [ObjectIDRun(first: first, count: 2), ObjectIDRun(first: first, count: 1)]
    }
    try client.save(.minutes(of: .stepCount, count: 3))
    #expect(try client.samples(SampleQuery(types: [.stepCount])).count == 3)
  }

  @Test("AUTH-08, DELETE-02, DELETE-03: the share decision governs saving and deleting")
  func share() throws {
    let (client, principal) = try app(
      "org.example.a", share: [.stepCount], denyShare: [.heartRate])
    // Ensures that the type remains determined while sharing is undetermined.
    try fixture.owner.setGrants(
      [Grant(type: .stepCount, direction: .read, decision: .denied)], of: principal)
    func save(_ type: ObjectType) throws -> Status {
      try client.rawCall(
        HealthMethod.Samples.save, SaveRequest(samples: .minutes(of: type, count: 1))
      ).status
    }
    #expect(try save(.heartRate).healthCode == .authorizationDenied)
    #expect(try save(.bodyMass).healthCode == .authorizationNotDetermined)
    let first = ObjectID.random
    try client.save(.minutes(of: .stepCount, count: 1, first: first))
    for (decision, code) in [
      (AuthorizationDecision.denied, HealthErrorCode.authorizationDenied),
      (.notDetermined, .authorizationNotDetermined),
    ] {
      try fixture.owner.setGrants(
        [Grant(type: .stepCount, direction: .share, decision: decision)], of: principal)
      #expect(try save(.stepCount).healthCode == code)
      for request in [
        ObjectSelection.objects([first]), .matching(type: .stepCount, filter: SampleFilter()),
      ] {
        let answer = try client.rawCall(HealthMethod.Samples.delete, request)
        #expect(answer.status.code == .permissionDenied)
        #expect(answer.status.healthCode == code)
      }
      // AUTH-07: the app still sees the samples that it saved.
      #expect(try client.samples(SampleQuery(types: [.stepCount])) == [first])
    }
  }

  @Test(
    "DELETE-01, DELETE-04: other apps' objects and unknown ones are refused alike, all or nothing")
  func deletion() throws {
    let (mine, _) = try app("org.example.a", read: [.stepCount], share: [.stepCount])
    let (other, _) = try app("org.example.b", share: [.stepCount])
    let (own, foreign) = (ObjectID.random, ObjectID.random)
    try mine.save(.minutes(of: .stepCount, count: 2, first: own))
    try other.save(.minutes(of: .stepCount, count: 1, first: foreign))
    let answers = try [[own, foreign], [own, .random]].map {
      try mine.rawCall(HealthMethod.Samples.delete, .objects($0))
    }
    #expect(answers[0] == answers[1])
    #expect(answers[0].status.healthCode == .invalidArgument)
    #expect(try mine.samples(SampleQuery(types: [.stepCount])).count == 3)
    let reply = try mine.call(
      HealthMethod.Samples.delete, .matching(type: .stepCount, filter: SampleFilter()))
    #expect(reply.deletedCount == 2)
    #expect(try mine.samples(SampleQuery(types: [.stepCount])) == [foreign])
    // DELETE-08
    let all = try fixture.owner.call(
      HealthMethod.Samples.delete, .matching(type: .stepCount, filter: SampleFilter()))
    #expect(all.deletedCount == 1)
  }

  @Test("STATS-24: statistics count samples the caller may read and its own")
  func statistics() throws {
    let (writer, _) = try app("org.example.writer", share: [.stepCount])
    let (sharer, _) = try app("org.example.sharer", share: [.stepCount])
    let (nobody, _) = try app("org.example.nobody", denyShare: [.stepCount])
    let day: Int64 = 1_700_000_000_000_000
    try writer.save(.minutes(of: .stepCount, count: 10, from: day))
    try sharer.save(.minutes(of: .stepCount, count: 10, from: day + 86_400_000_000))
    func sums(_ client: WireClient) throws -> [Double?] {
      try client.call(
        HealthMethod.Samples.statistics,
        StatisticsQuery(type: .stepCount, options: .cumulativeSum)
      ).statistics.map(\.merged.sum)
    }
    #expect(try sums(fixture.owner) == [110])
    #expect(try sums(sharer) == [55])
    #expect(try sums(nobody) == [])
  }

  @Test("a batch with a NaN value is refused as a whole")
  func invalid() throws {
    let (client, _) = try app("org.example.a", share: [.stepCount])
    var batch = SampleBatch.minutes(of: .stepCount, count: 3)
    batch.values[2] = .nan
    let answer = try client.rawCall(HealthMethod.Samples.save, SaveRequest(samples: batch))
    #expect(answer.status.code == .invalidArgument)
    #expect(answer.status.healthCode == .invalidArgument)
    #expect(try client.samples(SampleQuery(types: [.stepCount])).isEmpty)
  }

  @Test("a call that misses its deadline fails with status 4, and the connection stays open")
  func deadline() throws {
    let (client, _) = try app("org.example.a", read: [.stepCount])
    let answer = try client.rawCall(
      HealthMethod.Samples.query, SampleQuery(types: [.stepCount]), timeoutNanoseconds: 1)
    #expect(answer.status.code == .deadlineExceeded)
    #expect(try client.samples(SampleQuery(types: [.stepCount])).isEmpty)
  }

  @Test(
    "of many calls, those that miss their deadline fail with status 4, and the others are answered")
  func manyDeadlines() throws {
    for _ in 0..<3 { try fixture.owner.save(.minutes(of: .heartRate, count: 40_000)) }
    var query = SampleQuery(types: [.heartRate])
    query.filter.metadata = [MetadataCondition(key: "never", test: .exists)]
    query.filter.devices = [Device(name: "none")]
    let calls = try (0..<40).map { _ in
      try fixture.owner.start(
        HealthMethod.Samples.query, query, timeoutNanoseconds: 2_000_000)
    }
    let codes = try calls.map { try fixture.owner.wait(for: $0).status.code }
    #expect(codes.contains(.deadlineExceeded))
    #expect(Set(codes).isSubset(of: [.ok, .deadlineExceeded]))
    let counted = try fixture.owner.call(HealthMethod.Owner.status, StatusRequest())
    #expect(counted.sampleCount == 120_000)
  }

  @Test("the ledger records every answer with own and foreign counts, and every refusal")
  func ledger() throws {
    let (writer, _) = try app("org.example.writer", share: [.stepCount])
    let (reader, _) = try app("org.example.reader", read: [.stepCount], share: [.stepCount])
    try writer.save(.minutes(of: .stepCount, count: 5))
    try reader.save(.minutes(of: .stepCount, count: 3))
    _ = try reader.samples(SampleQuery(types: [.stepCount]))
    _ = try reader.rawCall(
      HealthMethod.Samples.save, SaveRequest(samples: .minutes(of: .heartRate, count: 1)))
    var request = LedgerQuery()
    request.bundleIdentifier = "org.example.reader"
    let entries = try fixture.owner.call(HealthMethod.Owner.ledger, request).entries
    #expect(entries.map(\.event) == [.refused, .read, .saved, .granted, .registered])
    #expect(entries[1].sampleCount == 8)
    #expect(entries[1].foreignSampleCount == 5)
    #expect(entries[1].types == [.stepCount])
    #expect(entries[1].method == "health.v1.Samples/Query")
    #expect(entries[1].start != nil)
    #expect(entries[2].sampleCount == 3)
  }
}
