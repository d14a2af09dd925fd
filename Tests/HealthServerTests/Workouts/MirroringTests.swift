import HealthAPI
import DaemonTestSupport
import HealthModel
import TTRPC
import HealthWire
import TestSupport
import Testing

/// Tests of two processes of one app: two connections, one of which mirrors its session to the
/// other.
@Suite(.process) struct MirroringTests {
  let fixture: SessionFixture
  let app: AppRegistration
  let running = WorkoutConfiguration(activityType: Workout.running, locationType: 3)
  let id = ObjectID(high: 0x5eed_0000_0000_8000, low: 0b10 << 62 | 1)
  let start = Instant(microseconds: 1_700_000_000_000_000)

  init() throws {
    fixture = try SessionFixture()
    app = try fixture.register("org.example.paces", launch: SessionFixture.command)
  }

  private func listen(_ client: WireClient) throws -> UInt32 {
    try client.start(
      HealthMethod.WorkoutSessions.listen,
      SessionInterest(wantsMirrored: true, wantsConfigurations: true))
  }

  private func announcement(_ client: WireClient, _ stream: UInt32) throws -> SessionAnnouncement {
    switch try client.nextEvent(of: stream) {
    case .message(let bytes): return try SessionAnnouncement(wire: bytes)
    case .ended(let status): throw status
    }
  }

  private func mirror(_ client: WireClient, _ isMirrored: Bool = true) throws {
    _ = try client.call(
      HealthMethod.WorkoutSessions.mirror,
      MirrorSessionRequest(session: id, isMirrored: isMirrored))
  }

  private func send(_ data: [UInt8], _ from: Follower, isMirror: Bool) throws {
    _ = try from.client.call(
      HealthMethod.WorkoutSessions.send,
      SendToRemoteRequest(session: id, isMirror: isMirror, data: data))
  }

  /// Creates a watch that mirrors its session and a phone that follows it.
  private func both() throws -> (watch: Follower, phone: Follower) {
    let (watch, _) = try Follower.begin(fixture.connect(app), id, running)
    let phone = try fixture.connect(app)
    let listening = try listen(phone)
    try settle(phone)
    try mirror(watch.client)
    guard case .mirrored(let announced) = try announcement(phone, listening) else {
      throw Status(.internal, "no session was announced")
    }
    #expect(announced.id == id && announced.configuration == running)
    return (watch, try Follower.begin(phone, id, isMirror: true).0)
  }

  /// Waits until everything sent on the connection before has reached the daemon's sessions.
  private func settle(_ client: WireClient) throws {
    _ = try client.call(HealthMethod.WorkoutSessions.recover, RecoverSessionRequest())
  }

  @Test("WORKOUT-18: a mirrored session is announced, followed, and controlled from both sides")
  func announced() throws {
    let (watch, phone) = try both()
    try watch.act(.start(at: start))
    try phone.act(.pause(at: start))
    for side in [watch, phone] {
      #expect(try side.change() == [.notStarted, .running])
      #expect(try side.change() == [.running, .paused])
      #expect(try side.next() == .event(WorkoutEvent(type: 1, start: start, end: start)))
    }
    try phone.act(.end(at: start))
    for side in [watch, phone] {
      #expect(try side.change() == [.paused, .ended])
      #expect(try side.next() == nil)
    }
  }

  @Test("WORKOUT-18: data is sent from each side to the other, up to a maximum size")
  func data() throws {
    let (watch, phone) = try both()
    try send([1, 2, 3], watch, isMirror: false)
    try send([4], phone, isMirror: true)
    #expect(try phone.next() == .data([1, 2, 3]))
    #expect(try watch.next() == .data([4]))
    let tooLong = [UInt8](repeating: 0, count: SendToRemoteRequest.byteCountMax + 1)
    let error = #expect(throws: Status.self) { try send(tooLong, watch, isMirror: false) }
    #expect(error?.healthCode == .dataSizeExceeded)
  }

  @Test("WORKOUT-18: data sent before the other side follows is queued up to a limit")
  func early() throws {
    let (watch, _) = try Follower.begin(fixture.connect(app), id, running)
    let phone = try fixture.connect(app)
    _ = try listen(phone)
    try settle(phone)
    try mirror(watch.client)
    for number in 1...64 { try send([UInt8(number)], watch, isMirror: false) }
    let error = #expect(throws: Status.self) { try send([0], watch, isMirror: false) }
    #expect(error?.healthCode == .healthDataUnavailable)
    let mirror = try Follower.begin(phone, id, isMirror: true).0
    for number in 1...64 { #expect(try mirror.next() == .data([UInt8(number)])) }
    try send([65], watch, isMirror: false)
    #expect(try mirror.next() == .data([65]))
  }

  @Test("WORKOUT-18: both sides are notified when mirroring ends, and it can start again")
  func disconnecting() throws {
    let (watch, phone) = try both()
    try mirror(watch.client, false)
    #expect(try phone.next() == .disconnected)
    #expect(try phone.next() == nil)
    let error = #expect(throws: Status.self) { try send([1], watch, isMirror: false) }
    #expect(error?.healthCode == .healthDataUnavailable)
    try mirror(watch.client)
    let (again, _) = try Follower.begin(phone.client, id, isMirror: true)
    try again.client.closeSide(of: again.stream)
    #expect(try again.next() == nil)
    #expect(try watch.next() == .disconnected)
    let refused = #expect(throws: Status.self) {
      try Follower.begin(phone.client, id, isMirror: true)
    }
    #expect(refused?.healthCode == .noData)
  }

  @Test("WORKOUT-18: the mirror is notified when the process of the session is gone")
  func primaryGone() throws {
    var sides: (watch: Follower, phone: Follower)? = try both()
    let phone = try #require(sides?.phone)
    try sides?.watch.act(.start(at: start))
    sides = nil
    #expect(try phone.change() == [.notStarted, .running])
    #expect(try phone.next() == .disconnected)
    #expect(try phone.next() == nil)
    let left = try phone.client.call(
      HealthMethod.WorkoutSessions.recover, RecoverSessionRequest()
    ).session
    #expect(left?.id == id && left?.isMirrored == false)
  }

  @Test("WORKOUT-18: without a listening process the app is started and then gets the session")
  func launched() throws {
    let (watch, _) = try Follower.begin(fixture.connect(app), id, running)
    // Its own process does not count as another.
    let own = try listen(watch.client)
    try mirror(watch.client)
    #expect(fixture.launcher.started == [SessionFixture.command])
    let phone = try fixture.connect(app)
    guard case .mirrored(let session) = try announcement(phone, listen(phone)) else {
      Issue.record("no session was announced")
      return
    }
    #expect(session.id == id)
    #expect(try watch.client.nextEvent(of: own, within: 0) == nil)
  }

  @Test("WORKOUT-18: mirroring survives a restart of the daemon")
  func restarted() throws {
    let before = try both()
    try before.watch.act(.start(at: start))
    // Both sides stay alive until the daemon stops.
    try withExtendedLifetime(before) { try fixture.restart() }
    let (again, session) = try Follower.begin(fixture.connect(app), id)
    #expect(session.isMirrored && session.state == .running)
    let (phone, _) = try Follower.begin(fixture.connect(app), id, isMirror: true)
    try send([7], again, isMirror: false)
    #expect(try phone.next() == .data([7]))
  }

  @Test(
    "WORKOUT-19: a configuration is sent to another process of the app, which is started for it")
  func companion() throws {
    let phone = try fixture.connect(app)
    func ask() throws {
      _ = try phone.call(
        HealthMethod.WorkoutSessions.startCompanion, StartCompanionRequest(configuration: running))
    }
    try ask()
    #expect(fixture.launcher.started == [SessionFixture.command])
    let watch = try fixture.connect(app)
    let listening = try listen(watch)
    #expect(try announcement(watch, listening) == .configuration(running))
    try ask()
    #expect(try announcement(watch, listening) == .configuration(running))
    #expect(fixture.launcher.started.count == 1)
  }

  @Test("WORKOUT-19: a configuration that no process receives within a minute is discarded")
  func companionTooLate() throws {
    let phone = try fixture.connect(app)
    _ = try phone.call(
      HealthMethod.WorkoutSessions.startCompanion, StartCompanionRequest(configuration: running))
    fixture.clock.advance(bySeconds: 61)
    let watch = try fixture.connect(app)
    let listening = try listen(watch)
    try settle(watch)
    #expect(try watch.nextEvent(of: listening, within: 0) == nil)
  }

  @Test("another app receives no announcement, and an app without a launch command gets an error")
  func others() throws {
    let other = try fixture.register("org.example.other")
    let stranger = try fixture.connect(other)
    let listening = try listen(stranger)
    let (_, _) = try both()
    try settle(stranger)
    #expect(try stranger.nextEvent(of: listening, within: 0) == nil)
    let error = #expect(throws: Status.self) {
      try stranger.call(
        HealthMethod.WorkoutSessions.startCompanion, StartCompanionRequest(configuration: running))
    }
    #expect(error?.healthCode == .healthDataUnavailable)
  }
}
