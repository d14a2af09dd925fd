import HealthAuthorization
import HealthModel
import HealthRPC
import HealthStore
import HealthWire

/// A row of the method table with the name of its rule.
package struct ServedMethod: Sendable {
  package let row: MethodRow
  package let rule: String
  /// Its handler gets a scope that shows data of the store.
  package var readsStore = false
  /// Its answers can be sent only with what they disclosed.
  package var discloses = false
}

/// Makes rows: decode, authorize, then the handler with the scope that the rule gave.
struct MethodRows {
  let context: HandlerContext

  func unary<Request: WireMessage, Reply: WireMessage, Scope>(
    _ method: Method<Request, Reply>, _ rule: AuthorizationRule<Request, Scope>,
    _ handler: @escaping @Sendable (Request, Scope, UnaryCall<Reply>) -> Void
  ) -> ServedMethod {
    row(method, rule, isDisclosing: false, handler)
  }

  /// For rules that let an app read.
  func read<Request: WireMessage, Reply: WireMessage, Scope: DisclosingScope>(
    _ method: Method<Request, Reply>, _ rule: AuthorizationRule<Request, Scope>,
    _ handler: @escaping @Sendable (Request, Scope, ReadCall<Reply>) -> Void
  ) -> ServedMethod {
    row(method, rule, isDisclosing: true) { request, scope, call in
      handler(request, scope, ReadCall(call))
    }
  }

  private func row<Request: WireMessage, Reply: WireMessage, Scope>(
    _ method: Method<Request, Reply>, _ rule: AuthorizationRule<Request, Scope>,
    isDisclosing: Bool,
    _ handler: @escaping @Sendable (Request, Scope, UnaryCall<Reply>) -> Void
  ) -> ServedMethod {
    let service = UnaryService(
      context: context, rule: rule,
      access: .of(Scope.self, service: method.service, method: method.name),
      isDisclosing: isDisclosing, handler: handler)
    let row = MethodRow(service: method.service, method: method.name, kind: .unary) {
      call, bytes in
      do {
        service.answer(try Request(wire: bytes), call)
      } catch {
        call.fail(Status(error))
      }
    }
    return ServedMethod(
      row: row, rule: rule.name, readsStore: Scope.self is any DisclosingScope.Type,
      discloses: isDisclosing)
  }

  /// A stream that the rule is asked about once, when it opens.
  func stream<Message: WireMessage, Reply: WireMessage, Scope>(
    _ method: Method<Message, Reply>, _ rule: AuthorizationRule<Void, Scope>,
    _ open: @escaping @Sendable (StreamOpening, Scope) -> CallStream<Message, Reply>
  ) -> ServedMethod {
    let context = context
    let access = StoreAccess.of(Scope.self, service: method.service, method: method.name)
    let row = MethodRow(service: method.service, method: method.name, kind: .bidirectional) {
      call, _ in
      let caller = call.peer.caller(daemonUserID: context.daemon.userID)
      do {
        try context.modes.admit(access)
        let scope = try rule.authorize((), by: caller, under: context.permissions.authorizer)
        try context.modes.admitLocked(access)
        open(StreamOpening(call: call, caller: caller, context: context), scope).begin()
      } catch {
        context.record(.refused, call, caller, AnswerFacts())
        call.fail(Status(error))
      }
    }
    return ServedMethod(row: row, rule: rule.name)
  }

  /// A live query: it authorizes each answer anew.
  func live<Follower: LiveFollower>(
    _ method: Method<Follower.Request, Follower.Reply>, _: Follower.Type
  ) -> ServedMethod {
    let context = context
    let row = MethodRow(service: method.service, method: method.name, kind: .bidirectional) {
      call, _ in
      let caller = call.peer.caller(daemonUserID: context.daemon.userID)
      LiveStream<Follower>(call: call, caller: caller, context: context).begin()
    }
    return ServedMethod(
      row: row, rule: Follower.rule.name, readsStore: true, discloses: true)
  }
}

extension Peer {
  /// On the loop only. The person is whoever may open the control socket and has the daemon's own
  /// user id.
  func caller(daemonUserID: UInt32) -> Caller {
    if let session = session as? AppSession { return .app(session.caller) }
    return listener == SocketName.control && evidence.user == daemonUserID ? .owner : .unidentified
  }
}

/// What handlers know the two sockets by.
package enum SocketName {
  package static let app = "app"
  package static let control = "control"
}
