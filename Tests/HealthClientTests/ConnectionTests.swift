import HealthClient
import HealthModel
import TTRPC
import HealthWire
import Testing

// One connection against a scripted peer that replies out of order, late, never, or incorrectly.
@Suite(.timeLimit(.minutes(8))) struct ConnectionTests {
  let connection: Connection
  let peer: ScriptedPeer

  init() {
    let (client, peer) = ScriptedPeer.pair()
    connection = Connection(client)
    self.peer = peer
  }

  private func hello(_ name: String) -> HelloRequest { HelloRequest(bundleIdentifier: name) }

  private func callOnThread(
    _ name: String, timeout: Duration? = nil
  ) -> Task<Result<HelloReply, ClientError>, Never> {
    let connection = connection
    return Task {
      await onThread {
        Result { () throws(ClientError) in
          try connection.call(
            HealthMethod.Session.hello, HelloRequest(bundleIdentifier: name), timeout: timeout)
        }
      }
    }
  }

  @Test("a synchronous call returns its reply")
  func synchronous() async throws {
    let call = callOnThread("a")
    let request = try await peer.expect(HealthMethod.Session.hello)
    #expect(try HelloRequest(wire: request.payload) == hello("a"))
    #expect(request.timeoutNanoseconds == 0)
    peer.reply(request.streamID, HelloReply(daemonVersion: "1"))
    #expect(try await call.value.get().daemonVersion == "1")
  }

  @Test("a hundred concurrent calls accept replies in any order")
  func outOfOrder() async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<100 {
        group.addTask { [connection] in
          let request = HelloRequest(bundleIdentifier: "app\(number)")
          let reply = try await connection.call(HealthMethod.Session.hello, request)
          #expect(reply.daemonVersion == "app\(number)")
        }
      }
      var requests: [ScriptedPeer.Received] = []
      for _ in 0..<100 { requests.append(try await peer.expect(HealthMethod.Session.hello)) }
      for request in requests.sorted(by: { $0.streamID % 7 < $1.streamID % 7 }) {
        let name = try HelloRequest(wire: request.payload).bundleIdentifier
        peer.reply(request.streamID, HelloReply(daemonVersion: name))
      }
      try await group.waitForAll()
    }
  }

  @Test("threads and tasks share a connection, whichever of them reads")
  func mixed() async throws {
    let first = callOnThread("thread 1")
    let one = try await peer.expect(HealthMethod.Session.hello)
    async let second = connection.call(HealthMethod.Session.hello, hello("task"))
    let two = try await peer.expect(HealthMethod.Session.hello)
    let third = callOnThread("thread 2")
    let three = try await peer.expect(HealthMethod.Session.hello)
    // The thread that reads delivers the task's reply and leaves; the dispatch source delivers the
    // rest.
    peer.reply(two.streamID, HelloReply(daemonVersion: "2"))
    #expect(try await second.daemonVersion == "2")
    peer.reply(one.streamID, HelloReply(daemonVersion: "1"))
    #expect(try await first.value.get().daemonVersion == "1")
    peer.reply(three.streamID, HelloReply(daemonVersion: "3"))
    #expect(try await third.value.get().daemonVersion == "3")
  }

  @Test("concurrent threads and tasks all receive their own replies")
  func contention() async throws {
    let total = 400
    let server = Task { [peer] in
      for _ in 0..<total {
        let request = try await peer.expect(HealthMethod.Session.hello)
        let name = try HelloRequest(wire: request.payload).bundleIdentifier
        peer.reply(request.streamID, HelloReply(daemonVersion: name))
      }
    }
    await withTaskGroup(of: Bool.self) { group in
      for worker in 0..<8 {
        group.addTask { [connection] in
          if worker % 2 == 0 {
            return await onThread {
              (0..<50).allSatisfy { number in
                let name = "\(worker)/\(number)"
                let request = HelloRequest(bundleIdentifier: name)
                return (try? connection.call(HealthMethod.Session.hello, request))?.daemonVersion
                  == name
              }
            }
          }
          for number in 0..<50 {
            let name = "\(worker)/\(number)"
            let request = HelloRequest(bundleIdentifier: name)
            let reply = try? await connection.call(HealthMethod.Session.hello, request)
            guard reply?.daemonVersion == name else { return false }
          }
          return true
        }
      }
      for await isRight in group { #expect(isRight) }
    }
    try await server.value
  }

  @Test(
    "a deadline is sent with the call and ends it, and a late reply is ignored",
    arguments: [true, false])
  func deadline(onThread: Bool) async throws {
    let error: ClientError?
    if onThread {
      let call = callOnThread("slow", timeout: .milliseconds(30))
      guard case .failure(let failure) = await call.value else {
        Issue.record("the call did not fail")
        return
      }
      error = failure
    } else {
      error = await #expect(throws: ClientError.self) {
        try await connection.call(
          HealthMethod.Session.hello, hello("slow"), timeout: .milliseconds(30))
      }
    }
    #expect(error?.code == .deadlineExceeded)
    let late = try await peer.expect(HealthMethod.Session.hello)
    #expect((1...30_000_000).contains(late.timeoutNanoseconds))
    peer.reply(late.streamID, HelloReply(daemonVersion: "late"))
    async let next = connection.call(HealthMethod.Session.hello, hello("next"))
    let request = try await peer.expect(HealthMethod.Session.hello)
    peer.reply(request.streamID, HelloReply(daemonVersion: "next"))
    #expect(try await next.daemonVersion == "next")
  }

  @Test("cancelling the task ends the call, and the connection stays usable")
  func cancellation() async throws {
    let task = Task { [connection] in
      try await connection.call(
        HealthMethod.Session.hello, HelloRequest(bundleIdentifier: "a"))
    }
    let request = try await peer.expect(HealthMethod.Session.hello)
    task.cancel()
    let error = await #expect(throws: ClientError.self) { try await task.value }
    #expect(error?.code == .cancelled)
    peer.reply(request.streamID, HelloReply(daemonVersion: "late"))
    async let next = connection.call(HealthMethod.Session.hello, hello("next"))
    let second = try await peer.expect(HealthMethod.Session.hello)
    peer.reply(second.streamID, HelloReply(daemonVersion: "next"))
    #expect(try await next.daemonVersion == "next")
  }

  @Test("a call of a cancelled task sends nothing")
  func cancelledBefore() async throws {
    let task = Task { [connection] in
      withUnsafeCurrentTask { $0?.cancel() }
      return try await connection.call(
        HealthMethod.Session.hello, HelloRequest(bundleIdentifier: "a"))
    }
    let error = await #expect(throws: ClientError.self) { try await task.value }
    #expect(error?.code == .cancelled)
    connection.close()
    guard case .disconnected = await peer.next() else {
      Issue.record("the client sent a frame")
      return
    }
  }

  @Test("a disconnect ends every call with an unknown outcome")
  func disconnection() async throws {
    let onThread = callOnThread("a")
    _ = try await peer.expect(HealthMethod.Session.hello)
    let task = Task { [connection] in
      try await connection.call(
        HealthMethod.Session.hello, HelloRequest(bundleIdentifier: "b"))
    }
    _ = try await peer.expect(HealthMethod.Session.hello)
    peer.disconnect()
    guard case .failure(let error) = await onThread.value else {
      Issue.record("the call did not fail")
      return
    }
    #expect(error.code == .fateUnknown)
    let second = await #expect(throws: ClientError.self) { try await task.value }
    #expect(second?.code == .fateUnknown)
    #expect(!connection.isUsable)
  }

  @Test("a save to a disconnected peer fails as not sent")
  func goneWhileIdle() async throws {
    peer.disconnect()
    let error = await #expect(throws: ClientError.self) {
      try await connection.call(HealthMethod.Samples.save, SaveRequest(samples: SampleBatch()))
    }
    #expect(error?.code == .connectionLost)
  }

  @Test("a peer that speaks another protocol ends the call with invalidReply")
  func garbage() async throws {
    let call = callOnThread("a")
    _ = try await peer.expect(HealthMethod.Session.hello)
    peer.write(Array("HTTP/1.1 400 Bad Request\r\n\r\n".utf8)[...])
    guard case .failure(let error) = await call.value else {
      Issue.record("the call did not fail")
      return
    }
    #expect(error.code == .invalidReply)
  }

  @Test("a malformed reply fails its call, and the connection stays usable")
  func badReply() async throws {
    let call = callOnThread("a")
    let request = try await peer.expect(HealthMethod.Session.hello)
    // A delete reply has a varint where the version is text.
    peer.reply(request.streamID, DeleteReply(deletedCount: 7))
    guard case .failure(let error) = await call.value else {
      Issue.record("the call did not fail")
      return
    }
    #expect(error.code == .invalidReply)
    #expect(connection.isUsable)
  }

  @Test("a request that exceeds the frame limit is rejected and not sent")
  func oversized() async throws {
    var batch = SampleBatch()
    batch.types = [.stepCount]
    batch.starts = .init(repeating: 0, count: 300_000)
    batch.values = .init(repeating: 1, count: 300_000)
    batch.idRuns = [ObjectIDRun(first: ObjectID(high: 1, low: 0), count: 300_000)]
    let error = await #expect(throws: ClientError.self) {
      try await connection.call(HealthMethod.Samples.save, SaveRequest(samples: batch))
    }
    #expect(error?.code == .tooLarge)
    let call = callOnThread("still there")
    let request = try await peer.expect(HealthMethod.Session.hello)
    peer.reply(request.streamID, HelloReply(daemonVersion: "1"))
    #expect(try await call.value.get().daemonVersion == "1")
  }

  @Test(
    "a large reply is received while a large request is sent",
    arguments: [true, false])
  func large(onThread: Bool) async throws {
    var batch = SampleBatch()
    batch.types = [.stepCount]
    batch.starts = (0..<200_000).map { Int64($0) }
    batch.values = (0..<200_000).map { Double($0) }
    batch.idRuns = [ObjectIDRun(first: ObjectID(high: 1, low: 0), count: 200_000)]
    let page = SamplePage(samples: batch, cursor: [1])
    let query = SampleQuery(types: [.stepCount])
    let connection = connection
    async let read: SamplePage = connection.call(HealthMethod.Samples.query, query)
    let first = try await peer.expect(HealthMethod.Samples.query)
    let save = SaveRequest(samples: batch)
    let saved = Task {
      if !onThread { return try await connection.call(HealthMethod.Samples.save, save) }
      return try await HealthClientTests.onThread {
        Result { try connection.call(HealthMethod.Samples.save, save) }
      }.get()
    }
    await HealthClientTests.onThread { [peer] in peer.reply(first.streamID, page) }
    let second = try await peer.expect(HealthMethod.Samples.save)
    peer.reply(second.streamID, SaveReply())
    #expect(try await read == page)
    #expect(try await saved.value == SaveReply())
    #expect(try SaveRequest(wire: second.payload).samples == batch)
  }

  @Test("a daemon error keeps its status, message, and HealthKit code")
  func refusal() async throws {
    let call = callOnThread("a")
    let request = try await peer.expect(HealthMethod.Session.hello)
    let detail = ErrorDetail(code: .authorizationDenied)
    peer.fail(
      request.streamID,
      Status(
        .permissionDenied, "sharing is refused",
        details: [StatusDetail(typeURL: ErrorDetail.typeURL, value: detail.wireBytes)]))
    guard case .failure(let error) = await call.value else {
      Issue.record("the call did not fail")
      return
    }
    #expect(error.code == .refused)
    #expect(error.status == .permissionDenied)
    #expect(error.healthCode == .authorizationDenied)
    #expect(error.message == "sharing is refused")
  }
}
