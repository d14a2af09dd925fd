import HealthAPI
import DaemonTestSupport
import HealthModel
import HealthServer
import HealthWire
import TTRPC
import TestSupport
import Testing

/// An app with a new token, on the sockets of a daemon.
@Suite(.process) struct RenewedAppTests {
  private static let bundle = "org.example.a"
  private let fixture: DaemonFixture
  private let app: AppRegistration
  private let other: WireClient

  init() throws {
    fixture = try DaemonFixture()
    app = try fixture.owner.register(Self.bundle, read: [.heartRate], share: [.stepCount])
    let reply = try fixture.owner.register("org.example.b", share: [.heartRate])
    other = try fixture.app("org.example.b", token: reply.token)
    try other.save(.minutes(of: .heartRate, count: 3))
  }

  private func renew() throws -> RenewAppReply {
    try fixture.owner.call(
      HealthMethod.Apps.renew, RenewAppRequest(principal: app.app.principal))
  }

  private func count(_ type: ObjectType, by client: WireClient) throws -> Int {
    try client.samples(SampleQuery(types: [type])).count
  }

  @Test("an app with a new token retains its samples and grants, and the former token is refused")
  func renewed() throws {
    let former = try fixture.app(Self.bundle, token: app.token)
    try former.save(.minutes(of: .stepCount, count: 2))
    let watch = try former.start(
      HealthMethod.Live.watch,
      WatchRequest(query: ChangeQuery(types: [.heartRate]), credit: 4))
    _ = try former.nextEvent(of: watch)
    let reply = try renew()
    #expect(reply.app.principal == app.app.principal)
    #expect(Set(reply.app.grants.map(\.type)) == [.heartRate, .stepCount])
    // The stream ends with an error, or with the connection.
    if case .message? = try? former.nextEvent(of: watch) {
      Issue.record("a message for a process that is not the app any more")
    }
    #expect(throws: (any Error).self) { try count(.heartRate, by: former) }
    #expect(throws: (any Error).self) { try fixture.app(Self.bundle, token: app.token) }
    let new = try fixture.app(Self.bundle, token: reply.token)
    #expect(try count(.stepCount, by: new) == 2)
    #expect(try count(.heartRate, by: new) == 3)
    #expect(try count(.heartRate, by: other) == 3)
    let apps = try fixture.owner.call(HealthMethod.Apps.list, ListAppsRequest()).apps
    #expect(apps.count { $0.manifest.bundleIdentifier == Self.bundle } == 1)
    let ledger = try fixture.owner.call(HealthMethod.Owner.ledger, LedgerQuery()).entries
    #expect(ledger.contains { $0.event == .registered && $0.method.hasSuffix("Apps/Renew") })
  }

  @Test(
    "a connection that identifies itself while the token is renewed is never the app afterwards")
  func concurrent() throws {
    for _ in 0..<20 {
      let current = try renew().token
      let late = try WireClient(path: fixture.appPath)
      let begin = try late.call(
        HealthMethod.Session.begin, BeginSessionRequest(bundleIdentifier: Self.bundle))
      // Both calls are in progress at the same time.
      let hello = try late.start(
        HealthMethod.Session.hello,
        HelloRequest(bundleIdentifier: Self.bundle, token: current, nonce: begin.nonce))
      _ = try renew()
      _ = try? late.wait(for: hello)
      let answer = try? late.rawCall(
        HealthMethod.Samples.query, SampleQuery(types: [.heartRate]))
      #expect(answer == nil || answer?.status.code == .unauthenticated)
    }
  }
}
