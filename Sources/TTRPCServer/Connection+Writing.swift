import CLinux
import Glibc
import TTRPC

// Sending of queued bytes, and accounting for them.

extension Connection {
  var hasRoom: Bool { !isFull && !isClosed }

  /// Must be called after anything was appended to `out`.
  func didQueue() {
    if unsentByteCount >= RPCLimits.queueHighMark { isFull = true }
    if !isReading { setNeedsFlush() }
  }

  func setNeedsFlush() {
    guard !willFlush, !isClosed else { return }
    willFlush = true
    loop.enqueue(self)
  }

  /// Sends as much as possible, lets waiting streams produce more, and waits for writability if
  /// bytes remain.
  func flush() {
    guard !isClosed, !isHungUp else { return }
    let before = out.sentByteCount
    let result = sendQueued()
    if case .failed(let error) = result {
      return close(error == EPIPE || error == ECONNRESET ? .peerClosed : .system(errno: error))
    }
    let hasProgress = out.sentByteCount != before
    if hasProgress { didTransfer() }
    isBlocked = result == .blocked
    if unsentByteCount == 0 { hasGuarded = false }
    if !held.isEmpty { releaseHeld() }
    if isClosed { return }
    if unsentByteCount < RPCLimits.queueLowMark { isFull = false }
    if hasRoom && hasWaiting { runWaiting() }
    charge()
    if isClosed { return }
    if pendingCount > 0 { resumeWork() }
    updateStallTimer(hasProgress: hasProgress)
    updateInterest()
    closeIfDone()
  }

  /// Charges the pending bytes of this connection to its account, its user and the server.
  private func charge() {
    let unsent = unsentByteCount + heldByteCount
    let frame = incompleteByteCount
    chargedFrameByteCount = frame
    let queued = unsent + frame + leftover.count
    guard queued != chargedByteCount || unsent != chargedAnswerByteCount else { return }
    guard charge(queued: queued, answers: unsent) else { return close(.tooMuchQueued) }
    if usage.queuedByteCount > RPCLimits.queuedBytesPerUserMax {
      server.closeLongestQueue(of: usage)
    }
  }

  @discardableResult func charge(queued: Int, answers: Int) -> Bool {
    let change = queued - chargedByteCount
    chargedByteCount = queued
    account.addAnswer(answers - chargedAnswerByteCount)
    chargedAnswerByteCount = answers
    usage.queuedByteCount += change
    budget.add(change)
    return account.queue(change)
  }

  func updateInterest() {
    guard registration >= 0 else { return }
    var wanted: UInt32 = 0
    let (mayRead, hasLeftover) = (mayRead, hasLeftover)
    if !isMuted {
      if mayRead && !hasLeftover { wanted |= UInt32(CL_READABLE) }
      if out.byteCount > 0 && !willFlush { wanted |= UInt32(CL_WRITABLE) }
    }
    if hasLeftover && mayRead { loop.enqueue(self) }
    guard wanted != interest else { return }
    interest = wanted
    loop.modify(descriptor, registration, events: interest)
    updateFrameTimer()
  }

  /// Starts the stall timer. It is not moved on every write; when it fires, it checks the time of
  /// the last progress and is set again if necessary.
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
