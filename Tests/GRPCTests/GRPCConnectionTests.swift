import GRPC
import TTRPC
import TestSupport
import Testing
import WireTestSupport

/// The rules of gRPC over HTTP/2, by frames.
struct GRPCConnectionTests {
  private typealias Frames = HTTP2Frames
  private typealias Peer = HTTP2Peer

  private static func peer() -> Peer {
    let peer = Peer()
    peer.send(Frames.preface + Frames.settings)
    return peer
  }

  @Test("a unary call is answered with headers, a message and trailers")
  func unary() throws {
    let peer = Self.peer()
    peer.send(Frames.call(1, "Unary", [1, 2, 3]))
    #expect(peer.events == ["request 1 Unary 3 closed"])
    let response = try #require(peer.responses[1])
    #expect(response.fields[":status"] == "200")
    #expect(response.fields["content-type"] == "application/grpc")
    #expect(response.messages == [[1, 2, 3]])
    #expect(response.status == 0 && response.hasEnded && !response.isReset)
    #expect(peer.connection.incompleteSince == nil)
    #expect(peer.connection.unsentByteCount == 0 && peer.connection.partialByteCount == 0)
  }

  /// Goal: a message that is passed on without a copy is not used after its input. Method: every way to
  /// split it, with memory of its own for each piece, which a sanitizer observes.
  @Test("the message of a call is whole however its frames and bytes are split", arguments: 1...40)
  func pieces(byteCount: Int) {
    let message = Frames.message([1, 2, 3, 4, 5])
    let padded = Frames.frame(
      Frames.FrameType.data, flags: 8 | Frames.endStream, 1,
      [9] + message + [UInt8](repeating: 0, count: 9))
    let calls = [
      padded,
      Frames.data(1, message) + Frames.data(1, [], isLast: true),
      Frames.data(1, message) + Frames.headers(3, "Bidi") + Frames.data(1, [], isLast: true),
      Frames.data(1, Array(message[..<6])) + Frames.data(1, Array(message[6...]), isLast: true),
      Frames.data(1, []) + Frames.data(1, message, isLast: true),
    ]
    for call in calls {
      let peer = Self.peer()
      peer.send(Frames.headers(1, "Unary") + call, pieceByteCount: byteCount)
      #expect(peer.responses[1]?.messages == [[1, 2, 3, 4, 5]] && peer.responses[1]?.status == 0)
      #expect(peer.connection.partialByteCount == 0 && peer.connection.incompleteSince == nil)
    }
  }

  @Test("messages of a stream are reported as they arrive, and its end")
  func streams() throws {
    let peer = Self.peer()
    peer.send(Frames.headers(1, "Bidi"))
    peer.send(Frames.data(1, Frames.message([7]) + Frames.message([]) + Frames.message([1, 2])))
    #expect(peer.responses[1]?.messages == [[7], [], [1, 2]])
    peer.send(Frames.data(1, [], isLast: true))
    #expect(
      peer.events
        == ["request 1 Bidi 0", "message 1 1", "message 1 0", "message 1 2", "half-closed 1"])
    #expect(peer.responses[1]?.status == 0)
  }

  /// What is sent, and the status that answers it: of gRPC, or of HTTP where the request is not one of
  /// gRPC.
  private static let refused: [(String, [UInt8], grpc: Int?, http: String)] = [
    ("another method of HTTP", Frames.headers(1, "Unary", method: "GET", isLast: true), nil, "405"),
    (
      "another content type", Frames.headers(1, "Unary", type: "text/html", isLast: true), nil,
      "415"
    ),
    (
      "a content type that only begins like gRPC's",
      Frames.headers(1, "Unary", type: "application/grpc-web", isLast: true), nil, "415"
    ),
    (
      "another encoding of messages",
      Frames.headers(1, "Unary", type: "application/grpc+json", isLast: true), nil, "415"
    ),
    ("an unknown method", Frames.call(1, "Nope", []), 12, "200"),
    ("a path without a method", Frames.headers(1, "", service: "", isLast: true), 12, "200"),
    ("no message", Frames.headers(1, "Unary", isLast: true), 13, "200"),
    (
      "two messages",
      Frames.headers(1, "Unary")
        + Frames.data(1, Frames.message([1]) + Frames.message([2]), isLast: true), 13, "200"
    ),
    (
      "an end inside a message",
      Frames.headers(1, "Unary") + Frames.data(1, [0, 0, 0, 0, 9, 1], isLast: true), 13, "200"
    ),
    (
      "a compressed message",
      Frames.headers(1, "Unary") + Frames.data(1, Frames.message([1], flag: 1), isLast: true), 12,
      "200"
    ),
    (
      "another flag",
      Frames.headers(1, "Unary") + Frames.data(1, Frames.message([1], flag: 2), isLast: true), 13,
      "200"
    ),
    (
      "a message that announces too much",
      Frames.headers(1, "Unary") + Frames.data(1, [0, 255, 255, 255, 255]), 8, "200"
    ),
    (
      "a timeout that is none",
      Frames.headers(1, "Unary", more: [("grpc-timeout", "1x")], isLast: true), 13, "200"
    ),
    (
      "too much metadata",
      Frames.headers(
        1, "Unary", more: (0..<1_100).map { ("k\($0 % 10)", "") }, isLast: true), 8, "200"
    ),
  ]

  @Test("what is not a valid call is answered with a status", arguments: refused.indices)
  func refusals(index: Int) throws {
    let (name, bytes, grpc, http) = Self.refused[index]
    let peer = Self.peer()
    peer.send(bytes)
    let response = try #require(peer.responses[1], "\(name)")
    #expect(response.status == grpc, "\(name): \(response.fields)")
    #expect(response.fields[":status"] == http, "\(name)")
    #expect(response.hasEnded, "\(name)")
    // The connection is not affected, and nothing of the call remains.
    peer.send(Frames.call(3, "Unary", [5]))
    #expect(peer.responses[3]?.messages == [[5]], "\(name)")
    #expect(peer.connection.partialByteCount == 0 && peer.connection.incompleteSince == nil)
  }

  @Test("header fields after a message are ignored")
  func trailers() {
    let peer = Self.peer()
    let fields = Frames.field("grpc-timeout", "?") + Frames.field("x-trial", "1")
    peer.send(
      Frames.headers(1, "Unary") + Frames.data(1, Frames.message([1]))
        + Frames.frame(
          Frames.FrameType.headers, flags: Frames.endHeaders | Frames.endStream, 1, fields))
    peer.send(Frames.call(3, "Unary", [2]))
    #expect(peer.events == ["request 1 Unary 1 closed", "request 3 Unary 1 closed"])
    #expect(peer.responses[1]?.messages == [[1]] && peer.responses[1]?.status == 0)
    #expect(peer.responses[3]?.messages == [[2]] && peer.responses[3]?.status == 0)
  }

  @Test("calls that end in another order are answered on their streams")
  func order() {
    let peer = Self.peer()
    peer.echoes = false
    for id in stride(from: UInt32(1), to: 40, by: 2) { peer.send(Frames.call(id, "Unary", [])) }
    for id in [19, 1, 39, 21, 3, 37] as [UInt32] {
      #expect(peer.connection.send(streamID: id) { $0.append(UInt8(id)) })
      peer.connection.end(streamID: id, .ok)
      peer.read()
      #expect(peer.responses[id]?.messages == [[UInt8(id)]] && peer.responses[id]?.status == 0)
    }
    #expect(peer.responses.count == 6)
  }

  @Test("the size of messages follows the room of the account")
  func room() {
    let peer = Self.peer()
    peer.connection.messageByteCountMax = 100
    peer.send(Frames.call(1, "Unary", [UInt8](repeating: 0, count: 100)))
    peer.send(Frames.call(3, "Unary", [UInt8](repeating: 0, count: 101)))
    #expect(peer.responses[1]?.status == 0)
    #expect(peer.responses[3]?.status == 8)
    #expect(peer.responses[3]?.fields["grpc-message"] == "no room")
  }

  @Test("a client that still sends after the end of its call is asked to stop")
  func reset() {
    let peer = Self.peer()
    peer.send(Frames.headers(1, "Nope"))
    #expect(peer.responses[1]?.status == 12)
    #expect(peer.responses[1]?.isReset == true)
  }

  @Test("a client that resets a stream cancels its call, once")
  func cancellation() {
    let peer = Self.peer()
    peer.echoes = false
    peer.send(Frames.call(1, "Unary", []) + Frames.headers(3, "Bidi"))
    peer.send(Frames.frame(Frames.FrameType.reset, 1, Frames.number(8)))
    peer.send(Frames.frame(Frames.FrameType.reset, 3, Frames.number(8)))
    #expect(peer.events.suffix(2) == ["cancelled 1", "cancelled 3"])
    // A late answer is dropped.
    #expect(peer.connection.send(streamID: 1) { $0.append(1) })
    peer.connection.end(streamID: 1, .ok)
    peer.read()
    #expect(peer.responses[1] == nil)
  }

  @Test("nothing is sent into a closed window, and everything when it opens")
  func windows() throws {
    let peer = Peer()
    // SETTINGS_INITIAL_WINDOW_SIZE is 0.
    peer.send(Frames.preface + Frames.frame(Frames.FrameType.settings, 0, [0, 4, 0, 0, 0, 0]))
    peer.send(Frames.headers(1, "Unary"))
    #expect(!peer.connection.isOpen(streamID: 1))
    peer.send(Frames.data(1, Frames.message([1, 2, 3]), isLast: true))
    #expect(peer.responses[1]?.data == [])
    #expect(peer.connection.unsentByteCount == 8 && !peer.connection.hasSendable)
    peer.send(Frames.frame(Frames.FrameType.window, 1, Frames.number(2)))
    #expect(peer.responses[1]?.data.count == 2 && peer.responses[1]?.hasEnded == false)
    // Other calls are not affected.
    peer.send(Frames.call(3, "Nope", []))
    #expect(peer.responses[3]?.status == 12)
    peer.send(Frames.frame(Frames.FrameType.window, 1, Frames.number(100)))
    #expect(peer.responses[1]?.messages == [[1, 2, 3]] && peer.responses[1]?.status == 0)
    #expect(peer.connection.unsentByteCount == 0)
  }

  @Test("statuses have their message, percent-encoded, and their details")
  func statuses() {
    let peer = Self.peer()
    peer.echoes = false
    peer.send(Frames.call(1, "Unary", []) + Frames.call(3, "Unary", []))
    peer.connection.end(
      streamID: 1,
      Status(.notFound, "früh 100%\n", details: [StatusDetail(typeURL: "t/x", value: [1, 2])]))
    peer.connection.end(streamID: 3, Status(.internal, String(repeating: "é", count: 100_000)))
    peer.read()
    #expect(peer.responses[1]?.fields["grpc-message"] == "fr%C3%BCh 100%25%0A")
    #expect(
      peer.responses[1]?.fields["grpc-status-details-bin"]
        == "CAUSC2Zyw7xoIDEwMCUKGgkKA3QveBICAQI")
    let message = peer.responses[3]?.fields["grpc-message"] ?? ""
    #expect(message.hasSuffix("%C3%A9") && message.utf8.count <= 3 << 10)
  }

  @Test("a connection that drains answers its calls, ignores new ones and ends")
  func drain() {
    let peer = Self.peer()
    peer.echoes = false
    peer.send(Frames.call(1, "Unary", []))
    peer.connection.drain()
    peer.read()
    #expect(peer.others.contains { $0.type == Frames.FrameType.goAway })
    peer.send(Frames.call(3, "Unary", []))
    #expect(peer.events == ["request 1 Unary 0 closed"])
    peer.connection.end(streamID: 1, .ok)
    peer.read()
    #expect(peer.responses[1]?.status == 0)
    #expect(peer.connection.isFinished)
  }

  @Test("since when a client owes bytes is known")
  func incomplete() {
    let peer = Self.peer()
    peer.connection.now = 100
    peer.send(Array(Frames.headers(1, "Unary").prefix(20)))
    #expect(peer.connection.incompleteSince == 100)
    peer.connection.now = 200
    peer.send(Array(Frames.headers(1, "Unary").dropFirst(20)))
    // The request is complete with its message.
    #expect(peer.connection.incompleteSince == 100)
    peer.send(Frames.headers(3, "Bidi"))
    peer.connection.now = 300
    peer.send(Frames.data(1, Frames.message([]), isLast: true))
    // A stream without an end owes nothing, except the rest of a message.
    #expect(peer.connection.incompleteSince == nil)
    peer.connection.now = 400
    peer.send(Frames.data(3, [0, 0]))
    #expect(peer.connection.incompleteSince == 400)
    // A block of header fields without an end.
    let block = Array(Frames.headers(5, "Unary").dropFirst(9))
    peer.connection.now = 500
    peer.send(Frames.data(3, [0, 0, 0]) + Frames.frame(Frames.FrameType.headers, 5, block))
    #expect(peer.connection.incompleteSince == 500)
  }
}
