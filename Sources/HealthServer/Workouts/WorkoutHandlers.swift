import HealthAuthorization
import HealthModel
import HealthRPC
import HealthStore
import HealthWire

/// `health.v1.WorkoutSessions`.
struct WorkoutHandlers: Sendable {
  let context: HandlerContext

  func app(_ rows: MethodRows) -> [ServedMethod] {
    typealias Methods = HealthMethod.WorkoutSessions
    return [
      rows.sessions(Methods.follow) { WorkoutStream(call: $0, scope: $1, context: $2).begin() },
      rows.sessions(Methods.listen) { ListeningStream(call: $0, scope: $1, context: $2).begin() },
      rows.unary(Methods.act, .workout) { request, scope, call in
        call.answerOnWorkQueue {
          try context.workouts.act(request, in: scope)
          return ActOnSessionReply()
        }
      },
      rows.unary(Methods.recover, .workout) { _, scope, call in
        call.answerOnWorkQueue {
          RecoverSessionReply(session: context.workouts.recover(in: scope))
        }
      },
      rows.unary(Methods.mirror, .workout) { request, scope, call in
        let connection = ObjectIdentifier(call.call.connection)
        call.answerOnWorkQueue {
          try context.workouts.mirror(request, in: scope, from: connection)
          return MirrorSessionReply()
        }
      },
      rows.unary(Methods.send, .workout) { request, scope, call in
        call.answerOnWorkQueue {
          try context.workouts.send(request, in: scope)
          return SendToRemoteReply()
        }
      },
      rows.unary(Methods.startCompanion, .workout) { request, scope, call in
        let connection = ObjectIdentifier(call.call.connection)
        call.answerOnWorkQueue {
          try context.workouts.startCompanion(request, in: scope, from: connection)
          return StartCompanionReply()
        }
      },
    ]
  }
}

extension MethodRows {
  /// A stream of workout sessions.
  fileprivate func sessions<Request: WireMessage, Reply: WireMessage>(
    _ method: Method<Request, Reply>,
    _ begin: @escaping @Sendable (Call, WorkoutSessionScope, HandlerContext) -> Void
  ) -> ServedMethod {
    let context = context
    let rule = AuthorizationRule<Void, WorkoutSessionScope>.workout
    let access = StoreAccess.of(
      WorkoutSessionScope.self, service: method.service, method: method.name)
    let row = MethodRow(service: method.service, method: method.name, kind: .bidirectional) {
      call, _ in
      let caller = call.peer.caller(daemonUserID: context.daemon.userID)
      do {
        try context.modes.admit(access)
        let scope = try rule.authorize((), by: caller, under: context.permissions.authorizer)
        try context.modes.admitLocked(access)
        begin(call, scope, context)
      } catch {
        context.record(.refused, call, caller, AnswerFacts())
        call.fail(Status(error))
      }
    }
    return ServedMethod(row: row, rule: rule.name)
  }
}
