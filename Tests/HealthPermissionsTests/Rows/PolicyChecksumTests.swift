import Foundation
import GRDB
import HealthModel
import TestSupport
import Testing

@testable import HealthAuthorization
@testable import HealthPermissions

/// Goal: no damaged or edited policy row lets an app do more.
@Suite(.soak, .bounded) struct PolicyChecksumTests {
  @Test("BK-04: a changed field or a missing row lets no app do more, and is reported")
  func fields() throws {
    let world = try PolicyFiles()
    let expected = try world.view()
    #expect(expected.problems == [])
    var count = 0
    for change in try world.changes() {
      guard let changed = try world.view(after: change.sql) else { continue }
      count += 1
      #expect(changed.excess(over: expected) == [], "\(change.sql)")
      if change.isReported {
        #expect(!changed.problems.isEmpty || changed.isRestored, "\(change.sql)")
      }
    }
    #expect(count > 300)
  }

  /// Why a damaged bit of a region may have no effect; those of all other regions are noticed.
  private static let mayBeUnnoticed: [FileRegion: String] = [
    .unread: "SQLite does not read it",
    .fileHeader: "counters of changes, numbers of versions, and sizes that are known otherwise",
    .cells(table: "sqlite_schema"): "names and conditions of columns, which decide about no row",
    .cells(table: "daemon"): "the random identifier and secret of the store: any others would do",
    .pageHeader(table: "daemon"): "without its row, they are created",
    .cells(table: "ledger_head"): "whether a daemon runs, and for how long entries are kept",
    .cells(table: "app"): "versions of apps",
  ]

  @Test(
    "BK-04: a damaged bit of any region lets no app do more, and one without effect has a reason")
  func bits() throws {
    let world = try PolicyFiles()
    let expected = try world.view()
    #expect(expected.findings == [])
    let versions = try world.versionBytes()
    #expect(versions.count >= 3)
    var random = SplitMix(seed: 12)
    var (noticed, unnoticed): (Set<FileRegion>, Set<FileRegion>) = ([], [])
    let regions = try world.regions().sorted { "\($0.key)" < "\($1.key)" }
    for (region, offsets) in regions {
      for offset in offsets.shuffled(using: &random).prefix(60) {
        let changed = try world.view(flipping: offset, bit: Int.random(in: 0..<8, using: &random))
        #expect(changed?.excess(over: expected) ?? [] == [], "offset \(offset) of \(region)")
        // nil: the database does not open, and the daemon does not start.
        if changed?.isUnnoticed != true {
          noticed.insert(region)
        } else {
          unnoticed.insert(region)
          #expect(changed == expected, "offset \(offset) of \(region)")
          let isVersion = region != .cells(table: "app") || versions.contains(offset)
          #expect(isVersion && Self.mayBeUnnoticed[region] != nil, "offset \(offset) of \(region)")
        }
      }
    }
    for table in PolicyFiles.tableNames {
      #expect(noticed.contains(.cells(table: table)), "\(table)")
      #expect(noticed.contains(.pageHeader(table: table)), "\(table)")
    }
    #expect(unnoticed.contains(.unread))
  }

  @Test("BK-04: an earlier grant that is restored with its checksum allows nothing")
  func replay() throws {
    let fixture = try PermissionFixture()
    let app = try fixture.store.register(fixture.manifest(), in: fixture.owner)
    func decide(_ decision: AuthorizationDecision) throws {
      try fixture.store.setGrants(
        [Grant(type: .stepCount, direction: .read, decision: decision)], of: app.app.principal,
        in: fixture.owner)
    }
    try decide(.authorized)
    let old = try #require(
      try fixture.store.database.read { try Row.fetchOne($0, sql: #"SELECT * FROM grant_set"#) })
    try decide(.denied)
    try fixture.store.database.write { db in
      try db.execute(
        sql: "UPDATE grant_set SET decided = ?, authorized = ?, checksum = ?",
        arguments: [old["decided"] as Data, old["authorized"] as Data, old["checksum"] as Int64])
    }
    try fixture.reopen()
    #expect(fixture.identify("org.example.steps", token: app.token) == nil)
    #expect(
      fixture.store.problems == [
        "org.example.steps: its permissions are not those that were written, and it cannot connect; "
          + "grant or deny them again"
      ])
    // The user decides again: only the new grant is in effect.
    try fixture.store.setGrants(
      [Grant(type: .heartRate, direction: .read, decision: .authorized)], of: app.app.principal,
      in: fixture.owner)
    for _ in 0..<2 {
      #expect(fixture.identify("org.example.steps", token: app.token) != nil)
      let grants = fixture.store.apps(in: fixture.owner)[0].grants
      #expect(grants.filter { $0.decision == .authorized }.map(\.type) == [.heartRate])
      #expect(try fixture.store.verify(in: fixture.owner) == [])
      try fixture.reopen()
    }
  }

  @Test("BK-04: only the damaged grant is denied, and granting it again restores it")
  func repair() throws {
    let fixture = try PermissionFixture()
    let app = try fixture.store.register(fixture.manifest(), in: fixture.owner)
    let grants = [ObjectType.stepCount, .heartRate].map {
      Grant(
        type: $0, direction: .read, decision: .authorized, limits: GrantLimits(purpose: "a study"))
    }
    try fixture.store.setGrants(grants, of: app.app.principal, in: fixture.owner)
    try fixture.store.database.write { db in
      try db.execute(
        sql: #"UPDATE "grant" SET purpose = 'x' WHERE type = ?"#,
        arguments: [ObjectType.stepCount.code])
    }
    try fixture.reopen()
    #expect(fixture.identify("org.example.steps", token: app.token) != nil)
    func allowed() -> [ObjectType] {
      fixture.store.apps(in: fixture.owner)[0].grants.filter { $0.decision == .authorized }
        .map(\.type)
    }
    #expect(allowed() == [.heartRate])
    #expect(
      try fixture.store.verify(in: fixture.owner) == [
        "permissions: org.example.steps: permissions that do not match their checksums count as "
          + "denied; grant or deny them again"
      ])
    try fixture.store.setGrants([grants[0]], of: app.app.principal, in: fixture.owner)
    try fixture.reopen()
    #expect(Set(allowed()) == [.stepCount, .heartRate])
    #expect(try fixture.store.verify(in: fixture.owner) == [])
  }

  @Test("BK-04: damaged decisions without limits are denied in their direction, and no others")
  func damagedSet() throws {
    let fixture = try PermissionFixture()
    let app = try fixture.store.register(fixture.manifest(), in: fixture.owner)
    func grant(
      _ type: ObjectType, _ direction: AuthorizationDirection, _ limits: GrantLimits = .none
    ) -> Grant {
      Grant(type: type, direction: direction, decision: .authorized, limits: limits)
    }
    let others = [
      grant(.bodyMass, .read, GrantLimits(purpose: "a study")), grant(.stepCount, .share),
    ]
    try fixture.store.setGrants(
      [grant(.stepCount, .read), grant(.heartRate, .read)] + others, of: app.app.principal,
      in: fixture.owner)
    for sql in [
      "UPDATE grant_set SET decided = zeroblob(64) WHERE direction = 0",
      "UPDATE grant_set SET authorized = randomblob(64) WHERE direction = 0",
    ] {
      try fixture.store.database.writeWithoutTransaction { db in
        try db.execute(sql: "PRAGMA ignore_check_constraints = ON; " + sql)
      }
      try fixture.reopen()
      #expect(fixture.identify("org.example.steps", token: app.token) != nil)
      let grants = fixture.store.apps(in: fixture.owner)[0].grants
      #expect(Set(grants.filter { $0.decision == .authorized }) == Set(others), "\(sql)")
      #expect(fixture.store.problems.count == 1)
    }
    // A decision about another type does not make the damaged ones valid.
    try fixture.store.setGrants(
      [grant(.height, .read)], of: app.app.principal, in: fixture.owner)
    try fixture.reopen()
    let grants = fixture.store.apps(in: fixture.owner)[0].grants
    #expect(
      Set(grants.filter { $0.decision == .authorized }) == Set(others + [grant(.height, .read)]))
    #expect(fixture.store.problems == [])
  }

  @Test("BK-04: a decision is not computed from a row that was edited while the store is open")
  func editedBeforeDecision() throws {
    let fixture = try PermissionFixture()
    let app = try fixture.store.register(fixture.manifest(), in: fixture.owner)
    func grant(_ type: ObjectType) -> Grant {
      Grant(type: type, direction: .read, decision: .authorized)
    }
    try fixture.store.setGrants([grant(.stepCount)], of: app.app.principal, in: fixture.owner)
    try fixture.store.database.write { db in
      try db.execute(
        sql: "UPDATE grant_set SET decided = ?, authorized = ?",
        arguments: [ObjectTypeSet.all.data, ObjectTypeSet.all.data])
    }
    try fixture.store.setGrants([grant(.heartRate)], of: app.app.principal, in: fixture.owner)
    try fixture.reopen()
    #expect(
      Set(fixture.store.apps(in: fixture.owner)[0].grants.map(\.type)) == [.stepCount, .heartRate])
  }

  @Test("BK-04: an app with a damaged registration can only be removed and registered again")
  func registration() throws {
    let fixture = try PermissionFixture()
    let binding = AppManifest.Binding.user(1001)
    let app = try fixture.store.register(fixture.manifest(binding: binding), in: fixture.owner).app
    try fixture.store.database.write { db in
      try db.execute(sql: "UPDATE app SET binding_value = x'000003ea'")
    }
    try fixture.reopen()
    #expect(fixture.identify("org.example.steps", user: 1001) == nil)
    #expect(fixture.identify("org.example.steps", user: 1002) == nil)
    let grant = Grant(type: .stepCount, direction: .read, decision: .authorized)
    #expect(throws: PermissionError.self) {
      try fixture.store.setGrants([grant], of: app.principal, in: fixture.owner)
    }
    try fixture.store.remove(app.principal, in: fixture.owner)
    let again = try fixture.store.register(fixture.manifest(binding: binding), in: fixture.owner)
    try fixture.store.setGrants([grant], of: again.app.principal, in: fixture.owner)
    try fixture.reopen()
    #expect(fixture.identify("org.example.steps", user: 1001)?.principal == again.app.principal)
    #expect(fixture.store.problems == [])
  }

  @Test("rows of the previous version receive checksums and keep their meaning")
  func migration() throws {
    let world = try PolicyFiles()
    let expected = try world.view()
    let view = try world.view { db in
      try Self.moveToRows(db)
      for table in PolicyTable.initial where table != .appCheck {
        try db.execute(sql: "ALTER TABLE \(table.name) DROP COLUMN checksum")
      }
      try db.execute(
        sql: """
          ALTER TABLE policy_head DROP COLUMN row_sum; DROP TABLE app_check;
          DELETE FROM grdb_migrations WHERE identifier IN ('3', '5');
          """)
    }
    #expect(view == expected)
  }

  @Test("a guest session of the previous version continues, without apps and code")
  func guestSession() throws {
    let fixture = try PermissionFixture()
    try fixture.store.set(StoreMode(isGuest: true), in: fixture.owner)
    try fixture.store.close()
    let queue = try DatabaseQueue(path: fixture.directory + "/" + PermissionStore.fileName)
    try queue.write { db in
      try db.execute(
        sql: "DROP TABLE guest_session; DELETE FROM grdb_migrations WHERE identifier = '6'")
    }
    try queue.close()
    try fixture.open()
    #expect(fixture.store.problems == [])
    #expect(try fixture.store.mode() == StoreMode(isGuest: true))
    try fixture.store.set(StoreMode(), in: fixture.owner)
    #expect(try fixture.store.mode() == StoreMode())
  }

  @Test("decisions of the previous version, a row each, keep their meaning")
  func grantRows() throws {
    let world = try PolicyFiles()
    let expected = try world.view()
    let view = try world.view { db in
      try Self.moveToRows(db)
      try db.execute(sql: "DELETE FROM grdb_migrations WHERE identifier = '5'")
    }
    #expect(view == expected)
  }

  @Test("BK-04: a row of the previous version that was edited is a denial, also after the update")
  func editedGrantRows() throws {
    let world = try PolicyFiles()
    let expected = try world.view()
    for change in [
      #"UPDATE "grant" SET decision = 2 WHERE decision = 1"#,
      #"UPDATE "grant" SET type = type + 1 WHERE direction = 1"#,
      #"DELETE FROM "grant" WHERE decision = 1"#,
      "DELETE FROM app WHERE bundle = 'org.example.user'",
    ] {
      let view = try world.view { db in
        try Self.moveToRows(db)
        try db.execute(sql: change)
        #expect(db.changesCount > 0)
        try db.execute(sql: "DELETE FROM grdb_migrations WHERE identifier = '5'")
      }
      let changed = try #require(view)
      #expect(changed.excess(over: expected) == [], "\(change)")
      #expect(!changed.problems.isEmpty, "\(change)")
    }
  }

  /// Brings the decisions to the form of the previous version: a row of `grant` for each.
  private static func moveToRows(_ db: Database) throws {
    /// Whether a bitmap contains the code.
    func contains(_ set: String) -> String {
      let byte = "hex(substr(\(set), code / 8 + 1, 1))"
      let digits = "'0123456789ABCDEF'"
      return """
        (instr(\(digits), substr(\(byte), 1, 1)) * 16 + instr(\(digits), substr(\(byte), 2, 1)) - 17
          >> code % 8 & 1)
        """
    }
    try db.execute(
      sql: """
        WITH RECURSIVE codes (code) AS (
          VALUES (0) UNION ALL SELECT code + 1 FROM codes WHERE code < 511
        )
        INSERT INTO "grant"
        SELECT principal, code, direction, 1 + \(contains("authorized")), NULL, NULL, 0, '', 0
        FROM grant_set JOIN codes WHERE \(contains("decided"));
        DROP TABLE grant_set;
        """)
    try PolicyChecksum.fill(db, PolicyTable.initial)
  }
}
