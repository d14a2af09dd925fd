import HealthAPI
import CLinux
import DaemonTestSupport
import Foundation
import HealthModel
import TTRPC
import HealthServer
import HealthWire
import TestSupport
import Testing

import enum Crypto.Curve25519

/// Goal: each binding is proved by real processes, and by nothing less.
@Suite(.process) struct IdentityTests {
  let fixture: DaemonFixture
  let program: String
  let digest: [UInt8]
  static let bundle = "org.example.app"

  init() throws {
    fixture = try DaemonFixture()
    program = fixture.directory.path + "/program"
    digest = try Puppet.copy(to: program)
  }

  /// The command that runs `program` as another user; nil, with a message, where that cannot be
  /// tested.
  static func asUser(_ user: UInt32) -> [String]? {
    guard geteuid() == 0, FileManager.default.isExecutableFile(atPath: "/usr/bin/setpriv") else {
      print("NOT TESTED: other users take root and setpriv")
      return nil
    }
    return ["/usr/bin/setpriv", "--reuid", "\(user)", "--regid", "\(user)", "--clear-groups"]
  }

  func register(
    _ binding: AppManifest.Binding, _ bundle: String = bundle, ownSocket: Bool = false,
    read: [ObjectType] = [.stepCount]
  ) throws -> RegisteredApp {
    var manifest = AppManifest(
      bundleIdentifier: bundle, name: "App", version: "1.0", readUsage: "Reads.",
      shareUsage: "Adds.", binding: binding)
    manifest.hasOwnSocket = ownSocket
    let app = try fixture.owner.call(
      HealthMethod.Apps.register, RegisterAppRequest(manifest: manifest)
    ).app
    try fixture.owner.setGrants(
      read.map { Grant(type: $0, direction: .read, decision: .authorized) }, of: app.principal)
    return app
  }

  func apps() throws -> [RegisteredApp] {
    try fixture.owner.call(HealthMethod.Apps.list, ListAppsRequest()).apps
  }

  /// The resolved path as its user finds it; another user cannot follow the link.
  func socket(_ bundle: String = bundle) -> String {
    URL(fileURLWithPath: fixture.directory.path + "/run/apps/\(bundle)/healthd.sock")
      .resolvingSymlinksInPath().path
  }

  /// Opens the directories above the sockets for other users, as the user may.
  func openUp() {
    for path in ["", "/run"] { chmod(fixture.directory.path + path, 0o711) }
  }

  /// Starts the program; other users may run it too.
  func puppet(_ launcher: [String] = []) throws -> Puppet {
    try Puppet(program, launcher: launcher)
  }

  @Test("ID-09, ID-22: an update with the key is the same app, and one without it waits")
  func update() throws {
    let key = Curve25519.Signing.PrivateKey()
    let sign = { (bytes: [UInt8]) in Array(try key.signature(for: bytes)) }
    let keyed = try register(.key(Array(key.publicKey.rawRepresentation)), "org.example.keyed")
    _ = try register(.executable(sha256: digest), "org.example.bound")
    let old = try puppet()
    try old.connect(fixture.appPath)
    #expect(try old.hello("org.example.keyed", sign: sign)?.code == .ok)
    // The program is replaced while it runs.
    unlink(program)
    let second = try Puppet.copy(to: program, variant: "2")
    let new = try puppet()
    for (bundle, signer, code) in [
      ("org.example.keyed", sign, StatusCode.ok), ("org.example.keyed", nil, .unauthenticated),
      ("org.example.bound", nil, .unauthenticated),
    ] as [(String, (([UInt8]) throws -> [UInt8])?, StatusCode)] {
      try new.connect(fixture.appPath)
      #expect(try new.hello(bundle, sign: signer)?.code == code)
    }
    var listed = try apps()
    // The program is recorded after the process has its answer.
    let deadline = ContinuousClock.now + .seconds(scaledTimeout(30))
    while !listed.contains(where: { $0.programs.contains { !$0.isConfirmed } }),
      ContinuousClock.now < deadline
    { listed = try apps() }
    #expect(
      listed.first { $0.principal == keyed.principal }?.programs.map(\.digest) == [digest, second])
    let waiting = try #require(listed.first { $0.manifest.bundleIdentifier == "org.example.bound" })
    #expect(waiting.programs.map(\.digest) == [second] && waiting.programs[0].isConfirmed == false)
    // A process whose file was removed still runs the registered program.
    try old.connect(fixture.appPath)
    #expect(try old.hello("org.example.bound")?.code == .ok)
    _ = try fixture.owner.call(
      HealthMethod.Identity.confirm, ConfirmAppRequest(principal: waiting.principal))
    try new.connect(fixture.appPath)
    #expect(try new.hello("org.example.bound")?.code == .ok)
  }

  @Test("ID-10: a script is not identified by its interpreter, whatever was registered")
  func interpreter() throws {
    let interpreter = fixture.directory.path + "/python3.11"
    let digest = try Puppet.copy(to: interpreter)
    _ = try register(.executable(sha256: digest))
    let script = try Puppet(interpreter)
    try script.connect(fixture.appPath)
    #expect(try script.hello(Self.bundle)?.code == .unauthenticated)
  }

  @Test("ID-21: an unregistered app can introduce itself, and can neither read nor save")
  func introduction() throws {
    _ = try register(.executable(sha256: [UInt8](repeating: 9, count: 32)))
    try fixture.owner.save(.minutes(of: .stepCount, count: 5))
    let manifest = AppManifest(
      bundleIdentifier: Self.bundle, name: "Squatter", version: "1", readUsage: "Reads.")
    let puppet = try puppet()
    try puppet.connect(fixture.appPath)
    for (bundle, code) in [("org.example.other", StatusCode.invalidArgument), (Self.bundle, .ok)] {
      let challenge = try #require(try puppet.begin(Self.bundle))
      let hello = HelloRequest(bundleIdentifier: Self.bundle, nonce: challenge.nonce)
      var manifest = manifest
      manifest.bundleIdentifier = bundle
      let answer = try puppet.call(
        HealthMethod.Session.introduce, IntroduceRequest(hello: hello, manifest: manifest))
      #expect(answer?.status.code == code)
    }
    let query = try #require(
      try puppet.call(HealthMethod.Samples.query, SampleQuery(types: [.stepCount])))
    if query.status.code == .ok {
      #expect(try SamplePage(wire: query.payload).samples.starts.isEmpty)
    } else {
      #expect(query.status.healthCode == .authorizationNotDetermined)
    }
    let save = try puppet.call(
      HealthMethod.Samples.save, SaveRequest(samples: .minutes(of: .stepCount, count: 1)))
    #expect(save?.status.healthCode == .authorizationNotDetermined)
    #expect(try apps().map(\.isPending) == [false, true])
    // A second connection finds the same registration.
    try puppet.connect(fixture.appPath)
    #expect(try puppet.hello(Self.bundle)?.code == .ok)
    #expect(try apps().count == 2)
  }

  @Test("ID-26: a process of another user than the app's is refused, also with the right token")
  func otherUser() throws {
    guard let launcher = Self.asUser(2001) else { return }
    openUp()
    let app = try register(.user(2001), ownSocket: true)
    #expect(app.level == .separateUser)
    let token = try fixture.owner.register("org.example.token").token
    let own = try puppet(launcher)
    try own.connect(socket())
    #expect(try own.hello(Self.bundle)?.code == .ok)
    try own.connect(socket())
    #expect(try own.hello("org.example.token", token: token)?.code == .unauthenticated)
    // The app's socket accepts no other user, and other users cannot open the shared socket.
    let stranger = try puppet(try #require(Self.asUser(2002)))
    try stranger.connect(socket())
    #expect(try stranger.begin(Self.bundle) == nil)
    #expect(try stranger.answer(to: "connect " + fixture.appPath) == "error \(EACCES)")
    let daemonUser = try puppet()
    try daemonUser.connect(socket())
    #expect(try daemonUser.begin(Self.bundle) == nil)
  }

  @Test("ID-27: a program sealed by its group is distinguished from a copy that is not")
  func sealed() throws {
    let file = fixture.directory.path + "/sealed"
    _ = try Puppet.copy(to: file)
    guard geteuid() == 0, chown(file, 0, 2005) == 0, chmod(file, 0o2755) == 0 else {
      print("NOT TESTED: giving a program a group takes root")
      return
    }
    let app = try register(.group(2005))
    #expect(app.level == .separateUser)
    let sealed = try Puppet(file)
    try sealed.connect(fixture.appPath)
    #expect(try sealed.hello(Self.bundle)?.code == .ok)
    let copy = try puppet()
    try copy.connect(fixture.appPath)
    #expect(try copy.hello(Self.bundle)?.code == .unauthenticated)
  }

  @Test("ID-29: on the socket of one app no other app is identified")
  func foreignSocket() throws {
    let app = try register(.executable(sha256: digest), ownSocket: true)
    let other = try fixture.owner.register("org.example.token")
    let puppet = try puppet()
    try puppet.connect(socket())
    #expect(try puppet.hello(Self.bundle)?.code == .ok)
    try puppet.connect(socket())
    #expect(
      try puppet.hello("org.example.token", token: other.token)?.code == .unauthenticated)
    try puppet.connect(fixture.appPath)
    #expect(try puppet.hello("org.example.token", token: other.token)?.code == .ok)
    // The socket is removed with the registration.
    _ = try fixture.owner.call(
      HealthMethod.Apps.remove, RemoveAppRequest(principal: app.principal))
    while try puppet.answer(to: "connect " + socket()) == "ok" {}
    #expect(!FileManager.default.fileExists(atPath: socket()))
  }

  @Test("ID-30: the name of a client's own socket has no effect")
  func boundClient() throws {
    let token = try fixture.owner.register("org.example.token").token
    for name in ["/x;uid=0;", "/x\nuid=0\n"] {
      let path = fixture.directory.path + name
      let client = try WireClient(path: fixture.appPath, from: path)
      #expect(FileManager.default.fileExists(atPath: path))
      #expect(try client.hello("org.example.token").status.code == .unauthenticated)
      #expect(try client.hello("org.example.token", token: token).status.code == .ok)
      unlink(path)
    }
  }
}
