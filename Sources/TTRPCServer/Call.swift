public import TTRPC
import Synchronization

/// The reason why a call ended before its handler answered it.
public enum CancellationReason: Hashable, Sendable {
  /// The deadline of the call passed.
  case deadline
  /// The client has canceled the call.
  case cancelled
  /// The connection was closed, or its process has exited.
  case disconnected
  /// The client violated the protocol of the stream.
  case protocolError
  /// The server is stopping.
  case stopping
}

/// One call, from its request to its reply, as seen by handlers. Framing is the task of the
/// connection.
///
/// A unary or client streaming call is answered with one `reply`, a server streaming or
/// bidirectional call with any number of `send` and then `finish`; `fail` ends either kind.
/// Answering twice is a programming error and traps. Replies to a call that has been cancelled are
/// dropped.
///
/// Replies may be sent from any thread. Callbacks are set and called on the loop.
public final class Call: @unchecked Sendable {
  // @unchecked because mutable state is confined to the connection's loop, except `cancelled`,
  // which is atomic.

  /// The method that the client called.
  public let method: MethodRow
  /// The metadata, with keys in lower case, in the order received.
  public let metadata: [KeyValue]
  /// The deadline on the loop's clock, in nanoseconds; nil means no limit.
  public let deadline: UInt64?
  /// The client of the connection.
  public var peer: Peer { connection.peer }
  /// The time on the loop's clock at which the request was received.
  private let beginTime: UInt64
  let streamID: UInt32
  let connection: Connection
  var timer: LoopTimer?
  /// Whether the connection retains the call because its handler did not answer immediately.
  var isKept = false
  /// The account to which the call is charged.
  public let account: PeerAccount
  /// The bytes charged to the account for the request.
  var requestByteCount = 0
  // The state of long work, see Connection+Work.swift.
  var pendingWork: (() -> (() -> Void))?
  var answerByteCount = 0
  /// The account to which the work in the work queue is charged.
  var workAccount: PeerAccount?
  var cancelWork: (() -> Void)?
  var isWorking: Bool { workAccount != nil }

  private let cancelled = Atomic<Bool>(false)
  private(set) var hasEnded = false
  private var isAnswered = false

  /// The callbacks of a stream or a call that is not answered immediately. They are allocated on
  /// demand, because most calls need none.
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
    beginTime = connection.receiveTime
  }

  /// Whether the call has ended, so that its result is not needed. May be read from any thread.
  public var isCancelled: Bool { cancelled.load(ordering: .acquiring) }

  /// Returns the first value for a key. The key must be in lower case.
  public func metadata(_ key: String) -> String? { metadata.first { $0.key == key }?.value }

  /// The loop on which the connection runs.
  public var loop: EventLoop { connection.loop }

  /// Whether the client has closed its sending side, by shutdown or by exiting. Must be read on the
  /// loop.
  public var isInputClosed: Bool {
    checkLoop()
    return connection.hasReadAll
  }

  /// Whether the client limits how much is sent to it with the windows of HTTP/2. Must be read on the
  /// loop.
  public var hasFlowControl: Bool {
    checkLoop()
    return connection.hasFlowControl
  }

  /// Runs `work` on the loop, synchronously if called there.
  public func onLoop(_ work: @escaping @Sendable () -> Void) {
    if connection.loop.isOnLoop { work() } else { connection.loop.post(work) }
  }

  private func checkLoop() { precondition(connection.loop.isOnLoop) }

  /// Counts the call, once, when it ends.
  func count(_ code: StatusCode) {
    let duration = connection.loop.clock.now &- beginTime
    method.metrics.record(code, nanoseconds: method.kind == .unary ? duration : nil)
  }

  func cancel(_ reason: CancellationReason) {
    checkLoop()
    precondition(!hasEnded)
    cancelled.store(true, ordering: .releasing)
    let onCancel = callbacks?.onCancel
    end()
    onCancel?(reason)
  }

  /// Ends the call and releases the callbacks, which often retain the call.
  func end() {
    hasEnded = true
    if let timer {
      connection.loop.cancel(timer)
      self.timer = nil
    }
    if callbacks != nil { callbacks = nil }
  }

  /// Begins the reply. Must be called on the loop, which every reply has verified. Returns false if
  /// the call was cancelled and the reply must be dropped.
  private func beginAnswer() -> Bool {
    precondition(!isAnswered, "a call is answered once")
    isAnswered = true
    return !hasEnded
  }
}

// MARK: Callbacks

extension Call {
  /// Called for each message of the client until the call ends. The bytes are valid during the
  /// callback.
  public var onMessage: ((UnsafeRawBufferPointer) -> Void)? {
    get { callbacks?.onMessage }
    set { changeCallbacks { $0.onMessage = newValue } }
  }

  /// Called when the client sends no more messages. The handler of a live stream must end it then.
  public var onHalfClose: (() -> Void)? {
    get { callbacks?.onHalfClose }
    set { changeCallbacks { $0.onHalfClose = newValue } }
  }

  /// Called when the call ends without a reply from its handler, so that work for it can stop.
  public var onCancel: ((CancellationReason) -> Void)? {
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

// MARK: Replies

extension Call {
  /// Replies to a unary or client streaming call.
  public func reply(_ payload: [UInt8]) {
    reply { $0.append(contentsOf: payload) }
  }

  /// Replies to a unary or client streaming call with a reply that was encoded for it.
  public func reply(_ reply: EncodedReply) {
    precondition(!method.kind.sendsMessages)
    guard connection.loop.isOnLoop else {
      return connection.loop.post { [self] in self.reply(reply) }
    }
    if beginAnswer() { connection.answer(self, reply) }
  }

  /// Replies to a unary or client streaming call with the bytes that `write` appends.
  public func reply(writing write: (inout [UInt8]) -> Void) {
    guard connection.loop.isOnLoop else { return reply(EncodedReply(to: self, writing: write)) }
    precondition(!method.kind.sendsMessages)
    if beginAnswer() { connection.answer(self, writing: write) }
  }

  /// Ends the call with an error.
  public func fail(_ status: Status) {
    precondition(status.code != .ok)
    guard connection.loop.isOnLoop else {
      return connection.loop.post { [self] in fail(status) }
    }
    if beginAnswer() { connection.answer(self, status: status) }
  }

  /// Ends a server streaming or bidirectional call.
  public func finish() {
    precondition(method.kind.sendsMessages)
    guard connection.loop.isOnLoop else { return connection.loop.post { [self] in finish() } }
    if beginAnswer() { connection.finish(self) }
  }

  /// Sends a message of a server streaming or bidirectional call, and queues it if the client is
  /// slow. Senders of large amounts must check `canSend` first, because a connection that exceeds
  /// the limit of its account is closed.
  public func send(_ message: [UInt8]) {
    guard connection.loop.isOnLoop else { return connection.loop.post { [self] in send(message) } }
    send { $0.append(contentsOf: message) }
  }

  /// Sends a message consisting of the bytes that `write` appends.
  public func send(writing write: (inout [UInt8]) -> Void) {
    guard connection.loop.isOnLoop else {
      var message: [UInt8] = []
      write(&message)
      return send(message)
    }
    precondition(method.kind.sendsMessages && !isAnswered)
    if !hasEnded { connection.send(self, writing: write) }
  }

  /// Whether the connection has room. This becomes false at the high mark of the queue and true
  /// again below the low mark. Must be read on the loop.
  public var canSend: Bool {
    checkLoop()
    return !hasEnded && connection.hasRoom && connection.isOpen(self)
  }

  /// Calls `body` once, on the loop, when the connection has room. The streams of a connection take
  /// turns, so a stream that sends one frame per callback shares the connection fairly. The
  /// callback is dropped when the call ends.
  public func whenRoom(_ body: @escaping () -> Void) {
    checkLoop()
    if !hasEnded { connection.enqueue(self, body) }
  }
}
