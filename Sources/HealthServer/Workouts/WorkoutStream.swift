import HealthAuthorization
import HealthModel
import HealthRPC
import HealthWire

/// A stream of one connection on which workout sessions are told of: its messages in, what is told
/// out. A client that does not read is given up, so that nothing piles up for it.
///
/// Unchecked, because what is mutable is touched on the connection's loop only; what belongs to
/// `WorkoutCenter` is marked.
// @unchecked because of that.
class SessionStream<Message: WireMessage, Reply: WireMessage>: @unchecked Sendable {
  let principal: PrincipalID
  let connection: ObjectIdentifier
  let context: HandlerContext
  private let call: Call
  private var hasEnded = false

  init(call: Call, scope: WorkoutSessionScope, context: HandlerContext) {
    self.call = call
    self.context = context
    principal = scope.principal
    connection = ObjectIdentifier(call.connection)
  }

  /// On the loop. The call's callbacks keep the stream until the call ends.
  final func begin() {
    call.onMessage = { bytes in
      if self.hasEnded { return }
      do { try self.receive(try Message(wire: bytes)) } catch {
        self.end(isLost: false) { $0.fail(Status(error)) }
      }
    }
    // A client that has had enough says so of the stream alone.
    call.onHalfClose = { self.end(isLost: self.call.connection.hasReadAll) { $0.finish() } }
    call.onCancel = { reason in self.end(isLost: reason == .disconnected) { _ in } }
  }

  /// On the loop.
  func receive(_ message: Message) throws {}
  /// On the loop, once.
  func detach(isLost: Bool) {}

  // MARK: - From any thread

  final func send(_ reply: Reply) {
    call.onLoop { [self] in
      if hasEnded { return }
      guard call.canSend else {
        return end(isLost: false) {
          $0.fail(Status(.resourceExhausted, "this stream is not being read"))
        }
      }
      call.send { reply.appendWire(to: &$0) }
    }
  }

  final func finish() {
    call.onLoop { self.end(isLost: false) { $0.finish() } }
  }

  final func fail(_ error: any Error & Sendable) {
    call.onLoop { self.end(isLost: false) { $0.fail(Status(error)) } }
  }

  private func end(isLost: Bool, _ answer: (Call) -> Void) {
    if hasEnded { return }
    hasEnded = true
    detach(isLost: isLost)
    answer(call)
  }
}

typealias FollowingStream = SessionStream<FollowSessionRequest, WorkoutSessionUpdate>
typealias AnnouncingStream = SessionStream<ListenForSessionsRequest, SessionAnnouncement>

/// `WorkoutSessions.Follow` of one connection.
// @unchecked because `key` is touched on the queue of `WorkoutCenter` only, and the rest on the loop,
// `isMirror` before the center sees the stream.
final class WorkoutStream: FollowingStream, @unchecked Sendable {
  var key: WorkoutCenter.Key?
  private(set) var isMirror = false
  private var isBegun = false

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
// @unchecked because `wishes` is touched on the queue of `WorkoutCenter` only.
final class ListeningStream: AnnouncingStream, @unchecked Sendable {
  var wishes = ListenForSessionsRequest(wantsMirrored: false, wantsConfigurations: false)

  override func receive(_ request: ListenForSessionsRequest) throws {
    guard request.wantsMirrored || request.wantsConfigurations else {
      throw HealthError.invalidArgument("wants_mirrored: say what to listen for")
    }
    context.workouts.attach(self, request)
  }

  override func detach(isLost: Bool) { context.workouts.detach(self) }
}
