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
      outOfRoom: server.overload.tooMuchMemory, memory: server.streamMemory
    ) {
      methods.find(service: $0, method: $1)?.kind
    }
  }

  // MARK: Input

  func prepareToReceive() {
    streams.frameByteCountMax = account.frameRoom
    if let grpc {
      grpc.messageByteCountMax = account.frameRoom
      grpc.now = loop.clock.now
    }
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

  /// Queues the reply of a call that has one.
  ///
  /// - Returns: False, with nothing queued, if it is too large.
  func queueReply(of call: Call, _ write: (inout [UInt8]) -> Void, ending: () -> Void) -> Bool {
    if let grpc {
      guard grpc.send(streamID: call.streamID, write) else { return false }
      ending()
      grpc.end(streamID: call.streamID, .ok)
      didQueue()
      return true
    }
    let fits = out.append(
      to: .answers, &loop.buffers, headByteCountMax: Response.prefixByteCountMax, write
    ) { head, payloadByteCount in
      guard Response.fits(payloadByteCount: payloadByteCount) else { return nil }
      return Response.writePrefix(
        to: head, streamID: call.streamID, payloadByteCount: payloadByteCount)
    }
    guard fits else { return false }
    ending()
    didQueue()
    return true
  }

  /// Queues the reply of a call that was encoded in advance. A long one is sent from its own memory.
  ///
  /// - Returns: False, with nothing queued, if it is too large.
  func queueReply(of call: Call, _ reply: EncodedReply, ending: () -> Void) -> Bool {
    guard grpc == nil, reply.frame.count - reply.frameOffset >= Self.adoptedByteCountMin else {
      return queueReply(
        of: call, { out in reply.withPayload { out.append(contentsOf: $0) } }, ending: ending)
    }
    guard Response.fits(payloadByteCount: reply.byteCount) else { return false }
    ending()
    queue(reply.frame, from: reply.frameOffset, .answers)
    return true
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
    queue(frame, from: 0, .streams)
    return true
  }

  /// Queues the end of a call that has sent its messages.
  func queueEnd(of call: Call) {
    if let grpc {
      grpc.end(streamID: call.streamID, .ok)
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

  private func queue(_ frame: consuming [UInt8], from offset: Int, _ lane: OutQueue.Lane) {
    if frame.count - offset >= Self.adoptedByteCountMin {
      out.append(to: lane, adopting: frame, from: offset)
    } else {
      out.append(to: lane, &loop.buffers) { $0.append(contentsOf: frame[offset...]) }
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
    repeat {
      guard makeFrames(grpc) else { return .failed(errno: EPROTO) }
      let result = out.flush(to: descriptor, &loop.buffers)
      if result != .sentAll { return result }
    } while grpc.hasSendable && !loop.isTurnOver
    return .sentAll
  }

  /// Queues the frames of a segment. Returns false if HTTP/2 has failed.
  private func makeFrames(_ grpc: GRPCServerConnection) -> Bool {
    guard grpc.hasSendable, out.byteCount < OutQueue.segmentByteCountMax else { return true }
    var isValid = true
    out.append(to: .answers, &loop.buffers) {
      isValid = grpc.write(to: &$0, byteCountMax: OutQueue.segmentByteCountMax)
    }
    return isValid
  }

  /// Whether anything can be sent that is not in the socket's queue yet.
  var hasSendable: Bool { out.byteCount > 0 || grpc?.hasSendable == true }

  /// Whether HTTP/2 has ended the connection because of an error, which the client has been sent.
  var hasProtocolEnded: Bool { grpc?.isFinished == true && out.byteCount == 0 && !isDraining }
}
