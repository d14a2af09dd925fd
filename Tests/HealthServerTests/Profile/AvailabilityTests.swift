import DaemonTestSupport
import HealthClient
import HealthModel
import TestSupport
import Testing

/// Tests through the client that apps use.
@Suite(.process, .bounded) struct AvailabilityTests {
  let fixture: DaemonFixture

  init() throws { fixture = try DaemonFixture() }

  @Test(
    "AVAIL-01, AVAIL-02: health data is available where a daemon listens, and calls fail elsewhere")
  func availability() async throws {
    #expect(HealthClient.isHealthDataAvailable(endpoint: Endpoint(path: fixture.appPath)))
    let nowhere = Endpoint(path: fixture.directory.path + "/nowhere.sock")
    #expect(!HealthClient.isHealthDataAvailable(endpoint: nowhere))
    let client = HealthClient.app("org.example.a", endpoint: nowhere)
    let calls: [() async throws -> Void] = [
      { _ = try await client.characteristics([.bloodType]) },
      { try await client.save(SampleBatch()) },
      { _ = try await client.statistics(StatisticsQuery(type: .stepCount, options: .mostRecent)) },
      { _ = try await client.shareStatus(of: [.stepCount]) },
      { _ = try await client.supportsHealthRecords() },
    ]
    for call in calls {
      let error = await #expect(throws: ClientError.self) { try await call() }
      #expect(error?.healthCode == .healthDataUnavailable)
    }
  }

  @Test("AVAIL-07: one client serves many tasks at once")
  func concurrency() async throws {
    let reply = try fixture.owner.register(
      "org.example.a", read: [.bloodType, .bodyMass], share: [.bodyMass])
    let client = fixture.client("org.example.a", token: reply.token)
    let owner = fixture.ownerClient()
    try await owner.set(Characteristic(type: .bloodType, value: .choice(2)))
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for number in 0..<60 {
        group.addTask {
          switch number % 3 {
          case 0:
            return try await client.characteristics([.bloodType]).first?.value == .choice(2)
          case 1:
            return try await client.preferredUnits(for: [.bodyMass])[.bodyMass]?.string == "kg"
          default:
            try await client.save(.minutes(of: .bodyMass, count: 1, value: Double(number)))
            return true
          }
        }
      }
      for try await isRight in group { #expect(isRight) }
    }
    var found = 0
    for try await page in client.samples(SampleQuery(types: [.bodyMass])) {
      found += page.samples.count
    }
    #expect(found == 20)
    client.close()
    owner.close()
  }

  @Test("the profile and settings calls of the user and of an app work through the client")
  func calls() async throws {
    let reply = try fixture.owner.register("org.example.a", read: [.height])
    let app = fixture.client("org.example.a", token: reply.token)
    let owner = fixture.ownerClient()
    let day = CalendarDay(year: 2026, month: 1, day: 1)
    try await owner.setPreferredUnit(try HealthUnit("ft"), of: .height)
    try await owner.set(ActivityGoals(day: day, stand: 10))
    var change = SettingsChange()
    change.changes.earliestPermittedSampleDate = Instant(microseconds: 5)
    try await owner.change(change)
    #expect(try await app.preferredUnits(for: [.height]) == [.height: try HealthUnit("ft")])
    #expect(try await app.earliestPermittedSampleDate() == Instant(microseconds: 5))
    #expect(try await app.activityMoveMode() == .activeEnergy)
    let split = try await app.splitTotalEnergy(
      10, start: Instant(microseconds: 0), end: Instant(microseconds: 0))
    #expect(split == EnergySplit(resting: 0, active: 10))
    #expect(try await owner.goals() == [ActivityGoals(day: day, stand: 10)])
    #expect(try await owner.settings() == change.changes)
    #expect(try await owner.recalibrations().isEmpty)
    let error = await #expect(throws: ClientError.self) {
      try await app.recalibrateEstimates(
        of: .sixMinuteWalkTestDistance, from: Instant(microseconds: 0))
    }
    #expect(error?.healthCode == .authorizationDenied)
    app.close()
    owner.close()
  }
}
