import TTRPC
package import HealthWire
import Synchronization

/// The client's end of a bidirectional stream: the messages of the daemon in order, each decoded on
/// arrival. The credit that the client grants limits the number of buffered messages.
package final class MessageStream<Request: WireMessage, Reply: WireMessage>: Sendable {
  private let connection: Connection
  private let inbox: Inbox<Reply>
  private let id: UInt32

  /// Opens the stream and sends its first message.
  package init(
    _ method: Method<Request, Reply>, _ first: Request, on connection: Connection,
    timeout: Duration? = nil
  ) throws(ClientError) {
    precondition(method.isBidirectional, "a call is not a stream")
    self.connection = connection
    // The connection retains the inbox and not the stream, so that the stream can end itself when
    // it is deallocated.
    let inbox = Inbox<Reply>()
    self.inbox = inbox
    let opened = connection.lock.withLock { _ in
      Result<UInt32, ClientError> { () throws(ClientError) in
        try connection.openStream(
          method, Deadline(after: timeout), first, onMessage: { inbox.receive($0) },
          onEnd: { inbox.end($0) })
      }
    }
    id = try opened.get()
  }

  deinit { close() }

  /// Sends another message. Has no effect after the end of the stream.
  package func send(_ message: Request) {
    connection.lock.withLock { _ in connection.send(message, on: id) }
  }

  /// Closes the client's side, in response to which the daemon ends the stream. Messages that have
  /// arrived can still be read.
  package func close() {
    connection.lock.withLock { _ in connection.closeStream(id) }
  }

  /// Returns the next message, or nil at the end. Only one task may wait at a time.
  ///
  /// - Throws: The error that ended the stream; `cancelled` if the task was canceled.
  package func next() async throws(ClientError) -> Reply? {
    do throws(ClientError) {
      return try await received()
    } catch {
      close()
      throw error
    }
  }

  /// Returns the next message, as `next`, but does not close the stream after an error.
  func received() async throws(ClientError) -> Reply? { try await inbox.next() }
}

/// The messages of a stream that have arrived and have not been read yet.
private final class Inbox<Message: WireMessage>: Sendable {
  private struct State {
    var messages: [Message] = []
    /// Set when no further messages will arrive.
    var end: Result<Void, ClientError>?
    var waiting: CheckedContinuation<Void, Never>?
  }

  private let state = Mutex(State())

  func next() async throws(ClientError) -> Message? {
    while true {
      if Task.isCancelled { throw .cancelled }
      if let result = takeNext() { return try result.get() }
      await withTaskCancellationHandler {
        await withCheckedContinuation { wait($0) }
      } onCancel: {
        wake()
      }
    }
  }

  /// Returns nil if nothing has arrived yet.
  private func takeNext() -> Result<Message?, ClientError>? {
    state.withLock { state in
      if !state.messages.isEmpty { return .success(state.messages.removeFirst()) }
      switch state.end {
      case nil: return nil
      case .success: return .success(nil)
      case .failure(let error): return .failure(error)
      }
    }
  }

  private func wait(_ continuation: CheckedContinuation<Void, Never>) {
    // A message, the end or a cancellation may have arrived since `takeNext`, when there was no
    // continuation to resume.
    let isReady = state.withLock { state in
      if Task.isCancelled || !state.messages.isEmpty || state.end != nil { return true }
      precondition(state.waiting == nil, "one task reads a stream")
      state.waiting = continuation
      return false
    }
    if isReady { continuation.resume() }
  }

  private func wake() { state.withLock { $0.waiting.take() }?.resume() }

  func receive(_ bytes: UnsafeRawBufferPointer) {
    let message: Result<Message, ClientError> = PendingCall.Outcome.reply(bytes).decoded()
    state.withLock { state in
      switch message {
      case .success(let message): state.messages.append(message)
      case .failure(let error): if state.end == nil { state.end = .failure(error) }
      }
    }
    wake()
  }

  func end(_ outcome: PendingCall.Outcome) {
    state.withLock { state in
      guard state.end == nil else { return }
      switch outcome {
      case .reply: state.end = .success(())
      case .failed(let error): state.end = .failure(error)
      }
    }
    wake()
  }
}

// MARK: With the connection's lock held

extension Connection {
  fileprivate func openStream<Request, Reply>(
    _ method: Method<Request, Reply>, _ deadline: Deadline?, _ first: Request,
    onMessage: @escaping @Sendable (UnsafeRawBufferPointer) -> Void,
    onEnd: @escaping @Sendable (PendingCall.Outcome) -> Void
  ) throws(ClientError) -> UInt32 {
    let id = try open(
      service: method.service, method: method.name, kind: .bidirectional,
      pending: PendingCall(
        deadline: deadline, requestEnd: 0, onMessage: onMessage, onEnd: onEnd)
    ) { _ in }
    send(first, on: id)
    arrangeSources(for: deadline)
    return id
  }

  fileprivate func send(_ message: some WireMessage, on id: UInt32) {
    guard failure == nil, calls[id] != nil else { return }
    do throws(Status) {
      try machine.send(streamID: id, to: &out) { message.appendWire(to: &$0) }
    } catch {
      return forget(id, ClientError(.tooLarge, error.message))
    }
    flushOrArrange()
  }

  /// Closes the client's side. The daemon's end of the stream is awaited.
  fileprivate func closeStream(_ id: UInt32) {
    guard failure == nil, calls[id] != nil else { return }
    machine.closeSide(streamID: id, to: &out)
    flushOrArrange()
  }

  private func flushOrArrange() {
    flush()
    if hasUnsent && failure == nil { sources.resumeWriting() }
  }
}
