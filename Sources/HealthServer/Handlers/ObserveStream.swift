import HealthAuthorization
import HealthModel
import HealthRPC
import HealthStore
import HealthWire

/// One live query, `Samples.Observe`.
///
/// A commit that touches the query's types, and a change of the person's decisions, only mark the
/// stream as behind. While it is behind and the client has credit, one change query at a time runs
/// on the work queue; so any number of commits between two pages cost one query, and a client that
/// reads nothing costs nothing. A page without changes is not sent (the first is), but its anchor
/// is kept: what the caller may not see neither wakes it nor is looked at twice.
///
/// A page that was computed under decisions which have changed meanwhile is thrown away.
///
/// Unchecked, because everything mutable is touched on the connection's loop only.
final class ObserveStream: @unchecked Sendable {
  private let call: Call
  private let caller: Caller
  private let rule: AuthorizationRule<ChangeQuery, ReadScope>
  private let context: HandlerContext

  private var query: ChangeQuery?
  private var observation: Observation?
  private var credit = 0
  private var isBehind = true
  private var isRunning = false
  private var hasSent = false
  private var hasEnded = false

  init(
    call: Call, caller: Caller, rule: AuthorizationRule<ChangeQuery, ReadScope>,
    context: HandlerContext
  ) {
    self.call = call
    self.caller = caller
    self.rule = rule
    self.context = context
  }

  /// On the loop. The call's callbacks keep the stream until the call ends.
  func begin() {
    call.onMessage = { self.receive($0) }
    call.onHalfClose = { self.end { $0.finish() } }
    call.onCancel = { _ in self.end { _ in } }
    context.observers.add(self)
  }

  // MARK: - From any thread

  /// There may be something new.
  func wake() {
    call.onLoop {
      self.isBehind = true
      self.runIfDue()
    }
  }

  // MARK: - On the loop

  private func receive(_ bytes: UnsafeRawBufferPointer) {
    if hasEnded { return }
    do {
      switch try ObserveRequest(wire: bytes) {
      case .start(_, _) where query != nil:
        throw HealthError.invalidArgument("only the first message carries a query")
      case .start(let first, let credit):
        try add(credit)
        try follow(first)
      case .credit(_) where query == nil:
        throw HealthError.invalidArgument("the first message carries the query")
      case .credit(let credit): try add(credit)
      }
      runIfDue()
    } catch {
      fail(Status(error))
    }
  }

  private func add(_ count: UInt32) throws(HealthError) {
    guard credit + Int(count) <= RPCLimits.creditMax else {
      throw .invalidArgument("credit: at most \(RPCLimits.creditMax) pages outstanding")
    }
    credit += Int(count)
  }

  private func follow(_ first: ChangeQuery) throws {
    _ = try rule.authorize(first, by: caller, under: context.permissions.authorizer)
    query = first
    observation = context.store.observe(types: Set(first.types)) { [weak self] in self?.wake() }
  }

  private func runIfDue() {
    guard !hasEnded, !isRunning, isBehind, credit > 0, let query else { return }
    let authorizer = context.permissions.authorizer
    let scope: ReadScope
    do {
      scope = try rule.authorize(query, by: caller, under: authorizer)
      try context.requireLedger()
    } catch {
      return fail(Status(error))
    }
    isBehind = false
    isRunning = true
    let (call, store) = (call, context.store)
    context.work.run(for: caller.principal) {
      let answer = Result {
        try store.changes(query, in: scope, isCancelled: { call.isCancelled })
      }
      call.onLoop { self.receive(answer, epoch: authorizer.epoch) }
    }
  }

  private func receive(_ answer: Result<ChangeAnswer, any Error>, epoch: UInt64) {
    isRunning = false
    if hasEnded { return }
    switch answer {
    case .failure(let error): fail(Status(error))
    case .success where context.permissions.authorizer.epoch != epoch: isBehind = true
    case .success(let answer): deliver(answer)
    }
    runIfDue()
  }

  private func deliver(_ answer: ChangeAnswer) {
    let page = answer.page
    query?.anchor = page.anchor
    if page.hasMore { isBehind = true }
    if hasSent && page.added.isEmpty && page.deleted.isEmpty { return }
    context.record(
      .read, caller, call.method.name,
      AnswerFacts(types: query?.types ?? [], answer.disclosure, caller))
    hasSent = true
    credit -= 1
    call.send { page.appendWire(to: &$0) }
  }

  private func fail(_ status: Status) { end { $0.fail(status) } }

  private func end(_ answer: (Call) -> Void) {
    if hasEnded { return }
    hasEnded = true
    observation?.cancel()
    observation = nil
    context.observers.remove(self)
    answer(call)
  }
}
