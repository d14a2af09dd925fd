import HealthAPI
import DaemonTestSupport
import Dispatch
import HealthModel
import HealthServer
import HealthWire
import TTRPC
import TestSupport
import Testing

/// Tests of apps that a program in the session of the user starts, for a daemon in system mode.
@Suite(.process) struct LaunchTests {
  let fixture: DaemonFixture
  let writer: WireClient

  init() throws {
    fixture = try DaemonFixture { $0.startsAppsInSession = true }
    let reply = try fixture.owner.register("org.example.writer", share: [.stepCount])
    writer = try fixture.app("org.example.writer", token: reply.token)
    let reader = try fixture.owner.call(
      HealthMethod.Apps.register,
      RegisterAppRequest(
        manifest: AppManifest(
          bundleIdentifier: "org.example.reader", name: "App", version: "1.0",
          readUsage: "Shows it.",
          entitlements: ["com.apple.developer.healthkit.background-delivery"],
          launch: .command(["/usr/bin/steps", "--background"]))))
    try fixture.owner.setGrants(
      [Grant(type: .stepCount, direction: .read, decision: .authorized)],
      of: reader.app.principal)
    _ = try fixture.app("org.example.reader", token: reader.token).call(
      HealthMethod.Background.enable,
      EnableBackgroundRequest(
        registration: BackgroundRegistration(type: .stepCount, frequency: .immediate)))
  }

  private func waitingCount() throws -> Int {
    try fixture.owner.call(HealthMethod.Owner.status, StatusRequest()).waitingLaunchCount
  }

  /// Observers are notified of a save after its answer.
  private func waitUntil(_ isTrue: () throws -> Bool) throws {
    let deadline = ContinuousClock.now + .seconds(scaledTimeout(30))
    while try !isTrue() {
      guard ContinuousClock.now < deadline else {
        Issue.record("the condition did not become true")
        return
      }
    }
  }

  @Test("a delivery waits for the session of the user, which then receives the registered command")
  func waits() throws {
    try writer.save(.minutes(of: .stepCount, count: 1))
    try waitUntil { try waitingCount() == 1 }
    let session = try WireClient(path: fixture.controlPath)
    let stream = try session.start(HealthMethod.Launches.receive, LaunchSubscription())
    guard case .message(let bytes) = try session.nextEvent(of: stream) else {
      Issue.record("no order was received")
      return
    }
    #expect(
      try LaunchOrder(wire: bytes) == LaunchOrder(command: ["/usr/bin/steps", "--background"]))
    #expect(try waitingCount() == 0)
  }

  @Test("an app of the user cannot receive launches, and a second message ends the stream")
  func refused() throws {
    let stream = try writer.start(HealthMethod.Launches.receive, LaunchSubscription())
    guard case .ended(let status) = try writer.nextEvent(of: stream) else {
      Issue.record("an app was accepted as the session")
      return
    }
    #expect(status.code == .unimplemented)
    let session = try WireClient(path: fixture.controlPath)
    let second = try session.start(HealthMethod.Launches.receive, LaunchSubscription())
    try session.send(LaunchSubscription(), on: second)
    guard case .ended(let end) = try session.nextEvent(of: second) else {
      Issue.record("a second message was accepted")
      return
    }
    #expect(end.code == .invalidArgument)
  }
}
