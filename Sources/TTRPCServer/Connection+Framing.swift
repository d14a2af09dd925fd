import GRPC
import Glibc
import TTRPC

// The two framings of a socket: ttrpc, and gRPC over HTTP/2. Everything that depends on the framing
// is here; calls, accounts and queues are the same.

extension Connection {
  /// The first byte of the preface of HTTP/2. A ttrpc frame whose length begins with it would be
  /// larger than ttrpc allows, so the first byte of a connection decides on its framing.
  private static let prefaceByte = UInt8(ascii: "P")

  private func decideFraming(_ firstByte: UInt8) {
    hasFraming = true
    guard firstByte == Self.prefaceByte else { return }
    let methods = methods
    grpc = GRPCServerConnection(
      outOfRoom: server.overload.tooMuchMemory, pool: server.streamPool
    ) {
      methods.find(service: $0, method: $1)?.kind
    }
  }

  // MARK: Input

  func prepareToReceive() {
    receiveTime = loop.clock.now
    guard let grpc else {
      streams.frameByteCountMax = account.frameRoom
      return
    }
    grpc.messageByteCountMax = account.frameRoom
    grpc.now = receiveTime
  }

  func nextEvent(_ input: inout UnsafeRawBufferPointer) -> ServerConnection.Event? {
    if !hasFraming, let first = input.first {
      decideFraming(first)
      prepareToReceive()
    }
    if let grpc { return grpc.next(&input) }
    return streams.next(&input)
  }

  /// Whether the client owes the rest of what it began to send.
  var isInsideFrame: Bool { grpc.map { $0.incompleteSince != nil } ?? streams.isInsideFrame }

  /// Returns when the client must have completed what it began to send; nil if it has.
  ///
  /// - Parameter frameBegin: When the first incomplete frame was received.
  func frameEnd(_ frameBegin: UInt64) -> UInt64? {
    guard let grpc else { return frameBegin + server.timings.frame }
    // Streams of HTTP/2 begin and end independently: one may always be incomplete.
    return grpc.incompleteSince.map { $0 + server.timings.frame }
  }

  /// Whether events were not processed, although the bytes were.
  var hasPendingEvents: Bool { grpc?.hasPending == true }

  /// The memory for what the client has not sent completely.
  var incompleteByteCount: Int { grpc?.partialByteCount ?? streams.expectedByteCount }

  /// Closes the client's side of a call after the input has ended. Returns whether the call could
  /// have received more messages.
  func closeRemote(_ call: Call) -> Bool {
    grpc?.closeRemote(streamID: call.streamID) ?? streams.closeRemote(streamID: call.streamID)
  }

  func accept(_ id: UInt32, takesMessages: Bool, remoteClosed: Bool) {
    guard grpc == nil else { return }
    streams.accept(streamID: id, takesMessages: takesMessages, remoteClosed: remoteClosed)
  }

  var isDraining: Bool { streams.isDraining }

  func refuseFurtherCalls() {
    streams.isDraining = true
    guard let grpc else { return }
    // What calls have sent until now precedes the announcement.
    _ = makeFrames(grpc)
    grpc.drain()
  }

  // MARK: Output

  /// The minimum size at which a frame is queued in its own buffer instead of being copied to the
  /// end of a segment.
  private static let adoptedByteCountMin = 16 << 10

  /// Appends the reply of a call that has one. `finishReply` must follow.
  ///
  /// - Returns: False, with nothing appended, if it is too large.
  func appendReply(of call: Call, _ write: (inout [UInt8]) -> Void) -> Bool {
    if let grpc { return grpc.send(streamID: call.streamID, write) }
    return out.append(
      to: .answers, &loop.buffers, headByteCountMax: Response.prefixByteCountMax, write
    ) { head, payloadByteCount in
      guard Response.fits(payloadByteCount: payloadByteCount) else { return nil }
      return Response.writePrefix(
        to: head, streamID: call.streamID, payloadByteCount: payloadByteCount)
    }
  }

  /// Appends the reply of a call that was encoded in advance. A long one is sent from its own memory.
  /// `finishReply` must follow.
  ///
  /// - Returns: False, with nothing appended, if it is too large.
  func appendReply(of call: Call, _ reply: EncodedReply) -> Bool {
    guard grpc == nil, reply.frame.count - reply.frameOffset >= Self.adoptedByteCountMin else {
      return appendReply(of: call) { out in reply.withPayload { out.append(contentsOf: $0) } }
    }
    guard Response.fits(payloadByteCount: reply.byteCount) else { return false }
    out.append(to: .answers, adopting: reply.frame, from: reply.frameOffset)
    return true
  }

  /// Queues the end of a call after its reply.
  func finishReply(of call: Call) {
    grpc?.finish(streamID: call.streamID)
    didQueue()
  }

  /// Queues a message of a call that sends any number.
  ///
  /// - Returns: False, with nothing queued, if it is too large.
  func queueMessage(of call: Call, _ write: (inout [UInt8]) -> Void) -> Bool {
    if let grpc {
      guard grpc.send(streamID: call.streamID, write) else { return false }
      didQueue()
      return true
    }
    var frame = loop.buffers.take()
    guard DataFrame.append(to: &frame, streamID: call.streamID, message: write) else {
      return false
    }
    queue(frame, .streams)
    return true
  }

  /// Queues the end of a call that has sent its messages.
  func queueEnd(of call: Call) {
    if let grpc {
      grpc.finish(streamID: call.streamID)
    } else {
      out.append(to: .streams, &loop.buffers) {
        DataFrame.appendEnd(to: &$0, streamID: call.streamID)
      }
    }
    didQueue()
  }

  /// Queues the status of a call that failed, or did not begin.
  func queue(_ status: Status, streamID: UInt32, _ lane: OutQueue.Lane) {
    if let grpc {
      grpc.end(streamID: streamID, status)
    } else {
      out.append(to: lane, &loop.buffers) {
        Response.append(to: &$0, streamID: streamID, status: status)
      }
    }
    didQueue()
  }

  private func queue(_ frame: consuming [UInt8], _ lane: OutQueue.Lane) {
    if frame.count >= Self.adoptedByteCountMin {
      out.append(to: lane, adopting: frame, from: 0)
    } else {
      out.append(to: lane, &loop.buffers) { $0.append(contentsOf: frame[...]) }
      loop.buffers.put(frame)
    }
    didQueue()
  }

  /// Ends the stream of a call, before its last frame is queued.
  func endStream(of call: Call) {
    if grpc == nil { streams.end(streamID: call.streamID) }
  }

  /// The queued bytes, including those that the windows of an HTTP/2 client hold back.
  var unsentByteCount: Int { out.byteCount + (grpc?.unsentByteCount ?? 0) }

  var hasFlowControl: Bool { grpc != nil }

  /// Whether what is queued for a call now is sent before anything of it has to wait for the client
  /// to open a window.
  func isOpen(_ call: Call) -> Bool { grpc?.isOpen(streamID: call.streamID) ?? true }

  /// Sends as much as the socket accepts in this turn. HTTP/2 frames are made only when the socket has
  /// room, so that replies and streams share the connection.
  func sendQueued() -> OutQueue.FlushResult {
    guard let grpc else { return out.flush(to: descriptor, &loop.buffers) }
    while true {
      let made = makeFrames(grpc)
      if case .failed = made { return .failed(errno: EPROTO) }
      let result = out.flush(to: descriptor, &loop.buffers)
      guard case .sentAll = result, case .part = made else { return result }
      if loop.isTurnOver {
        setNeedsFlush()
        return result
      }
    }
  }

  /// Queues the frames of a segment.
  private func makeFrames(_ grpc: GRPCServerConnection) -> GRPCServerConnection.WriteResult {
    guard grpc.hasSendable else { return .all }
    guard out.byteCount < OutQueue.segmentByteCountMax else { return .part }
    var result = GRPCServerConnection.WriteResult.all
    out.append(to: .answers, &loop.buffers) {
      result = grpc.write(to: &$0, byteCountMax: OutQueue.segmentByteCountMax)
    }
    return result
  }

  /// Whether anything can be sent that is not in the socket's queue yet.
  var hasSendable: Bool { out.byteCount > 0 || grpc?.hasSendable == true }

  /// Whether HTTP/2 has ended the connection because of an error, which the client has been sent.
  var hasProtocolEnded: Bool { grpc?.isFinished == true && out.byteCount == 0 && !isDraining }
}
