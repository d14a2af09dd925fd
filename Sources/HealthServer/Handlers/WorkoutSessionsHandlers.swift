import HealthAPI
import HealthAuthorization
import HealthModel
import TTRPC
import HealthStore
import HealthWire
import TTRPCServer

/// `health.v1.WorkoutSessions`. Changes of a session run on the work queue, because they are
/// durable before the reply.
struct WorkoutSessionsHandlers: Sendable {
  let center: WorkoutCenter

  /// Opens the stream of a process that performs a session or mirrors it. Its end shows whether the
  /// process crashed or ended it deliberately (`CallStream.detach`).
  func follow(
    _ opening: StreamOpening, _ scope: WorkoutSessionScope
  ) -> CallStream<FollowSessionRequest, WorkoutSessionUpdate> {
    WorkoutStream(opening, scope, center)
  }

  func listen(
    _ opening: StreamOpening, _ scope: WorkoutSessionScope
  ) -> CallStream<SessionInterest, SessionAnnouncement> {
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

  /// Returns the active session of the app, for a process that was started again after a crash
  /// (rule WORKOUT-17).
  func recover(
    _: RecoverSessionRequest, _ scope: WorkoutSessionScope, _ call: UnaryCall<RecoverSessionReply>
  ) {
    call.answerOnWorkQueue { RecoverSessionReply(session: center.recover(in: scope)) }
  }

  /// Starts or ends mirroring. The connection identifies the process of the request, which is not
  /// notified of it.
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

  /// Passes data to the other process of a mirrored session (rule WORKOUT-18).
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
