import CLinux
import Dispatch
import Synchronization
import TTRPC

/// A connection to a ttrpc server, for any number of concurrent threads and tasks. It is closed when
/// it is deallocated.
///
/// The thread that starts a call writes it to the socket itself. There is at most one reader at a
/// time:
/// - A thread that makes a synchronous call while there is no reader becomes the reader. It blocks
///   in `recv`, without a switch between threads, and also delivers the replies to other calls.
/// - Otherwise a Dispatch source reads while any call is waiting. Synchronous callers wait for it.
///
///     none ── synchronous call ───▶ thread ── its call has ended ──▶ none; source if calls wait
///       └──── asynchronous call ──▶ source ── no call waits ───────▶ none
///
/// A broken connection remains broken: all current and future calls fail.
public final class RPCConnection: @unchecked Sendable {
  // @unchecked because every `var` is read and written with `lock` held, except `buffer`,
  // `bufferedCount` and `polling`, which belong to the current reader.

  enum Reader { case none, thread, source }

  let descriptor: Descriptor
  private let lock = Mutex(())
  var machine = ClientConnection()
  var calls: [UInt32: PendingCall] = [:]
  var reader = Reader.none
  var failure: RPCError?
  /// The tasks to resume when the lock is released.
  private var wakes: [PendingCall.Wake] = []

  /// Bytes that have not been sent yet, starting at `outStart`.
  var out: [UInt8] = []
  var outStart = 0
  /// The number of bytes sent since the connection was opened.
  var sentByteCount = 0

  /// Large enough for most frames, which are decoded in it.
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 512 << 10, alignment: 16)
  /// The length of the incomplete frame at the start of the buffer, or 0.
  private var bufferedCount = 0
  var polling = PollingPolicy()
  lazy var sources = ConnectionSources(self)

  /// Takes ownership of a connected stream socket, which is closed with the connection. Nothing is
  /// sent yet. Sets `SO_RCVTIMEO` of the socket.
  public init(adopting descriptor: Int32) {
    self.descriptor = Descriptor(descriptor)
    self.descriptor.limitReceiving()
  }

  /// Connects to a server. Nothing is sent yet.
  ///
  /// - Parameter path: The path of a Unix socket, at most 107 bytes.
  /// - Throws: `cannotConnect`.
  public convenience init(path: String) throws(RPCError) {
    let result = cl_unix_connect(path)
    guard result >= 0 else { throw .cannotConnect(code: -result) }
    self.init(adopting: result)
  }

  deinit { buffer.deallocate() }

  /// Whether calls can still be made: the connection is not known to be broken, and stream IDs are
  /// left.
  public var isUsable: Bool { withLock { failure == nil && machine.canOpen } }

  /// The number of bytes of requests and messages that the socket has not accepted yet. A sender of
  /// many messages can use it to limit the memory of a stream that the server reads slowly.
  public var unsentByteCount: Int { withLock { out.count - outStart } }

  /// Fails all current and future calls with `closed`.
  public func close() {
    withLock { fail(.closed) }
  }

  /// Runs a closure with the lock held. The tasks whose calls it ends are resumed on a queue, and not
  /// on this thread, which may hold locks of its caller that their cancellation handlers take.
  func withLock<Result: Sendable>(_ body: () -> Result) -> Result {
    let (result, wakes) = locked(body)
    for wake in wakes { DispatchQueue.global().async(execute: wake) }
    return result
  }

  /// Runs a closure with the lock held, on a thread that holds no other lock, and then resumes the
  /// tasks whose calls it ended.
  func withOnlyLock<Result: Sendable>(_ body: () -> Result) -> Result {
    let (result, wakes) = locked(body)
    for wake in wakes { wake() }
    return result
  }

  private func locked<Result: Sendable>(
    _ body: () -> Result
  ) -> (result: Result, wakes: [PendingCall.Wake]) {
    lock.withLock { _ in
      let result = body()
      guard !wakes.isEmpty else { return (result, []) }
      defer { wakes = [] }
      return (result, wakes)
    }
  }
}

// MARK: With the lock held

extension RPCConnection {
  /// Opens a stream and writes as much of the request as the socket accepts.
  ///
  /// - Parameter request: Appends the message of a unary call or server stream.
  /// - Returns: The ID of the stream. If the socket broke, the call may have ended already.
  /// - Throws: An error if the call has not begun. In this case its end is not reported.
  func open(
    _ method: RemoteMethod, _ kind: MethodKind, _ metadata: [KeyValue], pending: PendingCall,
    request: (inout [UInt8]) -> Void
  ) throws(RPCError) -> UInt32 {
    if let failure { throw failure }
    compactOut()
    let id: UInt32
    do throws(Status) {
      id = try machine.open(
        service: method.service, method: method.name, kind: kind,
        timeoutNanoseconds: pending.deadline?.wireNanoseconds ?? 0, metadata: metadata, to: &out,
        payload: request)
    } catch {
      throw error.code == .resourceExhausted ? .notSent(error) : .streamIDsUsedUp
    }
    var pending = pending
    pending.requestEnd = sentByteCount + out.count - outStart
    calls[id] = pending
    flush()
    return id
  }

  private func compactOut() {
    guard outStart > 0 else { return }
    out.removeSubrange(..<outStart)
    outStart = 0
  }

  /// Writes as many bytes as the socket accepts.
  func flush() {
    while outStart < out.count, failure == nil {
      switch descriptor.send(out, from: outStart) {
      case .bytes(let count):
        outStart += count
        sentByteCount += count
      case .wouldBlock: return
      case .closed, .failed: return fail(.connectionLost)
      }
    }
    // Do not retain the memory of an exceptionally large request.
    out.removeAll(keepingCapacity: out.capacity <= 1 << 20)
    outStart = 0
  }

  var hasUnsent: Bool { outStart < out.count }

  /// The part of the buffer into which the reader receives.
  var freeBuffer: UnsafeMutableRawBufferPointer {
    UnsafeMutableRawBufferPointer(rebasing: buffer[bufferedCount...])
  }

  /// Processes bytes that were received into `freeBuffer` and ends the calls that they complete.
  func receive(_ count: Int) {
    bufferedCount += count
    var input = UnsafeRawBufferPointer(rebasing: buffer[..<bufferedCount])
    if machine.needsRest(of: input, capacity: buffer.count) { return }
    bufferedCount = 0
    while let event = machine.next(&input) {
      switch event {
      case .message(let id, let message): later(calls[id]?.onMessage?(message))
      case .ended(let id, let status, let payload):
        guard let call = calls.removeValue(forKey: id) else { continue }
        end(call, status.code == .ok ? .reply(payload) : .failed(.failed(status)))
      case .notFrames:
        return fail(.notTTRPC)
      }
    }
  }

  /// Ends the connection and every call.
  func fail(_ error: RPCError) {
    guard failure == nil else { return }
    failure = error
    descriptor.shutDown()
    _ = machine.forgetAll()
    let ended = calls
    calls = [:]
    for call in ended.values {
      // The server executes only complete requests.
      let mayHaveBegun = call.requestEnd <= sentByteCount
      end(call, .failed(mayHaveBegun && error == .connectionLost ? .outcomeUnknown : error))
    }
  }

  /// Reports the end of a call, whose task is resumed when the lock is released.
  func end(_ call: PendingCall, _ outcome: PendingCall.Outcome) {
    later(call.onEnd(outcome))
  }

  private func later(_ wake: PendingCall.Wake?) {
    if let wake { wakes.append(wake) }
  }

  /// Ends a call that its caller no longer waits for. A late reply is dropped.
  func forget(_ id: UInt32, _ error: RPCError) {
    guard let call = calls.removeValue(forKey: id) else { return }
    machine.forget(streamID: id)
    end(call, .failed(error))
  }

  /// Passes the socket to the Dispatch source when the reading thread leaves, if calls are waiting.
  func handOver() {
    let wantsReader = !calls.isEmpty && failure == nil
    reader = wantsReader ? .source : .none
    if wantsReader { sources.resumeReading() }
    if hasUnsent && failure == nil { sources.resumeWriting() }
  }
}
