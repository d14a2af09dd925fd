import HealthAPI
import DaemonTestSupport
import Glibc
import HealthModel
import TTRPC
import HealthWire
import TestSupport
import Testing

@testable import HealthServer

/// Goal: a stopped daemon leaves nothing in the process, since unit tests of apps start one per
/// test. Leak detectors do not find this reliably: Swift stores references with tag bits, which
/// they do not recognize.
@Suite(.process) struct DaemonLifetimeTests {
  /// Parts of a daemon, by name.
  private final class Witness {
    private struct Part {
      let name: String
      weak var object: AnyObject?
    }
    private let parts: [Part]

    init(_ daemon: Daemon) {
      let services = daemon.services
      parts = [
        Part(name: "daemon", object: daemon), Part(name: "services", object: services),
        Part(name: "store", object: services.store),
        Part(name: "permissions", object: services.permissions),
        Part(name: "live", object: services.live),
        Part(name: "deliveries", object: services.deliveries),
        Part(name: "workouts", object: services.workouts),
        Part(name: "consent", object: services.consent),
        Part(name: "endings", object: services.endings),
        Part(name: "health watches", object: services.healthWatches),
      ]
    }

    /// The parts that remain. Waits for a while: queues release their last work after it has been
    /// answered.
    var left: [String] {
      let end = ContinuousClock.now + .seconds(scaledTimeout(30))
      while parts.contains(where: { $0.object != nil }), ContinuousClock.now < end { sched_yield() }
      return parts.filter { $0.object != nil }.map(\.name)
    }
  }

  private static func useStreams() throws -> Witness {
    let fixture = try DaemonFixture()
    let app = try fixture.owner.register(
      "org.example.a", read: [.stepCount], share: [.stepCount])
    let client = try fixture.app("org.example.a", token: app.token)
    try client.save(.minutes(of: .stepCount, count: 5))
    let stream = try client.start(
      HealthMethod.Samples.observe,
      ObserveRequest(query: ChangeQuery(types: [.stepCount]), credit: 8))
    _ = try client.nextEvent(of: stream)
    _ = try client.nextEvent(of: client.start(HealthMethod.Health.watch, HealthCheckRequest()))
    #expect(try fixture.owner.samples(SampleQuery(types: [.stepCount])).count == 5)
    return Witness(fixture.daemon)
  }

  private static func useAgent(isAnswered: Bool) throws -> Witness {
    let fixture = try ConsentFixture()
    let agent = try ScriptedAgent(fixture)
    let call = try fixture.ask(read: [.stepCount])
    let sheet = try agent.sheet()
    if isAnswered {
      #expect(try agent.outcome(of: sheet.decision(read: [.stepCount])).rejection.isEmpty)
      #expect(try fixture.app.wait(for: call).status.code == .ok)
    }
    return Witness(fixture.daemon)
  }

  @Test("a stopped daemon with streams is released with all its parts")
  func streams() throws { #expect(try Self.useStreams().left == []) }

  @Test("a stopped daemon with an agent is released with all its parts", arguments: [false, true])
  func agent(isAnswered: Bool) throws {
    #expect(try Self.useAgent(isAnswered: isAnswered).left == [])
  }

  @Test("when a daemon has stopped, another may use its directories, though its object remains")
  func directories() throws {
    let directory = try TemporaryDirectory()
    let first = try Daemon(Daemon.Options(in: directory), log: OperatorLog())
    first.stopAndWait()
    let second = try Daemon(Daemon.Options(in: directory), log: OperatorLog())
    withExtendedLifetime(first) { second.stopAndWait() }
  }
}
