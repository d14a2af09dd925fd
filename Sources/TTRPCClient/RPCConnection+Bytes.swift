public import TTRPC

// The calls for messages as arrays. A library for protobuf that reads and writes memory directly
// saves a copy with the calls that take closures.
extension RPCConnection {
  /// Performs a unary call and suspends the task.
  ///
  /// - Parameters:
  ///   - request: The encoded request, at most `RPCLimits.frameByteCountMax` with its envelope.
  ///   - timeout: The maximum duration until the reply; nil: no limit.
  ///   - metadata: The metadata of the request.
  /// - Returns: The encoded reply.
  /// - Throws: Every error except `cannotConnect` and `invalidReply`.
  public func call(
    _ method: RemoteMethod, _ request: [UInt8], timeout: Duration? = nil, metadata: [KeyValue] = []
  ) async throws(RPCError) -> [UInt8] {
    try await call(
      method, deadline: Deadline(after: timeout), metadata: metadata,
      request: { $0.append(contentsOf: request) }, reply: { Array($0) })
  }

  /// Performs a unary call and blocks this thread. Must not be called from a task, because it would
  /// block a thread of the concurrency pool.
  ///
  /// - Parameters:
  ///   - request: The encoded request, at most `RPCLimits.frameByteCountMax` with its envelope.
  ///   - timeout: The maximum duration until the reply; nil: no limit.
  ///   - metadata: The metadata of the request.
  /// - Returns: The encoded reply.
  /// - Throws: Every error except `cannotConnect`, `cancelled` and `invalidReply`.
  public func call(
    _ method: RemoteMethod, _ request: [UInt8], timeout: Duration? = nil, metadata: [KeyValue] = []
  ) throws(RPCError) -> [UInt8] {
    try call(
      method, deadline: Deadline(after: timeout), metadata: metadata,
      request: { $0.append(contentsOf: request) }, reply: { Array($0) })
  }

  /// Opens a stream.
  ///
  /// - Parameters:
  ///   - kind: The kind of the method; not `unary`.
  ///   - first: The request of a server stream, or the first message of a stream of another kind;
  ///     nil: no message is sent yet, or an empty request.
  ///   - timeout: The maximum duration of the whole stream; nil: no limit.
  ///   - metadata: The metadata of the request.
  /// - Throws: `connectionLost`, `streamIDsUsedUp`, `notSent`, `notTTRPC` or `closed`.
  public func open(
    _ method: RemoteMethod, _ kind: MethodKind, first: [UInt8]? = nil, timeout: Duration? = nil,
    metadata: [KeyValue] = []
  ) throws(RPCError) -> RPCStream<[UInt8]> {
    try RPCStream(
      method, kind, on: self, deadline: Deadline(after: timeout), metadata: metadata,
      first: first.map { bytes in { $0.append(contentsOf: bytes) } }, decode: { Array($0) })
  }
}

extension RPCStream {
  /// Sends a message. Has no effect after the end of the stream. A message that exceeds the maximum
  /// size of a frame ends the stream with `notSent`. Must not be called after `close()`.
  public func send(_ message: [UInt8]) { send { $0.append(contentsOf: message) } }
}
