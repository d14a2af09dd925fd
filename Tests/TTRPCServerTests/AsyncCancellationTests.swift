import Synchronization
import TTRPC
import TTRPCTestSupport
import TestSupport
import Testing
import WireTestSupport

@testable import TTRPCServer

/// Goal: the task of a handler is cancelled when its call ends, and nothing of the call remains. Method: a
/// raw client ends the call in each possible way while the handler waits.
@Suite(.process, .bounded) struct AsyncCancellationTests {
  /// Handlers of each kind that wait until they are cancelled, and report it.
  private final class Waiting: Sendable {
    let begun = Reports<Void>()
    let cancelled = Reports<Void>()

    var rows: [MethodRow] {
      [
        .unary(.test("Unary")) { [self] (request: TextMessage, _) -> TextMessage in
          await wait()
          return request
        },
        .serverStream(.test("List")) {
          [self] (_: TextMessage, writer: RPCWriter<TextMessage>, _) in
          await wait()
          try await writer.write("late")
        },
        .clientStream(.test("Join")) { [self] (_: RPCRequests<TextMessage>, _) in
          await wait()
          return TextMessage("late")
        },
        .bidirectional(.test("Chat")) {
          [self] (requests: RPCRequests<TextMessage>, _: RPCWriter<TextMessage>, _) in
          begun.add(())
          do { for try await _ in requests {} } catch { cancelled.add(()) }
        },
      ]
    }

    private func wait() async {
      begun.add(())
      try? await Gate().pass()
      cancelled.add(())
    }
  }

  private static let methods: [(name: String, flags: UInt8)] = [
    ("Unary", 0), ("List", 1), ("Join", 2), ("Chat", 2),
  ]

  @Test("the deadline of a call cancels its handler", arguments: 0..<4)
  func deadline(kind: Int) async throws {
    let waiting = Waiting()
    let harness = try TransportHarness(rows: waiting.rows)
    let client = harness.connect()
    let method = Self.methods[kind]
    client.send(.text(1, method.name, flags: method.flags, timeout: 50_000_000))
    await waiting.begun.next()
    harness.advance(seconds: 0.05)
    #expect(client.receive()?.statusCode == StatusCode.deadlineExceeded.rawValue)
    await waiting.cancelled.next()
    // The late result is dropped.
    #expect(client.ping(3))
    #expect(harness.timerCount == 0)
  }

  @Test("a client that disconnects cancels its handlers", arguments: 0..<4)
  func disconnect(kind: Int) async throws {
    let waiting = Waiting()
    let harness = try TransportHarness(rows: waiting.rows)
    let client = harness.connect()
    let method = Self.methods[kind]
    client.send(.text(1, method.name, flags: method.flags))
    await waiting.begun.next()
    client.close()
    await waiting.cancelled.next()
    #expect(harness.events.hasClosed(.peerClosed))
  }

  @Test("a client of gRPC that resets a stream cancels its handler", arguments: 0..<4)
  func reset(kind: Int) async throws {
    typealias Frames = HTTP2Frames
    let waiting = Waiting()
    let harness = try TransportHarness(rows: waiting.rows)
    let client = harness.connect()
    let method = Self.methods[kind]
    client.send(Frames.preface + Frames.settings)
    let headers = Frames.headers(1, method.name, service: "test.Async")
    client.send(headers + Frames.data(1, Frames.message([]), isLast: method.flags != 2))
    await waiting.begun.next()
    client.send(Frames.frame(Frames.FrameType.reset, 1, [0, 0, 0, 8]))
    await waiting.cancelled.next()
    #expect(harness.connectionCount == 1)
  }

  @Test("a message that cannot be decoded fails the call and cancels its handler")
  func invalidMessage() async throws {
    let waiting = Waiting()
    let client = try TransportHarness(rows: waiting.rows).connect()
    client.send(.text(1, "Chat", flags: 2))
    await waiting.begun.next()
    client.send(.data(1, [0xff]))
    #expect(client.receive()?.statusCode == StatusCode.invalidArgument.rawValue)
    await waiting.cancelled.next()
    #expect(client.ping(3))
  }

  @Test("a server that stops ends bidirectional calls, and cancels others after the drain time")
  func drain() async throws {
    let waiting = Waiting()
    let harness = try TransportHarness(rows: waiting.rows)
    let client = harness.connect()
    client.send(.text(1, "Unary"), .text(3, "Chat", flags: 2))
    await waiting.begun.next()
    await waiting.begun.next()
    let drained = Reports<Void>()
    harness.server.drain { drained.add(()) }
    #expect(client.receive()?.streamID == 3)
    await waiting.cancelled.next()
    harness.advance(seconds: 10)
    await waiting.cancelled.next()
    await drained.next()
  }

  @Test("a call is released after its client has disconnected")
  func release() async throws {
    let waiting = Waiting()
    let harness = try TransportHarness(rows: waiting.rows)
    let client = harness.connect()
    for (index, method) in Self.methods.enumerated() {
      client.send(.text(UInt32(2 * index + 1), method.name, flags: method.flags))
      await waiting.begun.next()
    }
    let calls = harness.onLoop { server in
      server.allConnections.flatMap(\.calls.values).map(WeakCall.init)
    }
    #expect(calls.count == 4)
    client.close()
    for _ in Self.methods { await waiting.cancelled.next() }
    // A task is released after its handler has returned.
    while calls.contains(where: { $0.call != nil }) { await Task.yield() }
  }

  private struct WeakCall: Sendable {
    weak let call: Call?
    init(_ call: Call) { self.call = call }
  }

  @Test("a handler that ignores cancellation retains no connection, and its result is dropped")
  func uncooperative() async throws {
    let (begun, ended) = (Reports<Void>(), Reports<Bool>())
    let continuation = Mutex<CheckedContinuation<Void, Never>?>(nil)
    let row = MethodRow.serverStream(TextMethod.test("List")) { _, writer, _ in
      await withCheckedContinuation { waiting in
        continuation.withLock { $0 = waiting }
        begun.add(())
      }
      do {
        try await writer.write("late")
        ended.add(false)
      } catch {
        ended.add(error is CancellationError)
      }
    }
    let harness = try TransportHarness(rows: [row])
    let client = harness.connect()
    client.send(.text(1, "List", flags: 1))
    await begun.next()
    client.close()
    #expect(harness.events.hasClosed(.peerClosed))
    #expect(harness.connectionCount == 0)
    #expect(harness.timerCount == 0)
    continuation.withLock { $0.take() }?.resume()
    #expect(await ended.next())
  }

  @Test("a writer that outlives its handler cannot send")
  func escapedWriter() async throws {
    let writers = Reports<RPCWriter<TextMessage>>()
    let row = MethodRow.serverStream(TextMethod.test("List")) { _, writer, _ in
      writers.add(writer)
    }
    let client = try TransportHarness(rows: [row]).connect()
    client.send(.text(1, "List", flags: 1))
    #expect(client.receive() == .end(1))
    let writer = await writers.next()
    await #expect(throws: CancellationError.self) { try await writer.write("late") }
    #expect(client.ping(3))
  }
}
