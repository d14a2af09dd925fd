package import TTRPC

/// The server side of a connection of gRPC over HTTP/2, as a state machine that turns received bytes
/// into the events of `ServerConnection`, and replies into bytes. It owns neither a descriptor nor
/// the calls.
///
/// A stream opens with header fields. The call of a method that takes one message is reported when
/// the client has closed its side, any other with its headers:
///
///     headers ── message, end ──▶ reported ── end ──▶ trailers
///        └──── takes messages ──▶ reported ── messages, end of the client ──▶ …
///
/// What HTTP/2 itself demands is answered by nghttp2: settings, pings, windows, resets and invalid
/// frames. Floods of these end the connection (`HTTP2Session`). Source of the rules:
/// "gRPC over HTTP2" of the gRPC project, and RFC 9113.
package final class GRPCServerConnection {
  /// The kind of a method; nil: there is no such method.
  package typealias MethodKinds = (
    _ service: UnsafeRawBufferPointer, _ method: UnsafeRawBufferPointer
  ) -> MethodKind?

  /// An event that has not been returned yet.
  private struct Pending {
    enum Kind { case request, message, halfClosed, refused, cancelled }
    let kind: Kind
    let stream: GRPCStream
    var message: MessageBytes?
  }

  /// The result of `write`.
  package enum WriteResult {
    /// Nothing is left that can be sent now.
    case all
    case part
    /// HTTP/2 has failed.
    case failed
  }

  // What each call changes has no dynamic checks of exclusive access, like the state of a stream: no
  // access runs code that could begin a second one.
  let session: HTTP2Session
  private let pool: StreamPool
  private let kinds: MethodKinds
  private let outOfRoom: Status
  @exclusivity(unchecked) private var streams = StreamTable()
  /// The stream of the last event. Consecutive events are usually of the same one.
  @exclusivity(unchecked) private var recent: GRPCStream?
  /// The header fields that are being received. Those of a stream are not interrupted by others.
  @exclusivity(unchecked) private var opening = RequestHeaders()
  /// Whether the header fields that are being received follow the data of a request. They have no
  /// meaning in gRPC.
  private var isInTrailers = false
  /// The stream that borrowed its message from the input in this frame.
  @exclusivity(unchecked) private var borrower: GRPCStream?
  /// The number of streams with `GRPCStream.isIncomplete`.
  private var incompleteCount = 0
  @exclusivity(unchecked) private var pending: [Pending] = []
  @exclusivity(unchecked) private var pendingFirst = 0
  /// What the views of the last event refer to.
  @exclusivity(unchecked) private var current: Pending?
  /// Whether HTTP/2 has failed, which is the last event.
  private var isBroken = false
  private var hasReportedBroken = false
  @exclusivity(unchecked) private var pings = PingPolicy()

  // Stored separately, because other modules check exclusive access to what they access directly.
  @exclusivity(unchecked) private var time: UInt64 = 0
  @exclusivity(unchecked) private var limit = RPCLimits.frameByteCountMax
  @exclusivity(unchecked) private var unsent = 0
  @exclusivity(unchecked) private var partial = 0
  /// Whether new streams are refused while calls in progress continue.
  private var isDraining = false

  /// Creates the state of a new connection.
  ///
  /// - Parameters:
  ///   - outOfRoom: The status of a message that exceeds a lowered `messageByteCountMax`.
  ///   - pool: The streams of the loop.
  ///   - kinds: The methods of the socket.
  package init(
    outOfRoom: Status, pool: StreamPool = StreamPool(), kinds: @escaping MethodKinds
  ) {
    self.outOfRoom = outOfRoom
    self.pool = pool
    self.kinds = kinds
    session = HTTP2Session()
    session.setOwner(self)
  }
}

extension GRPCServerConnection {
  /// The time on the clock of the owner, which sets it before it passes bytes.
  package var now: UInt64 {
    get { time }
    set { time = newValue }
  }

  /// The maximum size of a message. Longer ones are answered with `resourceExhausted`.
  package var messageByteCountMax: Int {
    get { limit }
    set { limit = newValue }
  }

  /// The bytes of responses that flow control or the order of streams holds back.
  package private(set) var unsentByteCount: Int {
    get { unsent }
    set { unsent = newValue }
  }

  /// The received bytes of incomplete requests and messages.
  package private(set) var partialByteCount: Int {
    get { partial }
    set { partial = newValue }
  }
}

// MARK: Input

extension GRPCServerConnection {
  /// Returns the next event, or nil if the input is exhausted. Advances `input` past the bytes
  /// consumed. The views in an event are valid until the next call.
  package func next(_ input: inout UnsafeRawBufferPointer) -> ServerConnection.Event? {
    current = nil
    while true {
      if hasPending, let event = takePending() { return event }
      guard !input.isEmpty, !isBroken else { return nil }
      if !session.receive(&input, at: now) { isBroken = true }
      if let borrower {
        copyBorrowed(borrower)
        self.borrower = nil
      }
    }
  }

  /// Whether events are waiting although the input is exhausted.
  package var hasPending: Bool {
    pendingFirst < pending.count || isBroken && !hasReportedBroken
  }

  private func takePending() -> ServerConnection.Event? {
    while let next = popPending() {
      current = next
      if let event = event(next) { return event }
    }
    guard isBroken, !hasReportedBroken else { return nil }
    hasReportedBroken = true
    return .notFrames
  }

  private func popPending() -> Pending? {
    // The usual case.
    if pending.count == 1 && pendingFirst == 0 { return pending.removeLast() }
    guard pendingFirst < pending.count else { return nil }
    let next = pending[pendingFirst]
    pendingFirst += 1
    if pendingFirst == pending.count {
      pending.removeAll(keepingCapacity: pending.capacity <= 64)
      pendingFirst = 0
    }
    return next
  }

  /// Returns nil if the call has ended in the meantime.
  private func event(_ next: Pending) -> ServerConnection.Event? {
    let stream = next.stream
    if next.kind == .cancelled { return .cancelled(streamID: stream.id) }
    if stream.hasEnded { return nil }
    switch next.kind {
    case .request:
      let borrowed = stream.borrowed
      stream.borrowed = nil
      let request = Request(
        service: stream.headers.service, method: stream.headers.method,
        payload: next.message?.bytes ?? borrowed ?? UnsafeRawBufferPointer(start: nil, count: 0),
        timeoutNanoseconds: stream.headers.timeoutNanoseconds, metadata: stream.headers.metadata)
      return .request(
        streamID: stream.id, request,
        remoteClosed: next.message != nil || !stream.takesMessages)
    case .message:
      guard let message = next.message else { return nil }
      return .message(streamID: stream.id, message.bytes, isLast: false)
    case .halfClosed: return .halfClosed(streamID: stream.id)
    case .refused:
      guard let status = stream.refusal else { return nil }
      return stream.isReported
        ? .failed(streamID: stream.id, status) : .refused(streamID: stream.id, status)
    case .cancelled: return nil
    }
  }

  /// The time since which the client owes the rest of a frame, a message or a request; nil if it
  /// owes nothing.
  package var incompleteSince: UInt64? {
    var first = session.incompleteSince
    if incompleteCount == 0 { return first }
    for stream in streams.all {
      if let time = stream.incompleteSince, time < first ?? .max { first = time }
    }
    return first
  }

  /// Must be called after anything was received for a stream, or its input has ended.
  private func noteIncomplete(_ stream: GRPCStream) {
    let isIncomplete = stream.incompleteSince != nil
    guard isIncomplete != stream.isIncomplete else { return }
    stream.isIncomplete = isIncomplete
    incompleteCount += isIncomplete ? 1 : -1
  }

  /// Returns an open stream.
  private func stream(_ id: UInt32) -> GRPCStream? {
    if let recent, recent.id == id { return recent }
    guard let stream = streams[id] else { return nil }
    recent = stream
    return stream
  }

  /// Closes the client's side of a stream after the input of the connection has ended. Returns
  /// whether the call could have received more messages.
  package func closeRemote(streamID: UInt32) -> Bool {
    guard let stream = stream(streamID), stream.takesMessages, !stream.isRemoteClosed else {
      return false
    }
    stream.isRemoteClosed = true
    noteIncomplete(stream)
    return true
  }
}

// MARK: Output

extension GRPCServerConnection {
  /// Appends a message to the response of a call.
  ///
  /// - Returns: False, without a change, if the message is larger than a message may be.
  package func send(streamID: UInt32, _ write: (inout [UInt8]) -> Void) -> Bool {
    guard let stream = stream(streamID) else { return true }
    let before = stream.unsentByteCount
    guard stream.append(write) else { return false }
    unsentByteCount += stream.unsentByteCount - before
    if !stream.hasSubmittedHeaders {
      stream.hasSubmittedHeaders = true
      session.submitResponse(streamID)
    } else {
      resume(stream)
    }
    return true
  }

  /// Ends a call with a status, after the messages sent before. Nothing further of the client is
  /// reported.
  package func end(streamID: UInt32, _ status: Status) {
    guard let stream = stream(streamID), stream.end == nil else { return }
    ignoreInput(of: stream)
    stream.end = status.code == .ok ? .success : .failure(status)
    if stream.hasSubmittedHeaders {
      resume(stream)
    } else {
      session.submitTrailersOnly(streamID, status)
    }
  }

  /// Ends a call that has sent its messages.
  package func finish(streamID: UInt32) {
    guard let stream = stream(streamID), stream.hasSubmittedHeaders else {
      return end(streamID: streamID, .ok)
    }
    guard stream.end == nil else { return }
    ignoreInput(of: stream)
    stream.end = .success
    resume(stream)
  }

  private func resume(_ stream: GRPCStream) {
    guard stream.isDeferred else { return }
    stream.isDeferred = false
    session.resume(stream.id)
  }

  private func ignoreInput(of stream: GRPCStream) {
    partialByteCount -= stream.partialByteCount
    stream.hasEnded = true
    stream.request = nil
    stream.decoder = MessageDecoder()
    noteIncomplete(stream)
  }

  /// Whether bytes queued now for a stream are expected to be sent immediately: the client's windows
  /// are open, and nothing of this stream waits.
  package func isOpen(streamID: UInt32) -> Bool {
    guard let stream = stream(streamID) else { return true }
    return stream.unsentByteCount == 0 && session.hasWindow(streamID)
  }

  /// Appends what can be sent now, until `output` has at least `byteCountMax` bytes.
  package func write(to output: inout [UInt8], byteCountMax: Int = .max) -> WriteResult {
    // Nothing is sent to a client that turns out to speak another protocol.
    session.hasPreface ? session.write(to: &output, byteCountMax: byteCountMax) : .all
  }

  /// Whether anything can be sent now.
  package var hasSendable: Bool { session.hasPreface && session.wantsWrite }

  /// Whether both sides have ended the connection.
  package var isFinished: Bool { session.isFinished }

  /// Announces that no further streams are accepted. What is queued and not written yet is sent after
  /// the announcement.
  package func drain() {
    guard !isDraining else { return }
    isDraining = true
    session.submitGoAway()
  }
}

// MARK: Events of HTTP/2

extension GRPCServerConnection {
  func didReceivePing() {
    // The text is gRPC's: its clients send keep-alives less often after it.
    if !pings.receive(at: now) { session.end(tooManyPings: "too_many_pings") }
  }

  func didSendResponse() { pings.forgive() }

  func didOpen(_ id: UInt32) {
    let stream = pool.take(id: id, beginTime: now)
    streams.append(stream)
    recent = stream
    noteIncomplete(stream)
    opening.removeAll()
    isInTrailers = false
  }

  func didBeginTrailers() { isInTrailers = true }

  /// Accepts a header field of the stream that was opened last. Returns false to end the connection.
  func didReceive(name: UnsafeRawBufferPointer, value: UnsafeRawBufferPointer) -> Bool {
    if isInTrailers { return true }
    opening.add(name, value)
    return !opening.isFlood
  }

  func didReceiveHeaders(_ id: UInt32) {
    guard let stream = stream(id), !stream.hasEnded else { return }
    opening.complete()
    // The fields of the stream are empty, and have the memory for the next stream.
    swap(&opening, &stream.headers)
    switch stream.headers.refusal {
    case .http(let status)?:
      ignoreInput(of: stream)
      session.submitWithoutGRPC(id, httpStatus: status)
    case .grpc(let status)?: refuse(stream, status)
    case nil:
      let kind = kinds(stream.headers.service, stream.headers.method)
      stream.takesMessages = kind?.takesMessages ?? false
      if kind == nil || stream.takesMessages { report(stream, nil) }
    }
  }

  private func report(_ stream: GRPCStream, _ message: MessageBytes?) {
    stream.isReported = true
    noteIncomplete(stream)
    pending.append(Pending(kind: .request, stream: stream, message: message))
  }

  private func refuse(_ stream: GRPCStream, _ status: Status) {
    stream.refusal = stream.refusal ?? status
    pending.append(Pending(kind: .refused, stream: stream))
  }

  func didReceive(_ id: UInt32, data: UnsafeRawBufferPointer) {
    guard let stream = stream(id), !stream.hasEnded else { return }
    if let message = wholeMessage(data, of: stream) {
      stream.borrowed = message
      borrower = stream
      return
    }
    copyBorrowed(stream)
    let before = stream.partialByteCount
    defer { noteIncomplete(stream) }
    if stream.decoder.partialByteCount == 0 { stream.messageTime = now }
    var data = data
    while !stream.hasEnded,
      let output = stream.decoder.next(
        &data, byteCountMax: messageByteCountMax, outOfRoom: outOfRoom)
    {
      stream.messageTime = now
      switch output {
      case .message(let message): didReceive(stream, message)
      case .refused(let status):
        partialByteCount += stream.partialByteCount - before
        return refuse(stream, status)
      }
    }
    partialByteCount += stream.partialByteCount - before
  }

  /// Returns the message of a call that takes one, if the data is that message: it is passed on
  /// without a copy if the client's side ends in the same frame.
  private func wholeMessage(
    _ data: UnsafeRawBufferPointer, of stream: GRPCStream
  ) -> UnsafeRawBufferPointer? {
    guard !stream.takesMessages, !stream.isReported, stream.partialByteCount == 0,
      stream.request == nil, stream.borrowed == nil
    else { return nil }
    return MessageDecoder.wholeMessage(data, byteCountMax: messageByteCountMax)
  }

  /// Copies a borrowed message, because the stream did not end with it.
  private func copyBorrowed(_ stream: GRPCStream) {
    guard !stream.isReported, let message = stream.borrowed else { return }
    stream.borrowed = nil
    let copy = MessageBytes(capacity: message.count)
    copy.append(message)
    stream.request = copy
    partialByteCount += copy.count
  }

  private func didReceive(_ stream: GRPCStream, _ message: MessageBytes) {
    if stream.takesMessages {
      return pending.append(Pending(kind: .message, stream: stream, message: message))
    }
    if stream.request == nil, !stream.isReported {
      stream.request = message
    } else {
      refuse(stream, Status(.internal, "this call takes one message"))
    }
  }

  /// The client sends no more on a stream.
  func didReceiveEnd(_ id: UInt32) {
    guard let stream = stream(id), !stream.isRemoteClosed else { return }
    stream.isRemoteClosed = true
    noteIncomplete(stream)
    if stream.hasEnded { return }
    if stream.decoder.partialByteCount > 0 {
      return refuse(stream, Status(.internal, "the stream ended inside a message"))
    }
    if stream.takesMessages {
      return pending.append(Pending(kind: .halfClosed, stream: stream))
    }
    guard !stream.isReported, stream.headers.refusal == nil else { return }
    if stream.borrowed != nil { return report(stream, nil) }
    guard let message = stream.request else {
      return refuse(stream, Status(.internal, "this call takes one message"))
    }
    partialByteCount -= message.count
    stream.request = nil
    report(stream, message)
  }

  func didClose(_ id: UInt32) {
    guard var stream = streams.remove(id) else { return }
    if recent === stream { recent = nil }
    unsentByteCount -= stream.unsentByteCount
    if !stream.hasEnded {
      ignoreInput(of: stream)
      if stream.isReported { pending.append(Pending(kind: .cancelled, stream: stream)) }
    }
    // An event that has not been processed may refer to the stream.
    if isKnownUniquelyReferenced(&stream) { pool.put(stream) }
  }

  /// Returns what a stream has for its next frame, which `take` passes on.
  func nextData(_ id: UInt32, byteCountMax: Int) -> HTTP2Session.Data {
    guard let stream = stream(id) else { return .none }
    let count = min(byteCountMax, stream.unsentByteCount)
    if count == stream.unsentByteCount, let end = stream.end {
      switch end {
      case .success: session.submitSuccess(id)
      case .failure(let status): session.submitTrailers(id, status)
      }
      return .end(count)
    }
    if count > 0 { return .more(count) }
    stream.isDeferred = true
    return .deferred
  }

  /// Appends bytes of a response, as many as `nextData` has returned.
  func take(_ id: UInt32, byteCount: Int, to output: inout [UInt8]) {
    guard let stream = stream(id) else { return }
    stream.take(byteCount, to: &output)
    unsentByteCount -= byteCount
  }
}
