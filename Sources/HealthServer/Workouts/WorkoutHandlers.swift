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
      rows.stream(Methods.follow, .workout, WorkoutStream.init),
      rows.stream(Methods.listen, .workout, ListeningStream.init),
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
