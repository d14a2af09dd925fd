/// The client side of a ttrpc connection, as a state machine: it turns calls into bytes to send and
/// received bytes into events. It owns no descriptor.
///
/// A stream ends with a response, or with data that closes the server's side. Frames for a stream
/// that has ended or was forgotten are dropped, because the server may have sent them before it
/// received our cancellation.
public struct ClientConnection: ~Copyable {
  /// What the received bytes mean for the calls.
  public enum Event {
    /// The call has ended. `payload` is the response of a unary or client streaming call that ended
    /// with `ok`. It is valid until the next call to the connection.
    case ended(streamID: UInt32, Status, payload: UnsafeRawBufferPointer)
    /// A message of a stream, valid until the next call to the connection.
    case message(streamID: UInt32, UnsafeRawBufferPointer)
    /// The server does not speak ttrpc; close the connection.
    case notFrames
  }

  private var decoder = FrameDecoder()
  private var streams = StreamTable()
  private var streamIDNext: UInt32 = 1
  private var hasUsedUpIDs = false
  /// The stream whose last message was in the same frame as its end.
  private var endsNext: UInt32?

  /// Creates the state of a new connection, with no open stream.
  public init() {}

  /// The number of streams that have not ended.
  public var openStreamCount: Int { streams.count }
  /// False if the stream ids are exhausted; open another connection then.
  public var canOpen: Bool { !hasUsedUpIDs }
  /// Whether the input received so far ends inside a frame.
  public var isInsideFrame: Bool { decoder.isInsideFrame }

  /// Opens a stream and appends its request to `out`. `payload` appends the message. For client
  /// streaming and bidirectional methods it appends nothing; messages are sent with `send`.
  ///
  /// - Parameter timeoutNanoseconds: The remaining time for the call; 0 means no limit.
  /// - Returns: The stream id.
  /// - Throws: `resourceExhausted` if the request exceeds the maximum frame size or too many calls
  ///   are open, `unavailable` if the ids are exhausted. Nothing has been appended in these cases.
  public mutating func open(
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

  /// Appends a message of the client. Does nothing if the stream has ended.
  ///
  /// - Throws: `resourceExhausted` if the message exceeds the maximum frame size.
  public mutating func send(
    streamID: UInt32, to out: inout [UInt8], message: (inout [UInt8]) -> Void
  ) throws(Status) {
    guard let index = streams.index(of: streamID) else { return }
    precondition(streams[index].takesMessages, "the client has closed its side")
    guard DataFrame.append(to: &out, streamID: streamID, message: message) else {
      throw .tooLarge
    }
  }

  /// Closes the client's side of a stream. Does nothing if the stream has ended or was closed
  /// before.
  public mutating func closeSide(streamID: UInt32, to out: inout [UInt8]) {
    guard let index = streams.index(of: streamID), streams[index].takesMessages else { return }
    streams[index].takesMessages = false
    DataFrame.appendEnd(to: &out, streamID: streamID)
  }

  /// Discards a stream. Frames that arrive for it later are dropped.
  public mutating func forget(streamID: UInt32) {
    if endsNext == streamID { endsNext = nil }
    _ = streams.remove(streamID)
  }

  /// Discards all streams after the connection was lost, and returns their ids.
  public mutating func forgetAll() -> [UInt32] {
    let ids = streams.ids
    streams.removeAll()
    endsNext = nil
    return ids
  }

  /// Whether `next` would copy the input, see `FrameDecoder.needsRest(of:capacity:)`.
  public func needsRest(of input: UnsafeRawBufferPointer, capacity: Int) -> Bool {
    decoder.needsRest(of: input, capacity: capacity)
  }

  /// Returns the next event, or nil if the input is exhausted. Advances `input` past the bytes
  /// consumed.
  public mutating func next(_ input: inout UnsafeRawBufferPointer) -> Event? {
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
