import GRPCCore
import GRPCNIOTransportHTTP2

typealias Client = GRPCClient<HTTP2ClientTransport.Posix>

/// A result that is not the expected one.
struct Difference: Error { var text: String }

func expect<Value: Equatable>(_ value: Value, _ wanted: Value, _ what: String) throws {
  if value != wanted { throw Difference(text: "\(what) is \(value), not \(wanted)") }
}

@discardableResult
func expectFailure(
  _ code: RPCError.Code, _ body: () async throws -> Void
) async throws -> RPCError {
  do { try await body() } catch let error as RPCError {
    try expect(error.code, code, "code")
    return error
  }
  throw Difference(text: "the call succeeded")
}

func expectCancellation(_ body: () async throws -> Void) async throws {
  do { try await body() } catch is CancellationError { return } catch let error as RPCError {
    return try expect(error.code, .cancelled, "code")
  }
  throw Difference(text: "the call succeeded")
}

/// The messages of a call in progress.
typealias Messages = RPCAsyncSequence<Message, any Error>

/// Calls of a method with each kind of stream. `path` is `SERVICE/METHOD`.
extension Client {
  func unary(
    _ path: String, _ message: Message = Message(), metadata: Metadata = [:],
    timeout: Duration? = nil
  ) async throws -> Message {
    try await unary(
      request: ClientRequest(message: message, metadata: metadata), descriptor: method(path),
      serializer: MessageCoder(), deserializer: MessageCoder(), options: options(timeout)
    ) { try $0.message }
  }

  func serverStream<Result: Sendable>(
    _ path: String, _ message: Message,
    _ body: @escaping @Sendable (Messages) async throws -> Result
  ) async throws -> Result {
    try await serverStreaming(
      request: ClientRequest(message: message), descriptor: method(path),
      serializer: MessageCoder(), deserializer: MessageCoder(), options: .defaults
    ) { try await body($0.messages) }
  }

  func clientStream(
    _ path: String, _ write: @escaping @Sendable (RPCWriter<Message>) async throws -> Void
  ) async throws -> Message {
    try await clientStreaming(
      request: StreamingClientRequest(producer: write), descriptor: method(path),
      serializer: MessageCoder(), deserializer: MessageCoder(), options: .defaults
    ) { try $0.message }
  }

  func bidirectional<Result: Sendable>(
    _ path: String, timeout: Duration? = nil,
    writing write: @escaping @Sendable (RPCWriter<Message>) async throws -> Void,
    _ body: @escaping @Sendable (Messages) async throws -> Result
  ) async throws -> Result {
    try await bidirectionalStreaming(
      request: StreamingClientRequest(producer: write), descriptor: method(path),
      serializer: MessageCoder(), deserializer: MessageCoder(), options: options(timeout)
    ) { try await body($0.messages) }
  }

  private func method(_ path: String) -> MethodDescriptor {
    let parts = path.split(separator: "/")
    return MethodDescriptor(fullyQualifiedService: String(parts[0]), method: String(parts[1]))
  }

  private func options(_ timeout: Duration?) -> CallOptions {
    var options = CallOptions.defaults
    options.timeout = timeout
    return options
  }
}
