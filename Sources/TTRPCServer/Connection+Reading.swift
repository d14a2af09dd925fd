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

  var hasLeftover: Bool { !leftover.isEmpty }

  func read() {
    if hasLeftover {
      consumeLeftover()
      if isClosed || hasLeftover { return }
    }
    repeat {
      guard mayRead else { return hungUpRest() }
      var sender = cl_credentials()
      let size = streams.isInsideFrame ? loop.readBuffer.count : Connection.readByteCount
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

  var mayRead: Bool {
    !hasReadAll && successor == nil
      && out.byteCount + heldByteCount < RPCLimits.queueReadPauseMark
  }

  /// Processes bytes until the turn is over.
  private func consume(_ bytes: UnsafeRawBufferPointer) {
    var input = bytes
    var isOver = false
    streams.frameByteCountMax = account.frameRoom
    isReading = true
    while !isOver, let event = streams.next(&input) {
      perform(event)
      isOver = isClosed || loop.isTurnOver || !mayRead
    }
    isReading = false
    if isClosed { return }
    if !input.isEmpty {
      leftover = Array(input)
      if mayRead || isHungUp { loop.enqueue(self) }
    }
    updateFrameTimer()
    flush()
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
    where streams.closeRemote(streamID: call.streamID) {
      call.onHalfClose?()
    }
    closeIfDone()
  }

  /// Completes calls in progress, rejects new requests, then closes the connection.
  func drain() {
    streams.isDraining = true
    if isHungUp { return close(.peerClosed) }
    for call in Array(calls.values) where call.method.kind == .bidirectional && !call.hasEnded {
      abandon(call, .stopping, .stopping)
    }
    closeIfDone()
  }

  /// Ends the draining. Replies that the socket accepts immediately are still sent.
  func abandonAll() {
    for call in Array(calls.values) where !call.hasEnded { abandon(call, .stopping, .stopping) }
    flush()
    close(.stopped)
  }

  func closeIfDone() {
    guard !isClosed, out.byteCount == 0, calls.isEmpty, !hasLeftover else { return }
    if hasReadAll { close(.peerClosed) } else if streams.isDraining { close(.stopped) }
  }

  /// Starts or stops the timer within which a frame must be complete. It is stopped while the
  /// server does not read, so that the client is not blamed for the delay.
  func updateFrameTimer() {
    let isDue = streams.isInsideFrame && !hasLeftover && mayRead
    if isDue == (frameTimer != nil) { return }
    if let timer = frameTimer {
      loop.cancel(timer)
      frameTimer = nil
    } else {
      let timer = LoopTimer(at: loop.clock.now + server.timings.frame) { [unowned self] in
        close(.frameTimeout)
      }
      frameTimer = timer
      loop.schedule(timer)
    }
  }
}
