import DaemonTestSupport
import Glibc
import HealthWire
import TTRPC
import TestSupport
import Testing

@testable import HealthServer

/// `grpc.health.v1.Health` over both framings. Stock clients of gRPC are in `GRPCClientTests`.
@Suite(.process) struct HealthCheckTests {
  @Test(
    "a watch reports the state at once, and that the daemon stops before it ends",
    arguments: Framing.allCases)
  func watch(framing: Framing) throws {
    var fixture: DaemonFixture? = try DaemonFixture()
    // Without a hello.
    let app = try WireClient(path: try #require(fixture?.appPath), framing: framing.client)
    let names = ["", HealthMethod.Live.service, "health.v1.Other"]
    let watches = try names.map {
      try app.start(HealthMethod.Health.watch, HealthCheckRequest(service: $0))
    }
    let states: [HealthCheckReply.Status] = [.serving, .serving, .serviceUnknown]
    for (watch, state) in zip(watches, states) {
      #expect(try Self.state(app.nextEvent(of: watch)) == state)
    }
    // Other calls of the connection are answered, and the watches report nothing.
    #expect(try app.call(HealthMethod.Health.check, HealthCheckRequest()).status == .serving)
    for watch in watches { #expect(try app.nextEvent(of: watch, within: 0) == nil) }

    // Stops the daemon.
    fixture = nil
    for (watch, state) in zip(watches, states) {
      if state == .serving {
        #expect(try Self.state(app.nextEvent(of: watch)) == .notServing)
      }
      guard case .ended(let status) = try app.nextEvent(of: watch) else {
        Issue.record("the watch continues")
        continue
      }
      // The status of calls that a stopping server no longer waits for is another one.
      #expect(status == Status(.unavailable, "the daemon is stopping"))
    }
  }

  private static func state(_ event: WireClient.StreamEvent) throws -> HealthCheckReply.Status {
    switch event {
    case .message(let bytes): return try HealthCheckReply(wire: bytes).status
    case .ended(let status): throw status
    }
  }

  @Test("a watch that its client leaves is released", arguments: Framing.allCases)
  func left(framing: Framing) throws {
    let fixture = try DaemonFixture()
    var app: WireClient? = try WireClient(path: fixture.appPath, framing: framing.client)
    let watch = try #require(try app?.start(HealthMethod.Health.watch, HealthCheckRequest()))
    #expect(try app?.nextEvent(of: watch) != nil)
    app = nil
    let watches = fixture.daemon.services.healthWatches
    let end = ContinuousClock.now + .seconds(scaledTimeout(30))
    while watches.count > 0, ContinuousClock.now < end { sched_yield() }
    #expect(watches.count == 0)
  }
}
