import CNGHTTP2
import Foundation
package import TTRPC

/// The client side of a connection of gRPC over HTTP/2, for tests. Its windows are as large as they can
/// be, so that they need not be opened again, and only tests about windows depend on them.
package final class GRPCFraming: ClientFraming {
  private final class Stream {
    var isUnary = true
    /// What is not sent yet, and whether more may follow.
    var out: [UInt8] = []
    var isClosing = false
    var isDeferred = false
    /// The received data, which contains messages with prefixes.
    var data: [UInt8] = []
    var fields: [String: String] = [:]
    var payload: [UInt8] = []
    var hasEnded = false
  }

  private enum Pending {
    case message(UInt32, [UInt8])
    case ended(UInt32, Status, [UInt8])
    case failed
  }

  private var session: OpaquePointer!
  private var streams: [UInt32: Stream] = [:]
  private var pending: [Pending] = []
  /// The bytes of the last event.
  private var current = UnsafeMutableRawBufferPointer.allocate(byteCount: 0, alignment: 1)

  package init() {
    var session: OpaquePointer?
    var option: OpaquePointer?
    precondition(nghttp2_option_new(&option) == 0)
    defer { nghttp2_option_del(option) }
    nghttp2_option_set_no_auto_window_update(option, 1)
    precondition(
      nghttp2_session_client_new2(
        &session, Self.callbacks, Unmanaged.passUnretained(self).toOpaque(), option) == 0)
    self.session = session
    let window = Int32.max
    var settings = nghttp2_settings_entry(
      settings_id: Int32(NGHTTP2_SETTINGS_INITIAL_WINDOW_SIZE.rawValue), value: UInt32(window))
    precondition(nghttp2_submit_settings(session, 0, &settings, 1) == 0)
    precondition(nghttp2_session_set_local_window_size(session, 0, 0, window) == 0)
  }

  deinit {
    nghttp2_session_del(session)
    current.deallocate()
  }

  // MARK: Output

  package func open(
    service: String, method: String, kind: MethodKind, timeoutNanoseconds: Int64,
    to out: inout [UInt8], payload: (inout [UInt8]) -> Void
  ) throws -> UInt32 {
    let stream = Stream()
    stream.isUnary = kind == .unary
    if !kind.takesMessages {
      try Self.append(to: &stream.out, payload)
      stream.isClosing = true
    }
    var fields = [
      (":method", "POST"), (":scheme", "http"), (":path", "/\(service)/\(method)"),
      (":authority", "localhost"), ("te", "trailers"), ("content-type", "application/grpc"),
    ]
    if timeoutNanoseconds != 0 {
      fields.append(("grpc-timeout", Self.timeout(timeoutNanoseconds)))
    }
    let id = Self.withFields(fields) { fields, count in
      var provider = nghttp2_data_provider()
      provider.read_callback = Self.read
      return nghttp2_submit_request(session, nil, fields, count, &provider, nil)
    }
    guard id > 0 else { throw Status(.unavailable, "nghttp2: \(id)") }
    streams[UInt32(id)] = stream
    write(to: &out)
    return UInt32(id)
  }

  /// Eight digits at most, rounded up. A deadline that has passed is 0.
  private static func timeout(_ nanoseconds: Int64) -> String {
    if nanoseconds <= 0 { return "0n" }
    let units: [(Int64, String)] = [
      (1, "n"), (1_000, "u"), (1_000_000, "m"), (1_000_000_000, "S"), (60_000_000_000, "M"),
    ]
    for (size, letter) in units where nanoseconds / size < 99_999_999 {
      return "\((nanoseconds + size - 1) / size)\(letter)"
    }
    return "99999999H"
  }

  private static func append(
    to out: inout [UInt8], _ message: (inout [UInt8]) -> Void
  ) throws {
    var bytes: [UInt8] = []
    message(&bytes)
    // As the framing of ttrpc does before it sends.
    guard bytes.count <= RPCLimits.frameByteCountMax else { throw Status.tooLarge }
    out.append(0)
    out += withUnsafeBytes(of: UInt32(bytes.count).bigEndian) { Array($0) }
    out += bytes
  }

  package func send(
    streamID: UInt32, to out: inout [UInt8], message: (inout [UInt8]) -> Void
  ) throws {
    guard let stream = streams[streamID], !stream.hasEnded else { return }
    try Self.append(to: &stream.out, message)
    resume(stream, streamID, &out)
  }

  /// Sets the window of the streams that are opened from now on.
  package func setStreamWindow(_ count: UInt32, to out: inout [UInt8]) {
    var settings = nghttp2_settings_entry(
      settings_id: Int32(NGHTTP2_SETTINGS_INITIAL_WINDOW_SIZE.rawValue), value: count)
    precondition(nghttp2_submit_settings(session, 0, &settings, 1) == 0)
    write(to: &out)
  }

  /// Lets the server send more on a stream.
  package func openWindow(of streamID: UInt32, by count: Int32, to out: inout [UInt8]) {
    precondition(nghttp2_submit_window_update(session, 0, Int32(streamID), count) == 0)
    write(to: &out)
  }

  package func closeSide(streamID: UInt32, to out: inout [UInt8]) {
    guard let stream = streams[streamID], !stream.hasEnded else { return }
    stream.isClosing = true
    resume(stream, streamID, &out)
  }

  private func resume(_ stream: Stream, _ id: UInt32, _ out: inout [UInt8]) {
    if stream.isDeferred {
      stream.isDeferred = false
      _ = nghttp2_session_resume_data(session, Int32(id))
    }
    write(to: &out)
  }

  private func write(to out: inout [UInt8]) {
    while true {
      var bytes: UnsafePointer<UInt8>?
      let count = nghttp2_session_mem_send(session, &bytes)
      guard count > 0 else { return }
      out += UnsafeBufferPointer(start: bytes, count: count)
    }
  }

  private static func withFields<Value>(
    _ fields: [(String, String)], _ body: (UnsafePointer<nghttp2_nv>?, Int) -> Value
  ) -> Value {
    let texts = fields.flatMap { [strdup($0.0)!, strdup($0.1)!] }
    defer { texts.forEach { free($0) } }
    let entries = fields.indices.map { index in
      nghttp2_nv(
        name: UnsafeMutableRawPointer(texts[2 * index]).assumingMemoryBound(to: UInt8.self),
        value: UnsafeMutableRawPointer(texts[2 * index + 1]).assumingMemoryBound(to: UInt8.self),
        namelen: strlen(texts[2 * index]), valuelen: strlen(texts[2 * index + 1]), flags: 0)
    }
    return entries.withUnsafeBufferPointer { body($0.baseAddress, $0.count) }
  }

  // MARK: Input

  package func next(
    _ input: inout UnsafeRawBufferPointer, answeringTo out: inout [UInt8]
  ) -> ClientConnection.Event? {
    if pending.isEmpty && !input.isEmpty {
      let count = nghttp2_session_mem_recv(
        session, input.bindMemory(to: UInt8.self).baseAddress, input.count)
      if count != input.count { pending.append(.failed) }
      input = UnsafeRawBufferPointer(start: nil, count: 0)
      write(to: &out)
    }
    guard !pending.isEmpty else { return nil }
    switch pending.removeFirst() {
    case .message(let id, let bytes): return .message(streamID: id, stored(bytes))
    case .ended(let id, let status, let bytes):
      return .ended(streamID: id, status, payload: stored(bytes))
    case .failed: return .notFrames
    }
  }

  private func stored(_ bytes: [UInt8]) -> UnsafeRawBufferPointer {
    current.deallocate()
    current = .allocate(byteCount: max(bytes.count, 1), alignment: 8)
    current.copyBytes(from: bytes)
    return UnsafeRawBufferPointer(rebasing: current[..<bytes.count])
  }

  private func received(_ id: UInt32, _ bytes: UnsafeRawBufferPointer) {
    guard let stream = streams[id] else { return }
    stream.data += bytes
    while stream.data.count >= 5 {
      let count = stream.data[1..<5].reduce(0) { $0 << 8 | Int($1) }
      guard stream.data.count >= 5 + count else { return }
      let message = Array(stream.data[5..<5 + count])
      stream.data.removeFirst(5 + count)
      if stream.isUnary { stream.payload = message } else { pending.append(.message(id, message)) }
    }
  }

  private func end(_ id: UInt32) {
    guard let stream = streams.removeValue(forKey: id), !stream.hasEnded else { return }
    stream.hasEnded = true
    let status = Self.status(stream.fields)
    pending.append(.ended(id, status, status.code == .ok ? stream.payload : []))
  }

  private static func status(_ fields: [String: String]) -> Status {
    guard let number = fields["grpc-status"].flatMap({ Int32($0) }),
      let code = StatusCode(rawValue: number)
    else { return Status(.unavailable, "the stream was reset") }
    if var text = fields["grpc-status-details-bin"] {
      text += String(repeating: "=", count: (4 - text.count % 4) % 4)
      // A Response of ttrpc has the status as its first field.
      if let status = Data(base64Encoded: text) {
        var envelope: [UInt8] = [1 << 3 | 2]
        var rest = status.count
        while rest >= 0x80 {
          envelope.append(UInt8(rest & 0x7f) | 0x80)
          rest >>= 7
        }
        envelope.append(UInt8(rest))
        envelope += status
        if let response = try? envelope.withUnsafeBytes({ try Response(decoding: $0) }) {
          return response.status
        }
      }
    }
    return Status(code, fields["grpc-message"]?.removingPercentEncoding ?? "")
  }

  // MARK: Callbacks

  private static func from(_ data: UnsafeMutableRawPointer?) -> GRPCFraming {
    Unmanaged<GRPCFraming>.fromOpaque(data!).takeUnretainedValue()
  }

  // nonisolated(unsafe) because nghttp2 only reads it after it is made here.
  nonisolated(unsafe) private static let callbacks: OpaquePointer? = {
    var callbacks: OpaquePointer?
    precondition(nghttp2_session_callbacks_new(&callbacks) == 0)
    nghttp2_session_callbacks_set_on_header_callback(callbacks) {
      _, frame, name, nameCount, value, valueCount, _, data in
      func text(_ start: UnsafePointer<UInt8>?, _ count: Int) -> String {
        String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
      }
      GRPCFraming.from(data).streams[UInt32(frame!.pointee.hd.stream_id)]?
        .fields[text(name, nameCount)] = text(value, valueCount)
      return 0
    }
    nghttp2_session_callbacks_set_on_data_chunk_recv_callback(callbacks) {
      _, _, id, bytes, count, data in
      GRPCFraming.from(data).received(
        UInt32(id), UnsafeRawBufferPointer(start: bytes, count: count))
      return 0
    }
    nghttp2_session_callbacks_set_on_frame_recv_callback(callbacks) { _, frame, data in
      let header = frame!.pointee.hd
      if UInt32(header.flags) & NGHTTP2_FLAG_END_STREAM.rawValue != 0,
        [NGHTTP2_HEADERS, NGHTTP2_DATA].contains(where: { $0.rawValue == UInt32(header.type) })
      {
        GRPCFraming.from(data).end(UInt32(header.stream_id))
      }
      return 0
    }
    nghttp2_session_callbacks_set_on_stream_close_callback(callbacks) { _, id, _, data in
      GRPCFraming.from(data).end(UInt32(id))
      return 0
    }
    return callbacks
  }()

  private static let read: nghttp2_data_source_read_callback = {
    _, id, bytes, count, flags, _, data in
    guard let stream = GRPCFraming.from(data).streams[UInt32(id)] else {
      flags!.pointee |= NGHTTP2_DATA_FLAG_EOF.rawValue
      return 0
    }
    let sent = min(count, stream.out.count)
    stream.out.withUnsafeBytes {
      UnsafeMutableRawBufferPointer(start: bytes, count: count)
        .copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[..<sent]))
    }
    stream.out.removeFirst(sent)
    if stream.out.isEmpty && stream.isClosing {
      flags!.pointee |= NGHTTP2_DATA_FLAG_EOF.rawValue
    } else if sent == 0 {
      stream.isDeferred = true
      return Int(NGHTTP2_ERR_DEFERRED.rawValue)
    }
    return sent
  }
}
