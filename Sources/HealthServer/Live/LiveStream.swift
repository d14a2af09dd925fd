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
  /// A look at the store, or a message that waits for the ledger.
  private var isRunning = false
  private var held: Held?
  private var hasEnded = false

  /// A message that is not sent yet.
  private struct Held {
    var payload: [UInt8]
    var facts: DisclosedFacts
    var scope: ReadScope
    /// The follower as it was before it gave the message.
    var before: Follower?
  }

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
    try context.modes.admit(.read)
    _ = try Follower.rule.afterAsking.authorize(
      first, by: caller, under: context.permissions.authorizer)
    let scope = try currentScope(under: context.permissions.authorizer)
    try context.modes.admitLocked(.read)
    context.live.add(self, types: Follower.types(of: first), on: call.loop)
    follower = try Follower(first, in: scope, store: context.store)
  }

  // MARK: - What happens outside

  func note(
    _ part: CommitSummary.Part, anchor: Int64, under authorizer: Authorizer
  ) -> Bool {
    guard let scope = try? currentScope(under: authorizer) else { return true }
    let isAggregated = Follower.countsAggregates && scope.aggregate(of: part.type) != nil
    guard isAggregated || part.isVisible(in: scope) else { return false }
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
    while !hasEnded, !isRunning, credit > 0, follower != nil, context.modes.isReadable, mayAnswer {
      let authorizer = context.permissions.authorizer
      do {
        let scope = try currentScope(under: authorizer)
        guard call.mayQueueGuarded else { return waitForRoom() }
        let before = follower
        if let message = follower?.nextMessage(in: scope) {
          send(message, in: scope, before: before)
        } else if let look = follower?.nextLook(in: scope) {
          run(look, in: scope)
        } else {
          return
        }
      } catch {
        return fail(Status(error))
      }
    }
  }

  /// While the ledger cannot be written apps' streams wait, all alike; its recovery is told as a
  /// change of decisions.
  private var mayAnswer: Bool {
    if case .owner = caller { true } else { context.permissions.ledger.isWritable }
  }

  private func send(
    _ message: LiveMessage<Follower.Reply>, in scope: ReadScope, before: Follower?
  ) {
    let payload = message.reply.wireBytes
    let facts = message.facts
    guard facts.isGuarded(from: caller) else {
      context.record(.read, call, caller, facts.facts, byteCount: payload.count)
      return send(payload)
    }
    isRunning = true
    held = Held(payload: payload, facts: facts, scope: scope, before: before)
    let entry = context.entry(.read, call, caller, facts.facts, byteCount: payload.count)
    let digest = AnswerDigest.of(payload)
    let isAdmitted = context.permissions.ledger.admit(entry, digest: digest) { isAdmitted in
      self.call.onLoop {
        self.release(isAdmitted)
        self.advance()
      }
    }
    if isAdmitted { release(true) }
  }

  /// A client that does not read gets its messages made when it does: under what is decided then.
  private func waitForRoom() {
    isRunning = true
    call.hold(byteCount: 0) {
      self.isRunning = false
      self.advance()
    }
  }

  private func send(_ payload: [UInt8]) {
    credit -= 1
    call.send(payload)
  }

  /// Sends what the ledger has taken, if it may still be seen; otherwise the follower goes back to
  /// where it was.
  private func release(_ isAdmitted: Bool) {
    guard let held else { return }
    self.held = nil
    isRunning = false
    if hasEnded { return }
    let new = try? currentScope(under: context.permissions.authorizer)
    if isAdmitted, new == held.scope, context.modes.isReadable {
      guard call.mayQueueGuarded else {
        self.held = held
        isRunning = true
        return call.hold(byteCount: held.payload.count) {
          self.release(true)
          self.advance()
        }
      }
      send(held.payload)
      return call.markGuarded()
    }
    if isAdmitted { context.record(.withheld, call, caller, held.facts.facts) }
    if let before = held.before { follower?.takeBack(to: before) }
    if let new, new != held.scope { follower?.change(scope: held.scope, to: new) }
  }

  private func run(_ look: @escaping LiveLook<Follower.Finding>, in scope: ReadScope) {
    isRunning = true
    let (call, store) = (call, context.store)
    call.work(on: context.work, answerByteCount: AnswerSize.list) {
      let finding = Result { try look(store, { call.isCancelled }) }
      call.onLoop { self.receive(finding, in: scope) }
    }
  }

  /// Compares scopes, not epochs: changes that concern other apps or types must not cost this
  /// stream a look, or one app could keep all others from being answered.
  private func receive(_ finding: Result<Follower.Finding, any Error>, in scope: ReadScope) {
    isRunning = false
    if hasEnded { return }
    call.finishWork()
    let now = try? currentScope(under: context.permissions.authorizer)
    switch finding {
    case .failure where !context.modes.isReadable: follower?.repeatLook()
    case .failure(let error): return fail(Status(error))
    case .success where now != scope: follower?.repeatLook()
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
