import HealthAPI
import HealthAuthorization
import HealthKeys
import HealthModel
import HealthPermissions
import TTRPC
import HealthStore
import HealthWire
import TTRPCServer

/// The maximum credit of a live stream: messages that the daemon may send before the client grants
/// more. The standard Go client abandons a stream when 64 messages are unread.
private let creditMax = 64

/// A live query: a call that remains open and sends a message whenever its follower has one.
///
/// Commits only update the follower. While the client has credit, messages are sent and at most one
/// lookup at a time runs on the work queue. Any number of commits between two messages therefore
/// costs one lookup, and a client that does not read costs nothing.
///
/// Results of a lookup under grants that have since changed are discarded, and the lookup is
/// repeated.
///
/// `@unchecked` because all mutable state is confined to the connection's event loop.
final class LiveStream<Follower: LiveFollower>: LiveMember, @unchecked Sendable {
  typealias Query = Follower.Request.Query

  /// Where the index stores the stream. Maintained by the index.
  var places: [LivePlace] = []
  var isDue = false

  private let call: Call
  private let caller: Caller
  private let context: CallContext
  private let source: LiveSource
  /// Decides what the stream may disclose. The stream begins after the user was asked; a grant that is
  /// revoked later leaves it open and silent.
  private let rule: AuthorizationRule<Query, ReadScope>

  /// The query of the first message; nil until then, and while the stream is asleep.
  private var query: Query?
  /// The query-specific part; nil before the query, while the stream is asleep, and after its end.
  private var follower: Follower?
  /// What remains of both while an encrypted store is locked.
  private var asleep: SealedRest<Follower>?
  /// The caller's scope, and the epoch of the grants from which it was derived.
  private var scope: (epoch: UInt64, scope: ReadScope)?
  /// The number of messages that may be sent. The client grants it, so that a slow client is not
  /// sent more than it reads.
  private var credit = 0
  /// Whether the windows of HTTP/2 pace the stream instead of credit.
  private var isPacedByWindows = false
  private var maySend: Bool { credit > 0 || isPacedByWindows }
  /// Whether a lookup is running or a message waits for the ledger or for room in the output queue.
  private var isRunning = false
  /// The message that waits for the ledger or for the socket. At most one: the next message depends
  /// on whether it was sent.
  private var held: Held?
  private var hasEnded = false

  /// A message that has not been sent yet.
  private struct Held {
    var payload: [UInt8]
    var facts: DisclosedFacts
    var scope: ReadScope
    /// The state of the follower before it returned the message.
    var before: Follower?
  }

  init(
    call: Call, caller: Caller, context: CallContext, source: LiveSource,
    rule: AuthorizationRule<Query, ReadScope>
  ) {
    self.source = source
    self.rule = rule
    self.call = call
    self.caller = caller
    self.context = context
  }

  /// Installs the callbacks. They retain the stream until the call ends. Must be called on the
  /// loop.
  func begin() {
    call.onMessage = { self.receive($0) }
    call.onHalfClose = { self.end { $0.finish() } }
    call.onCancel = { _ in self.end { _ in } }
  }

  private func receive(_ bytes: UnsafeRawBufferPointer) {
    if hasEnded { return }
    do {
      let request = try Follower.Request(wire: bytes)
      switch (request.query, follower != nil || asleep != nil) {
      case (.some, true):
        throw HealthError.invalidArgument("query: only the first message carries one")
      case (nil, false): throw HealthError.invalidArgument("query: the first message carries it")
      case (let first?, false):
        if request.credit == 0 && call.hasFlowControl {
          isPacedByWindows = true
        } else {
          try add(request.credit)
        }
        try follow(first)
      case (nil, true): try add(request.credit)
      }
      advance()
    } catch {
      fail(error)
    }
  }

  /// Adds credit. A client that exceeds the maximum has lost count.
  private func add(_ count: UInt32) throws(HealthError) {
    guard count > 0 else {
      throw .invalidArgument("credit: 1 to \(creditMax), or over gRPC 0 in the first message")
    }
    guard !isPacedByWindows else {
      throw .invalidArgument("credit: flow control paces this query")
    }
    guard credit + Int(count) <= creditMax else {
      throw .invalidArgument("credit: at most \(creditMax) answers outstanding")
    }
    credit += Int(count)
  }

  private func follow(_ first: Query) throws {
    query = first
    try context.modes.admit(.read, by: caller)
    _ = try rule.afterAsking.authorize(
      first, by: caller, under: context.permissions.authorizer)
    let scope = try currentScope(under: context.permissions.authorizer)
    try context.modes.admitLocked(.read)
    // Before the follower reads the store, so that no commit is missed in between.
    source.index.add(self, types: Follower.types(of: first), on: call.loop)
    follower = try Follower(first, in: scope, store: source.store)
  }

  // MARK: - External events

  /// Passes a change on to the follower, if it is visible. A stream without credit does no more.
  func note(_ part: CommitSummary.Part, under authorizer: Authorizer) -> Bool {
    guard let scope = try? currentScope(under: authorizer) else { return true }
    let isAggregated = Follower.countsAggregates && scope.aggregate(of: part.type) != nil
    guard isAggregated || part.isVisible(in: scope) else { return false }
    follower?.note(part, in: scope)
    return maySend && !isRunning
  }

  /// Applies changed grants. The stream is due even if its scope is unchanged, because a lock or a
  /// failing ledger may have ended.
  func refresh(under authorizer: Authorizer) -> Bool {
    keepFromLock()
    _ = try? currentScope(under: authorizer)
    return maySend && !isRunning
  }

  /// While an encrypted store is locked, the daemon has no key to what it keeps for the stream.
  private func keepFromLock() {
    if let follower, held == nil, context.modes.lock != .unlocked, let vault = source.keys.vault {
      do {
        asleep = try SealedRest(follower.rest, by: vault.journalSealer())
        self.follower = nil
        query = nil
      } catch {
        fail(HealthError.locked)
      }
    } else if let asleep, context.modes.lock == .unlocked,
      let opener = source.keys.vault?.journalOpener()
    {
      guard let rest = asleep.open(with: opener) else { return fail(HealthError.keysReplaced) }
      query = rest.query
      follower = Follower(rest)
      self.asleep = nil
    }
  }

  /// Returns the current scope. Throws if the app is no longer registered; then `advance` ends the
  /// stream with the same error.
  private func currentScope(under authorizer: Authorizer) throws(Denial) -> ReadScope {
    if let scope, scope.epoch == authorizer.epoch || asleep != nil { return scope.scope }
    guard let query else { throw .unidentified }
    let new = try rule.authorize(query, by: caller, under: authorizer)
    if let old = scope?.scope, old != new { follower?.change(scope: old, to: new) }
    scope = (authorizer.epoch, new)
    return new
  }

  // MARK: - Answering

  /// Sends messages and starts lookups until one of them has to wait. A stream of the user ends in a
  /// guest session, so that what shows its messages learns of it; those of apps pause.
  func advance() {
    if hasEnded { return }
    keepFromLock()
    if case .owner = caller, follower != nil, context.modes.isGuest {
      return fail(HealthError.guestAtMachine)
    }
    while !hasEnded, !isRunning, maySend, follower != nil, isReadable, mayAnswer {
      let authorizer = context.permissions.authorizer
      do {
        let scope = try currentScope(under: authorizer)
        // Before the message is created: it then contains everything up to the time when the client
        // reads, under the grants of that time.
        guard call.mayQueueGuarded else { return waitForRoom() }
        // A follower is a value. This copy restores it if the message cannot be sent.
        let before = follower
        if let message = follower?.nextMessage(in: scope) {
          send(message, in: scope, before: before)
        } else if let look = follower?.nextLook(in: scope) {
          run(look, in: scope)
        } else {
          return
        }
      } catch {
        return fail(error)
      }
    }
  }

  /// Whether the mode of the store lets the caller read.
  private var isReadable: Bool { context.modes.isReadable(for: caller) }

  /// Whether messages may be sent. While the ledger cannot be written, the streams of all apps
  /// wait; its recovery is reported as a change of grants.
  private var mayAnswer: Bool {
    if case .owner = caller { true } else { context.permissions.ledger.isWritable }
  }

  private func send(
    _ message: LiveMessage<Follower.Reply>, in scope: ReadScope, before: Follower?
  ) {
    let payload = message.reply.wireBytes
    let facts = message.facts
    // A message without data from other apps need not wait for the ledger.
    // It may be sent although the grants change: it contains nothing that a grant permitted.
    guard facts.isGuarded(from: caller) else {
      context.record(.read, call, caller, facts.facts, byteCount: payload.count)
      return send(payload)
    }
    isRunning = true
    held = Held(payload: payload, facts: facts, scope: scope, before: before)
    let entry = context.entry(.read, call, caller, facts.facts, byteCount: payload.count)
    let digest = payload.withUnsafeBytes(AnswerDigest.of)
    let isAdmitted = context.permissions.ledger.admit(entry, digest: digest) { isAdmitted in
      self.call.onLoop {
        self.release(isAdmitted)
        self.advance()
      }
    }
    // A voucher covers the message. `advance` continues in its loop.
    if isAdmitted { release(true) }
  }

  /// Waits until the client reads. Messages for a slow client are created only then, under the
  /// grants in effect at that time.
  private func waitForRoom() {
    isRunning = true
    call.hold(byteCount: 0) {
      self.isRunning = false
      self.advance()
    }
  }

  /// Sends a message that has been recorded, and uses up credit.
  private func send(_ payload: [UInt8]) {
    if !isPacedByWindows { credit -= 1 }
    call.send(payload)
  }

  /// Sends the message accepted by the ledger if the scope is unchanged. Otherwise the follower is
  /// reset to the state before the message.
  private func release(_ isAdmitted: Bool) {
    guard let held else { return }
    self.held = nil
    isRunning = false
    if hasEnded { return }
    // Grants may have changed while the entry was written.
    let new = try? currentScope(under: context.permissions.authorizer)
    if isAdmitted, new == held.scope, isReadable {
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
    // The ledger contains an entry of a message that was not sent, so it needs a correction.
    if isAdmitted { context.record(.withheld, call, caller, held.facts.facts) }
    if let before = held.before { follower?.takeBack(to: before) }
    if let new, new != held.scope { follower?.change(scope: held.scope, to: new) }
  }

  /// Runs a lookup on the work queue, where it is charged to the client's account.
  private func run(_ look: @escaping LiveLook<Follower.Finding>, in scope: ReadScope) {
    isRunning = true
    let (call, store) = (call, source.store)
    call.work(on: context.work, answerByteCount: AnswerSize.list) {
      let finding = Result { try look(store, { call.isCancelled }) }
      call.onLoop { self.receive(finding, in: scope) }
    }
  }

  /// Processes the result of a lookup. It compares scopes instead of epochs: otherwise, frequent
  /// changes to the grants of other apps or types could keep this stream from ever sending a
  /// result.
  private func receive(_ finding: Result<Follower.Finding, any Error>, in scope: ReadScope) {
    isRunning = false
    if hasEnded { return }
    call.finishWork()
    let now = try? currentScope(under: context.permissions.authorizer)
    switch finding {
    // The store was locked during the lookup. The stream pauses and repeats it after the unlock.
    case .failure where !isReadable: follower?.repeatLook()
    case .failure(let error): return fail(error)
    case .success where now != scope: follower?.repeatLook()
    case .success(let finding): follower?.take(finding)
    }
    advance()
  }

  private func fail(_ error: any Error) {
    end { $0.fail(context.status(of: error, during: $0.method)) }
  }

  private func end(_ answer: (Call) -> Void) {
    if hasEnded { return }
    hasEnded = true
    source.index.remove(self)
    // Results of a running lookup are dropped when they arrive.
    follower = nil
    asleep = nil
    answer(call)
  }
}

extension HealthError {
  fileprivate static let keysReplaced = HealthError(
    .databaseInaccessible, "the keys of the store were replaced; begin the query again")
}
