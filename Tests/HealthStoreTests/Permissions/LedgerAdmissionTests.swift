import Dispatch
import GRDB
import HealthModel
import HealthStore
import Synchronization
import TestSupport
import Testing

/// No data of others without an entry on the disk.
struct LedgerAdmissionTests {
  let fixture: PermissionFixture
  var ledger: Ledger { fixture.store.ledger }

  init() throws { fixture = try PermissionFixture() }

  func read(_ type: ObjectType = .stepCount) -> LedgerEntry {
    LedgerEntry(
      time: .now, event: .read, bundleIdentifier: "org.a",
      method: "health.v1.Samples/Query", types: [type], sampleCount: 2, foreignSampleCount: 1)
  }

  /// nil when the answer might leave at once.
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

  /// A second connection to the file sees what is committed, whatever the ledger has in memory.
  func committedCount() throws -> Int {
    let other = try DatabaseQueue(path: fixture.directory + "/" + PermissionStore.fileName)
    return try other.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM ledger") ?? 0 }
  }

  @Test("LE-06: an answer waits for the disk unless it is the same as one whose entry is there")
  func voucher() throws {
    #expect(decision(on: read()) == true)
    #expect(try committedCount() == 1)
    #expect(decision(on: read()) == nil)
    #expect(decision(on: read(.heartRate)) == true)
    // Of the same app, method and types, with other bytes or too long to tell.
    var more = read()
    more.foreignSampleCount = 20_000
    #expect(decision(on: more, digest: 2) == true)
    #expect(decision(on: more, digest: nil) == true)
    #expect(decision(on: more, digest: nil) == true)
    #expect(try ledger.entries(LedgerRequest()).count == 6)
  }

  @Test("LE-06, FZ-08: while the disk refuses entries nothing is admitted, vouched for or not")
  func refusingDisk() throws {
    #expect(decision(on: read()) == true)
    // The ledger may still be at its own commit.
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
    // What was refused left no entry; what could leave without one has it.
    #expect(try ledger.entries(LedgerRequest()).map(\.types) == [[.bodyMass], [.stepCount]])
    // Old vouchers are worth nothing.
    #expect(decision(on: read()) == true)
  }

  @Test("many who wait for the disk at one time share its commits")
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

  @Test("a decision that cannot be made takes no answer's entry with it")
  func impossibleDecision() throws {
    ledger.append(read())
    #expect(throws: PermissionError.self) {
      try fixture.store.remove(PrincipalID(ObjectID(high: 1, low: 2)), in: fixture.owner)
    }
    #expect(decision(on: read(.heartRate)) == true)
    #expect(try ledger.entries(LedgerRequest()).count == 2)
  }
}
