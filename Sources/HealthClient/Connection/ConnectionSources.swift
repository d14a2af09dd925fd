import Dispatch
import Synchronization

/// The Dispatch sources of a connection, made when a call needs them first: reading and writing
/// run only while there is something to wait for, the timer ends calls at their deadlines.
///
/// Confined to the connection's lock.
final class ConnectionSources: @unchecked Sendable {
  // @unchecked because everything is touched with the connection's lock held, or in `deinit`.
  private let read: any DispatchSourceRead
  private let write: any DispatchSourceWrite
  private let timer: any DispatchSourceTimer
  private var isReading = false
  private var isWriting = false
  private var timerDeadline: Deadline?

  init(_ connection: Connection) {
    let queue = DispatchQueue(label: "healthd.client.connection")
    let descriptor = connection.descriptor
    read = DispatchSource.makeReadSource(fileDescriptor: descriptor.raw, queue: queue)
    write = DispatchSource.makeWriteSource(fileDescriptor: descriptor.raw, queue: queue)
    timer = DispatchSource.makeTimerSource(queue: queue)
    read.setEventHandler { [weak connection] in connection?.onReadable() }
    write.setEventHandler { [weak connection] in connection?.onWritable() }
    timer.setEventHandler { [weak connection] in connection?.onTimer() }
    // The descriptor stays open until Dispatch has let go of it.
    read.setCancelHandler { _ = descriptor }
    write.setCancelHandler { _ = descriptor }
    timer.activate()
  }

  deinit {
    read.cancel()
    write.cancel()
    timer.cancel()
    // A suspended source must not be released.
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

  /// The timer fires at this deadline at the latest.
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

extension Connection {
  /// Reads until there is nothing more: a source fires once for what has arrived together with the
  /// end of the connection, and not again for the end.
  fileprivate func onReadable() {
    while lock.withLock({ _ in readSome() }) {}
  }

  /// False when there is nothing to read or nobody waits.
  private func readSome() -> Bool {
    // A synchronous caller may have taken over meanwhile.
    guard reader == .source else {
      sources.suspendReading()
      return false
    }
    switch descriptor.receive(into: buffer, waits: false) {
    case .bytes(let count): receive(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    case .wouldBlock: return false
    case .closed, .failed: fail(.lost)
    }
    guard calls.isEmpty else { return true }
    sources.suspendReading()
    reader = .none
    return false
  }

  fileprivate func onWritable() {
    lock.withLock { _ in
      flush()
      if !hasUnsent || failure != nil { sources.suspendWriting() }
    }
  }

  fileprivate func onTimer() {
    lock.withLock { _ in
      sources.timerFired()
      for (id, call) in calls {
        if let deadline = call.deadline, deadline.remainingNanoseconds == 0 {
          forget(id, .deadline)
        }
      }
      sources.schedule(calls.values.compactMap(\.deadline).min())
    }
  }

  /// With the lock held: what a call needs that is not read by its own thread.
  func arrangeSources(for deadline: Deadline?) {
    if reader == .none {
      reader = .source
      sources.resumeReading()
    }
    if hasUnsent { sources.resumeWriting() }
    sources.schedule(deadline)
  }
}
