import HealthAuthorization
import HealthModel
import HealthRPC
import HealthWire

/// A bidirectional call whose two directions go their own ways: messages of the client in, replies
/// out whenever there is something to tell. (A live query, which is paced by credit, is `LiveStream`.)
///
/// Replies are small and few: they are queued whatever else the connection has to send, and a client
/// that stops reading loses its connection before much has piled up.
///
/// Unchecked, because what is mutable is touched on the connection's loop only; a subclass marks what
/// belongs elsewhere.
// @unchecked because of that.
class CallStream<Message: WireMessage, Reply: WireMessage>: @unchecked Sendable {
  final let call: Call
  final let caller: Caller
  final let context: HandlerContext
  private var hasEnded = false

  init(_ opening: StreamOpening) {
    call = opening.call
    caller = opening.caller
    context = opening.context
  }

  /// On the loop. The call's callbacks keep the stream until the call ends.
  final func begin() {
    call.onMessage = { bytes in
      if self.hasEnded { return }
      do { try self.receive(try Message(wire: bytes)) } catch {
        self.end(isLost: false) { $0.fail(Status(error)) }
      }
    }
    // A client that has had enough says so of the stream alone.
    call.onHalfClose = { self.end(isLost: self.call.connection.hasReadAll) { $0.finish() } }
    call.onCancel = { reason in self.end(isLost: reason == .disconnected) { _ in } }
  }

  // MARK: - What a stream is about, on the loop

  func receive(_ message: Message) throws {}
  /// The bytes of the reply have been queued.
  func didSend(_ reply: Reply) {}
  /// Once.
  /// - Parameter isLost: the client has gone, or may have, without ending the stream.
  func detach(isLost: Bool) {}

  // MARK: - From any thread

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
    call.onLoop { self.end(isLost: false) { $0.fail(Status(error)) } }
  }

  private func end(isLost: Bool, _ answer: (Call) -> Void) {
    if hasEnded { return }
    hasEnded = true
    detach(isLost: isLost)
    answer(call)
  }
}

/// What a stream begins with, after its call was authorized.
struct StreamOpening {
  let call: Call
  let caller: Caller
  let context: HandlerContext
}
