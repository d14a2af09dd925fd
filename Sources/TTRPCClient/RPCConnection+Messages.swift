public import TTRPC

// Calls with messages of a program's own types.
extension RPCConnection {
  /// Performs a unary call and suspends the task.
  ///
  /// - Parameters:
  ///   - timeout: The maximum duration until the reply; nil: no limit.
  ///   - metadata: The metadata of the request.
  /// - Throws: Every error except `cannotConnect`.
  public func call<Request, Reply>(
    _ method: RPCMethod<Request, Reply>, _ request: Request, timeout: Duration? = nil,
    metadata: [KeyValue] = []
  ) async throws(RPCError) -> Reply {
    let bytes = try request.encodedForSending()
    return try await call(
      RemoteMethod(method), deadline: Deadline(after: timeout), metadata: metadata,
      request: { $0.append(contentsOf: bytes) }, reply: Reply.received)
  }

  /// Performs a unary call and blocks this thread. Must not be called from a task, because it would
  /// block a thread of the concurrency pool.
  ///
  /// - Parameters:
  ///   - timeout: The maximum duration until the reply; nil: no limit.
  ///   - metadata: The metadata of the request.
  /// - Throws: Every error except `cannotConnect` and `cancelled`.
  public func call<Request, Reply>(
    _ method: RPCMethod<Request, Reply>, _ request: Request, timeout: Duration? = nil,
    metadata: [KeyValue] = []
  ) throws(RPCError) -> Reply {
    let bytes = try request.encodedForSending()
    return try call(
      RemoteMethod(method), deadline: Deadline(after: timeout), metadata: metadata,
      request: { $0.append(contentsOf: bytes) }, reply: Reply.received)
  }

  /// Opens a server stream.
  ///
  /// - Parameters:
  ///   - timeout: The maximum duration of the whole stream; nil: no limit.
  ///   - metadata: The metadata of the request.
  /// - Throws: `connectionLost`, `streamIDsUsedUp`, `notSent`, `notTTRPC` or `closed`.
  public func open<Request, Reply>(
    _ method: RPCMethod<Request, Reply>, _ request: Request, timeout: Duration? = nil,
    metadata: [KeyValue] = []
  ) throws(RPCError) -> RPCStream<Reply> {
    let bytes = try request.encodedForSending()
    return try RPCStream(
      RemoteMethod(method), .serverStream, on: self, deadline: Deadline(after: timeout),
      metadata: metadata, first: { $0.append(contentsOf: bytes) }, decode: Reply.received)
  }

  /// Opens a client stream or a bidirectional stream.
  ///
  /// - Parameters:
  ///   - kind: `clientStream` or `bidirectional`.
  ///   - timeout: The maximum duration of the whole stream; nil: no limit.
  ///   - metadata: The metadata of the request.
  /// - Throws: `connectionLost`, `streamIDsUsedUp`, `notSent`, `notTTRPC` or `closed`.
  public func open<Request, Reply>(
    _ method: RPCMethod<Request, Reply>, _ kind: MethodKind, timeout: Duration? = nil,
    metadata: [KeyValue] = []
  ) throws(RPCError) -> RPCDuplexStream<Request, Reply> {
    precondition(kind.takesMessages, "a server stream has one request")
    return RPCDuplexStream(
      replies: try RPCStream(
        RemoteMethod(method), kind, on: self, deadline: Deadline(after: timeout),
        metadata: metadata, decode: Reply.received))
  }
}

/// The client's end of a stream to which it sends any number of messages.
public struct RPCDuplexStream<Request: RPCMessage, Reply: RPCMessage>: Sendable {
  /// The replies. A client stream has one, which follows `close()`.
  public let replies: RPCStream<Reply>

  /// Sends a message. Has no effect after the end of the stream. Must not be called after `close()`.
  /// Messages that the server does not read are buffered: see `RPCConnection.unsentByteCount`.
  ///
  /// - Throws: `notSent` if the message cannot be encoded, which leaves the stream open. A message
  ///   that exceeds the maximum size of a frame ends the stream with this error.
  public func send(_ message: Request) throws(RPCError) {
    let bytes = try message.encodedForSending()
    replies.send { $0.append(contentsOf: bytes) }
  }

  /// Closes the client's side, in response to which the server ends the stream.
  public func close() { replies.close() }
}

extension RemoteMethod {
  /// Creates the name of a method whose messages have types.
  public init<Request, Reply>(_ method: RPCMethod<Request, Reply>) {
    self.init(service: method.service, name: method.name, isIdempotent: method.isIdempotent)
  }
}

extension RPCMessage {
  fileprivate func encodedForSending() throws(RPCError) -> [UInt8] {
    var bytes: [UInt8] = []
    do {
      try encode(to: &bytes)
    } catch {
      throw .notSent(Status(.invalidArgument, "cannot encode \(Self.self): \(error)"))
    }
    return bytes
  }

  @Sendable fileprivate static func received(
    _ bytes: UnsafeRawBufferPointer
  ) throws(RPCError) -> Self {
    do {
      return try Self(decoding: bytes)
    } catch {
      throw .invalidReply("cannot decode \(Self.self): \(error)")
    }
  }
}
