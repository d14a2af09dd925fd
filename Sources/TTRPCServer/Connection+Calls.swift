import TTRPC

// The translation of events of the protocol state machine into calls, and of replies into frames.

extension Connection {
  /// The space reserved before a reply for its header and envelope, which can then be prepended
  /// without copying the payload.
  private static let gap = [UInt8](repeating: 0, count: Response.prefixByteCountMax)
  /// The minimum size at which a frame is queued in its own buffer instead of being copied to the
  /// end of a segment.
  private static let adoptedByteCountMin = 16 << 10

  func perform(_ event: ServerConnection.Event) {
    switch event {
    case .request(let id, let request, let remoteClosed):
      begin(id, request, remoteClosed: remoteClosed)
    case .message(let id, let bytes, let isLast):
      guard let call = calls[id] else { return }
      call.onMessage?(bytes)
      if isLast { call.onHalfClose?() }
    case .halfClosed(let id): calls[id]?.onHalfClose?()
    case .refused(let id, let status): queue(status, streamID: id, .answers)
    case .failed(let id, let status):
      if let call = forget(id) {
        call.count(status.code)
        call.cancel(.protocolError)
      }
      queue(status, streamID: id, .streams)
    case .notFrames: close(.notTTRPC)
    }
  }

  private func begin(_ id: UInt32, _ request: Request, remoteClosed: Bool) {
    guard let row = methods.find(service: request.service, method: request.method) else {
      return refuseUnknown(id, request)
    }
    var deadline: UInt64?
    if request.timeoutNanoseconds != 0 {
      guard request.timeoutNanoseconds >= 1000 else {
        return queue(.deadlineExceeded, streamID: id, .answers)
      }
      deadline = loop.clock.now &+ UInt64(request.timeoutNanoseconds)
    }
    // Bytes of a frame that arrived in several reads have been charged since its header was
    // received.
    let byteCount = max(request.payload.count - chargedFrameByteCount, 0)
    chargedFrameByteCount = 0
    if let overload = account.beginCall(byteCount: byteCount, budget) {
      return queue(server.overload[overload], streamID: id, .answers)
    }
    let call = Call(
      method: row, metadata: request.metadata, deadline: deadline, streamID: id,
      connection: self)
    let takesMessages = row.kind.takesMessages
    streams.accept(streamID: id, takesMessages: takesMessages, remoteClosed: remoteClosed)
    if takesMessages {
      row.handler(call, UnsafeRawBufferPointer(start: nil, count: 0))
    } else {
      row.handler(call, request.payload)
    }
    // Most calls are answered by the handler itself and never retained.
    if call.hasEnded { return call.account.endCall() }
    keep(call, byteCount: request.payload.count)
    if let deadline { schedule(deadline, for: call) }
    guard takesMessages else { return }
    if !request.payload.isEmpty { call.onMessage?(request.payload) }
    if remoteClosed { call.onHalfClose?() }
  }

  private func refuseUnknown(_ id: UInt32, _ request: Request) {
    if let refusal = methods.refusal { return queue(refusal, streamID: id, .answers) }
    let service = request.service.text
    let message =
      methods.hasService(service)
      ? "\(service) has no method \(request.method.text)" : "no such service: \(service)"
    queue(Status(.unimplemented, message), streamID: id, .answers)
  }

  private func schedule(_ deadline: UInt64, for call: Call) {
    let timer = LoopTimer(at: deadline) { [unowned self, unowned call] in
      abandon(call, .deadline, .deadlineExceeded)
    }
    call.timer = timer
    loop.schedule(timer)
  }

  /// Removes a retained call and releases its resources.
  @discardableResult private func forget(_ id: UInt32) -> Call? {
    guard let call = calls.removeValue(forKey: id) else { return nil }
    release(call)
    return call
  }

  /// The approximate memory of a call without its request: the object, its callbacks and its queue
  /// entries.
  private static let callByteCount = 1 << 10

  private func keep(_ call: Call, byteCount: Int) {
    call.isKept = true
    calls[call.streamID] = call
    // A decoded request occupies about twice its encoded size.
    call.requestByteCount = Connection.callByteCount + 2 * byteCount
    call.account.hold(requestByteCount: call.requestByteCount)
    budget.add(call.requestByteCount)
  }

  /// Releases the resources charged for a retained call.
  func release(_ call: Call) {
    endWork(of: call)
    call.account.endCall()
    call.account.hold(requestByteCount: -call.requestByteCount)
    budget.add(-call.requestByteCount)
  }

  /// Ends a call on behalf of its handler.
  func abandon(_ call: Call, _ reason: CancellationReason, _ status: Status) {
    streams.end(streamID: call.streamID)
    forget(call.streamID)
    call.count(status.code)
    call.cancel(reason)
    queue(status, streamID: call.streamID, call.lane)
  }

  private func queue(_ status: Status, streamID: UInt32, _ lane: OutQueue.Lane) {
    out.append(to: lane, &loop.buffers) {
      Response.append(to: &$0, streamID: streamID, status: status)
    }
    didQueue()
  }
}

// MARK: Replies

extension Connection {
  func answer(_ call: Call, payload: UnsafeRawBufferPointer) {
    answer(call) { $0.append(contentsOf: payload) }
  }

  func answer(_ call: Call, writing write: (inout [UInt8]) -> Void) {
    var frame = loop.buffers.take()
    frame.append(contentsOf: Connection.gap)
    write(&frame)
    let payloadByteCount = frame.count - Connection.gap.count
    guard Response.fits(payloadByteCount: payloadByteCount) else {
      return answer(call, status: .tooLarge)
    }
    end(call, .ok)
    let offset = frame.withUnsafeMutableBytes { frame in
      withUnsafeTemporaryAllocation(byteCount: Connection.gap.count, alignment: 8) { prefix in
        let count = Response.writePrefix(
          to: prefix.baseAddress!, streamID: call.streamID, payloadByteCount: payloadByteCount)
        let offset = Connection.gap.count - count
        frame.baseAddress!.advanced(by: offset)
          .copyMemory(from: prefix.baseAddress!, byteCount: count)
        return offset
      }
    }
    queue(frame, from: offset, .answers)
  }

  func answer(_ call: Call, status: Status) {
    end(call, status.code)
    queue(status, streamID: call.streamID, call.lane)
  }

  func send(_ call: Call, writing write: (inout [UInt8]) -> Void) {
    var frame = loop.buffers.take()
    let fits = DataFrame.append(to: &frame, streamID: call.streamID, message: write)
    guard fits else { return abandon(call, .protocolError, .tooLarge) }
    queue(frame, from: 0, .streams)
  }

  func finish(_ call: Call) {
    end(call, .ok)
    out.append(to: .streams, &loop.buffers) {
      DataFrame.appendEnd(to: &$0, streamID: call.streamID)
    }
    didQueue()
  }

  private func end(_ call: Call, _ code: StatusCode) {
    call.count(code)
    streams.end(streamID: call.streamID)
    if call.isKept { forget(call.streamID) } else { endWork(of: call) }
    call.end()
  }

  private func queue(_ frame: consuming [UInt8], from offset: Int, _ lane: OutQueue.Lane) {
    if frame.count - offset >= Connection.adoptedByteCountMin {
      out.append(to: lane, adopting: frame, from: offset)
    } else {
      out.append(to: lane, &loop.buffers) { $0.append(contentsOf: frame[offset...]) }
      loop.buffers.put(frame)
    }
    didQueue()
  }
}

// MARK: Turns of streams

extension Connection {
  var hasWaiting: Bool { waitingFirst < waiting.count }

  func enqueue(_ call: Call, _ body: @escaping () -> Void) {
    waiting.append((call, body))
    if hasRoom { setNeedsFlush() }
  }

  /// Gives each waiting stream one turn while there is room.
  func runWaiting() {
    var turns = waiting.count - waitingFirst
    while turns > 0, hasRoom {
      let (call, body) = waiting[waitingFirst]
      waitingFirst += 1
      turns -= 1
      if !call.hasEnded { body() }
      if isClosed { return }
    }
    if waitingFirst == waiting.count {
      waiting.removeAll(keepingCapacity: true)
      waitingFirst = 0
    } else if waitingFirst > 64 {
      waiting.removeFirst(waitingFirst)
      waitingFirst = 0
    }
  }
}

extension Call {
  /// The lane of the final frame. For a stream, that frame must follow its messages.
  var lane: OutQueue.Lane { method.kind.sendsMessages ? .streams : .answers }
}

extension Status {
  static let deadlineExceeded = Status(.deadlineExceeded, "the deadline of the call has passed")
  static let stopping = Status(.unavailable, "the server is stopping")
}
