import HealthAPI
import CLinux
import DaemonTestSupport
import Foundation
import HealthModel
import TTRPC
import HealthWire
import ProcessMeasuring
import Synchronization
import TTRPCServer
import TestSupport
import Testing

@testable import HealthServer

/// Goal: only the process that connected, running the registered program from the measurement to
/// the hello, is identified as the app. Each attack is carried out by real processes.
@Suite(.process) struct HandshakeTests {
  static let bundle = "org.example.trusted"
  let fixture: DaemonFixture
  /// Programs with the same code in different files; the first is registered and may read steps.
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
      [Grant(type: .stepCount, direction: .read, decision: .authorized)],
      of: app.app.principal)
  }

  func connected(_ program: String) throws -> Puppet {
    let puppet = try Puppet(program)
    try puppet.connect(fixture.appPath)
    return puppet
  }

  func query(_ puppet: Puppet) throws -> StatusCode? {
    try puppet.call(HealthMethod.Samples.query, SampleQuery(types: [.stepCount]))?.status.code
  }

  @Test("the registered program is admitted without a token, and another program is not")
  func program() throws {
    let puppet = try connected(trusted)
    #expect(try puppet.hello(Self.bundle)?.code == .ok)
    #expect(try query(puppet) == .ok)
    let other = try connected(evil)
    #expect(try other.hello(Self.bundle)?.code == .unauthenticated)
    #expect(try query(other) == .unauthenticated)
  }

  @Test("before Begin and Hello only the health check is answered")
  func order() throws {
    let puppet = try connected(trusted)
    #expect(try query(puppet) == .unauthenticated)
    let hello = try puppet.call(
      HealthMethod.Session.hello, HelloRequest(bundleIdentifier: Self.bundle))
    #expect(hello?.status.code == .unauthenticated)
    let begin = try #require(try puppet.begin(Self.bundle))
    #expect(begin.nonce.count == 32 && begin.daemonID.count == 16)
    #expect(try query(puppet) == .unauthenticated)
    #expect(
      try puppet.call(HealthMethod.Health.check, HealthCheckRequest())?.status.code == .ok)
  }

  @Test("a nonce is valid for one hello on one connection, under the name that requested it")
  func nonces() throws {
    let puppet = try connected(trusted)
    let stale = try #require(try puppet.begin(Self.bundle))
    let fresh = try #require(try puppet.begin(Self.bundle))
    #expect(stale.nonce != fresh.nonce && stale.daemonID == fresh.daemonID)
    for (bundle, nonce) in [
      (Self.bundle, stale.nonce), (Self.bundle, fresh.nonce), ("org.example.other", fresh.nonce),
    ] {
      let answer = try puppet.call(
        HealthMethod.Session.hello, HelloRequest(bundleIdentifier: bundle, nonce: nonce))
      #expect(answer?.status.code == .unauthenticated)
    }
    let other = try connected(trusted)
    let own = try #require(try other.begin(Self.bundle))
    #expect(own.nonce != fresh.nonce && own.daemonID == fresh.daemonID)
    let borrowed = try puppet.call(
      HealthMethod.Session.hello, HelloRequest(bundleIdentifier: Self.bundle, nonce: own.nonce))
    #expect(borrowed?.status.code == .unauthenticated)
  }

  @Test("ID-01: a process that exits before it is accepted is refused")
  func exitedBeforeAccept() throws {
    let path = fixture.directory.path + "/own.sock"
    let listener = cl_unix_listen(path, 1)
    defer { _ = cl_close(listener) }
    let puppet = try Puppet(trusted)
    try puppet.connect(path)
    puppet.end()
    let socket = cl_accept(listener)
    defer { _ = cl_close(socket) }
    #expect(socket >= 0)
    #expect(PeerEvidenceSource.kernel.pin(socket) == .peerGone)
  }

  @Test("ID-02: after a process has exited, its connection ends and its number identifies no other")
  func numberReused() throws {
    let puppet = try connected(trusted)
    #expect(try puppet.hello(Self.bundle)?.code == .ok)
    try puppet.perform("fork")
    puppet.end()
    #expect(try puppet.receive() == nil)
    // A live process with the descriptor of an exited one is equivalent to a reused process number.
    let gone = try Puppet(trusted)
    let held = PinnedProcess(
      processID: getpid(), descriptor: cl_pidfd_open(gone.processIdentifier))
    gone.end()
    guard case .gone = ProcessMeasurer().measure(held) else {
      Issue.record("a process that has exited was measured")
      return
    }
  }

  @Test("ID-03, ID-04: a child that uses its parent's connection is not identified as its parent")
  func child() throws {
    let puppet = try connected(trusted)
    #expect(try puppet.hello(Self.bundle)?.code == .ok)
    try puppet.perform("fork")
    #expect(try query(puppet) == nil)
  }

  @Test(
    "ID-37: a program that replaces the app after its hello is cut off while it uses the connection"
  )
  func replacedAfterHello() throws {
    let opened = Atomic<Int>(0)
    var calls = MeasurementCalls.kernel
    let open = calls.open
    calls.open = { path, followsLink in
      if path.hasSuffix("/exe") { opened.add(1, ordering: .relaxed) }
      return open(path, followsLink)
    }
    var measurer = ProcessMeasurer(calls)
    measurer.checkNanoseconds = 300_000_000
    let fixture = try DaemonFixture { [measurer] in $0.measurer = measurer }
    let directory = fixture.directory.path
    let digest = try Puppet.copy(to: directory + "/trusted", variant: "trusted")
    _ = try Puppet.copy(to: directory + "/other", variant: "other")
    _ = try fixture.owner.call(
      HealthMethod.Apps.register,
      RegisterAppRequest(
        manifest: AppManifest(
          bundleIdentifier: Self.bundle, name: "A", version: "1",
          binding: .executable(sha256: digest))))
    let puppet = try Puppet(directory + "/trusted")
    try puppet.connect(fixture.appPath)
    #expect(try puppet.hello(Self.bundle)?.code == .ok)
    // The same program remains the app after its file was deleted, in several checks.
    unlink(directory + "/trusted")
    let before = opened.load(ordering: .relaxed)
    while opened.load(ordering: .relaxed) < before + 3 { try #require(query(puppet) != nil) }
    try puppet.perform("exec " + directory + "/other")
    // Its first calls may be answered, until the check has its result.
    let deadline = ContinuousClock.now + .seconds(scaledTimeout(30))
    while try query(puppet) != nil, ContinuousClock.now < deadline {}
    #expect(try query(puppet) == nil)
  }

  @Test("ID-05: a child cannot use the connection of a parent that becomes the trusted program")
  func becomesTrusted() throws {
    let puppet = try connected(evil)
    try puppet.perform("forkexec " + trusted)
    #expect(try puppet.begin(Self.bundle) == nil)
  }

  @Test("ID-06, ID-07: a hello queued before the exec lacks the nonce, and a child cannot send it")
  func queued() throws {
    let puppet = try connected(evil)
    try puppet.send(
      HealthMethod.Session.begin, BeginSessionRequest(bundleIdentifier: Self.bundle))
    try puppet.send(
      HealthMethod.Session.hello,
      HelloRequest(bundleIdentifier: Self.bundle, nonce: [UInt8](repeating: 0, count: 32)))
    try puppet.send(HealthMethod.Samples.query, SampleQuery(types: [.stepCount]))
    try puppet.perform("forkexec " + trusted)
    var nonce: [UInt8] = []
    for _ in 0..<3 {
      let answer = try #require(try puppet.receive())
      if answer.status.code == .ok {
        nonce = try BeginSessionReply(wire: answer.payload).nonce
      } else {
        #expect(answer.status.code == .unauthenticated)
      }
    }
    #expect(nonce.count == 32)
    let echoed = try puppet.call(
      HealthMethod.Session.hello, HelloRequest(bundleIdentifier: Self.bundle, nonce: nonce))
    #expect(echoed == nil)
  }

  @Test(
    "ID-08: a program that changes between the nonce and the hello is refused, in both directions")
  func exec() throws {
    for (first, second) in [(evil, trusted), (trusted, evil)] {
      let puppet = try connected(first)
      let challenge = try #require(try puppet.begin(Self.bundle))
      try puppet.perform("exec " + second)
      let answer = try puppet.call(
        HealthMethod.Session.hello,
        HelloRequest(bundleIdentifier: Self.bundle, nonce: challenge.nonce))
      #expect(answer?.status.code == .unauthenticated)
    }
  }

  @Test("CD-08: a process in its own user namespace is not identified by its program")
  func container() throws {
    let puppet = try Puppet(evil)
    guard try puppet.answer(to: "container") == "ok" else {
      print("NOT TESTED: this machine allows no user namespaces")
      return
    }
    try puppet.connect(fixture.appPath)
    // The parent, which connected, is the trusted program now; its child writes in its name.
    try puppet.perform("forkexec " + trusted)
    #expect(try puppet.hello(Self.bundle, by: "sendas")?.code == .unauthenticated)
  }

  @Test("ID-33: closing one connection of an app does not affect its others")
  func others() throws {
    let app = try fixture.owner.register("org.example.token", read: [.stepCount])
    let first = try fixture.app("org.example.token", token: app.token)
    let second = try connected(evil)
    #expect(try second.hello("org.example.token", token: app.token)?.code == .ok)
    try second.perform("fork")
    #expect(try query(second) == nil)
    #expect(
      try first.rawCall(HealthMethod.Samples.query, SampleQuery(types: [.stepCount]))
        .status.code == .ok)
  }

  @Test("RV-14: a connection retains the registration of its hello")
  func registeredAnew() throws {
    let first = try fixture.owner.register("org.example.app", share: [.stepCount])
    let old = try fixture.app("org.example.app", token: first.token)
    try old.save(.minutes(of: .stepCount, count: 3))
    let second = try fixture.owner.register(
      "org.example.app", share: [.bodyMass], denyRead: [.stepCount])
    let new = try fixture.app("org.example.app", token: second.token)
    #expect(try new.samples(SampleQuery(types: [.stepCount])) == [])
    #expect(try old.samples(SampleQuery(types: [.stepCount])).count == 3)
    #expect(throws: Status.self) { try old.save(.minutes(of: .bodyMass, count: 1)) }
  }
}
