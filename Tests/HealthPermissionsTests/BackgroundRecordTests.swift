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

  @Test(
    "a damaged registration is an error, and does not stop the process",
    arguments: ["type = 70000", "type = -1", "frequency = 300"])
  func damaged(_ change: String) throws {
    let other = try DatabaseQueue(path: fixture.directory + "/" + PermissionStore.fileName)
    try other.writeWithoutTransaction { db in
      try db.execute(
        sql: "PRAGMA ignore_check_constraints = ON; UPDATE background SET \(change)")
    }
    #expect(throws: PermissionError.self) { try fixture.store.backgroundRecords() }
  }
}
