import HealthAPI
@testable import HealthClient
import HealthModel
import TTRPC
import HealthWire
import TestSupport
import Testing
import TTRPCTestSupport

// Connecting, greeting, and retrying: the channel's work around its connections.
@Suite(.bounded) struct ChannelTests {
  let daemon = ScriptedDaemon()
  let identity = AppIdentity("org.example.steps", token: [1, 2])
  static let challenge = BeginSessionReply(
    nonce: [UInt8](repeating: 3, count: 32), daemonID: [UInt8](repeating: 4, count: 16))
  let query = SampleQuery(types: [.stepCount])

  /// Accepts a new connection and answers its greeting.
  private func greeted() async throws -> ScriptedPeer {
    let peer = try await daemon.next()
    let begin = try await peer.expect(HealthMethod.Session.begin)
    #expect(try BeginSessionRequest(wire: begin.payload) == identity.begin)
    peer.reply(begin.streamID, Self.challenge)
    let request = try await peer.expect(HealthMethod.Session.hello)
    let hello = try HelloRequest(wire: request.payload)
    #expect(hello == identity.hello(answering: Self.challenge))
    #expect(hello.nonce == Self.challenge.nonce && hello.token == [1, 2])
    peer.reply(request.streamID, HelloReply(daemonVersion: "1"))
    return peer
  }

  @Test("every connection starts with Begin and Hello, and concurrent calls wait for them")
  func greeting() async throws {
    let channel = daemon.channel(identity: identity)
    let calls = (0..<5).map { _ in
      Task { try await channel.call(HealthMethod.Samples.query, query) }
    }
    let peer = try await greeted()
    for _ in calls {
      let request = try await peer.expect(HealthMethod.Samples.query)
      peer.reply(request.streamID, SamplePage(samples: SampleBatch(), cursor: [9]))
    }
    for call in calls { #expect(try await call.value.cursor == [9]) }
  }

  @Test("a rejected Hello names the next step, and the next call greets again")
  func refusedGreeting() async throws {
    let channel = daemon.channel(identity: identity)
    let call = Task { try await channel.call(HealthMethod.Samples.query, query) }
    let peer = try await daemon.next()
    let begin = try await peer.expect(HealthMethod.Session.begin)
    peer.reply(begin.streamID, Self.challenge)
    let request = try await peer.expect(HealthMethod.Session.hello)
    peer.fail(request.streamID, Status(.unauthenticated, "unknown app"))
    let error = await #expect(throws: ClientError.self) { try await call.value }
    #expect(error?.code == .notRegistered)
    #expect(error?.message.contains("healthctl app register") == true)
    let again = Task { try await channel.call(HealthMethod.Samples.query, query) }
    let second = try await greeted()
    let read = try await second.expect(HealthMethod.Samples.query)
    second.reply(read.streamID, SamplePage(samples: SampleBatch(), cursor: []))
    #expect(try await again.value.cursor == [])
  }

  @Test("calls that wait for the connection of a canceled call open one themselves")
  func cancelledGreeting() async throws {
    let channel = daemon.channel(identity: identity)
    let first = Task { try await channel.call(HealthMethod.Samples.query, query) }
    let abandoned = try await daemon.next()
    _ = try await abandoned.expect(HealthMethod.Session.begin)
    // A waiter of which the test knows that it waits, and a call, which may be too early for that.
    let (results, continuation) = AsyncStream<Bool>.makeStream()
    guard case .success(.wait) = channel.nextStep({ continuation.yield($0 == nil) }) else {
      Issue.record("the first call is not connecting")
      return
    }
    let second = Task { try await channel.call(HealthMethod.Samples.query, query) }
    first.cancel()
    let error = await #expect(throws: ClientError.self) { try await first.value }
    #expect(error?.code == .cancelled)
    #expect(await results.first { _ in true } == true)
    let peer = try await greeted()
    let request = try await peer.expect(HealthMethod.Samples.query)
    peer.reply(request.streamID, SamplePage(samples: SampleBatch(), cursor: [7]))
    #expect(try await second.value.cursor == [7])
  }

  @Test("a blocked call waits for the connection of another call no longer than its timeout")
  func waitingTimeout() async throws {
    let channel = daemon.channel(identity: identity)
    let query = query
    let first = Task { try await channel.call(HealthMethod.Samples.query, query) }
    let peer = try await daemon.next()
    _ = try await peer.expect(HealthMethod.Session.begin)
    let result = await onThread {
      Result {
        try channel.call(HealthMethod.Samples.query, query, timeout: .milliseconds(1))
      }
    }
    let error = #expect(throws: ClientError.self) { try result.get() }
    #expect(error?.code == .deadlineExceeded)
    peer.disconnect()
    channel.close()
    _ = await first.result
  }

  @Test("an idempotent call survives a broken connection", arguments: [true, false])
  func reconnect(onThread isOnThread: Bool) async throws {
    let channel = daemon.channel(identity: identity)
    let query = query
    let call = Task {
      if !isOnThread { return try await channel.call(HealthMethod.Samples.query, query) }
      return try await onThread {
        Result { try channel.call(HealthMethod.Samples.query, query) }
      }.get()
    }
    let first = try await greeted()
    _ = try await first.expect(HealthMethod.Samples.query)
    daemon.refuse(2)
    first.disconnect()
    let second = try await greeted()
    let request = try await second.expect(HealthMethod.Samples.query)
    second.reply(request.streamID, SamplePage(samples: SampleBatch(), cursor: [5]))
    #expect(try await call.value.cursor == [5])
  }

  @Test("a save with an unknown outcome is never repeated")
  func fateUnknown() async throws {
    let channel = daemon.channel(identity: identity)
    let client = HealthClient(channel: channel)
    let call = Task { try await client.save(SampleBatch()) }
    let first = try await greeted()
    _ = try await first.expect(HealthMethod.Samples.save)
    first.disconnect()
    let error = await #expect(throws: ClientError.self) { try await call.value }
    #expect(error?.code == .fateUnknown)
    // The next call opens a connection on which nothing was sent before.
    let read = Task { try await channel.call(HealthMethod.Samples.query, query) }
    let second = try await greeted()
    let request = try await second.expect(HealthMethod.Samples.query)
    second.reply(request.streamID, SamplePage(samples: SampleBatch(), cursor: []))
    _ = try await read.value
  }

  @Test("a save after an idle connection closed uses a new connection")
  func idleConnectionClosed() async throws {
    let client = HealthClient(channel: daemon.channel(identity: identity))
    let channel = client.channel
    let read = Task { try await channel.call(HealthMethod.Samples.query, query) }
    let first = try await greeted()
    let request = try await first.expect(HealthMethod.Samples.query)
    first.reply(request.streamID, SamplePage(samples: SampleBatch(), cursor: []))
    _ = try await read.value
    first.disconnect()
    let save = Task { try await client.save(SampleBatch()) }
    let second = try await greeted()
    let saving = try await second.expect(HealthMethod.Samples.save)
    second.reply(saving.streamID, SaveReply())
    try await save.value
  }

  @Test("while the daemon stops, a read is retried and a save is not")
  func draining() async throws {
    let client = HealthClient(channel: daemon.channel())
    let channel = client.channel
    let read = Task { try await channel.call(HealthMethod.Samples.query, query) }
    let peer = try await daemon.next()
    let refused = try await peer.expect(HealthMethod.Samples.query)
    peer.fail(refused.streamID, Status(.unavailable, "the server is stopping"))
    let request = try await peer.expect(HealthMethod.Samples.query)
    peer.reply(request.streamID, SamplePage(samples: SampleBatch(), cursor: []))
    _ = try await read.value
    let save = Task { try await client.save(SampleBatch()) }
    let saving = try await peer.expect(HealthMethod.Samples.save)
    peer.fail(saving.streamID, Status(.unavailable, "the server is stopping"))
    let error = await #expect(throws: ClientError.self) { try await save.value }
    #expect(error?.status == .unavailable)
  }

  @Test("without a daemon the first call fails at once and names the start command")
  func notRunning() async throws {
    let endpoint = Endpoint.app(runtimeDirectory: "/nonexistent")
    let client = HealthClient.app("org.example.steps", endpoint: endpoint)
    let error = await #expect(throws: ClientError.self) { try await client.isServing() }
    #expect(error?.code == .notRunning)
    #expect(error?.message.contains("/nonexistent/healthd.sock") == true)
    #expect(error?.message.contains("systemctl --user start healthd") == true)
  }

  @Test("a client configured to wait connects once the daemon starts")
  func starting() async throws {
    let channel = daemon.channel { $0.waitsForDaemon = true }
    daemon.refuse(3)
    let call = Task { try await channel.call(HealthMethod.Health.check, HealthCheckRequest()) }
    let peer = try await daemon.next()
    let request = try await peer.expect(HealthMethod.Health.check)
    peer.reply(request.streamID, HealthCheckReply(status: .serving))
    #expect(try await call.value.status == .serving)
  }

  @Test("retrying fails after the last attempt, or if the deadline precedes the next one")
  func triesEnd() async throws {
    let impatient = daemon.channel {
      $0.waitsForDaemon = true
      $0.reconnectCountMax = 3
    }
    daemon.refuse(1000)
    let error = await #expect(throws: ClientError.self) {
      try await impatient.call(HealthMethod.Health.check, HealthCheckRequest())
    }
    #expect(error?.code == .notRunning)
    let late = daemon.channel {
      $0.waitsForDaemon = true
      $0.reconnectPause = .seconds(60)
      $0.reconnectPauseMax = .seconds(60)
    }
    await #expect(throws: ClientError.self) {
      try await late.call(
        HealthMethod.Health.check, HealthCheckRequest(), timeout: .milliseconds(100))
    }
  }

  @Test("after close, pending and new calls fail")
  func close() async throws {
    let channel = daemon.channel()
    let call = Task { try await channel.call(HealthMethod.Health.check, HealthCheckRequest()) }
    let peer = try await daemon.next()
    _ = try await peer.expect(HealthMethod.Health.check)
    channel.close()
    let first = await #expect(throws: ClientError.self) { try await call.value }
    #expect(first?.code == .closed)
    let second = await #expect(throws: ClientError.self) {
      try await channel.call(HealthMethod.Health.check, HealthCheckRequest())
    }
    #expect(second?.code == .closed)
  }
}
