import Dispatch
import GRDB
import HealthModel
import HealthPermissions
import StorageSupport
import Synchronization
import TestSupport
import Testing

/// The limit on the entries of one app, and the merging of the remaining ones.
@Suite(.soak) struct LedgerBudgetTests {
  let fixture: PermissionFixture
  var ledger: Ledger { fixture.store.ledger }

  init() throws {
    fixture = try PermissionFixture(budget: LedgerBudget(burst: 10, countPerMinute: 0))
  }

  func read(
    _ app: UInt64 = 1, _ types: [ObjectType] = [.stepCount], foreign: Int = 0
  ) -> LedgerEntry {
    var entry = LedgerEntry(
      time: .now, event: .read, bundleIdentifier: "org.app\(app)",
      method: "health.v1.Samples/Query", types: types, sampleCount: 1,
      foreignSampleCount: foreign)
    entry.principal = PrincipalID(ObjectID(high: 0x8000, low: app))
    return entry
  }

  func entries(_ app: UInt64 = 1) throws -> [LedgerEntry] {
    var request = LedgerQuery()
    request.bundleIdentifier = "org.app\(app)"
    request.limit = 1_000
    return try ledger.entries(request)
  }

  @Test("DO-01: reads beyond the budget are merged into one entry that counts each of them")
  func flood() throws {
    for index in 0..<100_000 {
      ledger.append(read(1, index % 2 == 0 ? [.stepCount] : [.heartRate]))
    }
    let found = try entries()
    #expect(found.count == 11)
    #expect(found[0].answerCount == 99_990)
    #expect(found[0].sampleCount == 99_990)
    #expect(Set(found[0].types) == [.stepCount, .heartRate])
    #expect(try ledger.verify().problems.isEmpty)
    #expect(try entries(2).isEmpty)
  }

  @Test("DO-01: rejected calls of unidentified processes share one budget")
  func refused() throws {
    for _ in 0..<50_000 {
      ledger.append(
        LedgerEntry(time: .now, event: .refused, method: "health.v1.Session/Hello"))
    }
    let found = try ledger.entries(LedgerQuery())
    #expect(found.count == 11)
    #expect(found.reduce(0) { $0 + $1.answerCount } == 50_000)
  }

  @Test("DO-01: excessive calls of one app cost another app neither an entry nor a reply")
  func others() throws {
    // Far more entries than may wait.
    for _ in 0..<(3 * Ledger.waitingCountMax) { ledger.append(read(1)) }
    #expect(ledger.isWritable)
    let isThere = DispatchSemaphore(value: 0)
    let decided = Mutex<Bool?>(nil)
    let isVouched = ledger.admit(read(2, foreign: 1), digest: 1) { isAdmitted in
      decided.withLock { $0 = isAdmitted }
      isThere.signal()
    }
    #expect(!isVouched)
    #expect(isThere.wait(timeout: .now() + scaledTimeout(30)) == .success)
    #expect(decided.withLock { $0 } == true)
    #expect(try entries(2).map(\.answerCount) == [1])
    #expect(try ledger.entries(LedgerQuery()).allSatisfy { $0.event != .interrupted })
  }

  @Test("DO-01: the first flush after a failed one also writes the merged entries")
  func recovery() throws {
    // Another writer of the same file simulates a disk that rejects writes.
    let other = try DatabaseQueue(
      path: fixture.directory + "/" + PermissionStore.fileName)
    try other.inDatabase { db in
      try db.execute(sql: "BEGIN IMMEDIATE")
      ledger.append(read())
      #expect(throws: PermissionError.self) { try ledger.flush() }
      for _ in 0..<20 { ledger.append(read()) }
      try db.execute(sql: "ROLLBACK")
    }
    try ledger.flush()
    // A second connection does not see entries that the ledger has only in memory.
    let callCount = try other.read { try Int.fetchOne($0, sql: "SELECT sum(answers) FROM ledger") }
    #expect(callCount == 21)
  }

  @Test("LE-06: replies with data of other apps beyond the budget share entries that are committed")
  func guarded() throws {
    let count = 500
    let left = Mutex(count)
    let all = DispatchSemaphore(value: 0)
    for index in 0..<count {
      let isVouched = ledger.admit(read(1, foreign: 1), digest: index) { isAdmitted in
        #expect(isAdmitted)
        let isLast = left.withLock { left in
          left -= 1
          return left == 0
        }
        if isLast { all.signal() }
      }
      #expect(!isVouched)
    }
    #expect(all.wait(timeout: .now() + scaledTimeout(30)) == .success)
    let other = try DatabaseQueue(
      path: fixture.directory + "/" + PermissionStore.fileName)
    let (rows, foreign) = try other.read { db in
      (
        try Int.fetchOne(db, sql: "SELECT count(*) FROM ledger"),
        try Int.fetchOne(db, sql: "SELECT sum(foreign_count) FROM ledger")
      )
    }
    #expect(foreign == count)
    #expect((rows ?? 0) < 20)
  }
}
