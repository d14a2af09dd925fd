import CLinux
import Glibc
import HealthRPC

// What a client sends, in turns of bounded length.

extension Connection {
  /// No event is wanted any more.
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
      guard sender.pid == peer.evidence.processID else { return close(.foreignSender) }
      consume(UnsafeRawBufferPointer(rebasing: loop.readBuffer[..<Int(count)]))
      if isClosed || hasLeftover { return }
    } while isHungUp && !loop.isTurnOver
    if isHungUp { loop.enqueue(self) }
  }

  /// A peer that is gone takes no answers: what it sent beyond what may wait is not carried out.
  private func hungUpRest() {
    if isHungUp { close(.peerClosed) }
  }

  /// Requests are read in pieces of this size, unless a longer one has begun: what is left of a piece
  /// when a turn ends has to be kept.
  private static let readByteCount = 32 << 10

  var mayRead: Bool {
    !hasReadAll && out.byteCount + heldByteCount < RPCLimits.queueReadPauseMark
  }

  /// Carries out what was read, as far as the turn goes.
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

  /// The client sends no more; calls that run are finished before the connection is closed.
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

  /// Running calls go on; requests are refused; then the connection is closed.
  func drain() {
    streams.isDraining = true
    if isHungUp { return close(.peerClosed) }
    for call in Array(calls.values) where call.method.kind == .bidirectional && !call.hasEnded {
      abandon(call, .stopping, .stopping)
    }
    closeIfDone()
  }

  /// The time for draining is over: what can be sent at once is sent.
  func abandonAll() {
    for call in Array(calls.values) where !call.hasEnded { abandon(call, .stopping, .stopping) }
    flush()
    close(.stopped)
  }

  func closeIfDone() {
    guard !isClosed, out.byteCount == 0, calls.isEmpty, !hasLeftover else { return }
    if hasReadAll { close(.peerClosed) } else if streams.isDraining { close(.stopped) }
  }

  /// A frame must be complete within its time. While we do not read, the time does not run.
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
