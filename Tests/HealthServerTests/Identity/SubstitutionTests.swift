import HealthAPI
import DaemonTestSupport
import Glibc
import HealthModel
import HealthWire
import TTRPC
import TestSupport
import Testing

@testable import HealthServer

/// Goal: a service of the user passes on calls and connections of apps, and each app is still the
/// process that the daemon measures. This test process is the service.
@Suite(.process) struct SubstitutionTests {
  static let bundle = "org.example.trusted"
  let fixture: DaemonFixture
  let trusted: String
  let evil: String

  init() throws {
    fixture = try DaemonFixture()
    trusted = fixture.directory.path + "/trusted"
    evil = fixture.directory.path + "/evil"
    let digest = try Puppet.copy(to: trusted, variant: "trusted")
    _ = try Puppet.copy(to: evil, variant: "evil")
    let app = try fixture.owner.call(
      HealthMethod.Apps.register,
      RegisterAppRequest(
        manifest: AppManifest(
          bundleIdentifier: Self.bundle, name: "Trusted", version: "1", readUsage: "Reads.",
          binding: .executable(sha256: digest))))
    try fixture.owner.setGrants(
      [Grant(type: .stepCount, direction: .read, decision: .authorized)], of: app.app.principal)
  }

  private func service() throws -> WireClient { try WireClient(path: fixture.appPath) }

  /// A service that hands its connection over, always with ttrpc: the other process begins with the first
  /// byte of its framing, and the client of HTTP/2 in this process has begun already.
  private func handingService() throws -> WireClient {
    try WireClient(path: fixture.appPath, framing: TTRPCFraming())
  }

  private func represent(_ process: Int32, _ service: WireClient) throws -> StatusCode {
    try service.rawCall(HealthMethod.Session.represent, RepresentRequest(processID: process))
      .status.code
  }

  private func handOver(to process: Int32, _ service: WireClient) throws -> StatusCode {
    try service.rawCall(HealthMethod.Session.handOver, HandOverRequest(processID: process))
      .status.code
  }

  @Test("ID-38: a represented process is identified by its program, and no other program is")
  func program() throws {
    let (app, other) = (try Puppet(trusted), try Puppet(evil))
    let service = try service()
    #expect(try represent(app.processIdentifier, service) == .ok)
    #expect(try service.hello(Self.bundle).status.code == .ok)
    let answer = try service.rawCall(
      HealthMethod.Samples.query, SampleQuery(types: [.stepCount]))
    #expect(answer.status.code == .ok)
    let second = try self.service()
    #expect(try represent(other.processIdentifier, second) == .ok)
    #expect(try second.hello(Self.bundle).status.code == .unauthenticated)
    // Without it, the service is measured itself.
    #expect(try self.service().hello(Self.bundle).status.code == .unauthenticated)
  }

  @Test("a connection represents one process, before its hello")
  func once() throws {
    let app = try Puppet(trusted)
    let service = try service()
    #expect(try represent(app.processIdentifier, service) == .ok)
    #expect(try represent(app.processIdentifier, service) == .failedPrecondition)
    #expect(try handOver(to: app.processIdentifier, service) == .failedPrecondition)
    #expect(try service.hello(Self.bundle).status.code == .ok)
    #expect(try represent(app.processIdentifier, service) == .failedPrecondition)
  }

  @Test("the end of a represented process closes the connection")
  func end() throws {
    let app = try Puppet(trusted)
    let service = try service()
    #expect(try represent(app.processIdentifier, service) == .ok)
    #expect(try service.hello(Self.bundle).status.code == .ok)
    app.end()
    #expect(throws: (any Error).self) {
      // Until the daemon has noticed.
      while true {
        _ = try service.rawCall(HealthMethod.Samples.query, SampleQuery(types: [.stepCount]))
      }
    }
  }

  @Test("processes that do not exist or belong to another user are not represented")
  func others() throws {
    for number in [0, -1, Int32.max] {
      #expect(try represent(number, service()) == .unauthenticated)
      #expect(try handOver(to: number, handingService()) == .unauthenticated)
    }
    guard let launcher = IdentityTests.asUser(2001) else { return }
    #expect(chmod(fixture.directory.path, 0o755) == 0)
    let other = try Puppet(trusted, launcher: launcher)
    let number = try #require(Int32(try other.answer(to: "id")))
    #expect(try represent(number, service()) == .unauthenticated)
    #expect(try handOver(to: number, service()) == .unauthenticated)
  }

  @Test("ID-40: a process in namespaces of its own represents no other")
  func container() throws {
    let (app, puppet) = (try Puppet(trusted), try Puppet(evil))
    guard try puppet.answer(to: "container") == "ok" else {
      print("NOT TESTED: this machine does not allow user namespaces")
      return
    }
    try puppet.connect(fixture.appPath)
    let answer = try puppet.call(
      HealthMethod.Session.represent, RepresentRequest(processID: app.processIdentifier))
    #expect(answer?.status.code != .ok)
  }

  @Test("ID-39: a connection that was handed over accepts bytes from the other process only")
  func foreignBytes() throws {
    let app = try Puppet(trusted)
    let service = try handingService()
    #expect(try handOver(to: app.processIdentifier, service) == .ok)
    #expect(throws: (any Error).self) { try service.hello(Self.bundle) }
  }

  @Test("a process uses a connection that was handed over to it as one of its own")
  func handedOver() throws {
    let token = try fixture.owner.register("org.example.token", read: [.stepCount]).token
    let service = try handingService()
    #expect(try handOver(to: getpid(), service) == .ok)
    #expect(try service.hello("org.example.token", token: token).status.code == .ok)
    let answer = try service.rawCall(
      HealthMethod.Samples.query, SampleQuery(types: [.stepCount]))
    #expect(answer.status.code == .ok)
  }

  @Test("bytes that were sent before the reply do not count as those of the other process")
  func earlyBytes() throws {
    let service = try handingService()
    let id = try service.start(
      HealthMethod.Session.handOver, HandOverRequest(processID: getpid()))
    try service.sendBytes([0, 0, 0, 1])
    #expect(throws: (any Error).self) {
      _ = try service.wait(for: id)
      _ = try service.hello(Self.bundle)
    }
  }

  @Test("the end of the other process closes a connection that was handed over")
  func endAfterHandover() throws {
    let app = try Puppet(trusted)
    let service = try handingService()
    #expect(try handOver(to: app.processIdentifier, service) == .ok)
    app.end()
    #expect(throws: (any Error).self) { _ = try service.nextEvent(of: 1) }
  }
}
