import HealthAuthorization
import HealthModel
import TTRPC
import HealthWire
import TTRPCServer

/// A bidirectional call whose directions are independent: the client may send messages at any time,
/// and the server sends replies when events occur. (Live queries, which are paced by credit, use
/// `LiveStream`.)
///
/// Replies are small and infrequent, so they are queued regardless of other pending output. A
/// client that stops reading loses its connection before much accumulates.
///
/// Subclasses document state that is not confined to the connection's event loop.
// @unchecked because mutable state is confined to the connection's event loop.
class CallStream<Message: WireMessage, Reply: WireMessage>: @unchecked Sendable {
  final let call: Call
  final let caller: Caller
  final let context: CallContext
  /// Whether the stream has ended. Events of other threads that were posted before the end are then
  /// ignored.
  private var hasEnded = false

  init(_ opening: StreamOpening) {
    call = opening.call
    caller = opening.caller
    context = opening.context
  }

  /// Installs the callbacks. They retain the stream until the call ends. Must be called on the
  /// loop.
  final func begin() {
    call.onMessage = { bytes in
      if self.hasEnded { return }
      // A stream ends with the first invalid message: its state would otherwise depend on which
      // messages were dropped.
      do { try self.receive(try Message(wire: bytes)) } catch {
        self.end(with: error)
      }
    }
    // If the client closed only its side of the stream, it ended the stream deliberately. If all
    // input of the connection has ended, the client may have crashed.
    call.onHalfClose = { self.end(isLost: self.call.isInputClosed) { $0.finish() } }
    call.onCancel = { reason in self.end(isLost: reason == .disconnected) { _ in } }
  }

  // MARK: - For subclasses, on the loop

  /// Processes a message of the client. An error ends the stream.
  func receive(_ message: Message) throws {}
  /// Called when the bytes of a reply have been queued. Overridden to mark bytes as guarded.
  func didSend(_ reply: Reply) {}
  /// Called once, when the stream ends.
  ///
  /// - Parameter isLost: Whether the client disconnected, or may have, without ending the stream.
  func detach(isLost: Bool) {}

  // MARK: - From any thread

  /// Sends a reply. Replies of one thread stay in order, because each is posted to the loop. After
  /// the end of the stream, nothing is sent.
  final func send(_ reply: Reply) {
    call.onLoop { [self] in
      if hasEnded { return }
      call.send { reply.appendWire(to: &$0) }
      didSend(reply)
    }
  }

  final func finish() {
    call.onLoop { self.end(isLost: false) { $0.finish() } }
  }

  final func fail(_ error: any Error & Sendable) {
    call.onLoop { self.end(with: error) }
  }

  private func end(with error: any Error) {
    end(isLost: false) { $0.fail(context.status(of: error, during: $0.method)) }
  }

  private func end(isLost: Bool, _ answer: (Call) -> Void) {
    if hasEnded { return }
    hasEnded = true
    detach(isLost: isLost)
    answer(call)
  }
}

/// The parameters of a new stream whose call has been authorized. Handlers pass it on; only
/// `CallStream` uses it.
struct StreamOpening {
  let call: Call
  let caller: Caller
  let context: CallContext
}
