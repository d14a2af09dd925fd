import GRPC
import TTRPC
import Testing
import WireTestSupport

/// What RFC 9113 demands of a server that receives invalid frames, by its sections. The cases are those
/// that h2spec tests, as far as they apply to a server of gRPC. A server may treat an error of a stream as
/// one of the connection (section 5.4.2), which nghttp2 does in some cases.
struct ConformanceTests {
  private typealias Frames = HTTP2Frames
  private typealias FrameType = HTTP2Frames.FrameType

  enum Outcome {
    /// The frames are valid or ignored.
    case accepted
    /// The connection ends with GOAWAY and one of these codes.
    case connectionError(ErrorCode)
    /// Stream 1 ends with RST_STREAM, and the connection continues.
    case streamError(ErrorCode)
  }

  enum ErrorCode: UInt32 {
    case protocolError = 1
    case flowControl = 3
    case streamClosed = 5
    case frameSize = 6
    case compression = 9
  }

  struct Case: CustomTestStringConvertible, Sendable {
    var section: String
    var name: String
    var bytes: [UInt8]
    var outcome: Outcome
    var testDescription: String { "\(section): \(name)" }
  }

  @Test(
    "invalid frames end the stream or the connection as RFC 9113 demands, and valid ones nothing",
    arguments: cases + deviations)
  func frames(_ conformance: Case) {
    let peer = HTTP2Peer()
    peer.echoes = false
    peer.send(Frames.preface + Frames.settings)
    peer.send(conformance.bytes)
    peer.echoes = true
    peer.send(Frames.call(101, "Unary", [1]))
    let goAway = peer.others.first { $0.type == FrameType.goAway }
    switch conformance.outcome {
    case .accepted:
      #expect(goAway == nil && peer.responses[1]?.resetCode == nil)
      #expect(peer.responses[101]?.messages == [[1]])
    case .connectionError(let code):
      #expect(goAway?.number(at: 4) == code.rawValue)
      #expect(peer.connection.isFinished && peer.responses[101] == nil)
    case .streamError(let code):
      #expect(goAway == nil && peer.responses[1]?.resetCode == code.rawValue)
      #expect(peer.responses[101]?.messages == [[1]])
    }
    #expect(peer.connection.partialByteCount == 0 && peer.connection.unsentByteCount == 0)
  }

  @Test("a request with invalid header fields is never reported", arguments: malformedRequests)
  func malformed(_ conformance: Case) {
    let peer = HTTP2Peer()
    peer.send(Frames.preface + Frames.settings)
    peer.send(conformance.bytes)
    #expect(peer.responses[1]?.resetCode == ErrorCode.protocolError.rawValue)
    #expect(!peer.events.contains { $0.hasPrefix("request 1") })
    peer.send(Frames.call(101, "Unary", [1]))
    #expect(peer.responses[101]?.messages == [[1]])
  }

  @Test("3.4: another preface ends the connection without an answer")
  func preface() {
    let peer = HTTP2Peer()
    peer.send(Array("PRI * HTTP/2.0\r\n\r\nXX\r\n\r\n".utf8))
    #expect(peer.events == ["not frames"] && peer.others.isEmpty)
  }

  @Test("6.5.3 and 6.7: SETTINGS and PING are acknowledged, acknowledgements are not")
  func acknowledged() {
    let peer = HTTP2Peer()
    peer.send(Frames.preface + Frames.settings)
    let opaque = Array(1...8 as ClosedRange<UInt8>)
    peer.send(Frames.frame(FrameType.ping, flags: Frames.ack, 0, opaque))
    #expect(!peer.others.contains { $0.type == FrameType.ping })
    peer.send(Frames.frame(FrameType.ping, 0, opaque))
    let acks = peer.others.filter { $0.flags & Frames.ack != 0 }
    #expect(acks.map(\.type) == [FrameType.settings, FrameType.ping])
    #expect(acks.last?.payload == opaque)
  }
}

// MARK: Frames

extension ConformanceTests {
  private static let open = Frames.headers(1, "Bidi")
  private static let halfClosed = Frames.headers(1, "Bidi") + Frames.data(1, [], isLast: true)
  private static let reset = Frames.frame(FrameType.reset, 1, Frames.number(8))
  private static let priority: UInt8 = 2
  private static let pushPromise: UInt8 = 5
  private static let padded: UInt8 = 8
  private static let opaque = [UInt8](repeating: 0, count: 8)
  private static let large = [UInt8](repeating: 0, count: 16_385)

  private static func setting(_ number: UInt8, _ value: UInt32) -> [UInt8] {
    Frames.frame(FrameType.settings, 0, [0, number] + Frames.number(value))
  }

  private static func window(_ id: UInt32, _ increment: UInt32) -> [UInt8] {
    Frames.frame(FrameType.window, id, Frames.number(increment))
  }

  /// The beginning of header fields on a stream.
  private static func begin(_ id: UInt32) -> [UInt8] {
    Frames.frame(FrameType.headers, id, Frames.field(":method", "POST"))
  }

  static let cases: [Case] =
    table(accepted, .accepted)
    + table(protocolErrors, .connectionError(.protocolError))
    + table(frameSizeErrors, .connectionError(.frameSize))
    + [
      Case(
        section: "4.3", name: "a field with an index beyond the table",
        bytes: Frames.frame(FrameType.headers, flags: Frames.endHeaders, 1, [0xff, 0xff, 0x7f]),
        outcome: .connectionError(.compression)),
      Case(
        section: "5.1", name: "DATA after the end of the client's side",
        bytes: halfClosed + Frames.data(1, [0]), outcome: .connectionError(.streamClosed)),
      Case(
        section: "5.1", name: "HEADERS after the end of the client's side",
        bytes: halfClosed + Frames.headers(1, "Bidi"),
        outcome: .connectionError(.streamClosed)),
      Case(
        section: "6.5.2", name: "a window that is too large",
        bytes: setting(4, 0x8000_0000), outcome: .connectionError(.flowControl)),
      Case(
        section: "6.9.1", name: "a window of the connection that is too large",
        bytes: window(0, 0x7fff_ffff), outcome: .connectionError(.flowControl)),
      Case(
        section: "6.9.1", name: "a window of a stream that is too large",
        bytes: open + window(1, 0x7fff_ffff), outcome: .streamError(.flowControl)),
    ]

  /// What nghttp2 answers less strictly than RFC 9113 demands: the first two are ignored, and the third
  /// ends only the stream. None of it affects other connections.
  static let deviations: [Case] = [
    Case(
      section: "5.1.1", name: "a stream below an earlier one",
      bytes: Frames.headers(5, "Bidi") + Frames.headers(3, "Bidi"), outcome: .accepted),
    Case(
      section: "6.3", name: "PRIORITY of stream 0",
      bytes: Frames.frame(priority, 0, [0, 0, 0, 0, 9]), outcome: .accepted),
    Case(
      section: "6.9.2", name: "a setting that makes a window too large",
      bytes: open + window(1, 0x7fff_0000) + setting(4, 0x7fff_ffff),
      outcome: .streamError(.flowControl)),
  ]

  private static func table(_ rows: [(String, String, [UInt8])], _ outcome: Outcome) -> [Case] {
    rows.map { Case(section: $0.0, name: $0.1, bytes: $0.2, outcome: outcome) }
  }

  private static let accepted: [(String, String, [UInt8])] = [
    ("4.1", "a frame of an unknown type", Frames.frame(0x16, 0, [1, 2, 3])),
    ("4.1", "unknown flags", Frames.frame(FrameType.ping, flags: 0x16, 0, opaque)),
    ("4.1", "the reserved bit", Frames.frame(FrameType.ping, 0x8000_0000, opaque)),
    ("5.1", "WINDOW_UPDATE after RST_STREAM", open + reset + window(1, 9)),
    ("5.1", "RST_STREAM after RST_STREAM", open + reset + reset),
    ("5.1", "PRIORITY of an idle stream", Frames.frame(priority, 7, [0, 0, 0, 0, 9])),
    (
      "6.1", "DATA with padding",
      open + Frames.frame(FrameType.data, flags: padded, 1, [2, 0, 0])
    ),
    ("6.5.2", "an unknown setting", setting(99, 1)),
    (
      "6.9.2", "a window that a setting makes negative",
      open + setting(4, 0) + setting(4, 65_535)
    ),
  ]

  private static let protocolErrors: [(String, String, [UInt8])] = [
    ("4.3", "a frame between header fields", begin(1) + Frames.frame(FrameType.ping, 0, opaque)),
    ("4.3", "header fields of another stream", begin(1) + Frames.headers(3, "Bidi")),
    ("5.1", "DATA on an idle stream", Frames.data(1, [0])),
    ("5.1", "RST_STREAM of an idle stream", reset),
    ("5.1", "WINDOW_UPDATE of an idle stream", window(1, 9)),
    (
      "5.1", "CONTINUATION on an idle stream",
      Frames.frame(FrameType.continuation, flags: Frames.endHeaders, 1, [])
    ),
    ("5.1.1", "an even stream", Frames.headers(2, "Bidi")),
    ("6.1", "DATA on stream 0", Frames.data(0, [0])),
    (
      "6.1", "padding longer than DATA",
      open + Frames.frame(FrameType.data, flags: padded, 1, [9, 0])
    ),
    ("6.2", "HEADERS on stream 0", Frames.headers(0, "Bidi")),
    (
      "6.2", "padding longer than HEADERS",
      Frames.frame(FrameType.headers, flags: padded | Frames.endHeaders, 1, [9, 0])
    ),
    ("6.4", "RST_STREAM of stream 0", Frames.frame(FrameType.reset, 0, Frames.number(8))),
    ("6.5", "SETTINGS of a stream", open + Frames.frame(FrameType.settings, 1)),
    ("6.5.2", "push that is neither on nor off", setting(2, 2)),
    ("6.5.2", "frames that are too small", setting(5, 16_383)),
    ("6.5.2", "frames that are too large", setting(5, 1 << 24)),
    (
      "6.6", "PUSH_PROMISE of a client",
      open + Frames.frame(pushPromise, flags: Frames.endHeaders, 1, Frames.number(2))
    ),
    ("6.7", "PING of a stream", open + Frames.frame(FrameType.ping, 1, opaque)),
    (
      "6.8", "GOAWAY of a stream",
      open + Frames.frame(FrameType.goAway, 1, Frames.number(0) + Frames.number(0))
    ),
    ("6.9", "no increment for the connection", window(0, 0)),
    ("6.9", "no increment for a stream", open + window(1, 0)),
    (
      "6.10", "CONTINUATION on stream 0",
      begin(1) + Frames.frame(FrameType.continuation, flags: Frames.endHeaders, 0, [])
    ),
    (
      "6.10", "CONTINUATION after the last header fields",
      open + Frames.frame(FrameType.continuation, flags: Frames.endHeaders, 1, [])
    ),
  ]

  private static let frameSizeErrors: [(String, String, [UInt8])] = [
    ("4.2", "DATA that is too large", open + Frames.data(1, large)),
    (
      "4.2", "HEADERS that are too large",
      Frames.frame(FrameType.headers, flags: Frames.endHeaders, 1, large)
    ),
    ("6.3", "PRIORITY of another size", Frames.frame(priority, 1, [0, 0, 0, 0])),
    ("6.4", "RST_STREAM of another size", open + Frames.frame(FrameType.reset, 1, [0, 0, 8])),
    (
      "6.5", "an acknowledgement with settings",
      Frames.frame(FrameType.settings, flags: Frames.ack, 0, [0, 1, 0, 0, 0, 0])
    ),
    ("6.5", "SETTINGS of another size", Frames.frame(FrameType.settings, 0, [0, 1, 0])),
    ("6.7", "PING of another size", Frames.frame(FrameType.ping, 0, [1, 2, 3])),
    ("6.8", "GOAWAY that is too short", Frames.frame(FrameType.goAway, 0, [0, 0, 0])),
    ("6.9", "WINDOW_UPDATE of another size", open + Frames.frame(FrameType.window, 1, [0, 0, 9])),
  ]
}

// MARK: Header fields

extension ConformanceTests {
  private static let pseudoFields = [
    (":method", "POST"), (":scheme", "http"), (":path", "/test.Echo/Unary"),
    (":authority", "localhost"),
  ]
  private static let plainFields = [("te", "trailers"), ("content-type", "application/grpc")]

  /// A unary call with these fields.
  private static func call(_ fields: [(String, String)]) -> [UInt8] {
    Frames.frame(
      FrameType.headers, flags: Frames.endHeaders, 1, fields.flatMap { Frames.field($0.0, $0.1) })
      + Frames.data(1, Frames.message([1]), isLast: true)
  }

  private static func call(without name: String) -> [UInt8] {
    call(pseudoFields.filter { $0.0 != name } + plainFields)
  }

  private static func call(adding field: (String, String)) -> [UInt8] {
    call(pseudoFields + plainFields + [field])
  }

  static let malformedRequests: [Case] = table(
    [
      ("8.2.1", "a name in upper case", call(adding: ("X-Name", "1"))),
      ("8.2.1", "a name with a space", call(adding: ("a b", "1"))),
      ("8.2.1", "a value with a line feed", call(adding: ("a", "1\n2"))),
      ("8.2.1", "a value with a zero", call(adding: ("a", "1\u{0}2"))),
      ("8.2.2", "connection", call(adding: ("connection", "keep-alive"))),
      ("8.2.2", "transfer-encoding", call(adding: ("transfer-encoding", "chunked"))),
      ("8.2.2", "te other than trailers", call(adding: ("te", "trailers, deflate"))),
      ("8.3", "an unknown pseudo-field", call([(":test", "1")] + pseudoFields + plainFields)),
      (
        "8.3", "a pseudo-field of responses",
        call([(":status", "200")] + pseudoFields + plainFields)
      ),
      ("8.3", "a pseudo-field after others", call(plainFields + pseudoFields)),
      ("8.3", "a pseudo-field in trailers", trailers([(":method", "POST")], isLast: true)),
      ("8.1", "trailers without an end", trailers([("a", "1")], isLast: false)),
      (
        "8.3.1", "an empty path",
        call([(":path", "")] + pseudoFields.filter { $0.0 != ":path" } + plainFields)
      ),
      ("8.3.1", "no method", call(without: ":method")),
      ("8.3.1", "no scheme", call(without: ":scheme")),
      ("8.3.1", "no path", call(without: ":path")),
      ("8.3.1", "two methods", call([(":method", "POST")] + pseudoFields + plainFields)),
      ("8.3.1", "two schemes", call([(":scheme", "http")] + pseudoFields + plainFields)),
      ("8.3.1", "two paths", call([(":path", "/")] + pseudoFields + plainFields)),
      ("8.1.1", "a content-length that is too short", call(adding: ("content-length", "1"))),
      ("8.1.1", "a content-length that is too long", call(adding: ("content-length", "99"))),
    ], .streamError(.protocolError))

  private static func trailers(_ fields: [(String, String)], isLast: Bool) -> [UInt8] {
    Frames.headers(1, "Unary") + Frames.data(1, Frames.message([1]))
      + Frames.frame(
        FrameType.headers, flags: Frames.endHeaders | (isLast ? Frames.endStream : 0), 1,
        fields.flatMap { Frames.field($0.0, $0.1) })
  }
}
