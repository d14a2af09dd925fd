import HealthAPI
import DaemonTestSupport
import HealthModel
import TTRPC
import HealthServer
import HealthStore
import HealthWire
import StorageSupport
import TestSupport
import Testing

@Suite(.process) struct SettingsTests {
  let fixture: DaemonFixture

  init() throws { fixture = try DaemonFixture() }

  private func set(_ change: (inout StoreSettings) -> Void) throws -> Status {
    var request = SettingsChange()
    change(&request.changes)
    return try fixture.owner.rawCall(HealthMethod.Settings.set, request).status
  }

  @Test("the user can change settings individually and reset them")
  func roundTrip() throws {
    func get() throws -> StoreSettings {
      try fixture.owner.call(HealthMethod.Settings.get, SettingsRequest())
    }
    #expect(try get() == StoreSettings())
    #expect(try set { $0.region = "DE" }.code == .ok)
    #expect(try set { $0.deletedObjectRetention = 0 }.code == .ok)
    var expected = StoreSettings()
    expected.region = "DE"
    expected.deletedObjectRetention = 0
    #expect(try get() == expected)
    _ = try fixture.owner.call(
      HealthMethod.Settings.set, SettingsChange(reset: Set(StoreSettings.Name.allCases)))
    #expect(try get() == StoreSettings())
    let reply = try fixture.owner.register("org.example.a")
    let app = try fixture.app("org.example.a", token: reply.token)
    #expect(
      try app.rawCall(HealthMethod.Settings.get, SettingsRequest()).status.code == .unimplemented)
  }

  @Test("values out of range are refused")
  func invalid() throws {
    let bad: [(inout StoreSettings) -> Void] = [
      {
        $0.earliestPermittedSampleDate = Instant(
          microseconds: Instant.now.microseconds + 60_000_000)
      },
      { $0.deletedObjectRetention = StoreSettings.deletedObjectRetentionForever + 1 },
      { $0.condensingMonths = 0 }, { $0.condensingMonths = 1_201 }, { $0.region = "Germany" },
      { $0.region = "de" },
    ]
    for change in bad { #expect(try set(change).healthCode == .invalidArgument) }
    var both = SettingsChange(reset: [.region])
    both.changes.region = "DE"
    #expect(
      try fixture.owner.rawCall(HealthMethod.Settings.set, both).status.healthCode
        == .invalidArgument)
  }

  @Test(
    "SAVE-03, SAVE-04, QUERY-10: the earliest permitted date limits an app's reads and every save")
  func earliestDate() throws {
    let reply = try fixture.owner.register(
      "org.example.a", read: [.stepCount], share: [.stepCount])
    let app = try fixture.app("org.example.a", token: reply.token)
    let start: Int64 = 1_700_000_000_000_000
    try app.save(.minutes(of: .stepCount, count: 10, from: start))
    // The end of the fifth minute: that minute and the five after it.
    #expect(
      try set { $0.earliestPermittedSampleDate = Instant(microseconds: start + 300_000_000) }.code
        == .ok)
    #expect(try app.samples(SampleQuery(types: [.stepCount])).count == 6)
    #expect(try fixture.owner.samples(SampleQuery(types: [.stepCount])).count == 10)
    for caller in [app, fixture.owner] {
      let answer = try caller.rawCall(
        HealthMethod.Samples.save,
        SaveRequest(samples: .minutes(of: .stepCount, count: 1, from: start)))
      #expect(answer.status.healthCode == .invalidArgument)
    }
  }
}
