import HealthAPI
import HealthAuthorization
import HealthModel
import HealthPermissions
import Testing

struct PermissionStoreTests {
  let fixture: PermissionFixture
  let steps = ObjectType.stepCount
  let heartRate = ObjectType.heartRate

  init() throws { fixture = try PermissionFixture() }

  func readScope(_ app: AppCaller) throws -> ReadScope {
    try AuthorizationRule<Void, ReadScope>.read
      .authorize((), by: .app(app), under: fixture.store.authorizer)
  }

  @Test("a registration, its token, and its grants persist after reopening")
  func durable() throws {
    let reply = try fixture.store.register(fixture.manifest(), in: fixture.owner)
    #expect(reply.token.count == 32)
    try fixture.store.setGrants(
      [
        Grant(type: steps, direction: .read, decision: .authorized),
        Grant(type: heartRate, direction: .share, decision: .denied),
      ], of: reply.app.principal, in: fixture.owner)
    try fixture.reopen()
    let app = try #require(fixture.identify("org.example.steps", token: reply.token))
    #expect(app.principal == reply.app.principal)
    #expect(app.level == .claimed)
    #expect(app.revision.source.name == "Steps")
    #expect(app.revision.version == "1.2")
    #expect(try readScope(app).visibility(of: steps) == .allSources)
    #expect(try readScope(app).visibility(of: heartRate) == .onlyOwn(app.principal))
    let listed = fixture.store.apps(in: fixture.owner)
    #expect(listed.map(\.manifest) == [fixture.manifest()])
    #expect(listed[0].grants.count == 2)
  }

  @Test("calls on a closed database fail, and the registration persists")
  func closed() throws {
    let reply = try fixture.store.register(fixture.manifest(), in: fixture.owner)
    let (store, owner) = (fixture.store, fixture.owner)
    let steps = steps
    try store.close()
    let calls: [() throws -> Void] = [
      { _ = try store.ledger.entries(LedgerQuery()) },
      { _ = try store.ledger.verify() },
      { _ = try store.ledger.summary(LedgerSummaryRequest()) },
      { _ = try store.verify(in: owner) },
      { _ = try store.mode() },
      { _ = try store.workoutSession() },
      { _ = try store.backgroundRecords() },
      { try store.set(StoreMode(isGuest: true), in: owner) },
      { try store.remove(reply.app.principal, in: owner) },
      {
        try store.setGrants(
          [Grant(type: steps, direction: .read, decision: .authorized)],
          of: reply.app.principal, in: owner)
      },
      { try store.close() },
    ]
    for call in calls { #expect(throws: PermissionError.self) { try call() } }
    try fixture.open()
    #expect(fixture.store.apps(in: fixture.owner).map(\.manifest) == [fixture.manifest()])
  }

  @Test("a wrong token, an unknown bundle identifier, and another user are rejected alike")
  func refused() throws {
    let reply = try fixture.store.register(fixture.manifest(), in: fixture.owner)
    var wrong = reply.token
    wrong[31] ^= 1
    #expect(fixture.identify("org.example.steps", token: wrong) == nil)
    #expect(fixture.identify("org.example.steps") == nil)
    #expect(fixture.identify("org.example.other", token: reply.token) == nil)
    #expect(fixture.identify("org.example.steps", token: reply.token, user: 1001) == nil)
  }

  @Test("the same bundle identifier with another binding is another app")
  func twoBindings() throws {
    let first = try fixture.store.register(fixture.manifest(), in: fixture.owner)
    let second = try fixture.store.register(fixture.manifest(), in: fixture.owner)
    #expect(first.app.principal != second.app.principal)
    try fixture.store.setGrants(
      [Grant(type: steps, direction: .read, decision: .authorized)], of: first.app.principal,
      in: fixture.owner)
    let app = try #require(fixture.identify("org.example.steps", token: second.token))
    #expect(try readScope(app).visibility(of: steps) == .onlyOwn(second.app.principal))
  }

  @Test("an executable binding takes precedence over a user binding and cannot be registered twice")
  func precedence() throws {
    let digest = [UInt8](repeating: 3, count: 32)
    _ = try fixture.store.register(fixture.manifest(binding: .user(1000)), in: fixture.owner)
    #expect(fixture.identify("org.example.steps")?.level == .claimed)
    let program = try fixture.store.register(
      fixture.manifest(binding: .executable(sha256: digest)), in: fixture.owner)
    let found = fixture.identify(
      HelloRequest(bundleIdentifier: "org.example.steps"), program: digest)
    #expect(found?.principal == program.app.principal)
    #expect(found?.level == .program)
    #expect(throws: PermissionError.self) {
      try fixture.store.register(
        fixture.manifest(binding: .executable(sha256: digest)), in: fixture.owner)
    }
  }

  @Test("AUTH-09: a changed grant applies to the next call, and so does removal")
  func changes() throws {
    let reply = try fixture.store.register(fixture.manifest(), in: fixture.owner)
    let app = try #require(fixture.identify("org.example.steps", token: reply.token))
    for decision in [AuthorizationDecision.authorized, .denied, .authorized, .notDetermined] {
      let epoch = fixture.store.authorizer.epoch
      try fixture.store.setGrants(
        [Grant(type: steps, direction: .read, decision: decision)], of: app.principal,
        in: fixture.owner)
      #expect(fixture.store.authorizer.epoch > epoch)
      #expect(
        try readScope(app).visibility(of: steps)
          == (decision == .authorized ? .allSources : .onlyOwn(app.principal)))
    }
    try fixture.store.remove(app.principal, in: fixture.owner)
    #expect(throws: Denial.unidentified) { try readScope(app) }
    #expect(fixture.identify("org.example.steps", token: reply.token) == nil)
    #expect(throws: PermissionError.self) {
      try fixture.store.remove(app.principal, in: fixture.owner)
    }
  }

  @Test("AUTH-15: a direction without a usage text cannot be granted")
  func usageTexts() throws {
    var manifest = fixture.manifest()
    manifest.readUsage = ""
    manifest.shareUsage = ""
    let app = try fixture.store.register(manifest, in: fixture.owner).app
    for direction in [AuthorizationDirection.read, .share] {
      let grant = Grant(type: steps, direction: direction, decision: .authorized)
      #expect(throws: PermissionError.self) {
        try fixture.store.setGrants([grant], of: app.principal, in: fixture.owner)
      }
    }
    try fixture.store.setGrants(
      [Grant(type: steps, direction: .read, decision: .denied)], of: app.principal,
      in: fixture.owner)
  }

  @Test("AUTH-13, AUTH-14: sharing read-only types and reading correlations cannot be granted")
  func undecidable() throws {
    let app = try fixture.store.register(fixture.manifest(), in: fixture.owner).app
    let readOnly = try #require(ObjectType.all.first { !$0.isShareable && $0.kind == .quantity })
    let correlation = try #require(ObjectType.all.first { $0.kind == .correlation })
    for grant in [
      Grant(type: readOnly, direction: .share, decision: .authorized),
      Grant(type: correlation, direction: .read, decision: .authorized),
    ] {
      #expect(throws: PermissionError.self) {
        // All or none: the valid grant before it is not stored either.
        try fixture.store.setGrants(
          [Grant(type: steps, direction: .read, decision: .authorized), grant],
          of: app.principal, in: fixture.owner)
      }
    }
    #expect(fixture.store.apps(in: fixture.owner)[0].grants.isEmpty)
  }

  @Test("an app that alternates between versions changes no decision and adds one ledger entry")
  func versions() throws {
    let app = try fixture.store.register(fixture.manifest(), in: fixture.owner)
    let epoch = fixture.store.epoch
    let count = try fixture.store.ledger.entries(LedgerQuery()).count
    for number in 0..<20 {
      let hello = HelloRequest(
        bundleIdentifier: "org.example.steps", token: app.token, version: "\(number % 2)")
      #expect(fixture.identify(hello)?.revision.version == "\(number % 2)")
    }
    #expect(fixture.store.epoch == epoch)
    #expect(try fixture.store.ledger.entries(LedgerQuery()).count == count + 1)
  }
}
