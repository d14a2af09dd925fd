import Dispatch
import TTRPC
import Synchronization

/// A connection to the daemon, for any number of concurrent threads and tasks.
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
package final class Connection: @unchecked Sendable {
  // @unchecked because every `var` is read and written with `lock` held, except `buffer`, which
  // belongs to the current reader.

  enum Reader { case none, thread, source }

  let descriptor: Descriptor
  let lock = Mutex(())
  var machine = ClientConnection()
  var calls: [UInt32: PendingCall] = [:]
  var reader = Reader.none
  var failure: ClientError?

  /// Bytes that have not been sent yet, starting at `outStart`.
  var out: [UInt8] = []
  var outStart = 0
  /// The number of bytes sent since the connection was opened.
  var sentByteCount = 0

  /// Large enough for the buffer of a Unix socket, so that most frames are received in one piece.
  let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 512 << 10, alignment: 16)
  lazy var sources = ConnectionSources(self)

  /// Takes ownership of a connected socket. Nothing is sent yet.
  package init(_ descriptor: Descriptor) {
    self.descriptor = descriptor
    descriptor.limitReceiving()
  }

  deinit { buffer.deallocate() }

  /// Whether calls can still be made.
  package var isUsable: Bool { lock.withLock { _ in failure == nil && machine.canOpen } }

  /// Fails all current and future calls.
  package func close() {
    lock.withLock { _ in fail(ClientError(.closed, "the client has been closed")) }
  }
}

// MARK: With the lock held

extension Connection {
  /// Opens a stream and writes as much of the request as the socket accepts.
  ///
  /// - Parameter request: Appends the message of a unary call.
  /// - Returns: The ID of the stream. If the socket broke, the call may have ended already.
  /// - Throws: An error if the call has not begun. In this case its end is not reported.
  func open(
    service: String, method: String, kind: MethodKind, pending: PendingCall,
    request: (inout [UInt8]) -> Void
  ) throws(ClientError) -> UInt32 {
    if let failure { throw failure }
    compactOut()
    let id: UInt32
    do throws(Status) {
      id = try machine.open(
        service: service, method: method, kind: kind,
        timeoutNanoseconds: pending.deadline?.wireNanoseconds ?? 0, to: &out, payload: request)
    } catch {
      throw ClientError(
        error.code == .resourceExhausted ? .tooLarge : .connectionLost, error.message)
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
      case .closed, .failed: return fail(.lost)
      }
    }
    // Do not retain the memory of an exceptionally large request.
    out.removeAll(keepingCapacity: out.capacity <= 1 << 20)
    outStart = 0
  }

  var hasUnsent: Bool { outStart < out.count }

  /// Processes received bytes and ends the calls that they complete.
  func receive(_ bytes: UnsafeRawBufferPointer) {
    var input = bytes
    while let event = machine.next(&input) {
      switch event {
      case .message(let id, let message): calls[id]?.onMessage?(message)
      case .ended(let id, let status, let payload):
        guard let call = calls.removeValue(forKey: id) else { continue }
        call.onEnd(status.code == .ok ? .reply(payload) : .failed(ClientError(status: status)))
      case .notFrames:
        return fail(ClientError(.invalidReply, "the peer does not use the healthd protocol"))
      }
    }
  }

  /// Ends the connection and every call.
  func fail(_ error: ClientError) {
    guard failure == nil else { return }
    failure = error
    descriptor.shutDown()
    _ = machine.forgetAll()
    let ended = calls
    calls = [:]
    for call in ended.values {
      // The daemon executes only complete requests.
      let mayHaveBegun = call.requestEnd <= sentByteCount
      call.onEnd(.failed(mayHaveBegun && error.code == .connectionLost ? .lostAfterSending : error))
    }
  }

  /// Ends a call that its caller no longer waits for. A late reply is dropped.
  func forget(_ id: UInt32, _ error: ClientError) {
    guard let call = calls.removeValue(forKey: id) else { return }
    machine.forget(streamID: id)
    call.onEnd(.failed(error))
  }

  /// Passes the socket to the Dispatch source when the reading thread leaves, if calls are waiting.
  func handOver() {
    let wantsReader = !calls.isEmpty && failure == nil
    reader = wantsReader ? .source : .none
    if wantsReader { sources.resumeReading() }
    if hasUnsent && failure == nil { sources.resumeWriting() }
  }
}

extension ClientError {
  /// The request was not sent completely.
  static let lost = ClientError(.connectionLost, "the connection to healthd was lost")
  /// The daemon may have begun to execute the request.
  static let lostAfterSending = ClientError(
    .fateUnknown,
    "the connection to healthd was lost before the reply; the request may have been completed")
}
