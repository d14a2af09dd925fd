import HealthProtobuf
package import HealthWire
package import TTRPCClient

// The calls of HealthMethod on a connection, with errors as the callers of the client see them.
extension RPCConnection {
  /// Performs a call and suspends the task. Canceling the task only ends the wait: the daemon may
  /// still execute the request, and its reply is dropped.
  package func call<Request, Reply>(
    _ method: Method<Request, Reply>, _ request: Request, timeout: Duration? = nil
  ) async throws(ClientError) -> Reply {
    try await call(method, request, deadline: Deadline(after: timeout))
  }

  func call<Request, Reply>(
    _ method: Method<Request, Reply>, _ request: Request, deadline: Deadline?
  ) async throws(ClientError) -> Reply {
    precondition(!method.isBidirectional, "a stream is not a call")
    do throws(RPCError) {
      return try await call(
        method.remote, deadline: deadline, request: { request.appendWire(to: &$0) },
        reply: decode)
    } catch {
      throw ClientError(error)
    }
  }

  /// Performs a call and blocks this thread. Must not be called from a task.
  package func call<Request, Reply>(
    _ method: Method<Request, Reply>, _ request: Request, timeout: Duration? = nil
  ) throws(ClientError) -> Reply {
    try call(method, request, deadline: Deadline(after: timeout))
  }

  func call<Request, Reply>(
    _ method: Method<Request, Reply>, _ request: Request, deadline: Deadline?
  ) throws(ClientError) -> Reply {
    precondition(!method.isBidirectional, "a stream is not a call")
    do throws(RPCError) {
      return try call(
        method.remote, deadline: deadline, request: { request.appendWire(to: &$0) },
        reply: decode)
    } catch {
      throw ClientError(error)
    }
  }
}

extension Method {
  /// The name on the wire.
  var remote: RemoteMethod {
    RemoteMethod(service: service, name: name, isIdempotent: isIdempotent)
  }
}

/// Decodes a message of the daemon.
@Sendable func decode<Message: WireMessage>(
  _ bytes: UnsafeRawBufferPointer
) throws(RPCError) -> Message {
  do throws(WireError) {
    return try Message(wire: bytes)
  } catch {
    throw .invalidReply(error.message)
  }
}

extension ClientError {
  /// Creates the error of a call or stream.
  package init(_ error: RPCError) {
    switch error {
    case .cannotConnect, .connectionLost: self = .lost
    case .outcomeUnknown: self = .lostAfterSending
    case .streamIDsUsedUp: self.init(.connectionLost, "the stream ids are used up")
    case .deadlineExceeded: self = .deadline
    case .cancelled: self = .cancelled
    case .failed(let status): self.init(status: status)
    case .notSent(let status): self.init(.tooLarge, status.message)
    case .invalidReply(let reason):
      self.init(.invalidReply, "healthd sent an invalid reply: \(reason)")
    case .notTTRPC: self.init(.invalidReply, "the peer does not use the healthd protocol")
    case .closed: self = .closed
    }
  }

  /// The request was not sent completely.
  static let lost = ClientError(.connectionLost, "the connection to healthd was lost")
  /// The daemon may have begun to execute the request.
  static let lostAfterSending = ClientError(
    .fateUnknown,
    "the connection to healthd was lost before the reply; the request may have been completed")
  static let closed = ClientError(.closed, "the client has been closed")
}
