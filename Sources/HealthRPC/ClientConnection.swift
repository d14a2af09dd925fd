/// The client's side of one ttrpc connection: calls in, bytes out; bytes in, events out. It owns no
/// descriptor.
///
/// A stream ends with a response, or with data that closes the server's side. What comes for a
/// stream that has ended or was forgotten is dropped: it crossed our cancellation.
package struct ClientConnection: ~Copyable {
  package enum Event {
    /// The call is over. `payload` is the answer of a unary or client streaming call that ended
    /// `ok`, and is valid until the next call of the connection.
    case ended(streamID: UInt32, Status, payload: UnsafeRawBufferPointer)
    /// A message of a stream, valid until the next call.
    case message(streamID: UInt32, UnsafeRawBufferPointer)
    /// The server does not speak ttrpc: close the connection.
    case notFrames
  }

  private var decoder = FrameDecoder()
  private var streams = StreamTable()
  private var streamIDNext: UInt32 = 1
  private var hasUsedUpIDs = false
  /// A last message came together with the end of its stream.
  private var endsNext: UInt32?

  package init() {}

  package var openStreamCount: Int { streams.count }
  /// False when the ids of this connection are used up: open another one.
  package var canOpen: Bool { !hasUsedUpIDs }
  package var isInsideFrame: Bool { decoder.isInsideFrame }

  /// Opens a stream and appends its request to `out`. `payload` appends the message; for client
  /// streaming and bidirectional methods it appends nothing, messages follow by `send`.
  ///
  /// - Parameter timeoutNanoseconds: what is left for the call; 0: no limit.
  /// - Returns: the stream's id.
  /// - Throws: `resourceExhausted` if the request is larger than a frame may be or too many calls
  ///   are open; nothing has been appended then. `unavailable` if the ids are used up.
  package mutating func open(
    service: String, method: String, kind: MethodKind, timeoutNanoseconds: Int64 = 0,
    metadata: [KeyValue] = [], to out: inout [UInt8], payload: (inout [UInt8]) -> Void
  ) throws(Status) -> UInt32 {
    guard !hasUsedUpIDs else { throw Status(.unavailable, "the stream ids are used up") }
    guard streams.count < RPCLimits.streamsPerConnectionMax else {
      throw Status(.resourceExhausted, "too many calls in flight on this connection")
    }
    let id = streamIDNext
    let fits = Request.append(
      to: &out, streamID: id, flags: kind.requestFlags, service: service, method: method,
      timeoutNanoseconds: timeoutNanoseconds, metadata: metadata, payload: payload)
    guard fits else { throw .tooLarge }
    if id == .max { hasUsedUpIDs = true } else { streamIDNext += 2 }
    streams.append(
      .init(id: id, isRemoteClosed: false, takesMessages: kind.takesMessages))
    return id
  }

  /// Appends a message of ours. Does nothing when the stream has ended meanwhile.
  ///
  /// - Throws: `resourceExhausted` if it is larger than a frame may be.
  package mutating func send(
    streamID: UInt32, to out: inout [UInt8], message: (inout [UInt8]) -> Void
  ) throws(Status) {
    guard let index = streams.index(of: streamID) else { return }
    precondition(streams[index].takesMessages, "the client has closed its side")
    guard DataFrame.append(to: &out, streamID: streamID, message: message) else {
      throw .tooLarge
    }
  }

  /// Appends the end of our messages. Does nothing when the stream has ended or we said so before.
  package mutating func closeSide(streamID: UInt32, to out: inout [UInt8]) {
    guard let index = streams.index(of: streamID), streams[index].takesMessages else { return }
    streams[index].takesMessages = false
    DataFrame.appendEnd(to: &out, streamID: streamID)
  }

  /// Nobody waits for this stream any more.
  package mutating func forget(streamID: UInt32) {
    if endsNext == streamID { endsNext = nil }
    _ = streams.remove(streamID)
  }

  /// Ends every stream, because the connection is gone, and returns their ids.
  package mutating func forgetAll() -> [UInt32] {
    let ids = streams.ids
    streams.removeAll()
    endsNext = nil
    return ids
  }

  /// The next event, or nil when the input is used up. `input` moves on behind what was read.
  package mutating func next(_ input: inout UnsafeRawBufferPointer) -> Event? {
    if let id = endsNext {
      endsNext = nil
      return end(id, .ok)
    }
    while let output = decoder.next(&input) {
      switch output {
      case .frame(let header, let data):
        if let event = receive(header, data) { return event }
      case .oversized(let header):
        if streams.index(of: header.streamID) != nil { return end(header.streamID, .tooLarge) }
      case .notFrames: return .notFrames
      }
    }
    return nil
  }

  private mutating func receive(_ header: FrameHeader, _ data: UnsafeRawBufferPointer) -> Event? {
    let id = header.streamID
    guard streams.index(of: id) != nil else { return nil }
    switch header.type {
    case .response: return receiveResponse(id, data)
    case .data:
      let isLast = header.flags.contains(.remoteClosed)
      if header.flags.contains(.noData) { return isLast ? end(id, .ok) : nil }
      if isLast { endsNext = id }
      return .message(streamID: id, data)
    default:
      return end(id, Status(.internal, "the server sent a frame of an unknown type"))
    }
  }

  private mutating func receiveResponse(_ id: UInt32, _ data: UnsafeRawBufferPointer) -> Event {
    do throws(EnvelopeError) {
      let response = try Response(decoding: data)
      return end(id, response.status, payload: response.payload)
    } catch {
      return end(id, Status(.internal, "the server's answer is not a valid envelope"))
    }
  }

  private mutating func end(
    _ id: UInt32, _ status: Status, payload: UnsafeRawBufferPointer = .init(start: nil, count: 0)
  ) -> Event {
    _ = streams.remove(id)
    return .ended(streamID: id, status, payload: payload)
  }
}

extension Status {
  package static let tooLarge = Status(
    .resourceExhausted, "the message is larger than a frame may be")
}
