public import TTRPC

// Rows whose handlers run in tasks.
//
// - A handler that throws a `StatusError`, such as a `Status`, ends its call with this status. Any other
//   error ends it with `unknown`, and its text is not sent: log it in the handler.
// - The task is cancelled when the client cancels the call or disconnects, when the deadline passes, and
//   when the server stops. The result of a handler that ignores it is dropped.
// - A message that cannot be decoded ends the call with `invalidArgument`.
extension MethodRow {
  /// Creates a row with one request and one reply.
  ///
  /// - Parameters:
  ///   - metrics: The counters of ended calls.
  ///   - handler: Runs in a task of its own on the global executor, so that it may suspend and compute.
  public static func unary<Request: RPCMessage, Reply: RPCMessage>(
    _ method: RPCMethod<Request, Reply>, metrics: CallMetrics = CallMetrics(),
    handler: @escaping @Sendable (Request, ServerContext) async throws -> Reply
  ) -> MethodRow {
    MethodRow(method, .unary, metrics) { call, bytes in
      guard let request: Request = call.decode(bytes) else { return }
      call.run {
        let reply = try await handler(request, ServerContext(call))
        return .reply(try EncodedReply(to: call) { try reply.encode(to: &$0) })
      }
    }
  }

  /// Creates a row with one request and any number of replies. The call ends when the handler returns.
  ///
  /// - Parameters:
  ///   - metrics: The counters of ended calls.
  ///   - handler: Runs in a task of its own on the global executor, so that it may suspend and compute.
  public static func serverStream<Request: RPCMessage, Reply: RPCMessage>(
    _ method: RPCMethod<Request, Reply>, metrics: CallMetrics = CallMetrics(),
    handler:
      @escaping @Sendable (Request, RPCWriter<Reply>, ServerContext) async throws -> Void
  ) -> MethodRow {
    MethodRow(method, .serverStream, metrics) { call, bytes in
      guard let request: Request = call.decode(bytes) else { return }
      let outgoing = SendQueue(call)
      call.run(outgoing: outgoing) {
        try await handler(request, RPCWriter(outgoing), ServerContext(call))
        return .finish
      }
    }
  }

  /// Creates a row with any number of requests and one reply. The handler may reply before it has read
  /// all requests.
  ///
  /// - Parameters:
  ///   - metrics: The counters of ended calls.
  ///   - handler: Runs in a task of its own on the global executor, so that it may suspend and compute.
  public static func clientStream<Request: RPCMessage, Reply: RPCMessage>(
    _ method: RPCMethod<Request, Reply>, metrics: CallMetrics = CallMetrics(),
    handler: @escaping @Sendable (RPCRequests<Request>, ServerContext) async throws -> Reply
  ) -> MethodRow {
    MethodRow(method, .clientStream, metrics) { call, _ in
      let incoming = ReceiveQueue<Request>(call)
      incoming.start()
      call.run(incoming: incoming) {
        let reply = try await handler(RPCRequests(incoming), ServerContext(call))
        return .reply(try EncodedReply(to: call) { try reply.encode(to: &$0) })
      }
    }
  }

  /// Creates a row with any number of requests and replies. The call ends when the handler returns.
  ///
  /// - Parameters:
  ///   - metrics: The counters of ended calls.
  ///   - handler: Runs in a task of its own on the global executor, so that it may suspend and compute.
  public static func bidirectional<Request: RPCMessage, Reply: RPCMessage>(
    _ method: RPCMethod<Request, Reply>, metrics: CallMetrics = CallMetrics(),
    handler:
      @escaping @Sendable (RPCRequests<Request>, RPCWriter<Reply>, ServerContext)
      async throws -> Void
  ) -> MethodRow {
    MethodRow(method, .bidirectional, metrics) { call, _ in
      let (incoming, outgoing) = (ReceiveQueue<Request>(call), SendQueue(call))
      incoming.start()
      call.run(incoming: incoming, outgoing: outgoing) {
        try await handler(RPCRequests(incoming), RPCWriter(outgoing), ServerContext(call))
        return .finish
      }
    }
  }

  private convenience init<Request: RPCMessage, Reply: RPCMessage>(
    _ method: RPCMethod<Request, Reply>, _ kind: MethodKind, _ metrics: CallMetrics,
    handler: @escaping Handler
  ) {
    self.init(
      service: method.service, method: method.name, kind: kind, metrics: metrics,
      handler: handler)
  }
}
