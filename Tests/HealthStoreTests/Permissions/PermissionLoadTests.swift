import Dispatch
import GRDB
import HealthModel
import Synchronization
import Testing

@testable import HealthAuthorization
@testable import HealthStore

/// Many apps: properties that do not depend on the speed of the machine. `scripts/bench --only
/// policy` measures times.
@Suite(.timeLimit(.minutes(8))) struct PermissionLoadTests {
  static let appCount = 2_000
  static let types = ObjectType.all.filter {
    $0.kind == .quantity && !$0.followsObjectGrants
  }.prefix(100)

  let fixture: PermissionFixture

  init() throws { fixture = try PermissionFixture() }

  /// Writes rows of apps that may all read the same types.
  private func fill() throws -> [PrincipalID] {
    var principals: [PrincipalID] = []
    try fixture.store.database.write { db in
      for number in 0..<Self.appCount {
        let manifest = fixture.manifest("org.example.app\(number)", binding: .user(UInt32(number)))
        let binding = IdentityBinding.user(UInt32(number))
        let record = AppRecord(
          principal: PrincipalID(bundleIdentifier: manifest.bundleIdentifier, binding: binding),
          manifest: manifest, binding: binding, registeredAt: Instant(microseconds: 0))
        _ = try record.put(db)
        principals.append(record.principal)
      }
      try db.execute(sql: "CREATE TEMP TABLE wanted (type INTEGER)")
      for type in Self.types {
        try db.execute(sql: "INSERT INTO wanted VALUES (?)", arguments: [type.code])
      }
      try db.execute(
        sql: """
          INSERT INTO "grant"
          SELECT principal, type, 0, 2, NULL, NULL, 0, '', 0 FROM app CROSS JOIN wanted
          """)
      try PolicyChecksum.fill(db)
      try db.execute(sql: "DROP TABLE wanted")
    }
    try fixture.reopen()
    return principals
  }

  private func scope(_ principal: PrincipalID) throws -> ReadScope {
    try AuthorizationRule<Void, ReadScope>.read.authorize(
      (),
      by: .app(
        AppCaller(
          principal: principal,
          revision: SourceRevision(source: Source(name: "", bundleIdentifier: "")),
          level: .claimed)), under: fixture.store.authorizer)
  }

  @Test(
    """
    LD-01, LD-04, LD-05: many grants are loaded, and one app or all lose a grant during other \
    reads
    """)
  func manyApps() throws {
    let principals = try fill()
    let type = try #require(Self.types.first)
    #expect(try scope(principals[711]).visibility(of: type) == .allSources)
    // The policies of all other apps are shared with the previous authorizer.
    let before = fixture.store.authorizer
    try fixture.store.setGrants(
      Self.types.map { Grant(type: $0, direction: .read, decision: .denied) },
      of: principals[0], in: fixture.owner)
    let after = fixture.store.authorizer
    #expect(before.policy(of: principals[0])?.grants.readable.isEmpty == false)
    #expect(after.policy(of: principals[0])?.grants.readable.isEmpty == true)
    for principal in principals[1..<200] {
      #expect(before.policy(of: principal) === after.policy(of: principal))
    }
    // All apps lose one type in one transaction, while another thread reads the authorizer.
    let denial = Grant(type: type, direction: .read, decision: .denied)
    let askedCount = Mutex(0)
    let isDone = Mutex(false)
    let reader = DispatchQueue(label: "reader")
    let ended = DispatchSemaphore(value: 0)
    let store = fixture.store
    reader.async {
      while !isDone.withLock({ $0 }) {
        _ = store.authorizer
        askedCount.withLock { $0 += 1 }
      }
      ended.signal()
    }
    try store.setGrants([denial], ofAll: principals, in: fixture.owner)
    isDone.withLock { $0 = true }
    ended.wait()
    #expect(askedCount.withLock { $0 } > 0)
    for principal in [principals[1], principals[1_999]] {
      #expect(try scope(principal).visibility(of: type) == .onlyOwn(principal))
      #expect(try scope(principal).visibility(of: Self.types[1]) == .allSources)
    }
    try fixture.reopen()
    #expect(try scope(principals[1_500]).visibility(of: type) == .onlyOwn(principals[1_500]))
  }

  @Test("LD-02: each of many apps with all grants is authorized")
  func decision() throws {
    let all = ObjectType.all.map { Grant(type: $0, direction: .read, decision: .authorized) }
    let policy = AppPolicy(grants: Grants(all), entitlements: [])
    var authorizer = Authorizer(epoch: 0)
    let principals = (0..<Self.appCount).map { number in
      PrincipalID(ObjectID(high: 1, low: UInt64(number) &* 0x9E37_79B9_7F4A_7C15))
    }
    authorizer.change(principals.map { ($0, policy) }, nextEnd: nil)
    var seenCount = 0
    for principal in principals {
      let scope = try AuthorizationRule<Void, ReadScope>.read.authorize(
        (),
        by: .app(
          AppCaller(
            principal: principal,
            revision: SourceRevision(source: Source(name: "", bundleIdentifier: "")),
            level: .claimed)), under: authorizer)
      if scope.visibility(of: .stepCount) == .allSources { seenCount += 1 }
    }
    #expect(seenCount == Self.appCount)
  }
}
