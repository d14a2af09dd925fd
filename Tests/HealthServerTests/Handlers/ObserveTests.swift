import HealthAPI
import DaemonTestSupport
import HealthModel
import TTRPC
import HealthServer
import HealthWire
import TestSupport
import Testing

@Suite(.process) struct ObserveTests {
  let fixture: DaemonFixture
  let writer: WireClient
  let reader: WireClient
  let readerPrincipal: PrincipalID

  init() throws {
    fixture = try DaemonFixture()
    let first = try fixture.owner.register("org.example.writer", share: [.stepCount])
    writer = try fixture.app("org.example.writer", token: first.token)
    let second = try fixture.owner.register("org.example.reader", read: [.stepCount])
    reader = try fixture.app("org.example.reader", token: second.token)
    readerPrincipal = second.app.principal
  }

  func open(credit: UInt32, limit: Int = 0) throws -> UInt32 {
    var query = ChangeQuery(types: [.stepCount])
    query.limit = limit
    return try reader.start(
      HealthMethod.Samples.observe, ObserveRequest(query: query, credit: credit))
  }

  func page(_ stream: UInt32) throws -> ChangePage {
    switch try reader.nextEvent(of: stream) {
    case .message(let bytes): return try ChangePage(wire: bytes)
    case .ended(let status): throw status
    }
  }

  @Test("ANCHOR-04: an open query reports every later change, and a one-time query only its page")
  func follows() throws {
    let stream = try open(credit: 8)
    #expect(try page(stream).added.isEmpty)
    let once = try reader.start(
      HealthMethod.Samples.changes, ChangeQuery(types: [.stepCount]))
    #expect(try reader.wait(for: once).status.code == .ok)
    let first = ObjectID.random
    try writer.save(.minutes(of: .stepCount, count: 3, first: first))
    #expect(try page(stream).added.count == 3)
    _ = try writer.call(HealthMethod.Samples.delete, .objects([first]))
    #expect(try page(stream).deleted.map(\.id) == [first])
    try reader.closeSide(of: stream)
    #expect(try reader.nextEvent(of: stream) == .ended(.ok))
    #expect(try reader.answer(for: once, within: 0) == nil)
  }

  @Test("without credit nothing is sent, and changes in the meantime come in one page")
  func credit() throws {
    let stream = try open(credit: 1)
    #expect(try page(stream).added.isEmpty)
    for _ in 0..<20 { try writer.save(.minutes(of: .stepCount, count: 1)) }
    // The answer to a later call does not overtake an event that was due before it.
    _ = try reader.call(HealthMethod.Health.check, HealthCheckRequest())
    #expect(try reader.nextEvent(of: stream, within: 0.2) == nil)
    try reader.send(ObserveRequest(credit: 5), on: stream)
    #expect(try page(stream).added.count == 20)
  }

  @Test(
    "QUERY-15: a live query starts with the existing samples, in pages that each use one credit")
  func pages() throws {
    try writer.save(.minutes(of: .stepCount, count: 10))
    let stream = try open(credit: 2, limit: 4)
    #expect(try page(stream).added.count == 4)
    #expect(try page(stream).added.count == 4)
    #expect(try reader.nextEvent(of: stream, within: 0.2) == nil)
    try reader.send(ObserveRequest(credit: 1), on: stream)
    let last = try page(stream)
    #expect(last.added.count == 2)
    #expect(!last.hasMore)
  }

  @Test("AUTH-09: a stream stays open and silent after a revoke, and resumes after the next grant")
  func revoke() throws {
    let stream = try open(credit: 8)
    _ = try page(stream)
    try fixture.owner.setGrants(
      [Grant(type: .stepCount, direction: .read, decision: .denied)], of: readerPrincipal)
    try writer.save(.minutes(of: .stepCount, count: 3))
    #expect(try reader.nextEvent(of: stream, within: 0.3) == nil)
    try fixture.owner.setGrants(
      [Grant(type: .stepCount, direction: .read, decision: .authorized)], of: readerPrincipal)
    #expect(try page(stream).added.count == 3)
  }

  @Test("messages out of order or too much credit end the stream with status 3")
  func misuse() throws {
    let query = ObserveRequest(query: ChangeQuery(types: [.stepCount]), credit: 1)
    let late = try reader.start(HealthMethod.Samples.observe, query)
    try reader.send(query, on: late)
    let early = try reader.start(HealthMethod.Samples.observe, ObserveRequest(credit: 1))
    let greedy = try open(credit: 64)
    try reader.send(ObserveRequest(credit: 2), on: greedy)
    for stream in [late, early, greedy] {
      var last = try reader.nextEvent(of: stream)
      while case .message = last { last = try reader.nextEvent(of: stream) }
      guard case .ended(let status) = last else { continue }
      #expect(status.code == .invalidArgument)
    }
  }

  @Test("a save wakes all streams on many connections")
  func many() throws {
    let second = try fixture.owner.register("org.example.many", read: [.stepCount])
    let clients = try (0..<20).map { _ in
      try fixture.app("org.example.many", token: second.token)
    }
    var streams: [(WireClient, UInt32)] = []
    for client in clients {
      for _ in 0..<10 {
        streams.append(
          (
            client,
            try client.start(
              HealthMethod.Samples.observe,
              ObserveRequest(query: ChangeQuery(types: [.stepCount]), credit: 8))
          ))
      }
    }
    for (client, stream) in streams { _ = try client.nextEvent(of: stream) }
    try writer.save(.minutes(of: .stepCount, count: 2))
    for (client, stream) in streams {
      guard case .message(let bytes) = try client.nextEvent(of: stream) else {
        Issue.record("a stream sent no message")
        return
      }
      #expect(try ChangePage(wire: bytes).added.count == 2)
    }
  }
}
