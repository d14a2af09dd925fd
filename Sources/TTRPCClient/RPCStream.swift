import Synchronization
public import TTRPC

/// The client's end of a stream: the messages of the server in order, each decoded on arrival.
///
/// ttrpc has no flow control for one stream, and the client must read the socket for the other calls
/// of the connection, so the number of buffered messages is unlimited. A service limits it with its
/// own messages, such as credits that the client grants. When the stream is deallocated, its side is
/// closed, or, if it is a server stream, the remaining messages are dropped.
public final class RPCStream<Message: Sendable>: Sendable {
  private let connection: RPCConnection
  private let inbox: Inbox<Message>
  private let id: UInt32
  private let kind: MethodKind

  /// Opens the stream and sends its first message, if there is one.
  ///
  /// - Parameters:
  ///   - kind: The kind of the method; not `unary`.
  ///   - deadline: The time at which the stream fails with `deadlineExceeded`; nil: no limit. The
  ///     server receives the remaining time.
  ///   - metadata: The metadata of the request.
  ///   - first: Appends the request of a server stream, or the first message of a stream of another
  ///     kind; nil: no message is sent yet, or an empty request.
  ///   - decode: Decodes a message, whose bytes are valid only in the closure. It runs on the thread
  ///     that reads the socket and must not call the connection. It throws `invalidReply`, which
  ///     the reader receives after all other messages that have arrived.
  /// - Throws: `connectionLost`, `streamIDsUsedUp`, `notSent`, `notTTRPC` or `closed`.
  public init(
    _ method: RemoteMethod, _ kind: MethodKind, on connection: RPCConnection,
    deadline: Deadline? = nil, metadata: [KeyValue] = [], first: ((inout [UInt8]) -> Void)? = nil,
    decode: @escaping @Sendable (UnsafeRawBufferPointer) throws(RPCError) -> Message
  ) throws(RPCError) {
    precondition(kind != .unary, "a call is not a stream")
    self.connection = connection
    self.kind = kind
    // The connection retains the inbox and not the stream, so that the stream can end itself when
    // it is deallocated.
    let inbox = Inbox<Message>()
    self.inbox = inbox
    let endsWithMessage = !kind.sendsMessages
    let pending = PendingCall(
      deadline: deadline, requestEnd: 0, onMessage: { inbox.receive(.reply($0), decode) }
    ) { outcome in
      guard endsWithMessage, case .reply = outcome else { return inbox.end(outcome) }
      let wake = inbox.receive(outcome, decode)
      // Nothing waits any more if the message has ended the wait.
      return inbox.end(outcome) ?? wake
    }
    let opened = connection.withLock {
      Result<UInt32, RPCError> { () throws(RPCError) in
        try connection.openStream(method, kind, metadata, pending, first)
      }
    }
    id = try opened.get()
  }

  deinit { if kind.takesMessages { close() } else { cancel() } }

  /// Sends a message. Has no effect after the end of the stream. A message that exceeds the maximum
  /// size of a frame ends the stream with `notSent`. Must not be called after `close()`, nor for a
  /// server stream.
  ///
  /// - Parameter message: Appends the encoded message.
  public func send(_ message: (inout [UInt8]) -> Void) {
    connection.withLock { connection.send(message, on: id) }
  }

  /// Closes the client's side, in response to which the server ends the stream. Messages that have
  /// arrived, and those that the server sends before the end, can still be read. Has no effect on a
  /// server stream.
  public func close() {
    connection.withLock { connection.closeStream(id) }
  }

  /// Ends the stream with `cancelled` after the messages that have arrived, and drops later ones.
  /// The client's side is closed, but ttrpc has no message to stop the server.
  public func cancel() {
    connection.withLock {
      connection.closeStream(id)
      connection.forget(id, .cancelled)
    }
  }

  /// Returns the next message, or nil at the end. A client stream has one message, which follows
  /// `close()`. Only one task may wait at a time.
  ///
  /// - Throws: The error that ended the stream; `invalidReply`, which leaves the stream open;
  ///   `cancelled` if the task was canceled, which leaves the stream open and its messages unread.
  public func next() async throws(RPCError) -> Message? { try await inbox.next() }
}

/// The messages of the server until the end of the stream; one task may iterate at a time.
extension RPCStream: AsyncSequence {
  public typealias Element = Message
  public typealias Failure = RPCError

  public func makeAsyncIterator() -> Iterator { Iterator(stream: self) }

  /// Returns the messages one by one.
  public struct Iterator: AsyncIteratorProtocol {
    let stream: RPCStream

    /// Returns the next message, or nil at the end.
    ///
    /// - Throws: The errors of `RPCStream.next()`.
    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(RPCError) -> Message? {
      try await stream.next()
    }
  }
}

/// The messages of a stream that have arrived and have not been read yet.
private final class Inbox<Message: Sendable>: Sendable {
  private struct State {
    var messages: [Message] = []
    /// Set when no further messages will arrive.
    var end: Result<Void, RPCError>?
    var waiting: CheckedContinuation<Void, Never>?
  }

  private let state = Mutex(State())

  func next() async throws(RPCError) -> Message? {
    while true {
      if Task.isCancelled { throw .cancelled }
      if let result = takeNext() { return try result.get() }
      await withTaskCancellationHandler {
        await withCheckedContinuation { wait($0) }
      } onCancel: {
        wake()?()
      }
    }
  }

  /// Returns nil if nothing has arrived yet.
  private func takeNext() -> Result<Message?, RPCError>? {
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

  /// Returns what resumes the waiting task.
  private func wake() -> PendingCall.Wake? {
    guard let waiting = state.withLock({ $0.waiting.take() }) else { return nil }
    return { waiting.resume() }
  }

  func receive(
    _ outcome: PendingCall.Outcome,
    _ decode: (UnsafeRawBufferPointer) throws(RPCError) -> Message
  ) -> PendingCall.Wake? {
    let message = outcome.decoded(by: decode)
    state.withLock { state in
      switch message {
      case .success(let message): state.messages.append(message)
      case .failure(let error): if state.end == nil { state.end = .failure(error) }
      }
    }
    return wake()
  }

  func end(_ outcome: PendingCall.Outcome) -> PendingCall.Wake? {
    state.withLock { state in
      guard state.end == nil else { return }
      switch outcome {
      case .reply: state.end = .success(())
      case .failed(let error): state.end = .failure(error)
      }
    }
    return wake()
  }
}

// MARK: With the connection's lock held

extension RPCConnection {
  fileprivate func openStream(
    _ method: RemoteMethod, _ kind: MethodKind, _ metadata: [KeyValue], _ pending: PendingCall,
    _ first: ((inout [UInt8]) -> Void)?
  ) throws(RPCError) -> UInt32 {
    let id = try open(method, kind, metadata, pending: pending) {
      if !kind.takesMessages { first?(&$0) }
    }
    if kind.takesMessages, let first { send(first, on: id) }
    arrangeSources(for: pending.deadline)
    return id
  }

  fileprivate func send(_ message: (inout [UInt8]) -> Void, on id: UInt32) {
    guard failure == nil, calls[id] != nil else { return }
    do throws(Status) {
      try machine.send(streamID: id, to: &out, message: message)
    } catch {
      return forget(id, .notSent(error))
    }
    flushOrArrange()
  }

  /// Closes the client's side. The server's end of the stream is awaited.
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
