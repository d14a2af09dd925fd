import HealthAPI
import HealthAuthorization
import HealthModel
import HealthPermissions
import Testing

/// Goal: the identity of an app follows from what its processes prove, and changes only with its
/// key or by a decision of the user.
struct PrincipalTests {
  let fixture: PermissionFixture
  static let bundle = "org.example.steps"
  static let first = [UInt8](repeating: 1, count: 32)
  static let second = [UInt8](repeating: 2, count: 32)
  let hello = HelloRequest(bundleIdentifier: Self.bundle)
  let steps = Grant(type: .stepCount, direction: .read, decision: .authorized)

  init() throws { fixture = try PermissionFixture() }

  func register(_ binding: AppManifest.Binding) throws -> RegisteredApp {
    let app = try fixture.store.register(fixture.manifest(binding: binding), in: fixture.owner).app
    try fixture.store.setGrants([steps], of: app.principal, in: fixture.owner)
    return app
  }

  func grants(of principal: PrincipalID) -> [Grant]? {
    apps().first { $0.principal == principal }?.grants
  }

  func apps() -> [RegisteredApp] { fixture.store.apps(in: fixture.owner) }

  @Test("ID-09, ID-23: another program of the same name is pending until the user confirms it")
  func update() throws {
    let app = try register(.executable(sha256: Self.first))
    #expect(fixture.identify(hello, program: Self.first)?.principal == app.principal)
    for _ in 0..<2 { #expect(fixture.identify(hello, program: Self.second) == nil) }
    try fixture.reopen()
    let waiting = try #require(apps().first).programs
    #expect(waiting.map(\.digest) == [Self.second] && waiting.allSatisfy { !$0.isConfirmed })
    let confirmed = try fixture.store.confirm(
      app.principal, program: Self.second, in: fixture.owner)
    #expect(confirmed.principal == app.principal && confirmed.grants == [steps])
    try fixture.reopen()
    for program in [Self.first, Self.second] {
      let caller = fixture.identify(hello, program: program)
      #expect(caller?.principal == app.principal && caller?.level == .program)
    }
    #expect(throws: PermissionError.self) {
      try fixture.store.confirm(
        app.principal, program: [UInt8](repeating: 3, count: 32), in: fixture.owner)
    }
  }

  @Test(
    """
    pending programs are limited, and a program that proves something else or nothing is not added
    """)
  func waiting() throws {
    _ = try register(.executable(sha256: Self.first))
    for number in UInt8(10)..<30 {
      #expect(fixture.identify(hello, program: [UInt8](repeating: number, count: 32)) == nil)
    }
    #expect(apps()[0].programs.count == 8)
    let other = try PermissionFixture()
    _ = try other.store.register(
      other.manifest(binding: .executable(sha256: Self.first)), in: other.owner)
    #expect(other.identify(hello) == nil)
    #expect(other.identify(hello, user: 1001, program: Self.second) == nil)
    #expect(other.identify(hello, program: Self.second) { $0.isPinned = false } == nil)
    #expect(
      other.identify(hello, program: Self.second) { $0.programName = .known("python3") } == nil)
    var withToken = hello
    withToken.token = Self.first
    #expect(other.identify(withToken, program: Self.second) == nil)
    #expect(other.store.apps(in: other.owner)[0].programs == [])
  }

  @Test("ID-20, ID-21: the same name with different evidence is another app, whichever comes first")
  func sameName() throws {
    let app = try register(.executable(sha256: Self.first))
    var manifest = fixture.manifest()
    manifest.entitlements = [Entitlement.backgroundDelivery.rawValue]
    let (evil, genuine) = (SigningKey(), SigningKey())
    for key in [evil, genuine] {
      let evidence = key.evidence(PermissionFixture.evidence(), program: Self.second)
      let caller = try #require(
        try fixture.store.introduce(
          manifest, evidence, signedBy: key.publicKey, by: fixture.introducer()))
      #expect(caller.principal != app.principal)
      #expect(grants(of: caller.principal) == [])
      // It cannot introduce itself twice either, nor use what its manifest claims.
      #expect(
        try fixture.store.introduce(
          manifest, evidence, signedBy: key.publicKey, by: fixture.introducer()) == nil)
      #expect(fixture.store.authorizer.readScope(ofBackgroundApp: caller.principal) == nil)
    }
    let listed = apps()
    #expect(listed.count == 3 && listed.filter(\.isPending).count == 2)
    #expect(grants(of: app.principal) == [steps])
    let pending = try #require(listed.last).principal
    try fixture.reopen()
    #expect(apps().last?.isPending == true)
    #expect(
      try fixture.store.confirm(pending, program: [], in: fixture.owner).isPending == false)
    #expect(fixture.store.authorizer.readScope(ofBackgroundApp: pending) != nil)
  }

  @Test("apps that introduce themselves are limited, and must prove something")
  func introductions() throws {
    func introduce(_ number: Int, by introducer: Introducer) throws -> AppCaller? {
      let key = SigningKey()
      return try fixture.store.introduce(
        fixture.manifest("org.example.app\(number)"),
        key.evidence(PermissionFixture.evidence(), program: Self.first), signedBy: key.publicKey,
        by: introducer)
    }
    // One process may introduce a few apps; the error differs from that of one that proves nothing.
    let greedy = fixture.introducer()
    for number in 0..<4 { #expect(try introduce(number, by: greedy) != nil) }
    #expect {
      _ = try introduce(4, by: greedy)
    } throws: {
      ($0 as? PermissionError)?.code == .tooManyPending
    }
    // Other processes are not affected, however many there are: the one with the most apps makes
    // room.
    for number in 5..<65 { #expect(try introduce(number, by: fixture.introducer()) != nil) }
    #expect(try introduce(65, by: fixture.introducer()) != nil)
    let waiting = apps().filter(\.isPending).map(\.manifest.bundleIdentifier)
    #expect(waiting.count == 64)
    #expect(!waiting.contains("org.example.app0") && waiting.contains("org.example.app5"))
    // Apps that the user registers do not count toward the limit.
    _ = try fixture.store.register(fixture.manifest("org.example.own"), in: fixture.owner)
    let other = try PermissionFixture()
    let key = SigningKey()
    var evidence = PermissionFixture.evidence()
    #expect(
      try other.store.introduce(other.manifest(), evidence, signedBy: nil, by: fixture.introducer())
        == nil)
    #expect(
      try other.store.introduce(
        other.manifest(), evidence, signedBy: key.publicKey, by: fixture.introducer()) == nil)
    evidence.program = .known(Self.first)
    evidence.programName = .known("python3.11")
    #expect(
      try other.store.introduce(other.manifest(), evidence, signedBy: nil, by: fixture.introducer())
        == nil)
    evidence.programName = .known("steps")
    #expect(
      try other.store.introduce(
        other.manifest(), evidence, signedBy: nil, by: fixture.introducer())?.level == .program)
  }

  @Test("ID-27: a group of which the user is a member does not separate an app")
  func ownGroups() {
    var evidence = PermissionFixture.evidence()
    evidence.groupID = 2_005
    let binding = IdentityBinding.group(2_005)
    for (others, level) in [
      (Set<UInt32>(), EvidenceLevel.separateUser), ([27, 2_005], .claimed),
    ] {
      let daemon = DaemonIdentity(userID: 1000, groupID: 1000, otherGroupIDs: others)
      #expect(binding.level(of: evidence, daemon: daemon) == level)
      #expect(binding.requiredLevel(hasPrograms: false, daemon: daemon) == level)
    }
    #expect(DaemonIdentity.current.otherGroupIDs.contains(DaemonIdentity.current.groupID) == false)
  }

  @Test("ID-21: a name that resembles a registered one is rejected when the user confirms it")
  func lookalike() throws {
    _ = try register(.executable(sha256: Self.first))
    let key = SigningKey()
    let evidence = key.evidence(PermissionFixture.evidence(), program: Self.second)
    for (bundle, isTaken) in [("org.example.STEPS", true), ("org.example.free", false)] {
      let caller = try #require(
        try fixture.store.introduce(
          fixture.manifest(bundle), evidence, signedBy: key.publicKey, by: fixture.introducer()))
      #expect(fixture.store.hasNamesake(caller.principal) == isTaken)
      if isTaken {
        #expect(throws: PermissionError.self) {
          try fixture.store.confirm(caller.principal, program: [], in: fixture.owner)
        }
        #expect(throws: PermissionError.self) {
          try fixture.store.setGrants([steps], of: caller.principal, in: fixture.owner)
        }
      } else {
        try fixture.store.setGrants([steps], of: caller.principal, in: fixture.owner)
      }
    }
    // A pending app does not take the name of an app that the user registers either.
    _ = try fixture.store.introduce(
      fixture.manifest("org.example.WALKS"), evidence, signedBy: key.publicKey,
      by: fixture.introducer())
    _ = try fixture.store.register(fixture.manifest("org.example.walks"), in: fixture.owner)
  }

  @Test(
    "ID-22: an update signed with the app's key is the same app, with its grants and new version")
  func key() throws {
    let key = SigningKey()
    let app = try register(.key(key.publicKey))
    #expect(app.level == .claimed)
    let signed = key.evidence(PermissionFixture.evidence(), program: nil)
    for (program, version, known) in [
      (Self.first, "", "1.2"), (Self.second, "2.0", "2.0"), (Self.first, "", "2.0"),
    ] {
      var hello = hello
      hello.signature = signed.signature
      hello.version = version
      let caller = fixture.identify(hello, program: program) {
        $0.signedBytes = signed.signedBytes
      }
      #expect(caller?.principal == app.principal && caller?.level == .program)
      #expect(caller?.revision.version == known)
      try fixture.reopen()
    }
    #expect(grants(of: app.principal) == [steps])
    #expect(apps()[0].programs.map(\.digest) == [Self.first, Self.second])
    // It has proved its program before, so that the key alone is no longer sufficient; nor is a
    // script.
    var bare = hello
    bare.signature = signed.signature
    #expect(fixture.identify(bare) { $0.signedBytes = signed.signedBytes } == nil)
    #expect(
      fixture.identify(bare, program: Self.first) {
        $0.signedBytes = signed.signedBytes
        $0.programName = .known("node")
      } == nil)
    // Without the key no program is accepted as the app.
    #expect(fixture.identify(hello, program: Self.second) == nil)
  }

  @Test(
    "ID-24: an app that was removed and registered again is another app until the user relinks it")
  func forgotten() throws {
    let binding = AppManifest.Binding.executable(sha256: Self.first)
    let app = try register(binding)
    try fixture.store.remove(app.principal, in: fixture.owner)
    try fixture.reopen()
    let again = try fixture.store.register(
      fixture.manifest(binding: binding), in: fixture.owner
    ).app
    #expect(again.principal != app.principal && again.grants == [])
    #expect(fixture.identify(hello, program: Self.first)?.principal == again.principal)
    let linked = try fixture.store.relink(again.principal, in: fixture.owner)
    #expect(linked.principal == app.principal && linked.grants == [])
    try fixture.reopen()
    #expect(fixture.identify(hello, program: Self.first)?.principal == app.principal)
    // There is no other app to link to, and none after decisions were made.
    #expect(throws: PermissionError.self) {
      try fixture.store.relink(app.principal, in: fixture.owner)
    }
    try fixture.store.remove(app.principal, in: fixture.owner)
    let decided = try register(binding)
    #expect(throws: PermissionError.self) {
      try fixture.store.relink(decided.principal, in: fixture.owner)
    }
  }

  @Test("ID-25: invalid bundle identifiers are rejected by every entry point")
  func names() throws {
    let key = SigningKey()
    for name in [
      "", "steps", "org..steps", ".org.steps", "org.steps.", "org/steps.a", "../../x.y",
      "org.stéps",
      "org.ste\u{0}ps", "org.steps\n", "ｏrg.steps", "org." + String(repeating: "a", count: 152),
    ] {
      #expect(!BundleIdentifier.isValid(name))
      #expect(throws: PermissionError.self) {
        try fixture.store.register(fixture.manifest(name), in: fixture.owner)
      }
      #expect(throws: PermissionError.self) {
        try fixture.store.introduce(
          fixture.manifest(name), PermissionFixture.evidence(), signedBy: key.publicKey,
          by: fixture.introducer())
      }
    }
    _ = try fixture.store.register(fixture.manifest("org.example.Steps"), in: fixture.owner)
    #expect(throws: PermissionError.self) {
      try fixture.store.register(fixture.manifest("org.example.steps"), in: fixture.owner)
    }
    for name in ["org.example.app-2", "a.b", "org." + String(repeating: "a", count: 151)] {
      #expect(BundleIdentifier.isValid(name))
    }
  }

  @Test("ID-26: a token or another bound user does not substitute for the right user")
  func otherUser() throws {
    let token = try fixture.store.register(fixture.manifest(), in: fixture.owner).token
    _ = try register(.user(2002))
    #expect(fixture.identify(Self.bundle, user: 2001) == nil)
    #expect(fixture.identify(Self.bundle, token: token, user: 2001) == nil)
    #expect(fixture.identify(Self.bundle, user: 2002)?.level == .separateUser)
    // The grants are those of a separate identity; a process that cannot be pinned does not have
    // one.
    #expect(
      fixture.identify(HelloRequest(bundleIdentifier: Self.bundle), user: 2002) {
        $0.isPinned = false
      } == nil)
  }

  @Test(
    "sensitive types are denied to apps with too little evidence, also under a table of the user")
  func ceilings() throws {
    let app = try register(.executable(sha256: Self.first))
    let flow = Grant(type: .menstrualFlow, direction: .read, decision: .authorized)
    #expect(throws: PermissionError.self) {
      try fixture.store.checkCeilings([steps, flow], of: app.principal)
    }
    try fixture.store.checkCeilings([steps], of: app.principal)
    try fixture.store.checkCeilings(
      [Grant(type: .menstrualFlow, direction: .read, decision: .denied)], of: app.principal)
    try fixture.write("reproductive 1\n", to: "ceilings.tsv")
    try fixture.reopen()
    try fixture.store.checkCeilings([steps, flow], of: app.principal)
    for (text, mode) in [("reproductive 1\n", 0o666), ("reproductive one\n", 0o600)] {
      try fixture.write(text, to: "ceilings.tsv", mode: mode)
      #expect(throws: PermissionError.self) {
        try PermissionStore.open(
          directory: fixture.directory, daemon: PermissionFixture.daemon)
      }
    }
  }
}
