import Dispatch
import GRDB
import HealthModel
import HealthPermissions
import StorageSupport
import Synchronization
import TestSupport
import Testing

/// No data of other apps is returned without a durable ledger entry.
struct LedgerAdmissionTests {
  let fixture: PermissionFixture
  var ledger: Ledger { fixture.store.ledger }

  init() throws { fixture = try PermissionFixture() }

  func read(_ type: ObjectType = .stepCount) -> LedgerEntry {
    LedgerEntry(
      time: .now, event: .read, bundleIdentifier: "org.a",
      method: "health.v1.Samples/Query", types: [type], sampleCount: 2, foreignSampleCount: 1)
  }

  /// Returns nil when the reply may be sent at once.
  func decision(on entry: LedgerEntry, digest: Int? = 1) -> Bool? {
    let decided = Mutex<Bool?>(nil)
    let isThere = DispatchSemaphore(value: 0)
    let isAdmitted = ledger.admit(entry, digest: digest) { isAdmitted in
      decided.withLock { $0 = isAdmitted }
      isThere.signal()
    }
    if isAdmitted { return nil }
    guard isThere.wait(timeout: .now() + scaledTimeout(30)) == .success else { return nil }
    return decided.withLock { $0 }
  }

  /// Returns the number of committed entries. A second connection does not see entries that the
  /// ledger has only in memory.
  func committedCount() throws -> Int {
    let other = try DatabaseQueue(path: fixture.directory + "/" + PermissionStore.fileName)
    return try other.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM ledger") ?? 0 }
  }

  @Test("LE-06: a reply waits for the disk unless an identical reply already has an entry")
  func voucher() throws {
    #expect(decision(on: read()) == true)
    #expect(try committedCount() == 1)
    #expect(decision(on: read()) == nil)
    #expect(decision(on: read(.heartRate)) == true)
    // Of the same app, method, and types, with other bytes or without a digest.
    var more = read()
    more.foreignSampleCount = 20_000
    #expect(decision(on: more, digest: 2) == true)
    #expect(decision(on: more, digest: nil) == true)
    #expect(decision(on: more, digest: nil) == true)
    #expect(try ledger.entries(LedgerQuery()).count == 6)
  }

  @Test(
    "LE-06, FZ-08: while the disk rejects entries no reply is admitted, not even a repeated one")
  func refusingDisk() throws {
    #expect(decision(on: read()) == true)
    // The ledger may still be committing.
    var patient = Configuration()
    patient.busyMode = .timeout(60)
    let other = try DatabaseQueue(
      path: fixture.directory + "/" + PermissionStore.fileName, configuration: patient)
    let recovered = DispatchSemaphore(value: 0)
    ledger.onRecovery { recovered.signal() }
    try other.inDatabase { db in
      try db.execute(sql: "BEGIN IMMEDIATE")
      #expect(decision(on: read(.heartRate)) == false)
      #expect(decision(on: read()) == false)
      #expect(decision(on: read()) == false)
      ledger.append(read(.bodyMass))
      try db.execute(sql: "ROLLBACK")
    }
    try ledger.flush()
    #expect(recovered.wait(timeout: .now() + scaledTimeout(30)) == .success)
    // Rejected replies have no entry; the entry that no reply waited for is written.
    #expect(try ledger.entries(LedgerQuery()).map(\.types) == [[.bodyMass], [.stepCount]])
    // Replies recorded before the failure no longer admit repeated ones.
    #expect(decision(on: read()) == true)
  }

  @Test("concurrent replies are all admitted, each with a committed entry")
  func group() throws {
    let left = Mutex(200)
    let all = DispatchSemaphore(value: 0)
    for index in 0..<200 {
      var entry = read()
      entry.purpose = "n\(index)"
      entry.method = "health.v1.Samples/\(index)"
      _ = ledger.admit(entry) { isAdmitted in
        #expect(isAdmitted)
        let isLast = left.withLock { left in
          left -= 1
          return left == 0
        }
        if isLast { all.signal() }
      }
    }
    #expect(all.wait(timeout: .now() + scaledTimeout(30)) == .success)
    #expect(try committedCount() == 200)
    #expect(try ledger.verify().problems.isEmpty)
  }

  @Test("a decision that fails does not remove the entries of replies")
  func impossibleDecision() throws {
    ledger.append(read())
    #expect(throws: PermissionError.self) {
      try fixture.store.remove(PrincipalID(ObjectID(high: 1, low: 2)), in: fixture.owner)
    }
    #expect(decision(on: read(.heartRate)) == true)
    #expect(try ledger.entries(LedgerQuery()).count == 2)
  }
}
