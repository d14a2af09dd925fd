import Dispatch
import HealthRPC
import Synchronization

/// One connection to the daemon, for any number of threads and tasks at once.
///
/// Whoever starts a call writes it to the socket itself. Answers are read by one reader at a time:
/// - A thread that makes a synchronous call while nobody reads becomes the reader: it blocks in
///   `recv`, without any hop between threads. It delivers what comes for others as well.
/// - Otherwise a Dispatch source reads, as long as any call waits. Synchronous callers wait for it.
///
///     none ── synchronous call ───▶ thread ── its call has ended ──▶ none; source if calls wait
///       └──── asynchronous call ──▶ source ── no call waits ───────▶ none
///
/// A connection that broke stays broken: every waiting and later call fails.
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

  /// Bytes that the socket has not taken yet, from `outStart`.
  var out: [UInt8] = []
  var outStart = 0
  /// Bytes that the socket has taken since the connection began.
  var sentByteCount = 0

  /// Big enough for what a Unix socket holds at a time, so that most frames lie in it whole.
  let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 512 << 10, alignment: 16)
  lazy var sources = ConnectionSources(self)

  /// Takes over a connected socket. Nothing is sent yet.
  package init(_ descriptor: Descriptor) {
    self.descriptor = descriptor
    descriptor.limitReceiving()
  }

  deinit { buffer.deallocate() }

  /// Whether calls can still be made.
  package var isUsable: Bool { lock.withLock { _ in failure == nil && machine.canOpen } }

  /// Fails every call, now and later.
  package func close() {
    lock.withLock { _ in fail(ClientError(.closed, "the client has been closed")) }
  }
}

// MARK: With the lock held

extension Connection {
  /// Opens a stream and writes the request as far as the socket takes it.
  ///
  /// - Parameter request: appends the message of a unary call.
  /// - Returns: the stream's id. The call may have ended already, if the socket broke.
  /// - Throws: when the call has not begun; its end is not reported then.
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

  /// Writes what the socket takes.
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
    out.removeAll(keepingCapacity: out.capacity <= 1 << 20)
    outStart = 0
  }

  var hasUnsent: Bool { outStart < out.count }

  /// Takes in what was read and ends the calls that it answers.
  func receive(_ bytes: UnsafeRawBufferPointer) {
    var input = bytes
    while let event = machine.next(&input) {
      switch event {
      case .message(let id, let message): calls[id]?.onMessage?(message)
      case .ended(let id, let status, let payload):
        guard let call = calls.removeValue(forKey: id) else { continue }
        call.onEnd(status.code == .ok ? .reply(payload) : .failed(ClientError(status: status)))
      case .notFrames:
        return fail(ClientError(.invalidReply, "the peer does not speak the protocol of healthd"))
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
      let mayHaveBegun = call.requestEnd <= sentByteCount
      call.onEnd(.failed(mayHaveBegun && error.code == .connectionLost ? .lostAfterSending : error))
    }
  }

  /// Nobody waits for this call any more. A late answer is dropped.
  func forget(_ id: UInt32, _ error: ClientError) {
    guard let call = calls.removeValue(forKey: id) else { return }
    machine.forget(streamID: id)
    call.onEnd(.failed(error))
  }

  /// Gives the socket to the Dispatch source, or to nobody, when the reader leaves.
  func handOver() {
    let wantsReader = !calls.isEmpty && failure == nil
    reader = wantsReader ? .source : .none
    if wantsReader { sources.resumeReading() }
    if hasUnsent && failure == nil { sources.resumeWriting() }
  }
}

extension ClientError {
  /// The request has not gone out as a whole.
  static let lost = ClientError(.connectionLost, "the connection to healthd broke")
  /// The daemon may have begun.
  static let lostAfterSending = ClientError(
    .fateUnknown,
    "the connection to healthd broke before the answer; what was asked may have been done")
}
