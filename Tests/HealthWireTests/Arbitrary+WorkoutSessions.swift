import HealthModel
import HealthWire

extension Arbitrary {
  mutating func workoutSessions() -> [any WireMessage & Hashable] {
    let workout = workout()
    let event = workout.events.first ?? WorkoutEvent(type: 3, start: instant(), end: instant())
    let update = element([
      WorkoutSessionUpdate.snapshot(workoutSession()),
      .changed(
        WorkoutSessionChange(
          from: element(WorkoutSession.State.allCases), to: element(WorkoutSession.State.allCases),
          date: instant())), .event(event),
      .failed(element([.anotherWorkoutSessionStarted, .authorizationDenied])), .data(bytes()),
      .disconnected,
    ])
    let date = instant()
    let action = element([
      WorkoutSessionAction.prepare(at: date), .start(at: date), .pause(at: date),
      .resume(at: date), .stop(at: date), .end(at: date), .endActivity(at: date),
      .record(event),
    ])
    return [
      workoutSession(), update, ActOnSessionRequest(session: id(), action: action),
      ActOnSessionReply(),
      FollowSessionRequest(
        session: id(), configuration: maybe { $0.configuration() }, isMirror: flag()),
      RecoverSessionRequest(), RecoverSessionReply(session: maybe { $0.workoutSession() }),
      MirrorSessionRequest(session: id(), isMirrored: flag()), MirrorSessionReply(),
      SendToRemoteRequest(session: id(), isMirror: flag(), data: bytes()), SendToRemoteReply(),
      ListenForSessionsRequest(wantsMirrored: flag(), wantsConfigurations: flag()),
      element([SessionAnnouncement.mirrored(workoutSession()), .configuration(configuration())]),
      StartCompanionRequest(configuration: configuration()), StartCompanionReply(),
    ]
      + workout.activities.prefix(1).flatMap { activity -> [any WireMessage & Hashable] in
        [
          ActOnSessionRequest(session: activity.id, action: .beginActivity(activity)),
          WorkoutSessionUpdate.began(activity), WorkoutSessionUpdate.ended(activity),
        ]
      }
  }

  private mutating func workoutSession() -> WorkoutSession {
    var session = WorkoutSession(id: id(), configuration: configuration())
    session.state = element(WorkoutSession.State.allCases)
    session.start = maybe { $0.instant() }
    session.end = maybe { $0.instant() }
    let workout = workout()
    (session.events, session.activities) = (workout.events, workout.activities)
    session.isMirrored = flag()
    return session
  }

  private mutating func configuration() -> WorkoutConfiguration {
    WorkoutConfiguration(
      activityType: raw("HKWorkoutActivityType"), locationType: raw("HKWorkoutSessionLocationType"),
      swimmingLocationType: raw("HKWorkoutSwimmingLocationType"),
      lapLength: maybe { $0.number() })
  }
}
