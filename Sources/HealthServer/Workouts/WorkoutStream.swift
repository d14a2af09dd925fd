import HealthAuthorization
import HealthModel
import HealthWire

/// `WorkoutSessions.Follow` of one connection.
final class WorkoutStream: CallStream<FollowSessionRequest, WorkoutSessionUpdate>,
  // because `key` is touched on the queue of `WorkoutCenter` only, and the rest on the loop,
  // `isMirror` before the center sees the stream
  @unchecked Sendable
{
  let principal: PrincipalID
  let connection: ObjectIdentifier
  var key: WorkoutCenter.Key?
  private(set) var isMirror = false
  private var isBegun = false

  init(_ opening: StreamOpening, _ scope: WorkoutSessionScope) {
    principal = scope.principal
    connection = ObjectIdentifier(opening.call.connection)
    super.init(opening)
  }

  override func receive(_ request: FollowSessionRequest) throws {
    guard !isBegun else {
      throw HealthError.invalidArgument("session: a stream follows one session, said once")
    }
    isBegun = true
    isMirror = request.isMirror
    context.workouts.attach(self, request)
  }

  override func detach(isLost: Bool) { context.workouts.detach(self, isLost: isLost) }
}

/// `WorkoutSessions.Listen` of one connection.
final class ListeningStream: CallStream<ListenForSessionsRequest, SessionAnnouncement>,
  // because `wishes` is touched on the queue of `WorkoutCenter` only
  @unchecked Sendable
{
  let principal: PrincipalID
  let connection: ObjectIdentifier
  var wishes = ListenForSessionsRequest(wantsMirrored: false, wantsConfigurations: false)

  init(_ opening: StreamOpening, _ scope: WorkoutSessionScope) {
    principal = scope.principal
    connection = ObjectIdentifier(opening.call.connection)
    super.init(opening)
  }

  override func receive(_ request: ListenForSessionsRequest) throws {
    guard request.wantsMirrored || request.wantsConfigurations else {
      throw HealthError.invalidArgument("wants_mirrored: say what to listen for")
    }
    context.workouts.attach(self, request)
  }

  override func detach(isLost: Bool) { context.workouts.detach(self) }
}
