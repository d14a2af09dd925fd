import CNGHTTP2
import GRPC
import TTRPC
import WireTestSupport

/// A client that writes HTTP/2 frames itself, so that they can be wrong, and a server connection whose
/// frames it reads. Header fields are sent without compression and read with nghttp2.
final class HTTP2Peer {
  struct Frame: Equatable {
    var type: UInt8
    var flags: UInt8
    var streamID: UInt32
    var payload: [UInt8]

    /// Returns the big-endian number of four bytes at an offset.
    func number(at offset: Int) -> UInt32 {
      payload.dropFirst(offset).prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
    }
  }

  /// What a stream has received.
  struct Response {
    var fields: [String: String] = [:]
    var data: [UInt8] = []
    var hasEnded = false
    /// The code of RST_STREAM.
    var resetCode: UInt32?
    var isReset: Bool { resetCode != nil }
    var status: Int? { fields["grpc-status"].flatMap { Int($0) } }
    /// The messages, without their prefixes.
    var messages: [[UInt8]] {
      var messages: [[UInt8]] = []
      var rest = data[...]
      while rest.count >= 5 {
        let count = rest.dropFirst().prefix(4).reduce(0) { $0 << 8 | Int($1) }
        messages.append(Array(rest.dropFirst(5).prefix(count)))
        rest = rest.dropFirst(5 + count)
      }
      return messages
    }
  }

  let connection: GRPCServerConnection
  /// The events, as texts.
  private(set) var events: [String] = []
  private(set) var responses: [UInt32: Response] = [:]
  private(set) var others: [Frame] = []
  private(set) var hasFailed = false
  /// Answers unary calls with their payload.
  var echoes = true
  /// Whether frames of the server are read.
  var reads = true
  private var inflater: OpaquePointer?
  private var unread: [UInt8] = []

  static let kinds: [String: MethodKind] = [
    "Unary": .unary, "ServerStream": .serverStream, "ClientStream": .clientStream,
    "Bidi": .bidirectional,
  ]

  init() {
    connection = GRPCServerConnection(
      outOfRoom: Status(.resourceExhausted, "no room")
    ) { service, method in
      guard service.elementsEqual("test.Echo".utf8) else { return nil }
      return Self.kinds[String(decoding: method, as: UTF8.self)]
    }
    precondition(nghttp2_hd_inflate_new(&inflater) == 0)
  }

  deinit { nghttp2_hd_inflate_del(inflater) }

  // MARK: Both ends

  /// Passes bytes to the server, in pieces, and reads what it sends.
  func send(_ bytes: [UInt8], pieceByteCount: Int = .max) {
    var start = 0
    while start < bytes.count {
      let end = start + min(pieceByteCount, bytes.count - start)
      // A separate copy, so that a sanitizer detects reads beyond the piece.
      Array(bytes[start..<end]).withUnsafeBytes { raw in
        var input = raw
        while let event = connection.next(&input) { note(event) }
      }
      start = end
      if reads { read() }
    }
  }

  func read() {
    if hasFailed { return }
    if connection.write(to: &unread) == .failed { hasFailed = true }
    while unread.count >= 9 {
      let count = unread[..<3].reduce(0) { $0 << 8 | Int($1) }
      guard unread.count >= 9 + count else { break }
      let frame = Frame(
        type: unread[3], flags: unread[4],
        streamID: unread[5..<9].reduce(0) { $0 << 8 | UInt32($1) },
        payload: Array(unread[9..<9 + count]))
      unread.removeFirst(9 + count)
      receive(frame)
    }
    // Closed streams may cause events.
    var none = UnsafeRawBufferPointer(start: nil, count: 0)
    while let event = connection.next(&none) { note(event) }
  }

  private func receive(_ frame: Frame) {
    let id = frame.streamID
    switch frame.type {
    case HTTP2Frames.FrameType.headers:
      for (name, value) in inflated(frame.payload) {
        responses[id, default: .init()].fields[name] = value
      }
    case HTTP2Frames.FrameType.data: responses[id, default: .init()].data += frame.payload
    case HTTP2Frames.FrameType.reset:
      responses[id, default: .init()].resetCode = frame.number(at: 0)
    default: others.append(frame)
    }
    let isStream =
      frame.type == HTTP2Frames.FrameType.headers || frame.type == HTTP2Frames.FrameType.data
    if isStream, frame.flags & HTTP2Frames.endStream != 0 { responses[id]?.hasEnded = true }
  }

  private func inflated(_ block: [UInt8]) -> [(String, String)] {
    var fields: [(String, String)] = []
    block.withUnsafeBufferPointer { block in
      var offset = 0
      while true {
        var field = nghttp2_nv()
        var flags: Int32 = 0
        let count = nghttp2_hd_inflate_hd2(
          inflater, &field, &flags, block.baseAddress! + offset, block.count - offset, 1)
        precondition(count >= 0, "the server sends valid fields")
        offset += count
        if UInt32(flags) & NGHTTP2_HD_INFLATE_EMIT.rawValue != 0 {
          func text(_ start: UnsafeMutablePointer<UInt8>?, _ count: Int) -> String {
            String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
          }
          fields.append((text(field.name, field.namelen), text(field.value, field.valuelen)))
        }
        if UInt32(flags) & NGHTTP2_HD_INFLATE_FINAL.rawValue != 0 { break }
      }
      nghttp2_hd_inflate_end_headers(inflater)
    }
    return fields
  }

  private func note(_ event: ServerConnection.Event) {
    switch event {
    case .request(let id, let request, let remoteClosed):
      let method = String(decoding: request.method, as: UTF8.self)
      let payload = Array(request.payload)
      events.append("request \(id) \(method) \(payload.count)\(remoteClosed ? " closed" : "")")
      answer(id, method, payload)
    case .message(let id, let bytes, let isLast):
      events.append("message \(id) \(bytes.count)\(isLast ? " last" : "")")
      if echoes { _ = connection.send(streamID: id) { $0.append(contentsOf: bytes) } }
    case .halfClosed(let id):
      events.append("half-closed \(id)")
      if echoes { connection.end(streamID: id, .ok) }
    case .refused(let id, let status), .failed(let id, let status):
      events.append("refused \(id) \(status.code)")
      connection.end(streamID: id, status)
    case .cancelled(let id): events.append("cancelled \(id)")
    case .notFrames:
      events.append("not frames")
      hasFailed = true
    }
  }

  private func answer(_ id: UInt32, _ method: String, _ payload: [UInt8]) {
    guard let kind = Self.kinds[method] else {
      return connection.end(streamID: id, Status(.unimplemented, "no such method"))
    }
    guard echoes, !kind.takesMessages else { return }
    _ = connection.send(streamID: id) { $0.append(contentsOf: payload) }
    connection.end(streamID: id, .ok)
  }
}
