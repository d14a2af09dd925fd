import HealthAPI
import DaemonTestSupport
import HealthModel
import TTRPC
import HealthServer
import HealthWire
import TestSupport
import Testing

/// Tests of deletion and replacement through real sockets, by apps and by the user.
@Suite(.process) struct DeleteTests {
  let fixture: DaemonFixture

  init() throws { fixture = try DaemonFixture() }

  private func app(
    _ bundle: String, read: [ObjectType] = [], share: [ObjectType] = []
  ) throws -> (client: WireClient, principal: PrincipalID) {
    let reply = try fixture.owner.register(bundle, read: read, share: share)
    return (try fixture.app(bundle, token: reply.token), reply.app.principal)
  }

  private func steps(_ sync: (String, Int64)? = nil, first: ObjectID = .random) -> SampleBatch {
    var batch = SampleBatch.minutes(of: .stepCount, count: 1, first: first)
    guard let (identifier, version) = sync else { return batch }
    batch.metadata = [
      Metadata([
        .init(key: MetadataKey.syncIdentifier, value: .string(identifier)),
        .init(key: MetadataKey.syncVersion, value: .integer(version)),
      ])
    ]
    batch.metadataIndices = [1]
    return batch
  }

  private func changes(_ client: WireClient, after anchor: [UInt8] = []) throws -> ChangePage {
    var query = ChangeQuery(types: [.stepCount])
    query.anchor = anchor
    return try client.call(HealthMethod.Samples.changes, query)
  }

  @Test("DELETE-05: deleting by filter removes and counts only the app's own matching objects")
  func matching() throws {
    let (mine, _) = try app("org.example.a", read: [.stepCount], share: [.stepCount, .heartRate])
    let (other, _) = try app("org.example.b", share: [.stepCount])
    let start: Int64 = 1_700_000_000_000_000
    try mine.save(.minutes(of: .stepCount, count: 10, from: start))
    try mine.save(.minutes(of: .heartRate, count: 10, from: start))
    try other.save(.minutes(of: .stepCount, count: 10, from: start))
    var filter = SampleFilter()
    filter.start = Instant(microseconds: start + 2 * 60_000_000)
    filter.end = Instant(microseconds: start + 6 * 60_000_000)
    for expected in [4, 0] {
      let reply = try mine.call(
        HealthMethod.Samples.delete, .matching(type: .stepCount, filter: filter))
      #expect(reply.deletedCount == expected)
    }
    #expect(try mine.samples(SampleQuery(types: [.stepCount])).count == 16)
    // The remaining values are 1, 2, 7, 8, 9 and 10.
    filter = SampleFilter()
    filter.predicate = .comparison(.quantity, .greaterThan, .number(7.5))
    let reply = try mine.call(
      HealthMethod.Samples.delete, .matching(type: .stepCount, filter: filter))
    #expect(reply.deletedCount == 3)
    #expect(try mine.samples(SampleQuery(types: [.stepCount])).count == 13)
    #expect(try mine.samples(SampleQuery(types: [.heartRate])).count == 10)
    #expect(try other.samples(SampleQuery(types: [.stepCount])).count == 10)
  }

  @Test("DELETE-02, DELETE-03: the current permission decides, also about samples saved earlier")
  func permission() throws {
    let (client, principal) = try app("org.example.a", share: [.stepCount])
    let id = ObjectID.random
    try client.save(steps(first: id))
    func delete(_ type: ObjectType) throws -> Status {
      try client.rawCall(
        HealthMethod.Samples.delete, .matching(type: type, filter: SampleFilter())
      ).status
    }
    #expect(try delete(.bodyMass).healthCode == .authorizationNotDetermined)
    try fixture.owner.setGrants(
      [Grant(type: .stepCount, direction: .share, decision: .denied)], of: principal)
    #expect(try delete(.stepCount).healthCode == .authorizationDenied)
    #expect(try client.samples(SampleQuery(types: [.stepCount])) == [id])
    try fixture.owner.setGrants(
      [Grant(type: .stepCount, direction: .share, decision: .authorized)], of: principal)
    #expect(try delete(.stepCount).code == .ok)
    #expect(try client.samples(SampleQuery(types: [.stepCount])).isEmpty)
  }

  @Test(
    "DELETE-08, DELETE-06: the user can delete an app's samples, and the app's changes report it")
  func byThePerson() throws {
    let (client, principal) = try app("org.example.a", share: [.stepCount])
    let ids = [ObjectID.random, .random]
    for (id, version) in zip(ids, [1, 2] as [Int64]) {
      try client.save(steps(("s\(version)", version), first: id))
    }
    let before = try changes(client)
    // The user needs no share grant.
    try fixture.owner.setGrants(
      [Grant(type: .stepCount, direction: .share, decision: .denied)], of: principal)
    let reply = try fixture.owner.call(HealthMethod.Samples.delete, .objects([ids[1]]))
    #expect(reply.deletedCount == 1)
    #expect(try client.samples(SampleQuery(types: [.stepCount])) == [ids[0]])
    let after = try changes(client, after: before.anchor)
    #expect(after.added.isEmpty)
    #expect(
      after.deleted == [
        DeletedObject(id: ids[1], type: .stepCount, metadata: steps(("s2", 2)).metadata[0])
      ])
    let again = try fixture.owner.rawCall(HealthMethod.Samples.delete, .objects([ids[1]]))
    #expect(again.status.healthCode == .invalidArgument)
    #expect(again.status.reason == .noSuchObject)
  }

  @Test("DELETE-04: an object of another app and one that does not exist are refused alike")
  func foreign() throws {
    let (mine, _) = try app("org.example.a", share: [.stepCount])
    let (other, _) = try app("org.example.b", share: [.stepCount])
    let id = ObjectID.random
    try other.save(steps(first: id))
    let statuses = try [id, .random].map {
      try mine.rawCall(HealthMethod.Samples.delete, .objects([$0])).status
    }
    #expect(statuses[0] == statuses[1])
    #expect(statuses[0].reason == .noSuchObject)
    #expect(statuses[0].code == .invalidArgument)
  }

  @Test("SYNC-01, SYNC-02, SYNC-03, SYNC-05: sync versions replace objects of the same app only")
  func replacement() throws {
    let (mine, _) = try app("org.example.a", share: [.stepCount])
    let (other, _) = try app("org.example.b", share: [.stepCount])
    let ids = (0..<4).map { _ in ObjectID.random }
    try mine.save(steps(("walk", 1), first: ids[0]))
    try other.save(steps(("walk", 5), first: ids[1]))
    try mine.save(steps(("walk", 2), first: ids[2]))
    try mine.save(steps(("walk", 2), first: ids[3]))
    let query = SampleQuery(types: [.stepCount])
    #expect(try mine.samples(query) == [ids[2]])
    #expect(try other.samples(query) == [ids[1]])
    var incomplete = steps(("walk", 3))
    incomplete.metadata = [
      Metadata([.init(key: MetadataKey.syncIdentifier, value: .string("walk"))])
    ]
    let answer = try mine.rawCall(HealthMethod.Samples.save, SaveRequest(samples: incomplete))
    #expect(answer.status.healthCode == .invalidArgument)
    #expect(!answer.status.message.contains("walk"))
  }

  @Test("SAVE-01: an identifier is refused to the app that used it before, and to no other app")
  func ids() throws {
    let (mine, _) = try app("org.example.a", read: [.stepCount], share: [.stepCount])
    let (other, _) = try app("org.example.b", share: [.stepCount])
    let id = ObjectID.random
    try other.save(steps(first: id))
    // The app sees that object and may still use its identifier: visibility must not matter.
    try mine.save(steps(first: id))
    #expect(try mine.samples(SampleQuery(types: [.stepCount])) == [id, id])
    _ = try mine.call(HealthMethod.Samples.delete, .objects([id]))
    let answer = try mine.rawCall(
      HealthMethod.Samples.save, SaveRequest(samples: steps(first: id)))
    #expect(answer.status.healthCode == .invalidArgument)
    #expect(try mine.samples(SampleQuery(types: [.stepCount])) == [id])
  }
}
