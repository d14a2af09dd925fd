import Synchronization
import TTRPC

/// The messages that an asynchronous handler has written and the loop has not sent yet.
///
/// A write does not wait for the loop: it appends, and suspends only while more than
/// `byteCountMax` bytes are queued. The loop takes messages while the connection has room. In one
/// turn it sends at most `byteCountMax` bytes, so that the streams of a connection share it.
///
///     idle ── write ──▶ scheduled ── queue is empty ──▶ idle
final class SendQueue: CallQueue {
  /// The size of the queue at which writers wait. A queue holds one message more per writer.
  static let byteCountMax = 16 << 10

  private struct State {
    /// The messages, starting at `first`.
    var messages: [[UInt8]] = []
    var first = 0
    var byteCount = 0
    /// Whether the loop will send the messages.
    var isScheduled = false
    var hasEnded = false
    /// Called on the loop when the queue is empty.
    var end: (@Sendable () -> Void)?
    var waiting: [(id: UInt64, continuation: CheckedContinuation<Void, any Error>)] = []
    var lastID: UInt64 = 0
  }

  private let call: Call
  private let state = Mutex(State())

  init(_ call: Call) { self.call = call }

  // MARK: Tasks

  /// Queues a message, and suspends until there is room for another one.
  ///
  /// - Throws: `CancellationError` if the call has ended or the task was cancelled.
  func write(_ message: [UInt8]) async throws {
    try Task.checkCancellation()
    let (mustWait, mustSchedule) = try state.withLock { state in
      if state.hasEnded || state.end != nil { throw CancellationError() }
      state.messages.append(message)
      state.byteCount += message.count
      let mustSchedule = !state.isScheduled
      state.isScheduled = true
      return (state.byteCount > Self.byteCountMax, mustSchedule)
    }
    if mustSchedule { call.loop.post { [self] in sendNext() } }
    if mustWait { try await waitForRoom() }
  }

  private func waitForRoom() async throws {
    let id = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { wait($0, id) }
    } onCancel: {
      let continuation = state.withLock { state in
        state.waiting.firstIndex { $0.id == id }.map { state.waiting.remove(at: $0).continuation }
      }
      continuation?.resume(throwing: CancellationError())
    }
  }

  private func wait(_ continuation: CheckedContinuation<Void, any Error>, _ id: UInt64) {
    // The room, the end or a cancellation may have come since the message was queued, when there was
    // no continuation to resume.
    let result: Result<Void, any Error>? = state.withLock { state in
      if state.hasEnded || Task.isCancelled { return .failure(CancellationError()) }
      if state.byteCount <= Self.byteCountMax { return .success(()) }
      state.waiting.append((id, continuation))
      return nil
    }
    if let result { continuation.resume(with: result) }
  }

  /// Calls `end` on the loop after the queued messages were sent, unless the call ends before. Later
  /// writes fail.
  func end(then end: @escaping @Sendable () -> Void) {
    let mustSchedule = state.withLock { state in
      if state.hasEnded { return false }
      state.end = end
      let mustSchedule = !state.isScheduled
      state.isScheduled = true
      return mustSchedule
    }
    if mustSchedule { call.loop.post { [self] in sendNext() } }
  }

  // MARK: The loop

  func callDidEnd() {
    let waiting = state.withLock { state in
      state.hasEnded = true
      state.end = nil
      (state.messages, state.first, state.byteCount) = ([], 0, 0)
      defer { state.waiting = [] }
      return state.waiting
    }
    for waiter in waiting { waiter.continuation.resume(throwing: CancellationError()) }
  }

  private func sendNext() {
    var byteCount = 0
    while call.canSend, byteCount <= Self.byteCountMax {
      guard let message = takeFirst() else { return }
      byteCount += message.count
      call.send { $0.append(contentsOf: message) }
    }
    // Without effect if the call has ended.
    call.whenRoom { [self] in sendNext() }
  }

  private enum Next {
    case message([UInt8], waiting: [CheckedContinuation<Void, any Error>])
    case nothing
    case end(@Sendable () -> Void)
  }

  /// Returns the first message. If there is none, performs the end, and returns nil.
  private func takeFirst() -> [UInt8]? {
    let next = state.withLock { state -> Next in
      guard state.first < state.messages.count else {
        state.isScheduled = false
        return state.end.take().map { .end($0) } ?? .nothing
      }
      let message = state.messages[state.first]
      state.messages[state.first] = []
      state.first += 1
      state.byteCount -= message.count
      if state.first == state.messages.count {
        state.messages.removeAll(keepingCapacity: state.messages.capacity <= 64)
        state.first = 0
      } else if state.first > 64 {
        state.messages.removeFirst(state.first)
        state.first = 0
      }
      guard state.byteCount <= Self.byteCountMax else { return .message(message, waiting: []) }
      defer { state.waiting = [] }
      return .message(message, waiting: state.waiting.map(\.continuation))
    }
    switch next {
    case .message(let message, let waiting):
      for continuation in waiting { continuation.resume() }
      return message
    case .nothing: return nil
    case .end(let end):
      end()
      return nil
    }
  }
}
