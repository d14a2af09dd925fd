import Foundation
import GRDB
import HealthModel
import TestSupport
import Testing

@testable import HealthAuthorization
@testable import HealthPermissions

/// Very many grants of single objects; scripts/bench measures the times of a million.
@Suite(.soak) struct ObjectGrantLoadTests {
  @Test("LD-03: grants of 100,000 objects are loaded at startup, in at most 64 bytes each")
  func load() throws {
    let fixture = try PermissionFixture()
    let app = try fixture.store.register(fixture.manifest(), in: fixture.owner).app.principal
    let count = 100_000
    try fixture.store.database.write { db in
      try db.execute(
        sql: """
          WITH RECURSIVE c(n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM c WHERE n < ?)
          INSERT INTO object_grant
          SELECT ?, randomblob(16), n % 3 > 0, n, x'0700000000000000', 0 FROM c
          """, arguments: [count, app.data])
      try PolicyChecksum.fill(db)
    }
    try fixture.reopen()
    let grants = try #require(fixture.store.objectGrants(of: app, in: fixture.owner))
    #expect(grants.count == count)
    #expect(grants.lastNumber == Int64(count))
    #expect(grants.byteCount <= 64 * count)
    let rows = try fixture.store.database.read { db in
      try Row.fetchAll(db, sql: "SELECT subject, is_allowed FROM object_grant LIMIT 5000")
    }
    for row in rows {
      let data: Data = row["subject"]
      let words = stride(from: 0, to: 16, by: 8).map { offset in
        data.dropFirst(offset).prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
      }
      let subject = GrantSubject(hash: ObjectID(high: words[0], low: words[1]))
      #expect(grants.isAllowed(subject) == row["is_allowed"])
    }
    #expect(grants.isAllowed(GrantSubject(hash: ObjectID(high: 1, low: 1))) == nil)
  }

  @Test("the sequence of decisions determines which objects were ever shown")
  func everShown() {
    func entry(_ isAllowed: Bool, _ anchors: [Int64]) -> ObjectGrants.Entry {
      .init(
        subject: GrantSubject(medicationConcept: "a"), isAllowed: isAllowed, number: 1,
        anchors: anchors)
    }
    // Allowed at 10, denied at 20, allowed again at 30.
    let again = entry(true, [10, 20, 30])
    #expect(!again.everShowed(added: 1, deleted: 10, isOwn: false))
    #expect(again.everShowed(added: 1, deleted: 10, isOwn: true))
    #expect(again.everShowed(added: 1, deleted: 11, isOwn: false))
    #expect(!again.everShowed(added: 21, deleted: 30, isOwn: false))
    #expect(again.everShowed(added: 21, deleted: 31, isOwn: false))
    // Denied at 5, for an own object.
    let denied = entry(false, [5])
    #expect(denied.everShowed(added: 5, deleted: 9, isOwn: true))
    #expect(!denied.everShowed(added: 6, deleted: 9, isOwn: true))
    #expect(!denied.everShowed(added: 5, deleted: 9, isOwn: false))
  }

  @Test("a subject with many decisions retains the newest ones in order")
  func manyDecisions() {
    var grants = ObjectGrants()
    let subject = GrantSubject(medicationConcept: "a")
    for number in 1...201 as ClosedRange<Int64> {
      let entry = grants.set(
        subject, isAllowed: number % 2 == 1, number: number, anchor: 10 * number)
      #expect(entry?.isAllowed == (number % 2 == 1))
    }
    #expect(grants.set(subject, isAllowed: true, number: 202, anchor: 9_999) == nil)
    let entry = grants.entry(of: subject)
    #expect((entry?.anchors.count ?? 0) <= ObjectGrants.anchorCountMax)
    #expect(entry?.everShowed(added: 1_911, deleted: 1_915, isOwn: false) == true)
    #expect(entry?.everShowed(added: 2_001, deleted: 2_005, isOwn: false) == false)
  }
}
