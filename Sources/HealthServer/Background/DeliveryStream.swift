import HealthAuthorization
import HealthModel
import HealthRPC
import HealthWire

/// `Background.Deliveries` of one connection: hands deliveries out and acknowledgements in.
///
/// Unchecked, because what is mutable is touched on the connection's loop only.
final class DeliveryStream: @unchecked Sendable {
  let principal: PrincipalID
  private let call: Call
  private let caller: Caller
  private let context: HandlerContext
  private var isReady = false
  private var hasEnded = false

  init(call: Call, caller: Caller, scope: BackgroundScope, context: HandlerContext) {
    self.call = call
    self.caller = caller
    self.context = context
    principal = scope.principal
  }

  /// On the loop. The call's callbacks keep the stream until the call ends.
  func begin() {
    call.onMessage = { self.receive($0) }
    call.onHalfClose = { self.end { $0.finish() } }
    call.onCancel = { _ in self.end { _ in } }
  }

  private func receive(_ bytes: UnsafeRawBufferPointer) {
    if hasEnded { return }
    do {
      let request = try DeliveriesRequest(wire: bytes)
      guard isReady == (request.acknowledged != 0) else {
        throw HealthError.invalidArgument("acknowledged: 0 in the first message and only there")
      }
      if isReady {
        context.deliveries.acknowledge(request.acknowledged, by: principal)
      } else {
        isReady = true
        context.deliveries.attach(self)
      }
    } catch {
      end { $0.fail(Status(error)) }
    }
  }

  // MARK: - From any thread

  func send(_ delivery: BackgroundDelivery) {
    call.onLoop { [self] in
      if hasEnded { return }
      context.record(.read, call, caller, AnswerFacts(types: delivery.types))
      call.send { delivery.appendWire(to: &$0) }
    }
  }

  func fail(_ error: any Error & Sendable) {
    call.onLoop { self.end { $0.fail(Status(error)) } }
  }

  private func end(_ answer: (Call) -> Void) {
    if hasEnded { return }
    hasEnded = true
    if isReady { context.deliveries.detach(self) }
    answer(call)
  }
}
