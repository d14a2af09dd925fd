import Glibc
import TTRPC
import TestSupport
import Testing
import WireTestSupport

@testable import TTRPCServer

/// Goal: a peer that is slow, silent, half closed, gone or flooding does not affect others.
@Suite("5 to 9: difficult peers", .process)
struct TransportPeerTests {
  @Test("5: a frame that never completes closes its own connection only")
  func silence() throws {
    let harness = try TransportHarness()
    let idle = harness.connect()
    #expect(idle.ping(1))
    for count in [1, 9, 10, 20] {
      let client = harness.connect()
      #expect(client.ping(1))
      client.send(Array(TestFrame.request(3, "Unary").bytes.prefix(count)))
      #expect(idle.ping(1 + UInt32(count) * 2))
      while harness.timerCount == 0 {}
      harness.advance(seconds: 30)
      #expect(client.isClosedByServer)
      #expect(harness.events.hasClosed(.frameTimeout))
    }
    harness.advance(seconds: 3600)
    #expect(idle.ping(1001))
  }

  @Test("5: a slow frame does not delay others, and its timer is removed when it completes")
  func drip() throws {
    let harness = try TransportHarness()
    let slow = harness.connect()
    let other = harness.connect()
    for (index, byte) in TestFrame.request(1, "Unary").bytes.enumerated() {
      slow.send([byte])
      #expect(other.ping(1 + UInt32(index) * 2))
      harness.advance(seconds: 0.1)
    }
    #expect(slow.receive()?.streamID == 1)
    #expect(harness.timerCount == 0)
  }

  @Test("6: after a half-close the client's call is answered, then the connection is closed")
  func halfClose() throws {
    let harness = try TransportHarness()
    let client = harness.connect()
    client.send(.held(1), .request(3, "Bidi", flags: 2))
    client.shutDown(Int(SHUT_WR))
    #expect(client.receive() == .end(3))
    harness.held.all[0].reply([7])
    #expect(client.receive()?.response?.payload == [7])
    #expect(client.isClosedByServer)
    #expect(harness.events.hasClosed(.peerClosed))
  }

  @Test("6: a client that disconnects cancels its calls", arguments: [true, false])
  func gone(hasUnreadData: Bool) throws {
    let harness = try TransportHarness()
    let client = harness.connect()
    client.send(.held(1), .held(3, "ServerStream", flags: 1), .held(5, "Bidi", flags: 2))
    if hasUnreadData { client.send(.request(7, "Unary")) } else { #expect(client.ping(7)) }
    client.close()
    for _ in 0..<3 { #expect(harness.held.nextReason() == .disconnected) }
    // Late answers are dropped, and SIGPIPE must not end the process.
    for call in harness.held.all where !call.method.kind.sendsMessages { call.reply([]) }
    #expect(harness.events.hasClosed(.peerClosed))
    #expect(harness.connect().ping(1))
    #expect(harness.timerCount == 0)
  }

  @Test("6: a client that shuts down reading is disconnected")
  func readSideClosed() throws {
    let harness = try TransportHarness()
    let client = harness.connect()
    client.shutDown(Int(SHUT_RD))
    client.send(.request(1, "Unary", TestFrame.message(text: "x")))
    #expect(harness.events.hasClosed(.peerClosed))
  }

  @Test("7: an unread stream uses bounded memory, others continue, and nothing is lost")
  func slowReader() throws {
    let harness = try TransportHarness()
    let slow = harness.connect()
    let other = harness.connect()
    let count: UInt64 = 500
    slow.send(
      .request(1, "ServerStream", TestFrame.message(count: count, size: 65_536), flags: 1))
    for id in stride(from: 1, to: 100, by: 2) { #expect(other.ping(UInt32(id))) }
    let queued = harness.onLoop { $0.queuedByteCount }
    #expect(queued > 0 && queued <= RPCLimits.queueHighMark + (66 << 10))
    harness.advance(seconds: 29)
    var messageCount: UInt64 = 0
    while let frame = slow.receive(), frame.flags & 1 == 0 {
      #expect(frame.data.count >= 65_536)
      messageCount += 1
    }
    #expect(messageCount == count)
    harness.advance(seconds: 60)
    #expect(slow.ping(3))
  }

  @Test("7: a unary answer overtakes a stream with queued messages")
  func overtaking() throws {
    let harness = try TransportHarness()
    let client = harness.connect()
    client.send(.request(1, "ServerStream", TestFrame.message(count: 400, size: 16_000), flags: 1))
    while harness.onLoop({ $0.queuedByteCount }) < RPCLimits.queueHighMark {}
    client.send(.request(3, "Unary"))
    while harness.onLoop({ $0.queuedByteCount }) < RPCLimits.queueHighMark {}
    var streamedByteCount = 0
    while let frame = client.receive(), frame.streamID == 1 {
      streamedByteCount += frame.data.count
    }
    // Twice what the kernel holds, since it drains while we read, and one segment.
    #expect(streamedByteCount < 2 * 212_992 + (64 << 10))
  }

  @Test("7: a client that reads nothing for 30 s is disconnected and its stream is cancelled")
  func stall() throws {
    let harness = try TransportHarness()
    let client = harness.connect()
    client.send(.request(1, "ServerStream", TestFrame.message(count: 4000, size: 65_536), flags: 1))
    while harness.onLoop({ $0.queuedByteCount }) < RPCLimits.queueHighMark {}
    harness.advance(seconds: 29)
    #expect(harness.onLoop { $0.queuedByteCount } > 0)
    harness.advance(seconds: 2)
    #expect(harness.events.hasClosed(.stalled))
    #expect(harness.onLoop { $0.queuedByteCount } == 0)
    #expect(harness.timerCount == 0)
  }

  @Test("8: a thousand requests may be written before an answer is read")
  func pileUp() throws {
    let client = try TransportHarness().connect()
    let message = TestFrame.message(payload: [UInt8](repeating: 1, count: 100))
    let ids = stride(from: 1, to: 2000, by: 2).map { UInt32($0) }
    client.send(ids.flatMap { TestFrame.request($0, "Unary", message).bytes })
    for id in ids {
      let frame = client.receive()
      #expect(frame?.streamID == id && frame?.response?.payload == message)
    }
  }

  @Test("8: calls beyond the limit of calls in flight are refused, and the others are answered")
  func tooManyCalls() throws {
    let harness = try TransportHarness()
    let client = harness.connect()
    let limit = RPCLimits.streamsPerConnectionMax
    let ids = (0..<limit + 10).map { UInt32($0 * 2 + 1) }
    client.send(ids.flatMap { TestFrame.held($0).bytes })
    for id in ids.suffix(10) {
      let frame = client.receive()
      #expect(frame?.streamID == id && frame?.statusCode == 8)
    }
    for call in harness.held.all { call.reply([]) }
    for id in ids.prefix(limit) { #expect(client.receive()?.streamID == id) }
    #expect(client.ping(ids.last! + 2))
  }

  @Test(
    "8: a client that writes without reading is paused, uses bounded memory, and is disconnected")
  func flood() throws {
    let harness = try TransportHarness()
    let client = harness.connect()
    let other = harness.connect()
    let payload = [UInt8](repeating: 2, count: 60_000)
    let request = TestFrame.request(1, "Unary", TestFrame.message(payload: payload)).bytes
    var id: UInt32 = 1
    var rest = request
    var refusals = 0
    while refusals < 5 {
      let sent = client.trySend(rest)
      rest.removeFirst(sent)
      // A slow server also accepts no bytes for a moment; it is paused when it has stopped reading.
      let queuedByteCount = sent == 0 ? harness.onLoop { $0.queuedByteCount } : 0
      refusals = queuedByteCount >= RPCLimits.queueReadPauseMark ? refusals + 1 : 0
      guard rest.isEmpty else { continue }
      id += 2
      rest = TestFrame.request(id, "Unary", TestFrame.message(payload: payload)).bytes
    }
    #expect(harness.onLoop { $0.queuedByteCount } < RPCLimits.queueReadPauseMark + (1 << 20))
    #expect(other.ping(1))
    harness.advance(seconds: 31)
    #expect(harness.events.hasClosed(.stalled))
    #expect(other.ping(3))
  }

  @Test("9: many idle connections are all served, and all are released")
  func idle() throws {
    let harness = try TransportHarness()
    var clients = (0..<100).map { _ in harness.connect() }
    for client in clients { #expect(client.ping(1)) }
    #expect(harness.server.currentCounts.connectionCount == 100)
    for client in clients.reversed() { #expect(client.ping(3)) }
    clients = []
    for _ in 0..<500 { #expect(harness.connect().ping(1)) }
    while harness.onLoop({ $0.currentCounts.connectionCount }) > 0 {}
    #expect(harness.timerCount == 0)
  }
}
