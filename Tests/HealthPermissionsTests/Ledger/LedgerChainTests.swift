import HealthAPI
import Foundation
import GRDB
import HealthModel
import StorageSupport
import Synchronization
import Testing

@testable import HealthPermissions

struct LedgerChainTests {
  let fixture: PermissionFixture
  var ledger: Ledger { fixture.store.ledger }
  /// Later than the clock, so that only entries chosen by a test are condensed.
  static let begin: Int64 = 4_000_000_000_000_000

  init() throws {
    fixture = try PermissionFixture()
    for index in 1...50 {
      var entry = LedgerEntry(
        time: Instant(microseconds: Self.begin + Int64(index) * 1_000_000), event: .read,
        bundleIdentifier: "org.a", method: "health.v1.Samples/Query",
        types: [.stepCount, .heartRate], sampleCount: index, foreignSampleCount: index / 2)
      entry.principal = PrincipalID(ObjectID(high: 1, low: UInt64(index)))
      entry.instance = .max
      entry.purpose = index % 3 == 0 ? "research" : ""
      ledger.append(entry)
    }
    try ledger.flush()
  }

  func problems(after change: String) throws -> [String] {
    var configuration = Configuration()
    configuration.busyMode = .timeout(10)
    let other = try DatabaseQueue(
      path: fixture.directory + "/" + PermissionStore.fileName, configuration: configuration)
    try other.write { try $0.execute(sql: change) }
    return try ledger.verify().problems
  }

  @Test("LE-04: an unchanged ledger verifies, also after reopening and more entries")
  func intact() throws {
    let first = try ledger.verify()
    #expect(first.problems.isEmpty)
    #expect((first.checkedCount, first.first, first.last) == (50, 1, 50))
    #expect(first.head.count == 32)
    try fixture.reopen()
    ledger.append(
      LedgerEntry(time: .now, event: .saved, method: "m"))
    let second = try ledger.verify()
    #expect(second.problems.isEmpty)
    #expect(second.last == 51)
    #expect(second.head != first.head)
  }

  @Test(
    "LE-04: a change of any field is detected",
    arguments: [
      "time = time + 1", "event = 1", "bundle = 'org.b'", "method = 'x'",
      "types = substr(types, 1, 2)", "sample_count = 0", "foreign_count = 0", "start_time = 1",
      "end_time = 0", "principal = NULL", "level = 4", "instance = 0", "form = 2", "outcome = 1",
      "purpose = 'care'", "epoch = 9", "byte_count = 1", "hash = zeroblob(32)",
      "event = 300", "form = -1", "outcome = 256", "level = 300", "epoch = -1",
    ])
  func changed(_ change: String) throws {
    let found = try problems(after: "UPDATE ledger SET \(change) WHERE number = 20")
    #expect(found.first == "entry 20 was changed, or took the place of another")
  }

  @Test("a head with a negative number is an error, and does not stop the process")
  func negativeHead() throws {
    #expect(throws: PermissionError.self) {
      try problems(after: "UPDATE ledger_head SET base_number = -1")
    }
    _ = try problems(after: "UPDATE ledger_head SET base_number = 0")
  }

  @Test("LE-04: missing, exchanged, and cut-off entries are detected")
  func movedAndGone() throws {
    let swap = """
      UPDATE ledger SET number = 1020 WHERE number = 20;
      UPDATE ledger SET number = 20 WHERE number = 21;
      UPDATE ledger SET number = 21 WHERE number = 1020;
      """
    #expect(try problems(after: swap).first?.hasPrefix("entry 20 was changed") == true)
    #expect(
      try problems(after: "DELETE FROM ledger WHERE number BETWEEN 30 AND 31")
        .contains("entries 30 to 31 are missing"))
    #expect(
      try problems(after: "DELETE FROM ledger WHERE number > 40")
        .contains("the end was cut off: 50 entries were written, they end at 40"))
    #expect(
      try problems(after: "DELETE FROM ledger WHERE number < 3")
        .contains("entries 1 to 2 are missing"))
    #expect(
      try problems(after: "DELETE FROM ledger")
        .contains("the end was cut off: 50 entries were written, none of them is there"))
  }

  /// Condenses all but the newest `count` entries into sums.
  func condense(leaving count: Int) throws {
    let cutoff = Self.begin + Int64(51 - count) * 1_000_000
    try ledger.condense(now: Instant(microseconds: cutoff + 30 * 86_400_000_000))
  }

  @Test(
    """
    LE-04: a missing beginning is detected, even if the base was moved to a later entry or the \
    last
    """,
    arguments: [0, 20])
  func cutFront(condensed: Int) throws {
    if condensed > 0 { try condense(leaving: 50 - condensed) }
    let last = try ledger.verify().last
    for number in [UInt64(40), last] {
      let copy = fixture.directory + "/copy-\(number)"
      try FileManager.default.createDirectory(atPath: copy, withIntermediateDirectories: true)
      let database = try DatabaseQueue(
        path: fixture.directory + "/" + PermissionStore.fileName)
      try database.backup(to: try DatabaseQueue(path: copy + "/" + PermissionStore.fileName))
      let store = try PermissionStore.open(directory: copy)
      let head = try store.ledger.verify().head
      let other = try DatabaseQueue(path: copy + "/" + PermissionStore.fileName)
      try other.write { db in
        try db.execute(
          sql: """
            UPDATE ledger_head SET base_number = \(number),
              base_hash = (SELECT hash FROM ledger WHERE number = \(number));
            DELETE FROM ledger WHERE number <= \(number);
            """)
      }
      let found = try store.ledger.verify()
      #expect(found.head == head)
      #expect(found.problems.contains { $0.hasPrefix("the beginning was cut off") })
      try store.close()
      // Reopening does not make it valid.
      let again = try PermissionStore.open(directory: copy)
      #expect(try !again.ledger.verify().problems.isEmpty)
      try again.close()
    }
  }

  @Test(
    "LE-04: a changed, added, or deleted sum is detected",
    arguments: [
      "UPDATE ledger_sum SET answer_count = answer_count + 1",
      "UPDATE ledger_sum SET foreign_count = 0",
      "DELETE FROM ledger_sum",
      """
      INSERT INTO ledger_sum SELECT day + 1, 'org.b', event, method, types, 900, 900, 900, 0,
        first_time, last_time FROM ledger_sum
      """,
    ])
  func changedSum(_ change: String) throws {
    try condense(leaving: 10)
    #expect(try ledger.verify().problems.isEmpty)
    #expect(
      try problems(after: change).contains("the sums of condensed entries were changed"))
  }

  @Test("a ledger of the previous version verifies after the upgrade, with its condensed entries")
  func migration() throws {
    try condense(leaving: 10)
    try fixture.store.close()
    let other = try DatabaseQueue(path: fixture.directory + "/" + PermissionStore.fileName)
    // As the previous version left it: no entry has a binding. Only such a chain verifies without
    // one.
    try other.write { db in
      try db.execute(
        sql: """
          DELETE FROM ledger WHERE number > 50;
          UPDATE ledger_head SET last_number = 50,
            last_hash = (SELECT hash FROM ledger WHERE number = 50);
          DROP INDEX ledger_binding;
          ALTER TABLE ledger DROP COLUMN binding;
          ALTER TABLE ledger DROP COLUMN answers;
          DELETE FROM grdb_migrations WHERE identifier = '2';
          """)
    }
    try other.close()
    try fixture.open()
    #expect(try ledger.verify().problems.isEmpty)
    #expect(try ledger.entries(LedgerQuery()).map(\.event).prefix(1) == [.condensed])
    #expect(try !problems(after: "DELETE FROM ledger_sum").isEmpty)
  }

  @Test("LE-04: the number of calls that an entry covers is part of the chain")
  func answerCount() throws {
    var entry = LedgerEntry(time: .now, event: .read, method: "m")
    entry.answerCount = 7
    ledger.append(entry)
    #expect(try ledger.verify().problems.isEmpty)
    #expect(try ledger.entries(LedgerQuery()).first?.answerCount == 7)
    #expect(try ledger.summary(LedgerSummaryRequest()).lines.map(\.answerCount) == [7, 50])
    #expect(
      try problems(after: "UPDATE ledger SET answers = 1 WHERE number = 51").first
        == "entry 51 was changed, or took the place of another")
  }

  @Test("a daemon that was not shut down properly is recorded in the ledger")
  func interrupted() throws {
    let copy = fixture.directory + "/copy"
    try FileManager.default.createDirectory(atPath: copy, withIntermediateDirectories: true)
    for suffix in ["", "-wal"] {
      let name = "/" + PermissionStore.fileName + suffix
      try FileManager.default.copyItem(atPath: fixture.directory + name, toPath: copy + name)
    }
    let store = try PermissionStore.open(directory: copy)
    let newest = try #require(try store.ledger.entries(LedgerQuery()).first)
    #expect(newest.event == .interrupted)
    #expect(try store.ledger.verify().problems.isEmpty)
    try store.close()
    let again = try PermissionStore.open(directory: copy)
    #expect(try again.ledger.entries(LedgerQuery()).first == newest)
    try again.close()
  }

  @Test("LE-07: old entries become sums by day that retain who read what, and the chain continues")
  func retention() throws {
    let before = try ledger.summary(LedgerSummaryRequest())
    #expect(before.lines.map(\.answerCount) == [50])
    let now = Instant(microseconds: Self.begin + 31 * 86_400_000_000)
    #expect(try ledger.condense(now: now) == 50)
    #expect(try ledger.condense(now: now) == 0)
    let verified = try ledger.verify()
    #expect(verified.problems.isEmpty)
    #expect((verified.first, verified.last) == (51, 51))
    let after = try ledger.summary(LedgerSummaryRequest())
    #expect(after.lines.first { $0.event == .read } == before.lines.first)
    #expect(try ledger.entries(LedgerQuery()).map(\.sampleCount) == [50])
    let later = Instant(microseconds: Self.begin + 732 * 86_400_000_000)
    try ledger.condense(now: later)
    #expect(try ledger.summary(LedgerSummaryRequest()).lines.allSatisfy { $0.event != .read })
    #expect(try ledger.verify().problems.isEmpty)
  }

  @Test("the user sets how long entries are retained, within limits")
  func retentionSettings() throws {
    let now = Instant(microseconds: Self.begin + 3 * 86_400_000_000)
    #expect(throws: PermissionError.self) {
      try ledger.set(LedgerRetention(entryDays: 0, sumDays: 10), now: now)
    }
    #expect(throws: PermissionError.self) {
      try ledger.set(LedgerRetention(entryDays: 10, sumDays: 9), now: now)
    }
    try ledger.set(LedgerRetention(entryDays: 1, sumDays: 2), now: now)
    #expect(try ledger.retention() == LedgerRetention(entryDays: 1, sumDays: 2))
    #expect(
      try ledger.summary(LedgerSummaryRequest()).retention
        == LedgerRetention(entryDays: 1, sumDays: 2))
    #expect(try ledger.entries(LedgerQuery()).map(\.event) == [.condensed, .granted])
  }

  @Test("a shorter retention is in effect when the call returns, also during a verification")
  func retentionDuringVerification() throws {
    let now = Instant(microseconds: Self.begin + 3 * 86_400_000_000)
    let isSet = DispatchSemaphore(value: 0)
    let failure = Mutex<(any Error)?>(nil)
    // As a verification does.
    ledger.survey.withLock { _ in
      Thread.detachNewThread { [ledger] in
        do {
          try ledger.set(LedgerRetention(entryDays: 1, sumDays: 2), now: now)
        } catch {
          failure.withLock { $0 = error }
        }
        isSet.signal()
      }
      #expect(isSet.wait(timeout: .now() + .milliseconds(300)) == .timedOut)
    }
    isSet.wait()
    #expect(failure.withLock { $0 } == nil)
    #expect(try ledger.entries(LedgerQuery()).map(\.event) == [.condensed, .granted])
  }
}
