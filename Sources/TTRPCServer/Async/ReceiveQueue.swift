import Synchronization
import TTRPC

/// The messages of the client that an asynchronous handler has not read yet.
///
/// Messages that wait are charged to the account of the call. The connection is not read while too
/// many wait (Connection+Input.swift).
final class ReceiveQueue<Message: RPCMessage>: CallQueue {
  /// The memory for a message in addition to its encoded size.
  private static var messageByteCount: Int { 64 }

  private struct State {
    /// The messages, starting at `first`.
    var messages: [(message: Message, byteCount: Int)] = []
    var first = 0
    /// The bytes of messages that were read and are still charged.
    var readByteCount = 0
    /// Whether the loop will release `readByteCount`.
    var isReleasing = false
    var end: Result<Void, CancellationError>?
    var waiting: CheckedContinuation<Void, Never>?

    /// Removes the messages and returns everything that is charged for the queue.
    mutating func removeAll() -> Int {
      let byteCount = messages[first...].reduce(readByteCount) { $0 + $1.byteCount }
      (messages, first, readByteCount) = ([], 0, 0)
      return byteCount
    }
  }

  private let call: Call
  private let state = Mutex(State())

  init(_ call: Call) { self.call = call }

  /// Begins to receive the messages of the call. Must be called in the handler of its row.
  func start() {
    call.onMessage = { [self] bytes in receive(bytes) }
    call.onHalfClose = { [self] in end(.success(())) }
  }

  // MARK: The loop

  private func receive(_ bytes: UnsafeRawBufferPointer) {
    guard let message: Message = call.decode(bytes) else { return }
    let byteCount = bytes.count + Self.messageByteCount
    call.connection.hold(inputByteCount: byteCount, of: call)
    let waiting = state.withLock { state in
      state.messages.append((message, byteCount))
      return state.waiting.take()
    }
    waiting?.resume()
  }

  private func end(_ end: Result<Void, CancellationError>) {
    let waiting = state.withLock { state in
      if state.end == nil { state.end = end }
      return state.waiting.take()
    }
    waiting?.resume()
  }

  func callDidEnd() {
    let byteCount = state.withLock { state in
      state.end = .failure(CancellationError())
      return state.removeAll()
    }
    call.connection.release(inputByteCount: byteCount, of: call)
    end(.failure(CancellationError()))
  }

  private func releaseRead() {
    let byteCount = state.withLock { state in
      state.isReleasing = false
      defer { state.readByteCount = 0 }
      return state.readByteCount
    }
    call.connection.release(inputByteCount: byteCount, of: call)
  }

  // MARK: Tasks

  /// Returns the next message, or nil after the last one. One task may wait at a time.
  ///
  /// - Throws: `CancellationError` if the call has ended or the task was cancelled.
  func next() async throws(CancellationError) -> Message? {
    while true {
      if Task.isCancelled { throw CancellationError() }
      if let result = takeNext() { return try result.get() }
      await withTaskCancellationHandler {
        await withCheckedContinuation { wait($0) }
      } onCancel: {
        state.withLock { $0.waiting.take() }?.resume()
      }
    }
  }

  /// Returns nil if nothing has arrived yet.
  private func takeNext() -> Result<Message?, CancellationError>? {
    let (result, mustRelease) = state.withLock {
      state -> (Result<Message?, CancellationError>?, Bool) in
      guard state.first < state.messages.count else { return (state.end?.map { nil }, false) }
      let (message, byteCount) = state.messages[state.first]
      state.first += 1
      if state.first == state.messages.count || state.first > 64 {
        state.messages.removeFirst(state.first)
        state.first = 0
      }
      state.readByteCount += byteCount
      defer { state.isReleasing = true }
      return (.success(message), !state.isReleasing)
    }
    if mustRelease { call.loop.post { [self] in releaseRead() } }
    return result
  }

  private func wait(_ continuation: CheckedContinuation<Void, Never>) {
    // A message, the end or a cancellation may have arrived since `takeNext`, when there was no
    // continuation to resume.
    let isReady = state.withLock { state in
      if Task.isCancelled || state.first < state.messages.count || state.end != nil { return true }
      precondition(state.waiting == nil, "one task reads the messages of a call")
      state.waiting = continuation
      return false
    }
    if isReady { continuation.resume() }
  }
}
