import HealthAuthorization
import HealthModel
import HealthRPC
import HealthWire

/// One unary call as a handler sees it: who calls, and the typed answer it owes.
///
/// Exactly one of `reply`, `disclose` and `fail` is called, once, from any thread. A handler that
/// reads for an app gets a `ReadCall` instead, which has no `reply`.
struct UnaryCall<Reply: WireMessage>: Sendable {
  let call: Call
  let caller: Caller
  let context: HandlerContext
  let attempt: Attempt

  /// How the call came to its scope, and how it gets another.
  struct Attempt: Sendable {
    /// Whether the scope is what the caller would get now. From any thread.
    var isCurrent: @Sendable () -> Bool
    /// Authorizes and answers the call from the beginning. On the loop.
    var repeated: @Sendable () -> Void
  }

  /// Whether nobody waits for the answer any more.
  var isCancelled: Bool { call.isCancelled }

  /// Begins the call anew, under what is decided now.
  func repeatAttempt() {
    call.onLoop { if !isCancelled { attempt.repeated() } }
  }

  /// An answer without data of the store.
  func reply(_ reply: Reply) {
    call.reply { reply.appendWire(to: &$0) }
  }

  func fail(_ error: any Error) {
    call.fail(Status(error))
  }

  /// Stands in the ledger before it stands in the answer.
  func record(_ event: LedgerEntry.Event, _ facts: AnswerFacts) {
    context.record(event, call, caller, facts)
  }

  /// For work that takes long. A call that ends before takes it away.
  ///
  /// - Parameter answerByteCount: for which there must be room before the work begins.
  func onWorkQueue(
    answerByteCount: Int = AnswerSize.small, _ work: @escaping @Sendable () -> Void
  ) {
    call.onLoop { call.work(on: context.work, answerByteCount: answerByteCount, work) }
  }

  func answerOnWorkQueue(
    answerByteCount: Int = AnswerSize.small, _ answer: @escaping @Sendable () throws -> Reply
  ) {
    onWorkQueue(answerByteCount: answerByteCount) {
      do { reply(try answer()) } catch { fail(error) }
    }
  }
}

/// What answers take while they are computed and wait to be sent.
enum AnswerSize {
  /// A confirmation.
  static let none = 0
  static let small = 4 << 10
  /// A list that is rarely long.
  static let list = 64 << 10
  static let page = 1 << 20
}

extension Call {
  /// Long work, in the account's line of the queue. On the loop.
  func work(
    on queue: WorkQueue<ObjectIdentifier>, answerByteCount: Int,
    _ work: @escaping @Sendable () -> Void
  ) {
    whenWorkMayBegin(answerByteCount: answerByteCount) { [self] in
      let ticket = queue.run(for: ObjectIdentifier(workAccount ?? account)) {
        if !self.isCancelled { work() }
      }
      return { queue.cancel(ticket) }
    }
  }
}

extension MethodRow {
  /// Such as `health.v1.Samples/Query`.
  var name: String { service + "/" + method }
}
