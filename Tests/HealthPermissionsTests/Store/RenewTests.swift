import HealthAPI
import HealthAuthorization
import HealthModel
import HealthPermissions
import TestSupport
import Testing

/// A new token or key for an app that remains the same app.
@Suite struct RenewTests {
  private static let bundle = "org.example.steps"
  private let fixture: PermissionFixture
  private let steps = Grant(type: .stepCount, direction: .read, decision: .authorized)

  init() throws { fixture = try PermissionFixture() }

  private func register(
    _ binding: AppManifest.Binding = .token
  ) throws -> (app: RegisteredApp, token: [UInt8]) {
    let reply = try fixture.store.register(fixture.manifest(binding: binding), in: fixture.owner)
    try fixture.store.setGrants([steps], of: reply.app.principal, in: fixture.owner)
    return (reply.app, reply.token)
  }

  private func mayRead(_ caller: AppCaller?) -> Bool {
    caller.map { fixture.store.authorizer.mayRead([.stepCount], $0) } ?? false
  }

  private func renew(_ app: RegisteredApp, key: [UInt8] = []) throws -> RenewAppReply {
    try fixture.store.renew(app.principal, key: key, in: fixture.owner)
  }

  private func fails(_ app: RegisteredApp, key: [UInt8] = [], with words: String) -> Bool {
    do { _ = try renew(app, key: key) } catch {
      return "\(error)".contains(words)
    }
    return false
  }

  @Test("a new token identifies the same app, and the former one and its callers no app")
  func token() throws {
    let (app, former) = try register()
    let (other, otherToken) = try register()
    let caller = try #require(fixture.identify(Self.bundle, token: former))
    #expect(mayRead(caller))
    let reply = try renew(app)
    #expect(reply.app.principal == app.principal && reply.app.grants == [steps])
    #expect(reply.token.count == 32 && reply.token != former)
    #expect(!mayRead(caller))
    for isReopened in [false, true] {
      if isReopened { try fixture.reopen() }
      #expect(fixture.identify(Self.bundle, token: former) == nil)
      let renewed = fixture.identify(Self.bundle, token: reply.token)
      #expect(renewed?.principal == app.principal && mayRead(renewed))
      let unchanged = fixture.identify(Self.bundle, token: otherToken)
      #expect(unchanged?.principal == other.principal && mayRead(unchanged))
    }
    let again = try renew(app)
    #expect(fixture.identify(Self.bundle, token: reply.token) == nil)
    #expect(mayRead(fixture.identify(Self.bundle, token: again.token)))
    #expect(try fixture.store.ledger.verify().problems == [])
  }

  @Test("a new key replaces the former one, and programs that signed remain those of the app")
  func key() throws {
    let (former, new) = (SigningKey(), SigningKey())
    let (app, _) = try register(.key(former.publicKey))
    func identify(_ key: SigningKey) -> AppCaller? {
      let signed = key.evidence(PermissionFixture.evidence(), program: nil)
      var hello = HelloRequest(bundleIdentifier: Self.bundle)
      hello.signature = signed.signature
      return fixture.identify(hello, program: [UInt8](repeating: 1, count: 32)) {
        $0.signedBytes = signed.signedBytes
      }
    }
    let caller = try #require(identify(former))
    let reply = try renew(app, key: new.publicKey)
    #expect(reply.token.isEmpty && reply.app.manifest.binding == .key(new.publicKey))
    #expect(reply.app.programs.count == 1)
    #expect(!mayRead(caller))
    try fixture.reopen()
    #expect(identify(former) == nil)
    let renewed = identify(new)
    #expect(renewed?.principal == app.principal && mayRead(renewed))
  }

  @Test("what identifies an app otherwise is not renewed, and a refusal changes nothing")
  func refused() throws {
    let key = SigningKey().publicKey
    let (byToken, token) = try register()
    let (byKey, _) = try register(.key(key))
    let (otherByKey, _) = try register(.key(SigningKey().publicKey))
    let (byProgram, _) = try register(.executable(sha256: [UInt8](repeating: 1, count: 32)))
    let before = fixture.store.apps(in: fixture.owner)
    #expect(fails(byProgram, with: "neither a token nor a key"))
    #expect(fails(byToken, key: key, with: "the app has a token and no key"))
    #expect(fails(byKey, with: "not an Ed25519 public key"))
    #expect(fails(byKey, key: [1, 2, 3], with: "not an Ed25519 public key"))
    #expect(fails(otherByKey, key: key, with: "is registered with the key"))
    try fixture.store.remove(byProgram.principal, in: fixture.owner)
    #expect(fails(byProgram, with: "no such registration"))
    #expect(
      fixture.store.apps(in: fixture.owner)
        == before.filter { $0.principal != byProgram.principal })
    #expect(mayRead(fixture.identify(Self.bundle, token: token)))
  }
}
