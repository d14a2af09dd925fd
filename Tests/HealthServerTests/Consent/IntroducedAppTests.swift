import HealthAPI
import DaemonTestSupport
import HealthAuthorization
import HealthModel
import TTRPC
import HealthWire
import TestSupport
import Testing

import enum Crypto.Curve25519

/// Tests of an app that the user did not register: the answer to its request is sufficient.
@Suite(.process) struct IntroducedAppTests {
  static let bundle = "org.example.new"
  let fixture: ConsentFixture
  private let key = Curve25519.Signing.PrivateKey()

  init() throws {
    fixture = try ConsentFixture()
    fixture.app = try introduced(Self.bundle)
  }

  /// Opens a connection of an app that has introduced itself with its key.
  private func introduced(_ bundle: String) throws -> WireClient {
    let app = try WireClient(path: fixture.directory.path + "/run/healthd.sock")
    let challenge = try app.call(
      HealthMethod.Session.begin, BeginSessionRequest(bundleIdentifier: bundle))
    let signed = challenge.signedBytes(bundleIdentifier: bundle)
    let hello = HelloRequest(
      bundleIdentifier: bundle, nonce: challenge.nonce,
      signature: Array(try key.signature(for: signed)))
    var manifest = ConsentFixture.manifest(
      bundle, [Entitlement.health.rawValue, Entitlement.backgroundDelivery.rawValue])
    manifest.binding = .key(Array(key.publicKey.rawRepresentation))
    _ = try app.call(
      HealthMethod.Session.introduce, IntroduceRequest(hello: hello, manifest: manifest))
    return app
  }

  private func isPending(_ bundle: String = bundle) throws -> [Bool] {
    try fixture.owner.call(HealthMethod.Apps.list, ListAppsRequest()).apps
      .filter { $0.manifest.bundleIdentifier == bundle }.map(\.isPending)
  }

  private func canBeWoken() throws -> Bool {
    let answer = try fixture.app.rawCall(
      HealthMethod.Background.enable,
      EnableBackgroundRequest(
        registration: BackgroundRegistration(type: .stepCount, frequency: .hourly)))
    return answer.status.code == .ok
  }

  @Test(
    "ID-21: the sheet marks an app that introduced itself, and allowing a type confirms the app")
  func allowed() throws {
    try fixture.owner.save(.minutes(of: .stepCount, count: 5))
    #expect(try !canBeWoken())
    let call = try fixture.ask(read: [.stepCount])
    let sheet = try fixture.onlySheet()
    #expect(sheet.app.isPending && !sheet.app.hasNamesake)
    #expect(try isPending() == [true])
    try fixture.decide(sheet.decision(read: [.stepCount]))
    #expect(try fixture.app.wait(for: call).status.code == .ok)
    #expect(try isPending() == [false])
    #expect(
      try fixture.app.call(HealthMethod.Samples.query, SampleQuery(types: [.stepCount])).samples
        .starts.count == 5)
    #expect(try canBeWoken())
  }

  @Test("ID-21, AUTH-04: an app that is denied everything stays pending, and its request succeeds")
  func refused() throws {
    let call = try fixture.ask(share: [.stepCount], read: [.stepCount])
    try fixture.answer()
    #expect(try fixture.app.wait(for: call).status.code == .ok)
    #expect(try isPending() == [true])
    #expect(try fixture.status(read: [.stepCount]) == .unnecessary)
    #expect(try !canBeWoken())
  }

  @Test("ID-21: the sheet marks an app that uses the name of a registered one")
  func namesake() throws {
    fixture.app = try introduced(ConsentFixture.bundle)
    _ = try fixture.ask(read: [.stepCount])
    let sheet = try fixture.onlySheet()
    #expect(sheet.app.isPending && sheet.app.hasNamesake)
    #expect(sheet.app.principal != fixture.principal)
    try fixture.decide(sheet.decision(read: [.stepCount]))
    // Allowing one of them does not allow the other.
    let apps = try fixture.owner.call(HealthMethod.Apps.list, ListAppsRequest()).apps
    #expect(apps.first { $0.principal == fixture.principal }?.grants == [])
  }
}
