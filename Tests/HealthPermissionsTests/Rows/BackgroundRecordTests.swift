import GRDB
import HealthModel
import HealthPermissions
import Testing

struct BackgroundRecordTests {
  private let fixture: PermissionFixture
  private let principal: PrincipalID

  init() throws {
    fixture = try PermissionFixture()
    principal = try fixture.store.register(fixture.manifest(), in: fixture.owner).app.principal
    var record = BackgroundRecord()
    record.entries = [
      BackgroundRecord.Entry(
        registration: BackgroundRegistration(type: .stepCount, frequency: .hourly), own: 3,
        other: 4)
    ]
    record.unansweredCount = 2
    try fixture.store.setBackground(record, of: principal)
  }

  @Test("the state of deliveries is read back as it was stored")
  func stored() throws {
    let record = try #require(try fixture.store.backgroundRecords()[principal])
    #expect(record.unansweredCount == 2)
    #expect(record.entries.map(\.registration.type) == [.stepCount])
    #expect(record.entries.map(\.registration.frequency) == [.hourly])
    #expect(record.entries.map(\.own) == [3])
    #expect(record.entries.map(\.other) == [4])
  }

  @Test("a damaged number of attempts is reported, and the registration remains")
  func damagedAttempts() throws {
    let other = try DatabaseQueue(path: fixture.directory + "/" + PermissionStore.fileName)
    try other.writeWithoutTransaction { db in
      try db.execute(
        sql: """
          PRAGMA writable_schema = ON;
          UPDATE sqlite_schema SET sql = replace(replace(sql, 'STRICT, ', ''), 'NOT NULL', '')
          WHERE name = 'background_app';
          """)
    }
    try other.close()
    let changed = try DatabaseQueue(path: fixture.directory + "/" + PermissionStore.fileName)
    try changed.writeWithoutTransaction { db in
      try db.execute(sql: "UPDATE background_app SET unanswered = NULL")
    }
    try changed.close()
    try fixture.reopen()
    let record = try #require(try fixture.store.backgroundRecords()[principal])
    #expect(record.entries.count == 1 && record.unansweredCount == 0)
    #expect(fixture.store.problems.count == 1)
  }

  @Test(
    "a damaged registration is reported, and the daemon starts without it",
    arguments: ["type = 70000", "type = -1", "frequency = 300", "principal = x'00'"])
  func damaged(_ change: String) throws {
    var configuration = Configuration()
    configuration.foreignKeysEnabled = false
    let other = try DatabaseQueue(
      path: fixture.directory + "/" + PermissionStore.fileName, configuration: configuration)
    try other.writeWithoutTransaction { db in
      try db.execute(
        sql: "PRAGMA ignore_check_constraints = ON; UPDATE background SET \(change)")
    }
    try other.close()
    try fixture.reopen()
    #expect(try fixture.store.backgroundRecords() == [:])
    #expect(fixture.store.problems.count == 1)
    #expect(try fixture.store.verify(in: fixture.owner).contains { $0.contains("background") })
  }
}
