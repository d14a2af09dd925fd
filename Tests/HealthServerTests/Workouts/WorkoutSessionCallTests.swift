import HealthAPI
import DaemonTestSupport
import HealthModel
import TTRPC
import HealthWire
import TestSupport
import Testing

/// Tests of workout sessions through the sockets of a daemon.
@Suite(.process) struct WorkoutSessionCallTests {
  let fixture: SessionFixture
  let running = WorkoutConfiguration(activityType: Workout.running)
  let id = ObjectID(high: 0x5eed_0000_0000_8000, low: 0b10 << 62 | 1)
  let otherID = ObjectID(high: 0x5eed_0000_0000_8000, low: 0b10 << 62 | 2)
  let start = Instant(microseconds: 1_700_000_000_000_000)

  init() throws { fixture = try SessionFixture() }

  private func code(_ body: () throws -> Void) -> HealthErrorCode? {
    do {
      try body()
      return nil
    } catch {
      return (error as? Status)?.healthCode
    }
  }

  private func recover(_ client: WireClient) throws -> WorkoutSession? {
    try client.call(HealthMethod.WorkoutSessions.recover, RecoverSessionRequest()).session
  }

  @Test(
    "WORKOUT-14: starting a session ends that of another app, which gets only the documented error")
  func another() throws {
    let first = try fixture.register("org.example.first")
    let (follower, _) = try Follower.begin(fixture.connect(first), id, running)
    try follower.act(.start(at: start))
    #expect(try follower.change() == [.notStarted, .running])
    let second = try fixture.connect(fixture.register("org.example.second"))
    let (other, _) = try Follower.begin(second, otherID, running)
    try other.act(.prepare(at: start))
    #expect(try follower.next() == .failed(.anotherWorkoutSessionStarted))
    #expect(try follower.change() == [.running, .ended])
    #expect(try follower.next() == nil)
    #expect(try recover(second)?.id == otherID)
    let again = try fixture.connect(first)
    #expect(try recover(again) == nil)
    // A client that follows the session too late gets the error as well.
    let (late, session) = try Follower.begin(again, id)
    #expect(session.state == .ended)
    #expect(try late.next() == .failed(.anotherWorkoutSessionStarted))
  }

  @Test("WORKOUT-14: a second session of the same app also ends the first")
  func sameApp() throws {
    let client = try fixture.connect(fixture.register("org.example.first"))
    let (first, _) = try Follower.begin(client, id, running)
    try first.act(.start(at: start))
    let (second, _) = try Follower.begin(client, otherID, running)
    try second.act(.start(at: start))
    #expect(try first.change() == [.notStarted, .running])
    #expect(try first.next() == .failed(.anotherWorkoutSessionStarted))
    #expect(try recover(client)?.id == otherID)
  }

  @Test(
    "WORKOUT-15: an action that the session's state does not allow is refused and changes nothing")
  func refusals() throws {
    let client = try fixture.connect(fixture.register("org.example.first"))
    let (follower, _) = try Follower.begin(client, id, running)
    #expect(code { try follower.act(.end(at: start)) } == .invalidArgument)
    try follower.act(.start(at: start))
    #expect(code { try follower.act(.start(at: start)) } == .invalidArgument)
    try follower.act(.stop(at: start))
    #expect(code { try follower.act(.start(at: start)) } == .invalidArgument)
    try follower.act(.end(at: start))
    #expect(code { try follower.act(.start(at: start)) } == .noData)
    #expect(try follower.change() == [.notStarted, .running])
    #expect(try follower.change() == [.running, .stopped])
    #expect(try follower.change() == [.stopped, .ended])
    #expect(try follower.next() == nil)
  }

  @Test(
    "WORKOUT-17: a session survives restarts of its app and the daemon, and is recovered unchanged")
  func recovery() throws {
    let app = try fixture.register("org.example.first")
    let client = try fixture.connect(app)
    let (follower, _) = try Follower.begin(client, id, running)
    try follower.act(.start(at: start))
    try follower.act(.record(WorkoutEvent(type: 3, start: start, end: start)))
    try follower.act(.pause(at: start))
    let before = try #require(try recover(client))
    #expect(before.state == .paused && before.events.map(\.type) == [3, 1])
    try fixture.restart()
    let again = try fixture.connect(app)
    #expect(try recover(again) == before)
    let (recovered, session) = try Follower.begin(again, id)
    #expect(session == before)
    try recovered.act(.end(at: start))
    #expect(try recovered.change() == [.paused, .ended])
    try fixture.restart()
    #expect(try recover(fixture.connect(app)) == nil)
  }

  @Test("WORKOUT-17: an app that disconnects during its session is restarted three times")
  func restarts() throws {
    let app = try fixture.register("org.example.first", launch: SessionFixture.command)
    try {
      let (follower, _) = try Follower.begin(fixture.connect(app), id, running)
      try follower.act(.start(at: start))
    }()
    func expectStarts(_ count: Int) throws {
      let deadline = ContinuousClock.now + .seconds(scaledTimeout(20))
      while fixture.launcher.started.count < count, ContinuousClock.now < deadline {
        _ = try recover(fixture.connect(app))
      }
      #expect(fixture.launcher.started.count == count)
    }
    for count in 1...5 {
      try expectStarts(min(count, 3))
      _ = try Follower.begin(fixture.connect(app), id)
    }
    // An app that has acted on its session may be restarted again.
    try Follower.begin(fixture.connect(app), id).0.act(.pause(at: start))
    try expectStarts(4)
    #expect(Set(fixture.launcher.started) == [SessionFixture.command])
  }

  @Test("a session requires a share grant for workouts and ends when the grant is revoked")
  func authorization() throws {
    let undecided = try fixture.register("org.example.undecided", decision: nil)
    let denied = try fixture.register("org.example.denied", decision: .denied)
    for (app, expected) in [
      (undecided, HealthErrorCode.authorizationNotDetermined), (denied, .authorizationDenied),
    ] {
      let client = try fixture.connect(app)
      #expect(code { _ = try Follower.begin(client, id, running) } == expected)
      #expect(code { _ = try recover(client) } == expected)
    }
    let app = try fixture.register("org.example.first")
    let (follower, _) = try Follower.begin(fixture.connect(app), id, running)
    try follower.act(.start(at: start))
    #expect(try follower.change() == [.notStarted, .running])
    try fixture.share(.denied, app)
    #expect(try follower.next() == .failed(.authorizationDenied))
    #expect(try follower.change() == [.running, .ended])
    try fixture.share(.authorized, app)
    #expect(try recover(fixture.connect(app)) == nil)
  }

  @Test("a session does not exist for another app, whatever its identifier")
  func strangers() throws {
    let (follower, _) = try Follower.begin(
      fixture.connect(fixture.register("org.example.first")), id, running)
    try follower.act(.start(at: start))
    let stranger = try fixture.connect(fixture.register("org.example.second"))
    #expect(try recover(stranger) == nil)
    let answers = try [id, otherID].map { id in
      try stranger.rawCall(
        HealthMethod.WorkoutSessions.act, ActOnSessionRequest(session: id, action: .end(at: start)))
    }
    #expect(answers[0].status.healthCode == .noData)
    #expect(answers[0] == answers[1])
    #expect(code { _ = try Follower.begin(stranger, id) } == .noData)
    // A session with the same identifier is a separate one.
    let (own, _) = try Follower.begin(stranger, id, running)
    #expect(code { try own.act(.pause(at: start)) } == .invalidArgument)
    try follower.act(.pause(at: start))
  }

  @Test("sessions that have not started are limited in number, and closing the stream removes one")
  func waiting() throws {
    let client = try fixture.connect(fixture.register("org.example.first"))
    var followers: [Follower] = []
    for number in 0..<8 {
      followers.append(
        try Follower.begin(client, ObjectID(high: 1, low: UInt64(number)), running).0)
    }
    let more = ObjectID(high: 2, low: 0)
    #expect(code { _ = try Follower.begin(client, more, running) } == .dataSizeExceeded)
    try client.closeSide(of: followers[0].stream)
    #expect(try followers[0].next() == nil)
    _ = try Follower.begin(client, more, running)
    #expect(code { _ = try Follower.begin(client, followers[0].id) } == .noData)
  }
}
