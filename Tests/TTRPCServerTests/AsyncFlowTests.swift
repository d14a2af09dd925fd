import Dispatch
import Synchronization
import TTRPC
import TTRPCTestSupport
import TestSupport
import Testing
import WireTestSupport

@testable import TTRPCServer

/// Goal: neither side of a stream makes the server store more than a bounded number of bytes. Method: one
/// side does not read, and the test measures what the other side could send.
@Suite(.process, .bounded) struct AsyncFlowTests {
  /// What waits at most for a client that does not read: the queue of the connection, the socket
  /// (64 KiB, which the kernel doubles), the queue of the call, and the message that exceeds each.
  private static let outstandingByteCountMax =
    RPCLimits.queueHighMark + 128 << 10 + SendQueue.byteCountMax + 3 * messageByteCount
  private static let messageByteCount = 32 << 10
  private static let messageCount = 300

  @Test("writes suspend while the client does not read, and every message arrives in order")
  func slowClient() async throws {
    let written = Atomic<Int>(0)
    let received = Atomic<Int>(0)
    let largest = Atomic<Int>(0)
    let row = MethodRow.serverStream(TextMethod.test("List")) { _, writer, _ in
      let padding = String(repeating: "x", count: Self.messageByteCount - 4)
      for index in 1000..<1000 + Self.messageCount {
        try await writer.write(TextMessage("\(index)\(padding)"))
        written.add(Self.messageByteCount, ordering: .sequentiallyConsistent)
        let outstanding =
          written.load(ordering: .sequentiallyConsistent)
          - received.load(ordering: .sequentiallyConsistent)
        largest.max(outstanding, ordering: .relaxed)
      }
    }
    let harness = try TransportHarness(rows: [row])
    let client = harness.connect()
    client.send(.text(1, "List", flags: 1))
    harness.wait { $0.queuedByteCount >= RPCLimits.queueHighMark }
    for index in 1000..<1000 + Self.messageCount {
      received.add(Self.messageByteCount, ordering: .sequentiallyConsistent)
      #expect(client.receive()?.text?.hasPrefix("\(index)x") == true)
    }
    #expect(client.receive() == .end(1))
    #expect(largest.load(ordering: .relaxed) <= Self.outstandingByteCountMax)
    #expect(written.load(ordering: .relaxed) > Self.outstandingByteCountMax)
  }

  @Test("the cancellation of a task resumes its waiting write, and the stream continues")
  func cancelledWrite() async throws {
    let (full, ended) = (Gate(), Reports<Bool>())
    let row = MethodRow.serverStream(TextMethod.test("List")) { _, writer, _ in
      let message = TextMessage(String(repeating: "x", count: Self.messageByteCount))
      let writing = Task {
        while true { try await writer.write(message) }
      }
      try await full.pass()
      writing.cancel()
      if case .failure(let error) = await writing.result { ended.add(error is CancellationError) }
      try await writer.write("last")
    }
    let harness = try TransportHarness(rows: [row])
    let client = harness.connect()
    client.send(.text(1, "List", flags: 1))
    harness.wait { $0.queuedByteCount >= RPCLimits.queueHighMark }
    full.open()
    #expect(await ended.next())
    var last: TestFrame?
    while let frame = client.receive(), frame != .end(1) { last = frame }
    #expect(last?.text == "last")
  }

  @Test("a disconnected client resumes every waiting write")
  func disconnectedWrite() async throws {
    let ended = Reports<Bool>()
    let row = MethodRow.serverStream(TextMethod.test("List")) { _, writer, _ in
      await withTaskGroup(of: Bool.self) { group in
        for _ in 0..<8 {
          group.addTask {
            let message = TextMessage(String(repeating: "x", count: Self.messageByteCount))
            do { while true { try await writer.write(message) } } catch {
              return error is CancellationError
            }
          }
        }
        for await result in group { ended.add(result) }
      }
    }
    let harness = try TransportHarness(rows: [row])
    let client = harness.connect()
    client.send(.text(1, "List", flags: 1))
    harness.wait { $0.queuedByteCount >= RPCLimits.queueHighMark }
    client.close()
    for _ in 0..<8 { #expect(await ended.next()) }
  }

  @Test("two asynchronous streams of a connection share it")
  func fairness() throws {
    let row = MethodRow.serverStream(TextMethod.test("List")) { _, writer, _ in
      let message = TextMessage(String(repeating: "x", count: 16_000))
      for _ in 0..<200 { try await writer.write(message) }
    }
    let client = try TransportHarness(rows: [row]).connect()
    client.send(.text(1, "List", flags: 1), .text(3, "List", flags: 1))
    var counts: [UInt32: Int] = [:]
    while let frame = client.receive(), frame.flags & 1 == 0 {
      counts[frame.streamID, default: 0] += 1
    }
    #expect(counts.count == 2 && counts.values.min()! > 50)
  }

  @Test("a connection is not read while a handler does not read its messages")
  func slowHandler() async throws {
    let gate = Gate()
    let row = MethodRow.clientStream(TextMethod.test("Join")) { requests, _ in
      try await gate.pass()
      var byteCount = 0
      for try await request in requests { byteCount += request.text.utf8.count }
      return TextMessage("\(byteCount)")
    }
    let harness = try TransportHarness(rows: [row])
    let client = harness.connect()
    let messages = [TestFrame](
      repeating: .data(1, [UInt8](repeating: 0x78, count: Self.messageByteCount)),
      count: Self.messageCount)
    let frames = [.text(1, "Join", flags: 2)] + messages + [.end(1)]
    let sent = Reports<Int>()
    let bytes = frames.flatMap(\.bytes)
    let sender = Sender(client)
    DispatchQueue(label: "sender").async { sent.add(sender.client.send(bytes)) }
    harness.wait { $0.allConnections.contains { !$0.mayRead } }
    let waiting = harness.onLoop { $0.allConnections[0].waitingInputByteCount }
    #expect(waiting < 256 << 10 + 2 * Self.messageByteCount)
    gate.open()
    #expect(await sent.next() == bytes.count)
    #expect(client.receive()?.text == "\(Self.messageCount * Self.messageByteCount)")
    #expect(harness.onLoop { $0.allConnections[0].waitingInputByteCount } == 0)
  }

  @Test("messages that a handler has not read are released when it replies or its call ends")
  func unreadMessages() async throws {
    let gate = Gate()
    let row = MethodRow.clientStream(TextMethod.test("Join")) { _, _ in
      try await gate.pass()
      return TextMessage("done")
    }
    let harness = try TransportHarness(rows: [row])
    let client = harness.connect()
    client.send(.text(1, "Join", flags: 2), .text(3, "Join", flags: 2, timeout: 50_000_000))
    for id: UInt32 in [1, 3] {
      for _ in 0..<10 { client.send(.data(id, [UInt8](repeating: 0x78, count: 100))) }
    }
    #expect(client.ping(5))
    #expect(harness.onLoop { $0.allConnections[0].waitingInputByteCount } > 2000)
    harness.advance(seconds: 0.05)
    #expect(client.receive()?.statusCode == StatusCode.deadlineExceeded.rawValue)
    gate.open()
    #expect(client.receive()?.text == "done")
    #expect(harness.onLoop { $0.allConnections[0].waitingInputByteCount } == 0)
  }

  /// A client whose sending side is used by another thread.
  private struct Sender: @unchecked Sendable {
    // @unchecked because the threads use different directions of the socket.
    let client: RawClient
    init(_ client: RawClient) { self.client = client }
  }
}
