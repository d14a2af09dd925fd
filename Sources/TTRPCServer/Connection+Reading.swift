import CLinux
import Glibc
import TTRPC

// Reads and processes client data, in turns of bounded length.

extension Connection {
  /// Removes the descriptor from the event loop.
  func deregister() {
    guard registration >= 0 else { return }
    loop.remove(descriptor, registration)
    registration = -1
  }

  /// Whether bytes or events were not processed, because the turn was over.
  var hasLeftover: Bool { !leftover.isEmpty || hasPendingEvents }

  func read() {
    if hasLeftover {
      consumeLeftover()
      if isClosed || hasLeftover { return }
    }
    repeat {
      guard mayRead else { return hungUpRest() }
      var sender = cl_credentials()
      let size = isInsideFrame ? loop.readBuffer.count : Connection.readByteCount
      let count = cl_receive(descriptor, loop.readBuffer.baseAddress, size, &sender)
      if count <= 0 {
        if isHungUp { return close(.peerClosed) }
        if count == 0 { didReadAll() } else { didFail(Int32(-count)) }
        return
      }
      // SCM_CREDENTIALS identifies the process that wrote these bytes. The socket may have been
      // passed to another process, to which the evidence does not apply.
      guard sender.pid == peer.evidence.processID else { return close(.foreignSender) }
      didTransfer()
      let received = UnsafeMutableRawBufferPointer(rebasing: loop.readBuffer[..<Int(count)])
      consume(UnsafeRawBufferPointer(received))
      // What was received must not remain in the memory of the server.
      received.initializeMemory(as: UInt8.self, repeating: 0)
      if isClosed || hasLeftover { return }
      // After a hangup the descriptor is no longer in the epoll set, so the rest must be read here.
    } while isHungUp && !loop.isTurnOver
    if isHungUp { loop.enqueue(self) }
  }

  /// Closes the connection after a hangup. The peer cannot receive replies any more, so its
  /// remaining requests are not processed once the limit of pending replies is reached.
  private func hungUpRest() {
    if isHungUp { close(.peerClosed) }
  }

  /// The read size, unless a longer frame has begun. It is small because the unprocessed rest must
  /// be copied when a turn ends.
  private static let readByteCount = 32 << 10

  /// What the windows of an HTTP/2 client hold back is not counted: the client opens them with bytes
  /// that have to be read.
  var mayRead: Bool {
    !hasReadAll && successor == nil && hasRoomForInput
      && out.byteCount + (grpc == nil ? heldByteCount : 0) < RPCLimits.queueReadPauseMark
  }

  /// Processes bytes until the turn is over.
  private func consume(_ bytes: UnsafeRawBufferPointer) {
    var input = bytes
    var isOver = false
    prepareToReceive()
    isReading = true
    while !isOver, let event = nextEvent(&input) {
      perform(event)
      isOver = isClosed || !mayRead
      // Without input that remains, the clock is not read.
      guard !isOver, !input.isEmpty || hasPendingEvents else { continue }
      switch loop.turnProgress() {
      case .isOver: isOver = true
      // A failure is repeated by the flush after the turn, which closes the connection.
      case .isLong where !isHungUp: _ = sendQueued()
      case .isLong, .isShort: break
      }
    }
    isReading = false
    if isClosed { return }
    if !input.isEmpty { leftover = Array(input) }
    if isOver && hasLeftover && (mayRead || isHungUp) { loop.enqueue(self) }
    updateFrameTimer()
    loop.sendReplies(of: self)
  }

  private func consumeLeftover() {
    guard mayRead else { return hungUpRest() }
    let bytes = leftover
    leftover = []
    bytes.withUnsafeBytes { consume($0) }
  }

  private func didFail(_ error: Int32) {
    if error == EAGAIN || hasReadAll { return }
    close(error == ECONNRESET ? .peerClosed : .system(errno: error))
  }

  /// Handles the end of input. Calls in progress are completed before the connection is closed.
  private func didReadAll() {
    if hasReadAll { return }
    hasReadAll = true
    if let frameTimer { loop.cancel(frameTimer) }
    frameTimer = nil
    updateInterest()
    for call in calls.values.sorted(by: { $0.streamID < $1.streamID })
    where closeRemote(call) {
      call.onHalfClose?()
    }
    closeIfDone()
  }

  /// Completes calls in progress, rejects new requests, then closes the connection.
  func drain() {
    refuseFurtherCalls()
    if isHungUp { return close(.peerClosed) }
    for call in Array(calls.values) where call.method.kind == .bidirectional && !call.hasEnded {
      abandon(call, .stopping, .stopping)
    }
    // In its own turn, like every frame: a connection that closes here while it waits for a turn
    // would stay in the queue of a loop that stops.
    if hasSendable { setNeedsFlush() }
    closeIfDone()
  }

  /// Ends the draining. Replies that the socket accepts immediately are still sent.
  func abandonAll() {
    for call in Array(calls.values) where !call.hasEnded { abandon(call, .stopping, .stopping) }
    flush()
    close(.stopped)
  }

  func closeIfDone() {
    guard !isClosed else { return }
    if hasProtocolEnded { return close(.protocolError) }
    guard hasReadAll || isDraining else { return }
    guard unsentByteCount == 0, !hasSendable, calls.isEmpty, !hasLeftover else { return }
    close(hasReadAll ? .peerClosed : .stopped)
  }

  /// Starts or stops the timer within which a frame must be complete. It is stopped while the
  /// server does not read, so that the client is not blamed for the delay.
  func updateFrameTimer() {
    let isDue = isInsideFrame && !hasLeftover && mayRead
    if isDue == (frameTimer != nil) { return }
    if let timer = frameTimer {
      loop.cancel(timer)
      frameTimer = nil
    } else {
      scheduleFrameTimer(begin: loop.clock.now, end: loop.clock.now + server.timings.frame)
    }
  }

  private func scheduleFrameTimer(begin: UInt64, end: UInt64) {
    let timer = LoopTimer(at: end) { [unowned self] in
      frameTimer = nil
      guard let end = frameEnd(begin) else { return }
      if end <= loop.clock.now { return close(.frameTimeout) }
      scheduleFrameTimer(begin: begin, end: end)
    }
    frameTimer = timer
    loop.schedule(timer)
  }
}
