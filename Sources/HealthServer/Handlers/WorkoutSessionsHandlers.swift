import HealthAuthorization
import HealthModel
import TTRPC
import HealthStore
import HealthWire
import TTRPCServer

/// `health.v1.WorkoutSessions`.
struct WorkoutSessionsHandlers: Sendable {
  let center: WorkoutCenter

  func follow(
    _ opening: StreamOpening, _ scope: WorkoutSessionScope
  ) -> CallStream<FollowSessionRequest, WorkoutSessionUpdate> {
    WorkoutStream(opening, scope, center)
  }

  func listen(
    _ opening: StreamOpening, _ scope: WorkoutSessionScope
  ) -> CallStream<ListenForSessionsRequest, SessionAnnouncement> {
    ListeningStream(opening, scope, center)
  }

  func act(
    _ request: ActOnSessionRequest, _ scope: WorkoutSessionScope,
    _ call: UnaryCall<ActOnSessionReply>
  ) {
    call.answerOnWorkQueue {
      try center.act(request, in: scope)
      return ActOnSessionReply()
    }
  }

  func recover(
    _: RecoverSessionRequest, _ scope: WorkoutSessionScope, _ call: UnaryCall<RecoverSessionReply>
  ) {
    call.answerOnWorkQueue { RecoverSessionReply(session: center.recover(in: scope)) }
  }

  func mirror(
    _ request: MirrorSessionRequest, _ scope: WorkoutSessionScope,
    _ call: UnaryCall<MirrorSessionReply>
  ) {
    let connection = ObjectIdentifier(call.call.peer)
    call.answerOnWorkQueue {
      try center.mirror(request, in: scope, from: connection)
      return MirrorSessionReply()
    }
  }

  func send(
    _ request: SendToRemoteRequest, _ scope: WorkoutSessionScope,
    _ call: UnaryCall<SendToRemoteReply>
  ) {
    call.answerOnWorkQueue {
      try center.send(request, in: scope)
      return SendToRemoteReply()
    }
  }

  func startCompanion(
    _ request: StartCompanionRequest, _ scope: WorkoutSessionScope,
    _ call: UnaryCall<StartCompanionReply>
  ) {
    let connection = ObjectIdentifier(call.call.peer)
    call.answerOnWorkQueue {
      try center.startCompanion(request, in: scope, from: connection)
      return StartCompanionReply()
    }
  }
}
