import Foundation
import GRDB
import HealthModel
import TestSupport
import Testing

@testable import HealthAuthorization
@testable import HealthPermissions

/// Goal: no damaged or edited policy row lets an app do more.
@Suite(.soak, .timeLimit(.minutes(10))) struct PolicyChecksumTests {
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

  @Test("BK-04: no damaged byte of a policy table lets an app do more")
  func bytes() throws {
    let world = try PolicyFiles()
    let expected = try world.view()
    var random = SplitMix(seed: 12)
    var openCount = 0
    for offset in try world.policyBytes() where Int.random(in: 0..<10, using: &random) == 0 {
      let changed = try world.view(flipping: offset, bit: Int.random(in: 0..<8, using: &random))
      // nil: the database does not open, and the daemon does not start.
      guard let changed else { continue }
      openCount += 1
      #expect(changed.excess(over: expected) == [], "offset \(offset)")
    }
    #expect(openCount > 30)
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
      try fixture.store.database.read { try Row.fetchOne($0, sql: #"SELECT * FROM "grant""#) })
    try decide(.denied)
    try fixture.store.database.write { db in
      try db.execute(
        sql: #"UPDATE "grant" SET decision = ?, checksum = ?"#,
        arguments: [old["decision"] as Int64, old["checksum"] as Int64])
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
      Grant(type: $0, direction: .read, decision: .authorized)
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
        "permissions: org.example.steps: 1 permissions do not match their checksums and count as "
          + "denied; grant or deny them again"
      ])
    try fixture.store.setGrants([grants[0]], of: app.app.principal, in: fixture.owner)
    try fixture.reopen()
    #expect(Set(allowed()) == [.stepCount, .heartRate])
    #expect(try fixture.store.verify(in: fixture.owner) == [])
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
    let view = try world.view(
      after: PolicyTable.allCases.filter { $0 != .appCheck }.map {
        "ALTER TABLE \($0.name) DROP COLUMN checksum;"
      }.joined() + """
        ALTER TABLE policy_head DROP COLUMN row_sum; DROP TABLE app_check;
        DELETE FROM grdb_migrations WHERE identifier = '3';
        """)
    #expect(view == expected)
  }
}
