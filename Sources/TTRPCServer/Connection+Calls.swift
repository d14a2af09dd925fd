import TTRPC

// The translation of events of the protocol state machine into calls, and of replies into frames.

extension Connection {
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
    case .cancelled(let id):
      if let call = forget(id) {
        call.count(.cancelled)
        call.cancel(.cancelled)
      }
    case .notFrames: close(.protocolError)
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
    // Further requests of an HTTP/2 connection may be incomplete.
    chargedFrameByteCount =
      grpc == nil ? 0 : max(chargedFrameByteCount - request.payload.count, 0)
    if let overload = account.beginCall(byteCount: byteCount, budget) {
      return queue(server.overload[overload], streamID: id, .answers)
    }
    let call = Call(
      method: row, metadata: request.metadata, deadline: deadline, streamID: id,
      connection: self)
    let takesMessages = row.kind.takesMessages
    accept(id, takesMessages: takesMessages, remoteClosed: remoteClosed)
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
    if let refusal = methods.table.refusal { return queue(refusal, streamID: id, .answers) }
    let service = request.service.text
    let message =
      methods.table.hasService(service)
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
    if call.method.kind == .unary { loop.awaitedReplyCount += 1 }
    calls[call.streamID] = call
    // A decoded request occupies about twice its encoded size.
    call.requestByteCount = Connection.callByteCount + 2 * byteCount
    call.account.hold(requestByteCount: call.requestByteCount)
    budget.add(call.requestByteCount)
  }

  /// Releases the resources charged for a retained call.
  func release(_ call: Call) {
    endWork(of: call)
    if call.method.kind == .unary { loop.awaitedReplyCount -= 1 }
    call.account.endCall()
    call.account.hold(requestByteCount: -call.requestByteCount)
    budget.add(-call.requestByteCount)
  }

  /// Ends a call on behalf of its handler.
  func abandon(_ call: Call, _ reason: CancellationReason, _ status: Status) {
    endStream(of: call)
    forget(call.streamID)
    call.count(status.code)
    call.cancel(reason)
    queue(status, streamID: call.streamID, call.lane)
  }
}

// MARK: Replies

extension Connection {
  func answer(_ call: Call, _ reply: EncodedReply) {
    guard appendReply(of: call, reply) else { return answer(call, status: .tooLarge) }
    end(call, .ok)
    finishReply(of: call)
  }

  func answer(_ call: Call, writing write: (inout [UInt8]) -> Void) {
    guard appendReply(of: call, write) else { return answer(call, status: .tooLarge) }
    end(call, .ok)
    finishReply(of: call)
  }

  func answer(_ call: Call, status: Status) {
    end(call, status.code)
    queue(status, streamID: call.streamID, call.lane)
  }

  func send(_ call: Call, writing write: (inout [UInt8]) -> Void) {
    let fits = queueMessage(of: call, write)
    if !fits { abandon(call, .protocolError, .tooLarge) }
  }

  func finish(_ call: Call) {
    end(call, .ok)
    queueEnd(of: call)
  }

  private func end(_ call: Call, _ code: StatusCode) {
    call.count(code)
    endStream(of: call)
    if call.isKept { forget(call.streamID) } else { endWork(of: call) }
    call.end()
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
      if call.hasEnded { continue }
      guard isOpen(call) else {
        waiting.append((call, body))
        continue
      }
      body()
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
