import HealthAuthorization
import HealthModel
import HealthPermissions
import TTRPC
import HealthWire
package import TTRPCServer

/// A row of the method table with the name of its authorization rule.
package struct ServedMethod: Sendable {
  package let row: MethodRow
  package let rule: String
  /// Whether the scope of its handler permits reading stored data. A method that reads for apps
  /// must also disclose; a test checks it for all rows.
  package var readsStore = false
  /// Whether its replies can be sent only together with their disclosed facts.
  package var discloses = false
  /// The proof of presence that the method requires; nil on the app socket, where no method decides
  /// anything.
  package var presence: PresenceRule?
}

/// Creates the rows of the method table. A row decodes the request, authorizes it, and calls the
/// handler with the resulting scope.
struct MethodRows {
  let context: CallContext
  /// What live queries follow.
  let followed: LiveSource

  /// Creates a row of a method that returns no stored data to apps.
  func unary<Request: WireMessage, Reply: WireMessage, Scope>(
    _ method: Method<Request, Reply>, _ rule: AuthorizationRule<Request, Scope>,
    presence: PresenceRule? = nil,
    _ handler: @escaping @Sendable (Request, Scope, UnaryCall<Reply>) -> Void
  ) -> ServedMethod {
    row(method, rule, presence, isDisclosing: false, handler)
  }

  /// Creates a row whose rule permits apps to read. The handler receives a `ReadCall`, with which
  /// it cannot reply without the facts for the ledger.
  func read<Request: WireMessage, Reply: WireMessage, Scope: DisclosingScope>(
    _ method: Method<Request, Reply>, _ rule: AuthorizationRule<Request, Scope>,
    presence: PresenceRule? = nil,
    _ handler: @escaping @Sendable (Request, Scope, ReadCall<Reply>) -> Void
  ) -> ServedMethod {
    row(method, rule, presence, isDisclosing: true) { request, scope, call in
      handler(request, scope, ReadCall(call))
    }
  }

  private func row<Request: WireMessage, Reply: WireMessage, Scope>(
    _ method: Method<Request, Reply>, _ rule: AuthorizationRule<Request, Scope>,
    _ presence: PresenceRule?, isDisclosing: Bool,
    _ handler: @escaping @Sendable (Request, Scope, UnaryCall<Reply>) -> Void
  ) -> ServedMethod {
    let service = UnaryService(
      context: context, rule: rule,
      access: .of(Scope.self, service: method.service, method: method.name),
      isDisclosing: isDisclosing, presence: presence ?? .never, handler: handler)
    let row = MethodRow(
      service: method.service, method: method.name, kind: .unary,
      metrics: context.metrics.calls(of: method.path)
    ) { call, bytes in
      do {
        // A malformed message is rejected before the caller is authorized, because the rule needs
        // the request.
        service.answer(try Request(wire: bytes), call)
      } catch {
        call.fail(context.status(of: error, during: call.method))
      }
    }
    return ServedMethod(
      row: row, rule: rule.name, readsStore: Scope.self is any DisclosingScope.Type,
      discloses: isDisclosing, presence: presence)
  }

  /// Creates a row for a stream. It is authorized once, when it opens. Its later messages are
  /// checked by the services that it is attached to, which are notified of changed grants and ask for
  /// proof of presence.
  func stream<Message: WireMessage, Reply: WireMessage, Scope>(
    _ method: Method<Message, Reply>, _ rule: AuthorizationRule<Void, Scope>,
    presence: PresenceRule? = nil,
    _ open: @escaping @Sendable (StreamOpening, Scope) -> CallStream<Message, Reply>
  ) -> ServedMethod {
    let context = context
    let access = StoreAccess.of(Scope.self, service: method.service, method: method.name)
    let row = MethodRow(
      service: method.service, method: method.name, kind: .bidirectional,
      metrics: context.metrics.calls(of: method.path)
    ) { call, _ in
      context.open(call, access, rule, request: {}) { opening, _, scope in
        open(opening, scope).begin()
      }
    }
    return ServedMethod(row: row, rule: rule.name, presence: presence)
  }

  /// Creates a row of a method that answers a request with a stream of messages without stored data.
  func serverStream<Request: WireMessage, Reply: WireMessage, Scope>(
    _ method: Method<Request, Reply>, _ rule: AuthorizationRule<Request, Scope>,
    presence: PresenceRule? = nil,
    _ open: @escaping @Sendable (StreamOpening, Request, Scope) -> CallStream<Request, Reply>
  ) -> ServedMethod {
    let context = context
    let access = StoreAccess.of(Scope.self, service: method.service, method: method.name)
    let row = MethodRow(
      service: method.service, method: method.name, kind: .serverStream,
      metrics: context.metrics.calls(of: method.path)
    ) { call, bytes in
      context.open(call, access, rule, request: { try Request(wire: bytes) }) {
        open($0, $1, $2).begin()
      }
    }
    return ServedMethod(row: row, rule: rule.name, presence: presence)
  }

  /// Creates a row for a live query, which authorizes every message it sends.
  func live<Follower: LiveFollower>(
    _ method: Method<Follower.Request, Follower.Reply>,
    _ rule: AuthorizationRule<Follower.Request.Query, ReadScope>,
    presence: PresenceRule? = nil, _: Follower.Type
  ) -> ServedMethod {
    // Nothing is authorized here: the query is in the first message.
    let (context, followed) = (context, followed)
    let row = MethodRow(
      service: method.service, method: method.name, kind: .bidirectional,
      metrics: context.metrics.calls(of: method.path)
    ) { call, _ in
      let caller = context.caller(of: call.peer)
      LiveStream<Follower>(
        call: call, caller: caller, context: context, source: followed, rule: rule
      ).begin()
    }
    return ServedMethod(
      row: row, rule: rule.name, readsStore: true, discloses: true, presence: presence)
  }
}

extension CallContext {
  /// Authorizes a stream and opens it, or refuses the call.
  fileprivate func open<Request, Scope>(
    _ call: Call, _ access: StoreAccess, _ rule: AuthorizationRule<Request, Scope>,
    request: () throws -> Request, begin: (StreamOpening, Request, Scope) -> Void
  ) {
    let caller = caller(of: call.peer)
    do {
      let request = try request()
      try modes.admit(access, by: caller)
      let scope = try rule.authorize(request, by: caller, under: permissions.authorizer)
      try modes.admitLocked(access)
      begin(StreamOpening(call: call, caller: caller, context: self), request, scope)
    } catch {
      record(.refused, call, caller, AnswerFacts())
      call.fail(status(of: error, during: call.method))
    }
  }
}
