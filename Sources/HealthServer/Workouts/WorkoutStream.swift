import HealthAPI
import HealthAuthorization
import HealthModel
import HealthWire
import TTRPCServer

/// A `WorkoutSessions.Follow` stream of one connection.
final class WorkoutStream: CallStream<FollowSessionRequest, WorkoutSessionUpdate>,
  // @unchecked because `key` is confined to the queue of `WorkoutCenter`, and the rest to the loop;
  // `isMirror` is set before the center receives the stream.
  @unchecked Sendable
{
  let principal: PrincipalID
  /// Identifies the process, so that it is not notified of its own requests.
  let connection: ObjectIdentifier
  private let center: WorkoutCenter
  /// The session that the stream follows. nil until the center has added it.
  var key: WorkoutCenter.Key?
  /// Whether it is the stream of a companion, which ends with the mirroring.
  private(set) var isMirror = false
  private var isBegun = false

  init(_ opening: StreamOpening, _ scope: WorkoutSessionScope, _ center: WorkoutCenter) {
    self.center = center
    principal = scope.principal
    connection = ObjectIdentifier(opening.call.peer)
    super.init(opening)
  }

  override func receive(_ request: FollowSessionRequest) throws {
    guard !isBegun else {
      throw HealthError.invalidArgument(
        "session: a stream follows one session, named in its first message")
    }
    isBegun = true
    isMirror = request.isMirror
    center.attach(self, request)
  }

  override func detach(isLost: Bool) { center.detach(self, isLost: isLost) }
}

/// A `WorkoutSessions.Listen` stream of one connection.
final class ListeningStream: CallStream<SessionInterest, SessionAnnouncement>,
  // @unchecked because `wishes` is confined to the queue of `WorkoutCenter`.
  @unchecked Sendable
{
  let principal: PrincipalID
  let connection: ObjectIdentifier
  private let center: WorkoutCenter
  /// What the process listens for. A later message replaces it.
  var wishes = SessionInterest(wantsMirrored: false, wantsConfigurations: false)

  init(_ opening: StreamOpening, _ scope: WorkoutSessionScope, _ center: WorkoutCenter) {
    self.center = center
    principal = scope.principal
    connection = ObjectIdentifier(opening.call.peer)
    super.init(opening)
  }

  override func receive(_ request: SessionInterest) throws {
    guard request.wantsMirrored || request.wantsConfigurations else {
      throw HealthError.invalidArgument("wants_mirrored: this or wants_configurations must be true")
    }
    center.attach(self, request)
  }

  override func detach(isLost: Bool) { center.detach(self) }
}
