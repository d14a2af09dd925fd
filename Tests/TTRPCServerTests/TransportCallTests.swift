import TTRPC
import TestSupport
import Testing
import WireTestSupport

@testable import TTRPCServer

@Suite("1, 2, 3: calls over a socket", .process)
struct TransportCallTests {
  @Test(
    "1: a unary call of any size that fits is echoed",
    arguments: [0, 1, 100, 8 << 10, 64 << 10, 1 << 20, (4 << 20) - 100])
  func unary(size: Int) throws {
    let client = try TransportHarness().connect()
    let message = TestFrame.message(payload: [UInt8](repeating: 0xa5, count: size))
    client.send(.request(1, "Unary", message))
    #expect(client.receive()?.response?.payload == message)
  }

  @Test("1: an answer that is too large for a frame is an error")
  func tooLargeAnswer() throws {
    let harness = try TransportHarness()
    let client = harness.connect()
    client.send(.held(1))
    #expect(client.ping(3))
    harness.held.all[0].reply([UInt8](repeating: 0, count: RPCLimits.frameByteCountMax))
    #expect(client.receive()?.statusCode == 8)
  }

  @Test("1: every status code arrives with its message", arguments: 1...16 as ClosedRange<UInt64>)
  func status(code: UInt64) throws {
    let client = try TransportHarness().connect()
    client.send(.request(1, "Fail", TestFrame.message(count: code, text: "\t\nß 😈")))
    let status = client.receive()?.response?.status
    #expect(status == Status(StatusCode(rawValue: Int32(code))!, "\t\nß 😈"))
  }

  @Test(
    "2: a deadline ends a call and cancels its work", arguments: ["Unary", "ServerStream", "Bidi"])
  func deadline(method: String) throws {
    let harness = try TransportHarness()
    let client = harness.connect()
    let flags: UInt8 = ["Unary": 0, "ServerStream": 1, "Bidi": 2][method]!
    client.send(.held(1, method, flags: flags, timeout: 50_000_000))
    #expect(client.ping(3))
    harness.advance(seconds: 0.049)
    #expect(client.ping(5))
    harness.advance(seconds: 0.001)
    let frame = client.receive()
    #expect(frame?.streamID == 1)
    #expect(frame?.statusCode == 4)
    #expect(harness.held.nextReason() == .deadline)
    #expect(harness.held.all[0].isCancelled)
    // The handler's late answer is dropped.
    harness.held.all[0].fail(Status(.internal))
    #expect(client.ping(7))
  }

  @Test("2: a call that meets its deadline leaves no timer")
  func deadlineMet() throws {
    let harness = try TransportHarness()
    let client = harness.connect()
    for id: UInt32 in [1, 3, 5] { client.send(.held(id, timeout: 1_000_000_000)) }
    client.send(.request(7, "Unary", timeout: 1_000_000_000))
    #expect(client.receive()?.streamID == 7)
    #expect(harness.timerCount == 3)
    for call in harness.held.all { call.reply([]) }
    for _ in 0..<3 { #expect(client.receive()?.statusCode == 0) }
    #expect(harness.timerCount == 0)
  }

  @Test("3: a thousand messages of a stream arrive in order")
  func manyMessages() throws {
    let client = try TransportHarness().connect()
    client.send(.request(1, "ServerStream", TestFrame.message(count: 1000, size: 1000), flags: 1))
    let payload = [UInt8](repeating: 0x78, count: 1000)
    for index in 0..<1000 as Range<UInt64> {
      #expect(client.receive()?.data == TestFrame.message(payload: payload, count: index))
    }
    #expect(client.receive() == .end(1))
  }

  @Test("3: a failing stream sends its messages before the error")
  func failureAfterMessages() throws {
    let client = try TransportHarness().connect()
    client.send(
      .request(1, "ServerStream", TestFrame.message(count: 3, size: 9, text: "broken"), flags: 1))
    for _ in 0..<3 { #expect(client.receive()?.type == 3) }
    #expect(client.receive()?.response?.status == Status(.failedPrecondition, "broken"))
  }

  @Test("3: a bidirectional stream echoes messages, and closing the client's side ends it")
  func pingPong() throws {
    let client = try TransportHarness().connect()
    client.send(.request(1, "Bidi", flags: 2))
    for size in [0, 1, 31_415, 9, 2653, 58_979] {
      let message = TestFrame.message(payload: [UInt8](repeating: 5, count: size))
      client.send(.data(1, message))
      #expect(client.receive()?.data == message)
    }
    client.send(.end(1))
    #expect(client.receive() == .end(1))
  }

  @Test("3: two streams of a connection share it fairly")
  func fairness() throws {
    let client = try TransportHarness().connect()
    let count: UInt64 = 200
    for id: UInt32 in [1, 3] {
      client.send(
        .request(id, "ServerStream", TestFrame.message(count: count, size: 16_000), flags: 1))
    }
    var open: Set<UInt32> = [1, 3]
    var messageCounts: [UInt32: Int] = [:]
    while open.count == 2, let frame = client.receive() {
      if frame.flags & 1 != 0 { open.remove(frame.streamID) }
      messageCounts[frame.streamID, default: 0] += 1
    }
    #expect(messageCounts.values.min()! > Int(count) / 2)
  }

  @Test("answers may come from any thread, in any order")
  func answersFromElsewhere() async throws {
    let harness = try TransportHarness()
    let client = harness.connect()
    for id in stride(from: 1, to: 200, by: 2) { client.send(.held(UInt32(id))) }
    #expect(client.ping(201))
    await withTaskGroup(of: Void.self) { group in
      for (index, call) in harness.held.all.enumerated() {
        group.addTask { call.reply([UInt8(index)]) }
      }
    }
    var payloads: [UInt32: [UInt8]] = [:]
    for _ in 0..<100 {
      let frame = try #require(client.receive())
      payloads[frame.streamID] = frame.response?.payload
    }
    #expect(payloads.count == 100)
    for (id, payload) in payloads { #expect(payload == [UInt8(id / 2)]) }
  }
}
