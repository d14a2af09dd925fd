import CLinux
import Glibc
import HealthRPC

/// One client's connection: a descriptor, the state of its streams, its calls and what waits to be
/// sent. Confined to the loop.
final class Connection {
  let loop: EventLoop
  let peer: Peer
  let process: WatchedProcess?
  let usage: UserUsage
  unowned let server: TransportServer
  let methods: MethodTable
  private(set) var descriptor: Int32
  private var registration = -1
  private var interest = UInt32(0)

  var streams = ServerConnection()
  var calls: [UInt32: Call] = [:]
  var out = OutQueue()
  /// Streams that wait for room, in the order of their turns.
  var waiting: [(call: Call, body: () -> Void)] = []
  var waitingFirst = 0
  /// Guarded answers that wait until what is before them has gone, see Connection+Guarded.swift.
  var held: [HeldAnswer] = []
  var heldByteCount = 0
  /// Guarded bytes may still be in `out`.
  var hasGuarded = false
  /// The socket took less than it was given.
  private(set) var isBlocked = false
  /// The queue has passed the high mark and not yet come down to the low one.
  var isFull = false
  /// Part of `out` that is charged to the user.
  private var chargedByteCount = 0
  /// Part of `out` that is charged to the app.
  private var accountedByteCount = 0
  private var isReading = false
  private var willFlush = false
  /// The client has closed its side, as its end does.
  private(set) var hasReadAll = false
  private var frameTimer: LoopTimer?
  private var stallTimer: LoopTimer?
  private var progressTime: UInt64 = 0

  var isClosed: Bool { descriptor < 0 }

  init(
    descriptor: Int32, peer: Peer, process: WatchedProcess?, usage: UserUsage,
    methods: MethodTable, server: TransportServer
  ) {
    self.descriptor = descriptor
    self.peer = peer
    self.process = process
    self.usage = usage
    self.methods = methods
    self.server = server
    loop = server.loop
  }

  func start() throws(TransportError) {
    interest = UInt32(CL_READABLE)
    registration = try loop.add(descriptor, events: interest, self)
  }

  /// Cancels every call and frees everything. Nothing is sent any more.
  func close(_ reason: CloseReason) {
    guard !isClosed else { return }
    loop.remove(descriptor, registration)
    _ = cl_close(descriptor)
    descriptor = -1
    if let frameTimer { loop.cancel(frameTimer) }
    if let stallTimer { loop.cancel(stallTimer) }
    frameTimer = nil
    stallTimer = nil
    usage.queuedByteCount -= chargedByteCount
    _ = peer.account?.queue(-accountedByteCount)
    let calls = calls
    self.calls = [:]
    waiting = []
    held = []
    heldByteCount = 0
    for call in calls.values {
      call.account?.endCall()
      call.cancel(.disconnected)
    }
    server.didClose(self, reason)
  }
}

// MARK: Reading

extension Connection: EventReceiver {
  func receive(events: UInt32) {
    if events & UInt32(CL_WRITABLE) != 0 { flush() }
    if isClosed { return }
    let hangUp = events & UInt32(CL_HANGUP | CL_ERROR) != 0
    if events & UInt32(CL_READABLE) != 0 || hangUp { read(toTheEnd: hangUp) }
    if hangUp { close(.peerClosed) }
  }

  /// - Parameter toTheEnd: the peer is gone; what it had sent before is still carried out.
  private func read(toTheEnd: Bool) {
    repeat {
      var sender = cl_credentials()
      let count = cl_receive(
        descriptor, loop.readBuffer.baseAddress, loop.readBuffer.count, &sender)
      if count <= 0 {
        if count == 0 { didReadAll() } else { didFail(Int32(-count)) }
        return
      }
      guard sender.pid == peer.evidence.processID else { return close(.foreignSender) }
      consume(UnsafeRawBufferPointer(rebasing: loop.readBuffer[..<Int(count)]))
    } while toTheEnd && !isClosed
  }

  private func consume(_ bytes: UnsafeRawBufferPointer) {
    var input = bytes
    isReading = true
    while let event = streams.next(&input) { perform(event) }
    isReading = false
    if isClosed { return }
    updateFrameTimer()
    flush()
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

  private func closeIfDone() {
    guard !isClosed, out.byteCount == 0, calls.isEmpty else { return }
    if hasReadAll { close(.peerClosed) } else if streams.isDraining { close(.stopped) }
  }

  /// A frame must be complete within its time. While we do not read, the time does not run.
  private func updateFrameTimer() {
    let isDue = streams.isInsideFrame && interest & UInt32(CL_READABLE) != 0
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

// MARK: Writing

extension Connection {
  var hasRoom: Bool { !isFull && !isClosed }

  /// Called after anything has been put into `out`.
  func didQueue() {
    if out.byteCount >= RPCLimits.queueHighMark { isFull = true }
    if !isReading { setNeedsFlush() }
  }

  func setNeedsFlush() {
    guard !willFlush, !isClosed else { return }
    willFlush = true
    loop.setNeedsFlush(self)
  }

  func flushLater() {
    willFlush = false
    flush()
  }

  /// Sends what it can, lets waiting streams make more, and asks to be told when more can be sent.
  func flush() {
    guard !isClosed else { return }
    let before = out.byteCount
    let result = out.flush(to: descriptor, &loop.buffers)
    if case .failed(let error) = result {
      return close(error == EPIPE || error == ECONNRESET ? .peerClosed : .system(errno: error))
    }
    let hasProgress = out.byteCount < before
    isBlocked = result == .blocked
    if out.byteCount == 0 { hasGuarded = false }
    if !held.isEmpty { releaseHeld() }
    if isClosed { return }
    if out.byteCount < RPCLimits.queueLowMark { isFull = false }
    if hasRoom && hasWaiting { runWaiting() }
    charge()
    if isClosed { return }
    if result == .sentAll && out.byteCount > 0 { setNeedsFlush() }
    updateStallTimer(hasProgress: hasProgress)
    updateInterest()
    closeIfDone()
  }

  private func charge() {
    let byteCount = out.byteCount + heldByteCount
    if let account = peer.account, accountedByteCount != byteCount {
      let isFine = account.queue(byteCount - accountedByteCount)
      accountedByteCount = byteCount
      if !isFine { return close(.tooMuchQueued) }
    }
    guard chargedByteCount != byteCount else { return }
    usage.queuedByteCount += byteCount - chargedByteCount
    chargedByteCount = byteCount
    if usage.queuedByteCount > RPCLimits.queuedBytesPerUserMax {
      server.closeLongestQueue(of: usage)
    }
  }

  private func updateInterest() {
    var wanted: UInt32 = 0
    if !hasReadAll && out.byteCount + heldByteCount < RPCLimits.queueReadPauseMark {
      wanted |= UInt32(CL_READABLE)
    }
    if out.byteCount > 0 && !willFlush { wanted |= UInt32(CL_WRITABLE) }
    guard wanted != interest else { return }
    interest = wanted
    loop.modify(descriptor, registration, events: interest)
    updateFrameTimer()
  }

  /// The timer is set once and looks at the time of the last progress when it fires.
  private func updateStallTimer(hasProgress: Bool) {
    guard out.byteCount > 0 else {
      if let timer = stallTimer { loop.cancel(timer) }
      stallTimer = nil
      return
    }
    if hasProgress || stallTimer == nil { progressTime = loop.clock.now }
    if stallTimer == nil { scheduleStallTimer() }
  }

  private func scheduleStallTimer() {
    let timer = LoopTimer(at: progressTime + server.timings.stall) { [unowned self] in
      if loop.clock.now >= progressTime + server.timings.stall { return close(.stalled) }
      scheduleStallTimer()
    }
    stallTimer = timer
    loop.schedule(timer)
  }
}
