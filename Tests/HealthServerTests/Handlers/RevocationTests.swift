import HealthAPI
import DaemonTestSupport
import Glibc
import HealthModel
import TTRPC
import HealthServer
import HealthWire
import TestSupport
import Testing

/// Tests that a permission is gone when the call that revokes it returns.
@Suite(.process) struct RevocationTests {
  let fixture: DaemonFixture
  let writer: WireClient
  let writerPrincipal: PrincipalID
  let reader: WireClient
  let readerPrincipal: PrincipalID

  init() throws {
    fixture = try DaemonFixture()
    let first = try fixture.owner.register("org.example.writer", share: [.stepCount])
    writerPrincipal = first.app.principal
    writer = try fixture.app("org.example.writer", token: first.token)
    let second = try fixture.owner.register(
      "org.example.reader", read: [.stepCount], share: [.stepCount])
    readerPrincipal = second.app.principal
    reader = try fixture.app("org.example.reader", token: second.token)
  }

  func decide(
    _ decision: AuthorizationDecision, _ direction: AuthorizationDirection = .read,
    of principal: PrincipalID? = nil
  ) throws {
    try fixture.owner.setGrants(
      [Grant(type: .stepCount, direction: direction, decision: decision)],
      of: principal ?? readerPrincipal)
  }

  func observe(credit: UInt32 = 8) throws -> UInt32 {
    try reader.start(
      HealthMethod.Samples.observe,
      ObserveRequest(query: ChangeQuery(types: [.stepCount]), credit: credit))
  }

  func page(of stream: UInt32) throws -> ChangePage {
    switch try reader.nextEvent(of: stream) {
    case .message(let bytes): return try ChangePage(wire: bytes)
    case .ended(let status): throw status
    }
  }

  @Test("RV-01, RV-02: nothing saved after a revoke reaches a stream, except the app's own samples")
  func stream() throws {
    let stream = try observe()
    #expect(try page(of: stream).added.isEmpty)
    try writer.save(.minutes(of: .stepCount, count: 2))
    #expect(try page(of: stream).added.count == 2)
    try decide(.denied)
    for index in 0..<20 {
      try writer.save(
        .minutes(of: .stepCount, count: 1, from: 1_750_000_000_000_000 + Int64(index)))
    }
    #expect(try reader.nextEvent(of: stream, within: 0.2) == nil)
    try reader.save(.minutes(of: .stepCount, count: 3, from: 1_800_000_000_000_000))
    #expect(try page(of: stream).added.count == 3)
  }

  @Test("RV-01: answers waiting for a client that does not read are not sent after a revoke")
  func unread() throws {
    // Far more than the socket buffers.
    for index in 0..<8 {
      try writer.save(
        .minutes(of: .stepCount, count: 1_000, from: 1_700_000_000_000_000 + Int64(index) * 7))
    }
    try reader.save(.minutes(of: .stepCount, count: 1, from: 1_800_000_000_000_000))
    var query = SampleQuery(types: [.stepCount])
    query.limit = 2_000
    let calls = try (0..<30).map { _ in try reader.start(HealthMethod.Samples.query, query) }
    // Queued after the queries in the work queue.
    _ = try fixture.owner.call(HealthMethod.Apps.list, ListAppsRequest())
    try decide(.denied)
    try writer.save(.minutes(of: .stepCount, count: 5, from: 1_900_000_000_000_000))
    var counts: [Int] = []
    do {
      for call in calls {
        let answer = try reader.wait(for: call)
        #expect(answer.status.code == .ok)
        counts.append(try SamplePage(wire: answer.payload).samples.count)
      }
    } catch is WireClient.Failure {
      // Half of a page was in the socket and was not read: the connection is closed.
    }
    // Few whole pages were sent before the revoke; the others contain own samples only.
    #expect(Set(counts).isSubset(of: [2_000, 1]))
    #expect(counts.count { $0 == 2_000 } < 15)
  }

  @Test(
    "RV-03: after a revoke between two pages, the rest contains own samples only, without an error")
  func pages() throws {
    try writer.save(.minutes(of: .stepCount, count: 1_000))
    try reader.save(.minutes(of: .stepCount, count: 30, from: 1_800_000_000_000_000))
    var query = SampleQuery(types: [.stepCount])
    query.limit = 100
    var page = try reader.call(HealthMethod.Samples.query, query)
    #expect(page.samples.count == 100)
    let shape = page.cursor.count
    try decide(.denied)
    var rest = 0
    repeat {
      #expect(page.cursor.count == shape)
      query.cursor = page.cursor
      page = try reader.call(HealthMethod.Samples.query, query)
      rest += page.samples.count
    } while !page.cursor.isEmpty
    #expect(rest == 30)
  }

  @Test("RV-04: an answer during a revoke or grant shows the state either before or after it")
  func oneMoment() throws {
    try writer.save(.minutes(of: .stepCount, count: 40))
    try reader.save(.minutes(of: .stepCount, count: 2, from: 1_800_000_000_000_000))
    var query = SampleQuery(types: [.stepCount])
    query.limit = 1_000
    for round in 0..<100 {
      let call = try reader.start(HealthMethod.Samples.query, query)
      try decide(round % 2 == 0 ? .denied : .authorized)
      let answer = try reader.wait(for: call)
      #expect([2, 42].contains(try SamplePage(wire: answer.payload).samples.count))
      // After the decision it is the state after it.
      #expect(try reader.samples(query).count == (round % 2 == 0 ? 2 : 42))
    }
  }

  @Test("RV-09: a save during a revoke is either stored before the revoke returns or never")
  func saves() throws {
    for round in 0..<50 {
      let start = 1_700_000_000_000_000 + Int64(round) * 1_000_000_000
      let call = try writer.start(
        HealthMethod.Samples.save,
        SaveRequest(samples: .minutes(of: .stepCount, count: 1, from: start)))
      try decide(.denied, .share, of: writerPrincipal)
      var query = SampleQuery(types: [.stepCount])
      query.filter.start = Instant(microseconds: start)
      query.filter.end = Instant(microseconds: start + 60_000_000)
      let there = try fixture.owner.samples(query).count
      let answer = try writer.wait(for: call)
      #expect((answer.status.code == .ok) == (there == 1))
      if answer.status.code != .ok { #expect(answer.status.healthCode == .authorizationDenied) }
      try decide(.authorized, .share, of: writerPrincipal)
    }
  }

  @Test("RV-10: a stream never reports a deletion without its addition before it")
  func deletions() throws {
    let stream = try observe(credit: 64)
    _ = try page(of: stream)
    var alive: Set<ObjectID> = []
    for _ in 0..<20 {
      let id = ObjectID.random
      try writer.save(.minutes(of: .stepCount, count: 1, first: id))
      _ = try writer.call(HealthMethod.Samples.delete, .objects([id]))
    }
    try writer.save(.minutes(of: .stepCount, count: 7, from: 1_800_000_000_000_000))
    var isDone = false
    while !isDone {
      let page = try page(of: stream)
      for run in page.added.idRuns {
        for index in 0..<run.count { alive.insert(run.first.advanced(by: index)) }
      }
      for deleted in page.deleted { #expect(alive.remove(deleted.id) != nil) }
      isDone = page.added.count == 7 || alive.count == 7
    }
  }

  @Test("RV-15: revoking one app's grant does not disturb the streams of others")
  func others() throws {
    let stream = try observe(credit: 64)
    _ = try page(of: stream)
    var apps: [WireClient] = []
    for index in 0..<30 {
      let app = try fixture.owner.register("org.example.n\(index)", read: [.stepCount])
      let client = try fixture.app("org.example.n\(index)", token: app.token)
      _ = try client.start(
        HealthMethod.Samples.observe,
        ObserveRequest(query: ChangeQuery(types: [.stepCount]), credit: 8))
      apps.append(client)
      if index == 7 { try decide(.denied, of: app.app.principal) }
    }
    try writer.save(.minutes(of: .stepCount, count: 4))
    #expect(try page(of: stream).added.count == 4)
  }

  @Test("RV-01, RV-15: a revoke closes a connection within an answer, and none of another app")
  func withinAnswer() throws {
    // Far more than the socket buffers.
    try writer.save(.minutes(of: .stepCount, count: 25_000))
    let second = try fixture.owner.register("org.example.second", read: [.stepCount])
    let other = try fixture.app("org.example.second", token: second.token)
    var query = SampleQuery(types: [.stepCount])
    query.pageBytes = 1 << 20
    let call = try reader.start(HealthMethod.Samples.query, query)
    let otherCall = try other.start(HealthMethod.Samples.query, query)
    for client in [reader, other] {
      var poll = pollfd(fd: client.descriptor, events: Int16(POLLIN), revents: 0)
      try #require(Glibc.poll(&poll, 1, Int32(scaledTimeout(30) * 1000)) == 1)
    }
    try decide(.denied)
    let answer = try other.wait(for: otherCall)
    #expect(try SamplePage(wire: answer.payload).samples.count > 10_000)
    #expect(throws: WireClient.Failure.self) { try reader.wait(for: call) }
  }

  @Test("RV-16: deleting all data of a type is reported only to apps that may read it")
  func deletedByOwner() throws {
    let denied = try fixture.owner.register("org.example.denied", denyShare: [.stepCount])
    let other = try fixture.app("org.example.denied", token: denied.token)
    let silent = try other.start(
      HealthMethod.Samples.observe,
      ObserveRequest(query: ChangeQuery(types: [.stepCount]), credit: 8))
    _ = try other.nextEvent(of: silent)
    let stream = try observe()
    _ = try page(of: stream)
    try writer.save(.minutes(of: .stepCount, count: 9))
    #expect(try page(of: stream).added.count == 9)
    _ = try fixture.owner.call(
      HealthMethod.Samples.delete, .matching(type: .stepCount, filter: SampleFilter()))
    #expect(try page(of: stream).deleted.count == 9)
    #expect(try other.nextEvent(of: silent, within: 0.2) == nil)
  }
}
