import HealthAPI
import DaemonTestSupport
import Glibc
import HealthModel
import TTRPC
import HealthServer
import HealthWire
import TestSupport

/// A daemon that can be stopped and restarted, and apps that may share workouts.
final class SessionFixture {
  static let command = AppManifest.Launch.command(["/usr/bin/paces", "--watch"])

  let directory: TemporaryDirectory
  let clock = TestWakeClock()
  let launcher = TestLauncher()
  private var daemon: Daemon?
  private(set) var owner: WireClient

  init() throws {
    directory = try TemporaryDirectory()
    daemon = try Self.daemon(directory, clock, launcher)
    owner = try WireClient(path: directory.path + "/run/control.sock")
  }

  deinit { stop() }

  private static func daemon(
    _ directory: TemporaryDirectory, _ clock: TestWakeClock, _ launcher: TestLauncher
  ) throws -> Daemon {
    var options = try Daemon.Options(in: directory)
    options.clock = clock.clock
    options.launcher = launcher.launcher
    return try Daemon(options, log: OperatorLog())
  }

  private func stop() {
    daemon?.stopAndWait()
    daemon = nil
  }

  func restart() throws {
    stop()
    daemon = try Self.daemon(directory, clock, launcher)
    owner = try WireClient(path: directory.path + "/run/control.sock")
  }

  func connect(_ app: AppRegistration) throws -> WireClient {
    try WireClient(
      path: directory.path + "/run/healthd.sock",
      bundleIdentifier: app.app.manifest.bundleIdentifier, token: app.token)
  }

  func register(
    _ bundle: String, launch: AppManifest.Launch? = nil,
    decision: AuthorizationDecision? = .authorized
  ) throws -> AppRegistration {
    let reply = try owner.call(
      HealthMethod.Apps.register,
      RegisterAppRequest(
        manifest: AppManifest(
          bundleIdentifier: bundle, name: "App", version: "1.0", readUsage: "Shows it.",
          shareUsage: "Adds to it.", launch: launch)))
    if let decision { try share(decision, reply) }
    return reply
  }

  /// Sets the share grant for workouts.
  func share(_ decision: AuthorizationDecision, _ app: AppRegistration) throws {
    try owner.setGrants(
      [Grant(type: .workout, direction: .share, decision: decision)], of: app.app.principal)
  }
}

/// One side of a session: a connection that follows it.
final class Follower {
  let client: WireClient
  let id: ObjectID
  let stream: UInt32

  /// Follows a session and returns its first snapshot.
  static func begin(
    _ client: WireClient, _ id: ObjectID, _ configuration: WorkoutConfiguration? = nil,
    isMirror: Bool = false
  ) throws -> (Follower, WorkoutSession) {
    let follower = Follower(
      client: client, id: id,
      stream: try client.start(
        HealthMethod.WorkoutSessions.follow,
        FollowSessionRequest(session: id, configuration: configuration, isMirror: isMirror)))
    guard case .snapshot(let session) = try follower.next() else {
      throw Status(.internal, "the first message is no snapshot")
    }
    return (follower, session)
  }

  private init(client: WireClient, id: ObjectID, stream: UInt32) {
    self.client = client
    self.id = id
    self.stream = stream
  }

  func act(_ action: WorkoutSessionAction) throws {
    _ = try client.call(
      HealthMethod.WorkoutSessions.act, ActOnSessionRequest(session: id, action: action))
  }

  func next() throws -> WorkoutSessionUpdate? {
    switch try client.nextEvent(of: stream) {
    case .message(let bytes): return try WorkoutSessionUpdate(wire: bytes)
    case .ended(let status):
      guard status.code == .ok else { throw status }
      return nil
    }
  }

  func change() throws -> [WorkoutSession.State] {
    guard case .changed(let change) = try next() else { return [] }
    return [change.from, change.to]
  }
}
