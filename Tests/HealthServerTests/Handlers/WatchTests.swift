import HealthAPI
import DaemonTestSupport
import HealthModel
import TTRPC
import HealthServer
import HealthWire
import TestSupport
import Testing

@Suite(.process) struct WatchTests {
  let fixture: DaemonFixture
  let writer: WireClient
  let reader: WireClient
  let readerPrincipal: PrincipalID

  init() throws {
    fixture = try DaemonFixture()
    let first = try fixture.owner.register("org.example.writer", share: [.stepCount, .bodyMass])
    writer = try fixture.app("org.example.writer", token: first.token)
    let second = try fixture.owner.register(
      "org.example.reader", read: [.stepCount, .bodyMass], share: [.stepCount])
    reader = try fixture.app("org.example.reader", token: second.token)
    readerPrincipal = second.app.principal
  }

  /// Opens a watch and receives its first signal.
  func watch(_ query: ChangeQuery, credit: UInt32 = 8) throws -> UInt32 {
    let stream = try reader.start(
      HealthMethod.Live.watch, WatchRequest(query: query, credit: credit))
    #expect(try signal(stream) == [])
    return stream
  }

  func signal(_ stream: UInt32) throws -> [ObjectType] {
    switch try reader.nextEvent(of: stream) {
    case .message(let bytes): return try WatchSignal(wire: bytes).types
    case .ended(let status): throw status
    }
  }

  /// Waits until everything committed before has either been signaled or never will be: a watch of
  /// the same connection that began later has been signaled.
  func settle() throws {
    let marker = try watch(ChangeQuery(types: [.stepCount]))
    try reader.save(.minutes(of: .stepCount, count: 1))
    #expect(try signal(marker) == [.stepCount])
    try reader.closeSide(of: marker)
  }

  func isSilent(_ stream: UInt32) throws -> Bool {
    try reader.nextEvent(of: stream, within: 0) == nil
  }

  @Test("BACKGROUND-01, BACKGROUND-02: an addition and a deletion are signaled, without samples")
  func signals() throws {
    let stream = try watch(ChangeQuery(types: [.stepCount, .bodyMass]))
    let first = ObjectID.random
    try writer.save(.minutes(of: .stepCount, count: 3, first: first))
    #expect(try signal(stream) == [.stepCount])
    try writer.save(.minutes(of: .bodyMass, count: 1, value: 70))
    #expect(try signal(stream) == [.bodyMass])
    _ = try writer.call(HealthMethod.Samples.delete, .objects([first]))
    #expect(try signal(stream) == [.stepCount])
  }

  @Test("QUERY-03: nothing is sent after a half-close")
  func stop() throws {
    let stream = try watch(ChangeQuery(types: [.stepCount]))
    try reader.closeSide(of: stream)
    #expect(try reader.nextEvent(of: stream) == .ended(.ok))
    try writer.save(.minutes(of: .stepCount, count: 1))
    try settle()
    #expect(try isSilent(stream))
  }

  @Test("QUERY-02, QUERY-04: a stream accepts one query, and a running query cannot be replaced")
  func immutable() throws {
    let query = WatchRequest(query: ChangeQuery(types: [.stepCount]), credit: 1)
    let late = try watch(ChangeQuery(types: [.stepCount]))
    try reader.send(query, on: late)
    let early = try reader.start(HealthMethod.Live.watch, WatchRequest(credit: 1))
    var anchored = ChangeQuery(types: [.stepCount])
    anchored.limit = 1
    let limited = try reader.start(
      HealthMethod.Live.watch, WatchRequest(query: anchored, credit: 1))
    for stream in [late, early, limited] {
      guard case .ended(let status) = try reader.nextEvent(of: stream) else {
        Issue.record("the stream did not end")
        continue
      }
      #expect(status.code == .invalidArgument)
    }
  }

  @Test("without credit nothing is sent, and changes in the meantime come in one signal")
  func credit() throws {
    let stream = try watch(ChangeQuery(types: [.stepCount, .bodyMass]), credit: 1)
    for _ in 0..<5 { try writer.save(.minutes(of: .stepCount, count: 1)) }
    try writer.save(.minutes(of: .bodyMass, count: 1, value: 70))
    try settle()
    #expect(try isSilent(stream))
    try reader.send(WatchRequest(credit: 2), on: stream)
    #expect(try signal(stream) == [.stepCount, .bodyMass])
    try settle()
    #expect(try signal(stream) == [.stepCount])
    #expect(try isSilent(stream))
  }

  @Test("a sample that the filter excludes does not wake a watch, and one that it includes does")
  func filter() throws {
    var query = ChangeQuery(types: [.stepCount])
    query.filter.start = Instant(microseconds: 1_600_000_000_000_000)
    query.filter.end = Instant(microseconds: 1_600_000_600_000_000)
    let period = try watch(query)
    query = ChangeQuery(types: [.stepCount])
    query.filter.metadata = [MetadataCondition(key: "HKWasUserEntered", test: .exists)]
    let entered = try watch(query)
    try writer.save(.minutes(of: .stepCount, count: 5))
    // From before the period to after it, with and without samples inside.
    var around = SampleBatch.minutes(of: .stepCount, count: 2, from: 1_500_000_000_000_000)
    around.starts[1] = 1_700_000_000_000_000
    try writer.save(around)
    try settle()
    #expect(try isSilent(period))
    #expect(try isSilent(entered))
    around.idRuns = [ObjectIDRun(first: .random, count: 2)]
    around.starts[1] = 1_600_000_060_000_000
    around.metadata = [Metadata([.init(key: "HKWasUserEntered", value: .integer(1))])]
    around.metadataIndices = [0, 1]
    try writer.save(around)
    #expect(try signal(period) == [.stepCount])
    #expect(try signal(entered) == [.stepCount])
  }

  @Test("QUERY-13: a watch with several descriptors is woken by a match of any of them")
  func descriptors() throws {
    func many(_ type: ObjectType, above limit: Double) -> QueryDescriptor {
      var filter = SampleFilter()
      filter.predicate = .comparison(.quantity, .greaterThan, .number(limit))
      return QueryDescriptor(types: [type], filter: filter)
    }
    let stream = try watch(
      ChangeQuery(descriptors: [many(.stepCount, above: 100), many(.bodyMass, above: 80)]))
    try writer.save(.minutes(of: .stepCount, count: 1, value: 90))
    try writer.save(.minutes(of: .bodyMass, count: 1, value: 70))
    try settle()
    #expect(try isSilent(stream))
    try writer.save(.minutes(of: .bodyMass, count: 1, value: 90))
    #expect(try signal(stream) == [.bodyMass])
    try writer.save(.minutes(of: .stepCount, count: 1, value: 110))
    #expect(try signal(stream) == [.stepCount])
  }

  @Test("AUTH-09: only visible changes are signaled, and a grant signals what was missed")
  func permission() throws {
    let stream = try watch(ChangeQuery(types: [.stepCount]))
    let foreign = Grant(type: .stepCount, direction: .read, decision: .denied)
    try fixture.owner.setGrants([foreign], of: readerPrincipal)
    try writer.save(.minutes(of: .stepCount, count: 3))
    let other = try watch(ChangeQuery(types: [.bodyMass]))
    try writer.save(.minutes(of: .bodyMass, count: 1, value: 70))
    #expect(try signal(other) == [.bodyMass])
    #expect(try isSilent(stream))
    // An app always sees its own samples.
    try reader.save(.minutes(of: .stepCount, count: 1))
    #expect(try signal(stream) == [.stepCount])
    #expect(try isSilent(stream))
    try fixture.owner.setGrants(
      [Grant(type: .stepCount, direction: .read, decision: .authorized)], of: readerPrincipal)
    #expect(try signal(stream) == [.stepCount])
    _ = try fixture.owner.call(
      HealthMethod.Apps.remove, RemoveAppRequest(principal: readerPrincipal))
    guard case .ended(let status) = try reader.nextEvent(of: stream) else {
      Issue.record("the stream of a removed app did not end")
      return
    }
    #expect(status.code == .unauthenticated)
  }

  @Test("a grant without visible samples is not signaled, so that it does not disclose itself")
  func silentGrant() throws {
    let second = try fixture.owner.register(
      "org.example.curious", share: [.stepCount], denyRead: [.bodyMass])
    let curious = try fixture.app("org.example.curious", token: second.token)
    let stream = try curious.start(
      HealthMethod.Live.watch,
      WatchRequest(query: ChangeQuery(types: [.bodyMass, .stepCount]), credit: 8))
    _ = try curious.nextEvent(of: stream)
    try fixture.owner.setGrants(
      [Grant(type: .bodyMass, direction: .read, decision: .authorized)], of: second.app.principal)
    try curious.save(.minutes(of: .stepCount, count: 1))
    #expect(
      try curious.nextEvent(of: stream)
        == .message([0x0a, 0x01, UInt8(ObjectType.stepCount.code)]))
  }

  @Test("of thousands of watches on many connections only those of the saved type are signaled")
  func thousands() throws {
    let app = try fixture.owner.register("org.example.many", read: [.stepCount, .bodyMass])
    let clients = try (0..<20).map { _ in
      try fixture.app("org.example.many", token: app.token)
    }
    var matching: [(WireClient, UInt32)] = []
    var others: [(WireClient, UInt32)] = []
    for client in clients {
      for index in 0..<200 {
        let query = ChangeQuery(types: [index % 4 == 0 ? .stepCount : .bodyMass])
        let stream = try client.start(
          HealthMethod.Live.watch, WatchRequest(query: query, credit: 4))
        if index % 4 == 0 {
          matching.append((client, stream))
        } else {
          others.append((client, stream))
        }
      }
    }
    for (client, stream) in matching + others {
      #expect(try client.nextEvent(of: stream) == .message([]))
    }
    try writer.save(.minutes(of: .stepCount, count: 2))
    for (client, stream) in matching {
      guard case .message(let bytes) = try client.nextEvent(of: stream) else {
        Issue.record("a stream sent no message")
        return
      }
      #expect(try WatchSignal(wire: bytes).types == [.stepCount])
    }
    // Ending a stream leaves the others open.
    for (client, stream) in matching.prefix(matching.count / 2) {
      try client.closeSide(of: stream)
      #expect(try client.nextEvent(of: stream) == .ended(.ok))
    }
    try writer.save(.minutes(of: .stepCount, count: 2))
    for (client, stream) in matching.suffix(matching.count / 2) {
      guard case .message = try client.nextEvent(of: stream) else {
        Issue.record("a stream sent no message")
        return
      }
    }
    for (client, stream) in others {
      #expect(try client.nextEvent(of: stream, within: 0) == nil)
    }
  }
}
