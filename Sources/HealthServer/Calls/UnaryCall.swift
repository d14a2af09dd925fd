import HealthAuthorization
import HealthModel
import TTRPC
import HealthWire
import TTRPCServer

/// One authorization of a call. A class, so that a call that is passed on retains one object.
protocol CallAttempt: AnyObject, Sendable {
  var call: Call { get }
  var context: CallContext { get }
  var caller: Caller { get }
  /// Returns whether the caller would get the same scope now. May be called from any thread. Writes
  /// check it on the writer's thread, in the transaction.
  func isCurrent() -> Bool
  /// Authorizes and handles the call again. Must be called on the loop.
  func restart()
}

/// A unary call as seen by its handler: the caller and the typed reply.
///
/// A handler must call exactly one of `reply`, `disclose` and `fail`, once, from any thread. A
/// handler that reads for an app receives a `ReadCall` instead, which has no `reply`. It is a
/// value, which closures of the store and of queues retain until the reply.
struct UnaryCall<Reply: WireMessage>: Sendable {
  let attempt: any CallAttempt

  var call: Call { attempt.call }
  var context: CallContext { attempt.context }
  var caller: Caller { attempt.caller }

  /// Whether the call has ended, so that its reply is not needed.
  var isCancelled: Bool { call.isCancelled }

  /// Starts the call over under the current grants. Each repetition requires that grants or mode
  /// have changed again, so it ends.
  func repeatAttempt() {
    call.onLoop { if !isCancelled { attempt.restart() } }
  }

  /// Sends a reply that contains no stored data.
  func reply(_ reply: Reply) {
    call.reply { reply.appendWire(to: &$0) }
  }

  func fail(_ error: any Error) {
    call.fail(context.status(of: error, during: call.method))
  }

  /// Records the call in the ledger. Must be called before the reply is sent. The entry may reach
  /// the disk after the reply, because the reply discloses nothing.
  func record(_ event: LedgerEntry.Event, _ facts: AnswerFacts, byteCount: Int = 0) {
    context.record(event, call, caller, facts, byteCount: byteCount)
  }

  /// Runs long work on the work queue. If the call ends before the work begins, the work is
  /// dropped. May be called on any thread: the job is queued from the loop, to which the account of
  /// the client is confined.
  ///
  /// - Parameter answerByteCount: The size of the reply, for which there must be room before the
  ///   work begins.
  func onWorkQueue(
    answerByteCount: Int = AnswerSize.small, _ work: @escaping @Sendable () -> Void
  ) {
    call.onLoop { call.work(on: context.work, answerByteCount: answerByteCount, work) }
  }

  /// Answers on the loop from what is in memory.
  func answerAtOnce(_ answer: () throws -> Reply) {
    do { reply(try answer()) } catch { fail(error) }
  }

  /// Runs work whose result contains no data that the ledger must record.
  func answerOnWorkQueue(
    answerByteCount: Int = AnswerSize.small, _ answer: @escaping @Sendable () throws -> Reply
  ) {
    onWorkQueue(answerByteCount: answerByteCount) {
      do { reply(try answer()) } catch { fail(error) }
    }
  }
}

extension UnaryCall {
  /// The buffers of a connection with an identified caller. Must be used on the loop.
  var seriesBuffers: SeriesBuffers {
    (call.peer.session as? AppSession)?.series ?? ownerSession.series
  }

  /// The session of a control connection, created on first use. Must be used on the loop.
  var ownerSession: OwnerSession {
    if let session = call.peer.session as? OwnerSession { return session }
    let session = OwnerSession(seriesShare: context.seriesMemory.ownerShare)
    call.peer.session = session
    return session
  }
}

/// Estimates of the memory that a reply occupies while it is computed and waits to be sent. They
/// are estimates, because the size is known only after the work. The account of the client is
/// charged the estimate until then.
enum AnswerSize {
  /// A reply without content.
  static let none = 0
  static let small = 4 << 10
  /// A list that is rarely long.
  static let list = 64 << 10
  /// The default size of a page of samples.
  static let page = 1 << 20
}
