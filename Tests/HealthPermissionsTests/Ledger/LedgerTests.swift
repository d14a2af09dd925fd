import GRDB
import HealthModel
import HealthPermissions
import StorageSupport
import TestSupport
import Testing

@Suite(.soak) struct LedgerTests {
  let fixture: PermissionFixture

  init() throws { fixture = try PermissionFixture() }

  func read(_ bundle: String, count: Int) -> LedgerEntry {
    LedgerEntry(
      time: Instant(microseconds: 4_000_000_000_000_000 + Int64(count)), event: .read,
      bundleIdentifier: bundle,
      method: "health.v1.Samples/Query", types: [.stepCount, .heartRate], sampleCount: count,
      foreignSampleCount: count / 2, start: Instant(microseconds: -5),
      end: Instant(microseconds: 5))
  }

  @Test("entries are returned complete, numbered, newest first, in pages, for one app or for all")
  func pages() throws {
    for count in 0..<2_500 {
      fixture.store.ledger.append(read(count % 2 == 0 ? "org.a" : "org.b", count: count))
    }
    var request = LedgerQuery()
    request.limit = 1_000
    request.bundleIdentifier = "org.a"
    var counts: [Int] = []
    while true {
      let page = try fixture.store.ledger.entries(request)
      guard let last = page.last else { break }
      counts += page.map(\.sampleCount)
      #expect(zip(page, page.dropFirst()).allSatisfy { $0.number > $1.number })
      request.before = last.number
    }
    #expect(counts == (0..<2_500).filter { $0 % 2 == 0 }.reversed())
    let newest = try fixture.store.ledger.entries(LedgerQuery())
    #expect(newest.count == Ledger.pageCountDefault)
    var expected = read("org.b", count: 2_499)
    expected.number = newest[0].number
    #expect(newest[0] == expected)
  }

  @Test("closing the ledger writes pending entries")
  func close() throws {
    fixture.store.ledger.append(read("org.a", count: 7))
    try fixture.reopen()
    #expect(try fixture.store.ledger.entries(LedgerQuery()).map(\.sampleCount) == [7])
  }

  @Test("decisions of the user are in the ledger, after the replies sent before them")
  func decisions() throws {
    fixture.store.ledger.append(read("org.a", count: 1))
    let app = try fixture.store.register(fixture.manifest(), in: fixture.owner).app
    fixture.store.ledger.append(read("org.a", count: 2))
    try fixture.store.setGrants(
      [Grant(type: .stepCount, direction: .read, decision: .denied)], of: app.principal,
      in: fixture.owner)
    try fixture.store.remove(app.principal, in: fixture.owner)
    let entries = try fixture.store.ledger.entries(LedgerQuery())
    #expect(entries.map(\.event) == [.removed, .granted, .read, .registered, .read])
    #expect(entries[1].types == [.stepCount])
    #expect(entries[1].bundleIdentifier == "org.example.steps")
  }

  @Test("the batches of an import retain their total count and types in the ledger")
  func imports() throws {
    for (count, types) in [(3, [ObjectType.stepCount]), (4, [.heartRate, .stepCount])] {
      fixture.store.ledger.append(
        LedgerEntry(
          time: .now, event: .imported, method: "health.v1.Import/Samples",
          types: types, sampleCount: count))
    }
    let entries = try fixture.store.ledger.entries(LedgerQuery())
    #expect(entries.reduce(0) { $0 + $1.sampleCount } == 7)
    #expect(Set(entries.flatMap(\.types)) == [.stepCount, .heartRate])
  }

  @Test("entries wait while the disk rejects them, and none is missing afterward")
  func refusingDisk() throws {
    // Another writer of the same file simulates a disk that rejects writes.
    let other = try DatabaseQueue(
      path: fixture.directory + "/" + PermissionStore.fileName)
    let ledger = fixture.store.ledger
    try other.inDatabase { db in
      try db.execute(sql: "BEGIN IMMEDIATE")
      // Of different apps, because entries of one app would be merged much earlier.
      for count in 0..<Ledger.waitingCountMax { ledger.append(read("org.a\(count)", count: count)) }
      #expect(throws: PermissionError.self) { try ledger.flush() }
      #expect(!ledger.isWritable)
      for count in 0..<3 { ledger.append(read("org.b\(count)", count: count)) }
      try db.execute(sql: "ROLLBACK")
    }
    try ledger.flush()
    #expect(ledger.isWritable)
    let newest = try ledger.entries(LedgerQuery())
    // There was no room to store these separately, so they were merged by app.
    #expect(newest[..<3].allSatisfy { $0.event == .read })
    #expect(Set(newest[..<3].map(\.sampleCount)) == [0, 1, 2])
    #expect(newest[3].sampleCount == Ledger.waitingCountMax - 1)
    #expect(newest[3].number == UInt64(Ledger.waitingCountMax))
  }
}
