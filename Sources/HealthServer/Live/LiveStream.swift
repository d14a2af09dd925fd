import HealthAuthorization
import HealthModel
import HealthRPC
import HealthStore
import HealthWire

/// One live query: a call that stays open and answers whenever its follower has something to say.
///
/// Commits only mark the follower; while the client has credit, messages are sent and at most one
/// look at the store at a time runs on the work queue. So any number of commits between two answers
/// cost one look, and a client that reads nothing costs nothing.
///
/// What was found under decisions that have changed meanwhile is thrown away and looked up again.
///
/// Unchecked, because everything mutable is touched on the connection's loop only.
final class LiveStream<Follower: LiveFollower>: LiveMember, @unchecked Sendable {
  typealias Query = Follower.Request.Query

  var places: [LivePlace] = []
  var isDue = false

  private let call: Call
  private let caller: Caller
  private let context: HandlerContext

  private var query: Query?
  private var follower: Follower?
  /// What the caller may see, under the decisions of an epoch.
  private var scope: (epoch: UInt64, scope: ReadScope)?
  private var credit = 0
  private var isRunning = false
  private var hasEnded = false

  init(call: Call, caller: Caller, context: HandlerContext) {
    self.call = call
    self.caller = caller
    self.context = context
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
      let request = try Follower.Request(wire: bytes)
      switch (request.query, follower) {
      case (.some, .some):
        throw HealthError.invalidArgument("query: only the first message carries one")
      case (nil, nil): throw HealthError.invalidArgument("query: the first message carries it")
      case (let first?, nil):
        try add(request.credit)
        try follow(first)
      case (nil, .some): try add(request.credit)
      }
      advance()
    } catch {
      fail(Status(error))
    }
  }

  private func add(_ count: UInt32) throws(HealthError) {
    guard credit + Int(count) <= RPCLimits.creditMax else {
      throw .invalidArgument("credit: at most \(RPCLimits.creditMax) answers outstanding")
    }
    credit += Int(count)
  }

  private func follow(_ first: Query) throws {
    query = first
    let scope = try currentScope(under: context.permissions.authorizer)
    context.live.add(self, types: Follower.types(of: first), on: call.loop)
    follower = try Follower(first, in: scope, store: context.store)
  }

  // MARK: - What happens outside

  func note(
    _ part: CommitSummary.Part, anchor: Int64, under authorizer: Authorizer
  ) -> Bool {
    guard let scope = try? currentScope(under: authorizer) else { return true }
    guard part.isVisible(in: scope) else { return false }
    follower?.note(part, anchor: anchor, in: scope)
    return credit > 0 && !isRunning
  }

  func refresh(under authorizer: Authorizer) -> Bool {
    _ = try? currentScope(under: authorizer)
    return credit > 0 && !isRunning
  }

  /// A registration that is gone throws, and so does the next `advance`.
  private func currentScope(under authorizer: Authorizer) throws(Denial) -> ReadScope {
    if let scope, scope.epoch == authorizer.epoch { return scope.scope }
    guard let query else { throw .unidentified }
    let new = try Follower.rule.authorize(query, by: caller, under: authorizer)
    if let old = scope?.scope, old != new { follower?.change(scope: old, to: new) }
    scope = (authorizer.epoch, new)
    return new
  }

  // MARK: - Answering

  func advance() {
    while !hasEnded, !isRunning, credit > 0, follower != nil {
      let authorizer = context.permissions.authorizer
      do {
        let scope = try currentScope(under: authorizer)
        if let message = follower?.nextMessage(in: scope) {
          send(message)
        } else if let look = follower?.nextLook(in: scope) {
          try context.requireLedger()
          run(look, epoch: authorizer.epoch)
        } else {
          return
        }
      } catch {
        return fail(Status(error))
      }
    }
  }

  private func send(_ message: LiveMessage<Follower.Reply>) {
    if let facts = message.facts { context.record(.read, caller, call.method.name, facts) }
    credit -= 1
    call.send { message.reply.appendWire(to: &$0) }
  }

  private func run(_ look: @escaping LiveLook<Follower.Finding>, epoch: UInt64) {
    isRunning = true
    let (call, store) = (call, context.store)
    context.work.run(for: caller.workKey) {
      let finding = Result { try look(store, { call.isCancelled }) }
      call.onLoop { self.receive(finding, epoch: epoch) }
    }
  }

  private func receive(_ finding: Result<Follower.Finding, any Error>, epoch: UInt64) {
    isRunning = false
    if hasEnded { return }
    switch finding {
    case .failure(let error): return fail(Status(error))
    case .success where context.permissions.authorizer.epoch != epoch: follower?.repeatLook()
    case .success(let finding): follower?.take(finding)
    }
    advance()
  }

  private func fail(_ status: Status) { end { $0.fail(status) } }

  private func end(_ answer: (Call) -> Void) {
    if hasEnded { return }
    hasEnded = true
    context.live.remove(self)
    follower = nil
    answer(call)
  }
}
