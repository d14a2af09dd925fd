package import HealthWire
import TTRPC
package import TTRPCClient

/// The client's end of a stream: the messages of the daemon in order, each decoded on arrival. The
/// credit that the client grants limits the number of buffered messages.
package final class MessageStream<Request: WireMessage, Reply: WireMessage>: Sendable {
  private let stream: RPCStream<Reply>

  /// Opens the stream and sends its first message.
  package init(
    _ method: Method<Request, Reply>, _ first: Request, on connection: RPCConnection,
    timeout: Duration? = nil
  ) throws(ClientError) {
    precondition(method.kind != .unary, "a call is not a stream")
    let kind: MethodKind = method.kind == .serverStream ? .serverStream : .bidirectional
    do throws(RPCError) {
      stream = try RPCStream(
        method.remote, kind, on: connection, deadline: Deadline(after: timeout),
        first: { first.appendWire(to: &$0) }, decode: decode)
    } catch {
      throw ClientError(error)
    }
  }

  /// Sends another message of a bidirectional stream. Has no effect after the end of the stream.
  package func send(_ message: Request) { stream.send { message.appendWire(to: &$0) } }

  /// Closes the client's side, in response to which the daemon ends the stream. Messages that have
  /// arrived can still be read.
  package func close() { stream.close() }

  /// Returns the next message, or nil at the end. Only one task may wait at a time.
  ///
  /// - Throws: The error that ended the stream; `cancelled` if the task was canceled.
  package func next() async throws(ClientError) -> Reply? {
    do throws(ClientError) {
      return try await received()
    } catch {
      close()
      throw error
    }
  }

  /// Returns the next message, as `next`, but does not close the stream after an error.
  func received() async throws(ClientError) -> Reply? {
    do throws(RPCError) {
      return try await stream.next()
    } catch {
      throw ClientError(error)
    }
  }
}
