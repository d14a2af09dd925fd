import CNGHTTP2
import TTRPC

/// An HTTP/2 connection of a server: nghttp2's session and its callbacks. The C pointers of nghttp2
/// stay in this file.
///
/// The session passes the end of each frame to its owner before it reads the next one, so the owner
/// can stop between frames.
final class HTTP2Session {
  /// What a stream has for its next DATA frame.
  enum Data {
    /// The number of bytes. More may follow.
    case more(Int)
    /// The number of the last bytes. The trailers have been submitted.
    case end(Int)
    /// The stream does not exist any more.
    case none
    /// Nothing until `resume`.
    case deferred
  }

  private let session: OpaquePointer

  /// The rest of the preface of the connection, or of the frame that is being received.
  @exclusivity(unchecked) private var rest = prefaceByteCount
  private var isInPreface = true
  /// The header of a frame until it is complete. nghttp2 1.52 counts each part of a header of
  /// CONTINUATION as a frame, so it receives whole headers.
  @exclusivity(unchecked) private var header: [UInt8] = []
  /// The length, type and flags of the frame, from its header.
  private var length = 0
  private var type: UInt8 = 0
  private var flags: UInt8 = 0
  private var beginTime: UInt64 = 0
  /// Since when a block of header fields is incomplete.
  private var headersTime: UInt64?

  /// The end of the connection because of what its client does.
  private enum Ending {
    /// A GOAWAY frame is queued.
    case announced
    /// The frame was passed on. Nothing follows it.
    case sent
  }
  private var ending: Ending?
  /// Where `write` appends, and up to which size.
  @exclusivity(unchecked) private var sink:
    (output: UnsafeMutablePointer<[UInt8]>, byteCountMax: Int)?

  private static let prefaceByteCount = 24
  private static let headerByteCount = 9
  /// Where the type is in the header of a frame.
  private static let typeOffset = 3

  /// The maximum number of streams of a connection, as with ttrpc.
  private static let streamCountMax: UInt32 = 1024
  /// The windows in which a client may send. nghttp2 opens them again as soon as data is received:
  /// the memory of requests is limited by the size of messages and the account of the client.
  private static let streamWindow: UInt32 = 256 << 10
  private static let connectionWindow: Int32 = 1 << 20
  private static let headerListByteCountMax: UInt32 = 256 << 10
  /// The maximum number of unsent answers to PING and SETTINGS frames.
  private static let unsentAckCountMax = 100
  /// The resets of streams at once, and per second, that a client may cause.
  private static let resetBurst: UInt64 = 2000
  private static let resetsPerSecond: UInt64 = 200

  init() {
    var created: OpaquePointer?
    let result = nghttp2_session_server_new2(&created, Self.callbacks, nil, Self.options)
    guard result == 0, let created else { preconditionFailure("nghttp2 has no memory") }
    session = created
    var settings = [
      nghttp2_settings_entry(
        settings_id: Int32(NGHTTP2_SETTINGS_MAX_CONCURRENT_STREAMS.rawValue),
        value: Self.streamCountMax),
      nghttp2_settings_entry(
        settings_id: Int32(NGHTTP2_SETTINGS_INITIAL_WINDOW_SIZE.rawValue),
        value: Self.streamWindow),
      nghttp2_settings_entry(
        settings_id: Int32(NGHTTP2_SETTINGS_MAX_HEADER_LIST_SIZE.rawValue),
        value: Self.headerListByteCountMax),
      nghttp2_settings_entry(
        settings_id: Int32(NGHTTP2_SETTINGS_NO_RFC7540_PRIORITIES.rawValue), value: 1),
    ]
    let flags = UInt8(NGHTTP2_FLAG_NONE.rawValue)
    check(nghttp2_submit_settings(session, flags, &settings, settings.count))
    check(
      nghttp2_session_set_local_window_size(session, flags, 0, Self.connectionWindow))
  }

  deinit { nghttp2_session_del(session) }

  /// Sets the owner, which retains the session, before anything is received. nghttp2 passes it to the
  /// callbacks.
  func setOwner(_ owner: GRPCServerConnection) {
    nghttp2_session_set_user_data(session, Unmanaged.passUnretained(owner).toOpaque())
  }

  // nonisolated(unsafe) because nghttp2 only reads it after it is made here.
  nonisolated(unsafe) private static let options: OpaquePointer? = {
    var option: OpaquePointer?
    precondition(nghttp2_option_new(&option) == 0, "nghttp2 has no memory")
    nghttp2_option_set_no_closed_streams(option, 1)
    nghttp2_option_set_max_outbound_ack(option, unsentAckCountMax)
    nghttp2_option_set_stream_reset_rate_limit(option, resetBurst, resetsPerSecond)
    return option
  }()

  /// A programming error, or no memory.
  private func check(_ result: Int32) {
    precondition(result == 0, "nghttp2: \(String(cString: nghttp2_strerror(result)))")
  }
}

// MARK: Input

extension HTTP2Session {
  /// Processes the input up to the end of a frame, or of its header if that came in parts. Returns
  /// false if the connection has failed.
  func receive(_ input: inout UnsafeRawBufferPointer, at now: UInt64) -> Bool {
    if ending != nil {
      input = UnsafeRawBufferPointer(start: nil, count: 0)
      return true
    }
    if isInPreface && rest == Self.prefaceByteCount { beginTime = now }
    if rest == 0 {
      if header.isEmpty { beginTime = now }
      guard header.isEmpty && input.count >= Self.headerByteCount else {
        return receiveHeader(&input)
      }
      noteHeader(input)
      rest = Self.headerByteCount + length
    }
    let count = min(rest, input.count)
    let piece = UnsafeRawBufferPointer(rebasing: input[..<count])
    input = UnsafeRawBufferPointer(rebasing: input[count...])
    rest -= count
    let isRead = read(piece)
    if rest == 0 && isInPreface {
      isInPreface = false
    } else if rest == 0 {
      endFrame()
    }
    return isRead
  }

  private func receiveHeader(_ input: inout UnsafeRawBufferPointer) -> Bool {
    let count = min(Self.headerByteCount - header.count, input.count)
    header += input[..<count]
    input = UnsafeRawBufferPointer(rebasing: input[count...])
    guard header.count == Self.headerByteCount else { return true }
    let isRead = header.withUnsafeBytes { bytes in
      noteHeader(bytes)
      return read(bytes)
    }
    header.removeAll(keepingCapacity: true)
    rest = length
    if rest == 0 { endFrame() }
    return isRead
  }

  private func noteHeader(_ header: UnsafeRawBufferPointer) {
    length = Int(header[0]) << 16 | Int(header[1]) << 8 | Int(header[2])
    type = header[Self.typeOffset]
    flags = header[4]
  }

  private func read(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let start = bytes.bindMemory(to: UInt8.self).baseAddress
    return nghttp2_session_mem_recv(session, start, bytes.count) == bytes.count
  }

  /// Notes whether a block of header fields continues in the next frame.
  private func endFrame() {
    guard [NGHTTP2_HEADERS, NGHTTP2_CONTINUATION].contains(where: { $0.rawValue == UInt32(type) })
    else { return }
    let isLast = UInt32(flags) & NGHTTP2_FLAG_END_HEADERS.rawValue != 0
    headersTime = isLast ? nil : headersTime ?? beginTime
  }

  /// Since when the client owes the rest of a frame or of header fields.
  var incompleteSince: UInt64? {
    headersTime ?? (rest > 0 || !header.isEmpty ? beginTime : nil)
  }
}

// MARK: Output

extension HTTP2Session {
  /// Appends what can be sent now, until `output` has at least `byteCountMax` bytes.
  func write(to output: inout [UInt8], byteCountMax: Int) -> GRPCServerConnection.WriteResult {
    withUnsafeMutablePointer(to: &output) {
      sink = ($0, byteCountMax)
      defer { sink = nil }
      while ending != .sent, $0.pointee.count < byteCountMax {
        // nghttp2 returns one frame at a time, and passes those with data to `send`.
        var bytes: UnsafePointer<UInt8>?
        let count = nghttp2_session_mem_send(session, &bytes)
        if count < 0 { return .failed }
        if count == 0 { return $0.pointee.count < byteCountMax ? .all : .part }
        $0.pointee.append(contentsOf: UnsafeBufferPointer(start: bytes, count: count))
        if ending != nil, count > Self.typeOffset, let bytes,
          UInt32(bytes[Self.typeOffset]) == NGHTTP2_GOAWAY.rawValue
        {
          ending = .sent
        }
      }
      return ending == .sent ? .all : .part
    }
  }

  /// Whether the connection has ended: after an error, or when it drains and no stream is left.
  var isFinished: Bool {
    ending == .sent
      || (nghttp2_session_want_read(session) == 0 && nghttp2_session_want_write(session) == 0)
  }

  /// Whether the client has sent the preface of an HTTP/2 connection.
  var hasPreface: Bool { !isInPreface }

  /// Whether anything can be sent within the windows of the client.
  var wantsWrite: Bool { ending != .sent && nghttp2_session_want_write(session) != 0 }

  func hasWindow(_ id: UInt32) -> Bool {
    nghttp2_session_get_remote_window_size(session) > 0
      && nghttp2_session_get_stream_remote_window_size(session, Int32(id)) > 0
  }

  func submitGoAway() { submitGoAway(NGHTTP2_NO_ERROR, "") }

  /// Ends the connection because of too many PING frames. Its calls are not answered.
  func end(tooManyPings text: String) {
    guard ending == nil else { return }
    ending = .announced
    submitGoAway(NGHTTP2_ENHANCE_YOUR_CALM, text)
  }

  private func submitGoAway(_ code: nghttp2_error_code, _ text: String) {
    let last = nghttp2_session_get_last_proc_stream_id(session)
    let text = Array(text.utf8)
    check(
      nghttp2_submit_goaway(
        session, UInt8(NGHTTP2_FLAG_NONE.rawValue), last, code.rawValue, text, text.count))
  }

  /// Sends the header fields of a response whose data `take` returns.
  func submitResponse(_ id: UInt32) {
    var provider = nghttp2_data_provider()
    provider.read_callback = Self.read
    let fields = FixedFields.response.entries
    // The stream may have been reset by the client, which its owner learns from `didClose`.
    _ = nghttp2_submit_response(
      session, Int32(id), fields.baseAddress, fields.count, &provider)
  }

  /// Lets a deferred stream send again.
  func resume(_ id: UInt32) { _ = nghttp2_session_resume_data(session, Int32(id)) }

  /// Sends a response without messages.
  func submitTrailersOnly(_ id: UInt32, _ status: Status) {
    withFields([.ok, .contentType] + Field.fields(of: StatusTrailers(status))) { fields, count in
      _ = nghttp2_submit_response(session, Int32(id), fields, count, nil)
    }
  }

  /// Sends a response to a request that is not one of gRPC.
  func submitWithoutGRPC(_ id: UInt32, httpStatus: Int) {
    withFields([Field(":status", Array(String(httpStatus).utf8))]) { fields, count in
      _ = nghttp2_submit_response(session, Int32(id), fields, count, nil)
    }
  }

  /// Sends the status of success after the data of a response.
  func submitSuccess(_ id: UInt32) {
    let fields = FixedFields.success.entries
    _ = nghttp2_submit_trailer(session, Int32(id), fields.baseAddress, fields.count)
  }

  /// Sends another status after the data of a response.
  func submitTrailers(_ id: UInt32, _ status: Status) {
    withFields(Field.fields(of: StatusTrailers(status))) { fields, count in
      _ = nghttp2_submit_trailer(session, Int32(id), fields, count)
    }
  }
}

/// The header fields of most responses, in memory that is never released, so that nghttp2 refers to them
/// without a copy.
private struct FixedFields: @unchecked Sendable {
  // @unchecked because nothing changes the memory.
  let entries: UnsafeMutableBufferPointer<nghttp2_nv>

  static let response = FixedFields([
    (":status", "200"), ("content-type", "application/grpc"),
  ])
  static let success = FixedFields([("grpc-status", "0")])

  private init(_ fields: [(StaticString, StaticString)]) {
    let flags = NGHTTP2_NV_FLAG_NO_COPY_NAME.rawValue | NGHTTP2_NV_FLAG_NO_COPY_VALUE.rawValue
    entries = .allocate(capacity: fields.count)
    for (index, (name, value)) in fields.enumerated() {
      entries.initializeElement(
        at: index,
        to: nghttp2_nv(
          name: UnsafeMutablePointer(mutating: name.utf8Start),
          value: UnsafeMutablePointer(mutating: value.utf8Start),
          namelen: name.utf8CodeUnitCount, valuelen: value.utf8CodeUnitCount,
          flags: UInt8(flags)))
    }
  }
}

/// A header field.
private struct Field {
  let name: StaticString
  let value: [UInt8]

  init(_ name: StaticString, _ value: [UInt8]) {
    self.name = name
    self.value = value
  }

  static let ok = Field(":status", Array("200".utf8))
  static let contentType = Field("content-type", Array("application/grpc".utf8))

  static func fields(of trailers: StatusTrailers) -> [Field] {
    var fields = [Field("grpc-status", trailers.code)]
    if !trailers.message.isEmpty { fields.append(Field("grpc-message", trailers.message)) }
    if !trailers.details.isEmpty {
      fields.append(Field("grpc-status-details-bin", trailers.details))
    }
    return fields
  }
}

/// Passes fields to nghttp2, which copies them.
private func withFields(
  _ fields: [Field], _ body: (UnsafePointer<nghttp2_nv>?, Int) -> Void
) {
  // One allocation for all values, whose addresses are then known.
  let values = fields.flatMap(\.value)
  values.withUnsafeBufferPointer { values in
    var offset = 0
    let entries = fields.map { field in
      let value = values.baseAddress.map { $0 + offset }
      offset += field.value.count
      return nghttp2_nv(
        name: UnsafeMutablePointer(mutating: field.name.utf8Start),
        value: UnsafeMutablePointer(mutating: value), namelen: field.name.utf8CodeUnitCount,
        valuelen: field.value.count, flags: UInt8(NGHTTP2_NV_FLAG_NONE.rawValue))
    }
    entries.withUnsafeBufferPointer { body($0.baseAddress, $0.count) }
  }
}

// MARK: Callbacks

extension HTTP2Session {
  /// Passes the owner of a callback on without a change of its reference count.
  @inline(__always)
  private static func withOwner<Result>(
    _ data: UnsafeMutableRawPointer?, _ body: (GRPCServerConnection) -> Result
  ) -> Result {
    Unmanaged<GRPCServerConnection>.fromOpaque(data!)._withUnsafeGuaranteedRef(body)
  }

  // nonisolated(unsafe) because nghttp2 only reads it after it is made here.
  nonisolated(unsafe) private static let callbacks: OpaquePointer? = {
    var callbacks: OpaquePointer?
    precondition(nghttp2_session_callbacks_new(&callbacks) == 0, "nghttp2 has no memory")
    nghttp2_session_callbacks_set_on_begin_headers_callback(callbacks) { _, frame, data in
      let isRequest = frame!.pointee.headers.cat == NGHTTP2_HCAT_REQUEST
      let id = UInt32(frame!.pointee.hd.stream_id)
      HTTP2Session.withOwner(data) { isRequest ? $0.didOpen(id) : $0.didBeginTrailers() }
      return 0
    }
    nghttp2_session_callbacks_set_on_header_callback(callbacks) {
      _, _, name, nameCount, value, valueCount, _, data in
      let isAccepted = HTTP2Session.withOwner(data) {
        $0.didReceive(
          name: UnsafeRawBufferPointer(start: name, count: nameCount),
          value: UnsafeRawBufferPointer(start: value, count: valueCount))
      }
      return isAccepted ? 0 : Int32(NGHTTP2_ERR_CALLBACK_FAILURE.rawValue)
    }
    nghttp2_session_callbacks_set_on_frame_recv_callback(callbacks) { _, frame, data in
      HTTP2Session.withOwner(data) { HTTP2Session.received(frame!, by: $0) }
      return 0
    }
    nghttp2_session_callbacks_set_on_data_chunk_recv_callback(callbacks) {
      _, _, id, bytes, count, data in
      HTTP2Session.withOwner(data) {
        $0.didReceive(UInt32(id), data: UnsafeRawBufferPointer(start: bytes, count: count))
      }
      return 0
    }
    nghttp2_session_callbacks_set_on_stream_close_callback(callbacks) { _, id, _, data in
      HTTP2Session.withOwner(data) { $0.didClose(UInt32(id)) }
      return 0
    }
    nghttp2_session_callbacks_set_send_data_callback(callbacks) {
      _, frame, header, byteCount, _, data in
      // Frames have no padding, which only `select_padding_callback` adds.
      let id = UInt32(frame!.pointee.hd.stream_id)
      return HTTP2Session.withOwner(data) {
        $0.session.send(id, of: $0, header: header, byteCount: byteCount)
      }
    }
    nghttp2_session_callbacks_set_on_frame_send_callback(callbacks) { session, frame, data in
      HTTP2Session.withOwner(data) { HTTP2Session.sent(frame!, by: $0, session) }
      return 0
    }
    return callbacks
  }()

  /// Returns the size of the next data of a stream, which `send` appends. nghttp2 does not copy it,
  /// because it would retain what was sent.
  private static let read: nghttp2_data_source_read_callback = {
    _, id, _, byteCountMax, flags, _, data in
    switch HTTP2Session.withOwner(data, { $0.nextData(UInt32(id), byteCountMax: byteCountMax) }) {
    case .more(let count):
      flags!.pointee |= NGHTTP2_DATA_FLAG_NO_COPY.rawValue
      return count
    case .deferred: return Int(NGHTTP2_ERR_DEFERRED.rawValue)
    case .end(let count):
      flags!.pointee |=
        NGHTTP2_DATA_FLAG_NO_COPY.rawValue | NGHTTP2_DATA_FLAG_EOF.rawValue
        | NGHTTP2_DATA_FLAG_NO_END_STREAM.rawValue
      return count
    case .none:
      flags!.pointee |= NGHTTP2_DATA_FLAG_EOF.rawValue
      return 0
    }
  }

  private func send(
    _ id: UInt32, of owner: GRPCServerConnection, header: UnsafePointer<UInt8>?, byteCount: Int
  ) -> Int32 {
    guard let sink else { return NGHTTP2_ERR_CALLBACK_FAILURE.rawValue }
    sink.output.pointee.append(
      contentsOf: UnsafeBufferPointer(start: header, count: Self.headerByteCount))
    owner.take(id, byteCount: byteCount, to: &sink.output.pointee)
    return sink.output.pointee.count < sink.byteCountMax ? 0 : NGHTTP2_ERR_PAUSE.rawValue
  }

  private static func received(
    _ frame: UnsafePointer<nghttp2_frame>, by owner: GRPCServerConnection
  ) {
    let id = UInt32(frame.pointee.hd.stream_id)
    let type = UInt32(frame.pointee.hd.type)
    let flags = UInt32(frame.pointee.hd.flags)
    if type == NGHTTP2_PING.rawValue, flags & NGHTTP2_FLAG_ACK.rawValue == 0 {
      return owner.didReceivePing()
    }
    let isHeaders = type == NGHTTP2_HEADERS.rawValue
    if isHeaders && frame.pointee.headers.cat == NGHTTP2_HCAT_REQUEST {
      owner.didReceiveHeaders(id)
    }
    guard isHeaders || type == NGHTTP2_DATA.rawValue else { return }
    if flags & NGHTTP2_FLAG_END_STREAM.rawValue != 0 { owner.didReceiveEnd(id) }
  }

  /// Lets a client stop that still sends although its call has ended.
  private static func sent(
    _ frame: UnsafePointer<nghttp2_frame>, by owner: GRPCServerConnection,
    _ session: OpaquePointer?
  ) {
    let type = UInt32(frame.pointee.hd.type)
    guard type == NGHTTP2_HEADERS.rawValue || type == NGHTTP2_DATA.rawValue else { return }
    owner.didSendResponse()
    let id = frame.pointee.hd.stream_id
    guard UInt32(frame.pointee.hd.flags) & NGHTTP2_FLAG_END_STREAM.rawValue != 0,
      nghttp2_session_get_stream_remote_close(session, id) == 0
    else { return }
    _ = nghttp2_submit_rst_stream(
      session, UInt8(NGHTTP2_FLAG_NONE.rawValue), id, NGHTTP2_NO_ERROR.rawValue)
  }
}
