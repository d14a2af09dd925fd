/// The server side of a ttrpc connection, as a state machine that turns received bytes into events.
/// It owns neither a descriptor nor the calls; it tracks which streams are open and which frames
/// are valid on each.
///
/// A stream opens with a request whose id is odd and greater than all previous ids. After `accept`,
/// the caller is responsible for the response, and reports it with `end`. In the meantime the
/// client may send messages until it closes its side.
///
///     idle ── request ──▶ open ── Data[remoteClosed] ──▶ half-closed
///                           └────────── end ──▶ ended ◀── end ──┘
///
/// Invalid frames are answered on their stream; the connection remains open:
/// - A request with an even, zero, reused or decreasing id: `invalidArgument`. If a call is in
///   progress under that id, it fails with this status.
/// - A request that is not a valid envelope: `invalidArgument`; with too much metadata or too
///   large: `resourceExhausted`; beyond the number of streams: `resourceExhausted`; while draining:
///   `unavailable`.
/// - Data for an id that was never opened: `invalidArgument`. Data for a stream that has ended is
///   ignored, because the client may have sent it before it received the response.
/// - A message on a unary call, or after the client has closed its side: the call fails with
///   `invalidArgument`. Data that is too large: it fails with `resourceExhausted`.
/// - The end of messages on a call that accepts none, responses, and unknown types are ignored.
public struct ServerConnection: ~Copyable {
  /// What the received bytes mean for the calls.
  public enum Event {
    /// A valid request. The caller must either `accept` it or send a response without accepting it.
    case request(streamID: UInt32, Request, remoteClosed: Bool)
    /// A message of an open stream, valid until the next call to the connection. If `isLast` is
    /// set, the client sends no more.
    case message(streamID: UInt32, UnsafeRawBufferPointer, isLast: Bool)
    /// The client sends no more messages.
    case halfClosed(streamID: UInt32)
    /// Send this status. No call has begun.
    case refused(streamID: UInt32, Status)
    /// Cancel the call and send this status. Its stream has ended.
    case failed(streamID: UInt32, Status)
    /// Cancel the call: the client no longer waits for it. ttrpc has no frame for this.
    case cancelled(streamID: UInt32)
    /// The peer does not speak the protocol; close the connection.
    case notFrames
  }

  private var decoder = FrameDecoder()
  private var streams = StreamTable()
  private var streamIDLast: UInt32 = 0
  /// Whether new requests are rejected while calls in progress continue.
  public var isDraining = false

  /// The status for a frame that is within the protocol limit, but exceeds the current
  /// `frameByteCountMax` because memory is short.
  private let outOfRoom: Status

  /// Creates the state of a new connection. `outOfRoom` is the status of a frame that exceeds a
  /// lowered `frameByteCountMax`.
  public init(
    outOfRoom: Status = Status(.resourceExhausted, "there is no room for the frame now")
  ) {
    self.outOfRoom = outOfRoom
  }

  /// The maximum data size of a frame. Longer frames are answered with `resourceExhausted` and
  /// skipped.
  public var frameByteCountMax: Int {
    get { decoder.frameByteCountMax }
    set { decoder.frameByteCountMax = newValue }
  }
  /// The number of bytes of the frame in progress; 0 between frames.
  public var expectedByteCount: Int { decoder.expectedByteCount }

  /// The number of accepted streams that have not ended.
  public var openStreamCount: Int { streams.count }
  /// Whether the input received so far ends inside a frame.
  public var isInsideFrame: Bool { decoder.isInsideFrame }

  /// Begins the call of the request that was just reported.
  ///
  /// - Parameter takesMessages: False for a unary call, and for a stream whose only message is in
  ///   its request.
  public mutating func accept(streamID: UInt32, takesMessages: Bool, remoteClosed: Bool) {
    streams.append(
      .init(id: streamID, isRemoteClosed: remoteClosed, takesMessages: takesMessages))
  }

  /// Ends a stream after its call has been answered.
  public mutating func end(streamID: UInt32) {
    let found = streams.remove(streamID)
    precondition(found, "a stream ends once")
  }

  /// Closes the client's side of a stream after the input of the connection has ended. Returns
  /// whether the call could have received more messages.
  public mutating func closeRemote(streamID: UInt32) -> Bool {
    guard let index = streams.index(of: streamID), streams[index].takesMessages,
      !streams[index].isRemoteClosed
    else { return false }
    streams[index].isRemoteClosed = true
    return true
  }

  /// Returns whether a stream was accepted and has not ended.
  public func isOpen(streamID: UInt32) -> Bool { streams.index(of: streamID) != nil }

  /// Returns the next event, or nil if the input is exhausted. Advances `input` past the bytes
  /// consumed.
  public mutating func next(_ input: inout UnsafeRawBufferPointer) -> Event? {
    while let output = decoder.next(&input) {
      switch output {
      case .frame(let header, let data):
        if let event = receive(header, data) { return event }
      case .oversized(let header):
        if let event = receiveOversized(header) { return event }
      case .notFrames: return .notFrames
      }
    }
    return nil
  }

  private mutating func receive(_ header: FrameHeader, _ data: UnsafeRawBufferPointer) -> Event? {
    switch header.type {
    case .request: return open(header, data)
    case .data: return receiveData(header, data)
    default: return nil
    }
  }

  private mutating func open(_ header: FrameHeader, _ data: UnsafeRawBufferPointer) -> Event {
    let id = header.streamID
    if let event = useUp(id) { return event }
    if isDraining { return .refused(streamID: id, Status(.unavailable, "the server is stopping")) }
    if streams.count >= RPCLimits.streamsPerConnectionMax {
      return .refused(
        streamID: id, Status(.resourceExhausted, "too many calls in flight on this connection"))
    }
    do throws(EnvelopeError) {
      return .request(
        streamID: id, try Request(decoding: data),
        remoteClosed: !header.flags.contains(.remoteOpen))
    } catch {
      switch error {
      case .malformed:
        return .refused(
          streamID: id, Status(.invalidArgument, "the request is not a valid envelope"))
      case .tooMuchMetadata:
        return .refused(streamID: id, Status(.resourceExhausted, "too much metadata"))
      }
    }
  }

  /// Registers the id of a new stream. Returns an event if the id is invalid.
  private mutating func useUp(_ id: UInt32) -> Event? {
    guard id & 1 == 1, id > streamIDLast else {
      return breach(id, Status(.invalidArgument, "stream ids are odd and rise"))
    }
    streamIDLast = id
    return nil
  }

  private mutating func receiveData(
    _ header: FrameHeader, _ data: UnsafeRawBufferPointer
  ) -> Event? {
    let id = header.streamID
    guard let index = streams.index(of: id) else { return unopened(id) }
    guard streams[index].takesMessages else {
      if header.flags.contains(.noData) { return nil }
      return breach(id, Status(.invalidArgument, "this call takes no further messages"))
    }
    guard !streams[index].isRemoteClosed else {
      return breach(id, Status(.invalidArgument, "message after the last"))
    }
    let isLast = header.flags.contains(.remoteClosed)
    if isLast { streams[index].isRemoteClosed = true }
    if !header.flags.contains(.noData) {
      return .message(streamID: id, data, isLast: isLast)
    }
    return isLast ? .halfClosed(streamID: id) : nil
  }

  private mutating func receiveOversized(_ header: FrameHeader) -> Event? {
    let id = header.streamID
    let isTooLong = Int(header.length) > RPCLimits.frameByteCountMax
    let status =
      isTooLong
      ? Status(.resourceExhausted, "the frame is larger than a frame may be") : outOfRoom
    switch header.type {
    case .request: return useUp(id) ?? .refused(streamID: id, status)
    case .data: return streams.index(of: id) == nil ? unopened(id) : breach(id, status)
    default: return nil
    }
  }

  private func unopened(_ id: UInt32) -> Event? {
    if id & 1 == 1 && id <= streamIDLast { return nil }
    return .refused(streamID: id, Status(.invalidArgument, "no such stream"))
  }

  private mutating func breach(_ id: UInt32, _ status: Status) -> Event {
    streams.remove(id) ? .failed(streamID: id, status) : .refused(streamID: id, status)
  }
}
