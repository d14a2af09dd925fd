import HealthClient
import HealthModel
import HealthProtobuf
import TTRPC
import TTRPCTestSupport
import Testing
import WireTestSupport

@testable import HealthWire

/// Goal: clients accept the server's answers of every vector, in any segmentation. Method: the
/// calls of a vector are opened on the client side, and the answers, with the stream IDs of these
/// calls, arrive whole and byte by byte.
@Suite struct VectorTests {
  @Test("the answers of a conversation reach their calls", arguments: Vector.valid, [.max, 1])
  func valid(vector: Vector, pieces: Int) throws {
    try converse(vector, pieces: pieces)
  }

  @Test("answers to malformed requests end their calls", arguments: Vector.invalid, [.max, 1])
  func invalid(vector: Vector, pieces: Int) throws {
    try converse(vector, pieces: pieces)
  }

  private func converse(_ vector: Vector, pieces: Int) throws {
    var calls = OpenCalls()
    for step in vector.steps {
      switch step {
      case .sends(let bytes): try calls.open(TestFrame.frames(in: bytes).frames)
      case .gets(let bytes):
        let frames = TestFrame.frames(in: bytes).frames
        #expect(calls.receive(frames, pieces: pieces) == calls.expected(of: frames))
      case .fails(let id, let code):
        let status = Status(try #require(StatusCode(rawValue: code)), "refused")
        var bytes: [UInt8] = []
        Response.append(to: &bytes, streamID: id, status: status)
        let frames = TestFrame.frames(in: bytes).frames
        #expect(calls.receive(frames, pieces: pieces) == calls.expected(of: frames))
      case .closes: break
      }
    }
  }

  @Test("a unary request is sent over a socket, and its answer is returned unchanged")
  func overSocket() async throws {
    var count = 0
    for vector in Vector.valid {
      guard case .sends(let sent) = vector.steps.first, vector.steps.count == 2,
        case .gets(let answer) = vector.steps[1],
        let payload = Self.unaryPayload(of: sent)
      else { continue }
      count += 1
      let daemon = ScriptedDaemon()
      let channel = daemon.channel()
      let method = Method<RawMessage, RawMessage>("interop.v1.Interop", "Unary", idempotent: true)
      async let reply = channel.call(method, RawMessage(bytes: payload))
      let peer = try await daemon.next()
      let request = try await peer.expect(method)
      #expect(request.payload == payload, "\(vector.name)")
      for byte in answer { peer.write([byte][...]) }
      let response = try #require(TestFrame.frames(in: answer).frames.first?.response)
      #expect(try await reply.bytes == response.payload, "\(vector.name)")
    }
    #expect(count >= 2)
  }

  /// Returns the payload of a vector that is a single Unary call on the first stream.
  private static func unaryPayload(of bytes: [UInt8]) -> [UInt8]? {
    let frames = TestFrame.frames(in: bytes).frames
    guard frames.count == 1, frames[0].type == 1, frames[0].streamID == 1 else { return nil }
    return frames[0].data.withUnsafeBytes { bytes in
      guard let request = try? Request(decoding: bytes), request.method.text == "Unary" else {
        return nil
      }
      return Array(request.payload)
    }
  }
}

/// A message that passes its bytes through unchanged.
private struct RawMessage: WireMessage {
  var bytes: [UInt8]
  init(bytes: [UInt8]) { self.bytes = bytes }
  init(wire bytes: UnsafeRawBufferPointer) throws(WireError) { self.bytes = Array(bytes) }
  func appendWire(to out: inout [UInt8]) { out += bytes }
}

/// The open calls of one vector on the client side of a connection.
private struct OpenCalls: ~Copyable {
  private var connection = ClientConnection()
  /// The client's stream ID of each open call of the vector.
  private var ids: [UInt32: UInt32] = [:]

  /// Opens a call for each request; a malformed request of the vector is opened as a valid call.
  mutating func open(_ frames: [TestFrame]) throws {
    for frame in frames where frame.type == 1 && ids[frame.streamID] == nil {
      var out: [UInt8] = []
      ids[frame.streamID] = try connection.open(
        service: "interop.v1.Interop", method: "Any", kind: .bidirectional, to: &out
      ) { _ in }
    }
  }

  /// Returns the events expected from the frames, derived only from the protocol description.
  mutating func expected(of frames: [TestFrame]) -> [String] {
    var events: [String] = []
    for frame in frames {
      guard let id = ids[frame.streamID] else { continue }
      if let response = frame.response {
        events.append("ended \(id) \(response.status.code) \(response.payload)")
        ids[frame.streamID] = nil
      } else {
        if frame.flags & 4 == 0 { events.append("message \(id) \(frame.data)") }
        if frame.flags & 1 == 1 {
          events.append("ended \(id) \(StatusCode.ok) \([] as [UInt8])")
          ids[frame.streamID] = nil
        }
      }
    }
    return events
  }

  /// Returns the events that the client reports.
  mutating func receive(_ frames: [TestFrame], pieces: Int) -> [String] {
    let bytes = frames.flatMap { frame in
      var frame = frame
      frame.streamID = ids[frame.streamID] ?? frame.streamID
      return frame.bytes
    }
    var events: [String] = []
    for start in stride(from: 0, to: bytes.count, by: min(pieces, bytes.count)) {
      Array(bytes[start..<min(bytes.count, start + min(pieces, bytes.count))]).withUnsafeBytes {
        var input = $0
        while let event = connection.next(&input) { events.append(Self.text(event)) }
      }
    }
    return events
  }

  private static func text(_ event: ClientConnection.Event) -> String {
    switch event {
    case .ended(let id, let status, let payload):
      "ended \(id) \(status.code) \(Array(payload))"
    case .message(let id, let bytes): "message \(id) \(Array(bytes))"
    case .notFrames: "not frames"
    }
  }
}
