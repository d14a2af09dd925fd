/// The server's side of one ttrpc connection: bytes in, events out. It owns no descriptor and no
/// call; it knows which streams are open and which frames are legal on each.
///
/// Life of a stream. It opens with a request whose id is odd and greater than all before it, and is
/// the caller's to answer once `accept` has been called. It ends with `end`, when the caller has
/// answered it. In between the client may send messages until it has closed its side.
///
///     idle ── request ──▶ open ── Data[remoteClosed] ──▶ half-closed
///                           └────────── end ──▶ ended ◀── end ──┘
///
/// Frames that break the rules are answered on their stream and leave the connection standing:
/// - request with an even, zero, reused or falling id: `invalidArgument`; if a call runs under that
///   id, it fails with it;
/// - request that is no valid envelope: `invalidArgument`; with too much metadata or too large:
///   `resourceExhausted`; beyond the number of streams: `resourceExhausted`; while draining:
///   `unavailable`;
/// - data for an id that was never opened: `invalidArgument`; for a stream that has ended: ignored,
///   since it may have crossed the answer;
/// - a message on a unary call, or after the client has closed its side: the call fails with
///   `invalidArgument`; data too large: with `resourceExhausted`;
/// - the end of messages on a call that takes none, responses, unknown types: ignored.
package struct ServerConnection: ~Copyable {
  package enum Event {
    /// A request in order. Follows: `accept`, or an answer without it.
    case request(streamID: UInt32, Request, remoteClosed: Bool)
    /// A message of an open stream, valid until the next call; with `isLast` the client sends no
    /// more.
    case message(streamID: UInt32, UnsafeRawBufferPointer, isLast: Bool)
    /// The client sends no more messages.
    case halfClosed(streamID: UInt32)
    /// Answer this; there is no call.
    case refused(streamID: UInt32, Status)
    /// Cancel the call and answer this; its stream has ended.
    case failed(streamID: UInt32, Status)
    /// The peer does not speak ttrpc: close the connection.
    case notFrames
  }

  private var decoder = FrameDecoder()
  private var streams = StreamTable()
  private var streamIDLast: UInt32 = 0
  /// Set: new requests are refused, running calls go on.
  package var isDraining = false

  /// What a frame is answered that would be short enough if there were room for it.
  private let outOfRoom: Status

  package init(
    outOfRoom: Status = Status(.resourceExhausted, "there is no room for the frame now")
  ) {
    self.outOfRoom = outOfRoom
  }

  /// A longer frame is answered with `resourceExhausted` and skipped.
  package var frameByteCountMax: Int {
    get { decoder.frameByteCountMax }
    set { decoder.frameByteCountMax = newValue }
  }
  /// Bytes of the frame that has begun; 0 between frames.
  package var expectedByteCount: Int { decoder.expectedByteCount }

  package var openStreamCount: Int { streams.count }
  package var isInsideFrame: Bool { decoder.isInsideFrame }

  /// The call of the request just reported begins.
  ///
  /// - Parameter takesMessages: false for a unary call, and for a stream whose only message came
  ///   with its request.
  package mutating func accept(streamID: UInt32, takesMessages: Bool, remoteClosed: Bool) {
    streams.append(
      .init(id: streamID, isRemoteClosed: remoteClosed, takesMessages: takesMessages))
  }

  /// The call has been answered.
  package mutating func end(streamID: UInt32) {
    let found = streams.remove(streamID)
    precondition(found, "a stream ends once")
  }

  /// The connection's input has ended. True if the call could have got more messages.
  package mutating func closeRemote(streamID: UInt32) -> Bool {
    guard let index = streams.index(of: streamID), streams[index].takesMessages,
      !streams[index].isRemoteClosed
    else { return false }
    streams[index].isRemoteClosed = true
    return true
  }

  package func isOpen(streamID: UInt32) -> Bool { streams.index(of: streamID) != nil }

  /// The next event, or nil when the input is used up. `input` moves on behind what was read.
  package mutating func next(_ input: inout UnsafeRawBufferPointer) -> Event? {
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

  /// Takes the id of a new stream; an event if it may not be one.
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
