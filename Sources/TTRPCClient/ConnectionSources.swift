import Dispatch
import Synchronization

/// The Dispatch sources of a connection, created when a call first needs them. The read and write
/// sources run only while a call is waiting for the socket; the timer ends calls at their
/// deadlines.
///
/// Protected by the connection's lock.
final class ConnectionSources: @unchecked Sendable {
  // @unchecked because all access is with the connection's lock held, or in `deinit`.
  private let read: any DispatchSourceRead
  private let write: any DispatchSourceWrite
  private let timer: any DispatchSourceTimer
  private var isReading = false
  private var isWriting = false
  private var timerDeadline: Deadline?

  init(_ connection: RPCConnection) {
    let queue = DispatchQueue(label: "ttrpc.client.connection")
    let descriptor = connection.descriptor
    read = DispatchSource.makeReadSource(fileDescriptor: descriptor.raw, queue: queue)
    write = DispatchSource.makeWriteSource(fileDescriptor: descriptor.raw, queue: queue)
    timer = DispatchSource.makeTimerSource(queue: queue)
    read.setEventHandler { [weak connection] in connection?.onReadable() }
    write.setEventHandler { [weak connection] in connection?.onWritable() }
    timer.setEventHandler { [weak connection] in connection?.onTimer() }
    // The descriptor must stay open until Dispatch has released it.
    read.setCancelHandler { _ = descriptor }
    write.setCancelHandler { _ = descriptor }
    timer.activate()
  }

  deinit {
    read.cancel()
    write.cancel()
    timer.cancel()
    // Dispatch traps if a suspended source is released.
    if !isReading { read.resume() }
    if !isWriting { write.resume() }
  }

  func resumeReading() {
    guard !isReading else { return }
    isReading = true
    read.resume()
  }

  func suspendReading() {
    guard isReading else { return }
    isReading = false
    read.suspend()
  }

  func resumeWriting() {
    guard !isWriting else { return }
    isWriting = true
    write.resume()
  }

  func suspendWriting() {
    guard isWriting else { return }
    isWriting = false
    write.suspend()
  }

  /// Ensures that the timer fires at this deadline or earlier.
  func schedule(_ deadline: Deadline?) {
    guard let deadline else { return }
    if let timerDeadline, timerDeadline <= deadline { return }
    timerDeadline = deadline
    timer.schedule(
      deadline: .now() + .nanoseconds(Int(clamping: deadline.remainingNanoseconds)),
      leeway: .milliseconds(1))
  }

  func timerFired() { timerDeadline = nil }
}

// MARK: Events, on the sources' queue

extension RPCConnection {
  /// Reads until the socket is drained. If data and the end of the connection arrive together, the
  /// source fires only once, and not again for the end.
  fileprivate func onReadable() {
    while withOnlyLock({ readSome() }) {}
  }

  /// Returns false if there is nothing to read or no call is waiting.
  private func readSome() -> Bool {
    // A synchronous caller may have become the reader in the meantime.
    guard reader == .source else {
      sources.suspendReading()
      return false
    }
    switch descriptor.receive(into: freeBuffer, waits: false) {
    case .bytes(let count): receive(count)
    case .wouldBlock: return false
    case .closed, .failed: fail(.connectionLost)
    }
    guard calls.isEmpty else { return true }
    sources.suspendReading()
    reader = .none
    return false
  }

  fileprivate func onWritable() {
    withOnlyLock {
      flush()
      if !hasUnsent || failure != nil { sources.suspendWriting() }
    }
  }

  fileprivate func onTimer() {
    withOnlyLock {
      sources.timerFired()
      for (id, call) in calls {
        if let deadline = call.deadline, deadline.remainingNanoseconds == 0 {
          forget(id, .deadlineExceeded)
        }
      }
      sources.schedule(calls.values.compactMap(\.deadline).min())
    }
  }

  /// Arranges the sources for a call that is not read by its own thread. The lock must be held.
  func arrangeSources(for deadline: Deadline?) {
    if reader == .none {
      reader = .source
      sources.resumeReading()
    }
    if hasUnsent { sources.resumeWriting() }
    sources.schedule(deadline)
  }
}
