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
    precondition(method.kind == .unary, "a stream is not a call")
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
    precondition(method.kind == .unary, "a stream is not a call")
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
