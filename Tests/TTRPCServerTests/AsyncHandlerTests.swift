import Glibc
import Synchronization
import TTRPC
import TTRPCTestSupport
import TestSupport
import Testing
import WireTestSupport

@testable import TTRPCServer

/// Goal: an asynchronous handler receives decoded messages, and its result or error becomes the result of
/// the call. Method: frames of a raw client.
@Suite(.process, .bounded) struct AsyncHandlerTests {
  private struct Refusal: StatusError {
    var status: Status { Status(.permissionDenied, "not for you") }
  }

  private struct Secret: Error { var text = "blood type" }

  @Test("a unary handler receives the request, the metadata and the evidence about its client")
  func unary() throws {
    let row = MethodRow.unary(TextMethod.test("Call")) { request, context in
      #expect(context.peer.evidence.user == getuid())
      return TextMessage("\(request.text) \(context.metadata("color") ?? "")")
    }
    let client = try TransportHarness(rows: [row]).connect()
    client.send(.text(1, "Call", "hello", metadata: [KeyValue(key: "color", value: "blue")]))
    #expect(client.receive()?.text == "hello blue")
  }

  @Test("a handler knows the time that remains until the deadline")
  func remainingTime() throws {
    let row = MethodRow.unary(TextMethod.test("Call")) { _, context in
      TextMessage(context.remainingTime.map { "\($0)" } ?? "none")
    }
    let client = try TransportHarness(rows: [row]).connect()
    client.send(.text(1, "Call", timeout: 5_000_000_000))
    #expect(client.receive()?.text == "5.0 seconds")
    client.send(.text(3, "Call"))
    #expect(client.receive()?.text == "none")
  }

  @Test("a status that a handler throws reaches the client, and the text of another error does not")
  func errors() throws {
    let row = MethodRow.unary(TextMethod.test("Call")) { request, _ in
      switch request.text {
      case "status": throw Status(.notFound, "no such file")
      case "carried": throw Refusal()
      case "ok": throw Status.ok
      case "cancelled": throw CancellationError()
      default: throw Secret()
      }
    }
    let client = try TransportHarness(rows: [row]).connect()
    let unknown = Status(.unknown, "the handler failed")
    let expected = [
      "status": Status(.notFound, "no such file"), "carried": Refusal().status, "ok": unknown,
      "cancelled": unknown, "other": unknown,
    ]
    for (index, (request, status)) in expected.enumerated() {
      client.send(.text(UInt32(2 * index + 1), "Call", request))
      #expect(client.receive()?.response?.status == status, "\(request)")
    }
  }

  @Test("a request that cannot be decoded and a reply that cannot be encoded fail the call")
  func coding() throws {
    let row = MethodRow.unary(TextMethod.test("Call")) { request, _ in request }
    let client = try TransportHarness(rows: [row]).connect()
    client.send(.request(1, "Call", [0xff], service: "test.Async"))
    #expect(
      client.receive()?.response?.status
        == Status(.invalidArgument, "invalid message for test.Async/Call"))
    client.send(.text(3, "Call", TextMessage.unencodable.text))
    #expect(client.receive()?.response?.status == Status(.unknown, "the handler failed"))
    #expect(client.ping(5))
  }

  @Test("a reply that is too large for a frame is an error")
  func tooLarge() throws {
    let row = MethodRow.unary(TextMethod.test("Call")) { _, _ in
      TextMessage(String(repeating: "x", count: RPCLimits.frameByteCountMax))
    }
    let client = try TransportHarness(rows: [row]).connect()
    client.send(.text(1, "Call"))
    #expect(client.receive()?.statusCode == StatusCode.resourceExhausted.rawValue)
  }

  @Test("a thousand concurrent calls receive their own replies")
  func concurrency() throws {
    let gate = Gate()
    let row = MethodRow.unary(TextMethod.test("Call")) { request, _ in
      try await gate.pass()
      return request
    }
    let harness = try TransportHarness(rows: [row])
    let client = harness.connect()
    let ids = (0..<1000).map { UInt32(2 * $0 + 1) }
    for id in ids { client.send(.text(id, "Call", "\(id)")) }
    harness.wait { _ in gate.arrivedCount == ids.count }
    gate.open()
    var replies: [UInt32: String] = [:]
    for _ in ids {
      let frame = try #require(client.receive())
      replies[frame.streamID] = frame.text
    }
    #expect(replies == Dictionary(uniqueKeysWithValues: ids.map { ($0, "\($0)") }))
  }

  @Test("the messages that a handler wrote precede the end or the error", arguments: [false, true])
  func serverStream(fails: Bool) throws {
    let row = MethodRow.serverStream(TextMethod.test("List")) { request, writer, _ in
      for index in 0..<1000 { try await writer.write(TextMessage("\(request.text) \(index)")) }
      if fails { throw Status(.aborted, "changed") }
    }
    let client = try TransportHarness(rows: [row]).connect()
    client.send(.text(1, "List", "item", flags: 1))
    for index in 0..<1000 { #expect(client.receive()?.text == "item \(index)") }
    let end = client.receive()
    if fails {
      #expect(end?.response?.status == Status(.aborted, "changed"))
    } else {
      #expect(end == .end(1))
    }
  }

  @Test("a client stream is read in order, and its handler may reply before the end")
  func clientStream() throws {
    let row = MethodRow.clientStream(TextMethod.test("Join")) { requests, _ in
      var text = ""
      for try await request in requests {
        if request.text == "stop" { return TextMessage("stopped after \(text)") }
        text += request.text
      }
      return TextMessage(text)
    }
    let client = try TransportHarness(rows: [row]).connect()
    client.send(.text(1, "Join", flags: 2))
    for index in 0..<100 { client.send(.data(1, Array("\(index % 10)".utf8))) }
    client.send(.end(1))
    #expect(client.receive()?.text == String(repeating: "0123456789", count: 10))
    client.send(
      .text(3, "Join", flags: 2), .data(3, Array("ab".utf8)), .data(3, Array("stop".utf8)))
    #expect(client.receive()?.text == "stopped after ab")
    // The message follows the end of the call.
    client.send(.data(3, Array("late".utf8)))
    #expect(client.ping(5))
  }

  @Test("a bidirectional handler replies to each message, and ends with the client")
  func bidirectional() throws {
    let row = MethodRow.bidirectional(TextMethod.test("Chat")) { requests, writer, _ in
      for try await request in requests { try await writer.write(request) }
    }
    let client = try TransportHarness(rows: [row]).connect()
    client.send(.text(1, "Chat", flags: 2))
    for index in 0..<100 {
      client.send(.data(1, Array("\(index)".utf8)))
      #expect(client.receive()?.text == "\(index)")
    }
    client.send(.end(1))
    #expect(client.receive() == .end(1))
  }
}
