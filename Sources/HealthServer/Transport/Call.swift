package import HealthRPC
import Synchronization

/// Why a call ended without its handler's doing.
package enum CancellationReason: Hashable, Sendable {
  case deadline
  /// The connection is gone: closed, or its process has exited.
  case disconnected
  /// The client broke the rules of the stream.
  case protocolError
  /// The server stops.
  case stopping
}

/// One call, from its request to its answer. What handlers see; the framing stays below.
///
/// A unary or client streaming call is answered by one `reply`, a server streaming or bidirectional
/// call by any number of `send` and then `finish`; `fail` ends either. Answering twice traps.
/// Answers to a call that was cancelled meanwhile are dropped.
///
/// Answers may come from any thread. The callbacks are set and called on the loop.
package final class Call: @unchecked Sendable {
  // @unchecked because everything mutable is touched on the connection's loop only, save
  // `cancelled`, which is atomic.

  package let method: MethodRow
  /// Keys in lower case, in the order received.
  package let metadata: [KeyValue]
  /// On the loop's clock, in nanoseconds; nil: no limit.
  package let deadline: UInt64?
  package let peer: Peer
  let streamID: UInt32
  let connection: Connection
  var timer: LoopTimer?
  /// Whether the connection keeps the call, because its handler did not answer at once.
  var isKept = false
  /// That counts the call.
  let account: PeerAccount
  /// What the account was charged for the request.
  var requestByteCount = 0
  // See Connection+Work.swift.
  var pendingWork: (() -> (() -> Void))?
  var answerByteCount = 0
  /// That counts the work which is in the work queue.
  var workAccount: PeerAccount?
  var cancelWork: (() -> Void)?
  var isWorking: Bool { workAccount != nil }

  private let cancelled = Atomic<Bool>(false)
  private(set) var hasEnded = false
  private var isAnswered = false

  /// What a stream or a call that is not answered at once needs; most calls never do.
  private var callbacks: Callbacks?

  private final class Callbacks {
    var onMessage: ((UnsafeRawBufferPointer) -> Void)?
    var onHalfClose: (() -> Void)?
    var onCancel: ((CancellationReason) -> Void)?
  }

  init(
    method: MethodRow, metadata: [KeyValue], deadline: UInt64?, streamID: UInt32,
    connection: Connection
  ) {
    self.method = method
    self.metadata = metadata
    self.deadline = deadline
    self.streamID = streamID
    self.connection = connection
    account = connection.account
    peer = connection.peer
  }

  /// Whether the work is in vain. From any thread.
  package var isCancelled: Bool { cancelled.load(ordering: .acquiring) }

  /// The first value of a key in lower case.
  package func metadata(_ key: String) -> String? { metadata.first { $0.key == key }?.value }

  var loop: EventLoop { connection.loop }

  /// Does `work` on the loop; at once if called there.
  package func onLoop(_ work: @escaping @Sendable () -> Void) {
    if connection.loop.isOnLoop { work() } else { connection.loop.post(work) }
  }

  private func checkLoop() { precondition(connection.loop.isOnLoop) }

  func cancel(_ reason: CancellationReason) {
    checkLoop()
    precondition(!hasEnded)
    cancelled.store(true, ordering: .releasing)
    let onCancel = callbacks?.onCancel
    end()
    onCancel?(reason)
  }

  /// Lets go of the callbacks, which often hold the call.
  func end() {
    hasEnded = true
    if let timer {
      connection.loop.cancel(timer)
      self.timer = nil
    }
    if callbacks != nil { callbacks = nil }
  }

  /// On the loop. False if the call was cancelled and the answer is to be dropped.
  private func beginAnswer() -> Bool {
    checkLoop()
    precondition(!isAnswered, "a call is answered once")
    isAnswered = true
    return !hasEnded
  }
}

// MARK: Callbacks

extension Call {
  /// A message of the client; the bytes are valid during the call. Never called after the end.
  package var onMessage: ((UnsafeRawBufferPointer) -> Void)? {
    get { callbacks?.onMessage }
    set { changeCallbacks { $0.onMessage = newValue } }
  }

  /// The client sends no more. On a live stream that means "enough": end it.
  package var onHalfClose: (() -> Void)? {
    get { callbacks?.onHalfClose }
    set { changeCallbacks { $0.onHalfClose = newValue } }
  }

  /// The call has ended and nobody hears its answer: stop the work.
  package var onCancel: ((CancellationReason) -> Void)? {
    get { callbacks?.onCancel }
    set { changeCallbacks { $0.onCancel = newValue } }
  }

  private func changeCallbacks(_ change: (Callbacks) -> Void) {
    checkLoop()
    guard !hasEnded else { return }
    let callbacks = callbacks ?? Callbacks()
    change(callbacks)
    self.callbacks = callbacks
  }
}

// MARK: Answers

extension Call {
  /// Answers a unary or client streaming call.
  package func reply(_ payload: [UInt8]) {
    precondition(!method.kind.sendsMessages)
    guard connection.loop.isOnLoop else {
      return connection.loop.post { [self] in reply(payload) }
    }
    if beginAnswer() { payload.withUnsafeBytes { connection.answer(self, payload: $0) } }
  }

  /// Answers a unary or client streaming call with what `write` appends.
  package func reply(writing write: (inout [UInt8]) -> Void) {
    guard connection.loop.isOnLoop else {
      var payload: [UInt8] = []
      write(&payload)
      return reply(payload)
    }
    precondition(!method.kind.sendsMessages)
    if beginAnswer() { connection.answer(self, writing: write) }
  }

  /// Ends the call with an error.
  package func fail(_ status: Status) {
    precondition(status.code != .ok)
    guard connection.loop.isOnLoop else {
      return connection.loop.post { [self] in fail(status) }
    }
    if beginAnswer() { connection.answer(self, status: status) }
  }

  /// Ends a server streaming or bidirectional call.
  package func finish() {
    precondition(method.kind.sendsMessages)
    guard connection.loop.isOnLoop else { return connection.loop.post { [self] in finish() } }
    if beginAnswer() { connection.finish(self) }
  }

  /// Sends a message of a server streaming or bidirectional call, and queues it if the client is
  /// slow. Bulk looks at `canSend` first.
  package func send(_ message: [UInt8]) {
    guard connection.loop.isOnLoop else { return connection.loop.post { [self] in send(message) } }
    send { $0.append(contentsOf: message) }
  }

  /// Sends a message that `write` appends.
  package func send(writing write: (inout [UInt8]) -> Void) {
    guard connection.loop.isOnLoop else {
      var message: [UInt8] = []
      write(&message)
      return send(message)
    }
    precondition(method.kind.sendsMessages && !isAnswered)
    if !hasEnded { connection.send(self, writing: write) }
  }

  /// Whether the connection has room: less is queued than the high mark, and after that was
  /// reached, less than the low mark. On the loop only.
  package var canSend: Bool {
    checkLoop()
    return !hasEnded && connection.hasRoom
  }

  /// Calls `body` once, on the loop, when the connection has room. Streams of a connection take
  /// turns: a stream that sends one frame and asks again shares fairly with the others. Dropped
  /// when the call ends.
  package func whenRoom(_ body: @escaping () -> Void) {
    checkLoop()
    if !hasEnded { connection.enqueue(self, body) }
  }
}
