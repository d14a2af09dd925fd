import HealthAuthorization
import HealthModel
import HealthRPC
import HealthWire

/// One unary call as a handler sees it: who calls, and the typed answer it owes.
///
/// Exactly one of `reply` and `fail` is called, once, from any thread.
struct UnaryCall<Reply: WireMessage>: Sendable {
  let call: Call
  let caller: Caller
  let context: HandlerContext

  /// Whether nobody waits for the answer any more.
  var isCancelled: Bool { call.isCancelled }

  func reply(_ reply: Reply) {
    call.reply { reply.appendWire(to: &$0) }
  }

  func fail(_ error: any Error) {
    call.fail(Status(error))
  }

  /// Stands in the ledger before it stands in the answer.
  func record(_ event: LedgerEntry.Event, _ facts: AnswerFacts) {
    context.record(event, caller, call.method.name, facts)
  }

  /// For work that takes long. When the call has been cancelled by its turn, `abandoned` runs in
  /// its place.
  func onWorkQueue(
    abandoned: @escaping @Sendable () -> Void = {}, _ work: @escaping @Sendable () -> Void
  ) {
    context.work.run(for: caller.workKey) { call.isCancelled ? abandoned() : work() }
  }

  func answerOnWorkQueue(_ answer: @escaping @Sendable () throws -> Reply) {
    onWorkQueue {
      do { reply(try answer()) } catch { fail(error) }
    }
  }
}

extension MethodRow {
  /// Such as `health.v1.Samples/Query`.
  var name: String { service + "/" + method }
}
