import Foundation
import GRDB
import HealthModel
import Testing

@testable import HealthAuthorization
@testable import HealthStore

@Suite struct ProfileTests {
  let fixture: StoreFixture
  let app = TestApp(1)

  init() throws { fixture = try StoreFixture() }

  private let birthday = Characteristic(
    type: .dateOfBirth, value: .date(CalendarDay(year: 1984, month: 2, day: 29)))
  private let bloodType = Characteristic(type: .bloodType, value: .choice(3))

  private func settings(_ change: (inout StoreSettings) -> Void) throws {
    var changes = StoreSettings()
    change(&changes)
    try fixture.store.change(SetSettingsRequest(changes: changes), in: owner)
  }

  @Test("characteristics and settings survive a restart, and are gone when they are cleared")
  func durability() throws {
    try fixture.store.set(birthday, in: owner)
    try fixture.store.set(bloodType, in: owner)
    try settings {
      $0.earliestPermittedSampleDate = at(1000)
      $0.deletedObjectRetention = 86_400
      $0.condensingMonths = 6
      $0.healthRecords = false
      $0.region = "DE"
    }
    let expected = fixture.store.profile
    #expect(expected.settings.names == Set(StoreSettings.Name.allCases))
    try fixture.reopen()
    #expect(fixture.store.profile == expected)
    #expect(try fixture.store.verify(in: owner).problems.isEmpty)
    // A value of "not set" is no value.
    try fixture.store.set(Characteristic(type: .bloodType, value: .choice(0)), in: owner)
    try fixture.store.set(Characteristic(type: .dateOfBirth), in: owner)
    try fixture.store.change(
      SetSettingsRequest(reset: Set(StoreSettings.Name.allCases)), in: owner)
    #expect(fixture.store.profile == StoreProfile())
    try fixture.reopen()
    #expect(fixture.store.profile == StoreProfile())
  }

  @Test("a change of settings leaves the others as they are")
  func partialChange() throws {
    try settings { $0.region = "DE" }
    try settings { $0.condensingMonths = 3 }
    #expect(fixture.store.profile.settings.region == "DE")
    try fixture.store.change(SetSettingsRequest(reset: [.region]), in: owner)
    #expect(fixture.store.profile.settings.names == [.condensing])
  }

  @Test("a row that is lost or altered is noticed when the store is opened")
  func damage() throws {
    try fixture.store.set(bloodType, in: owner)
    try settings { $0.region = "DE" }
    fixture.store.close()
    for sql in [
      "DELETE FROM characteristic", "DELETE FROM setting",
      "UPDATE characteristic SET payload = zeroblob(length(payload))",
      "UPDATE setting SET id = id + 1",
    ] {
      let copy = try StoreFixture()
      copy.store.close()
      try Data(contentsOf: URL(fileURLWithPath: fixture.file)).write(
        to: URL(fileURLWithPath: copy.file))
      let database = try DatabaseQueue(path: copy.file)
      try database.write { try $0.execute(sql: sql) }
      try database.close()
      #expect(throws: StoreError.self) { try copy.reopen() }
    }
  }

  @Test("BACKGROUND-13: a characteristic that is set or cleared wakes who observes its type")
  func observers() async throws {
    let (commits, heard) = AsyncStream.makeStream(of: CommitSummary.self)
    let observation = fixture.store.observe { heard.yield($0) }
    try fixture.store.set(bloodType, in: owner)
    try fixture.store.set(Characteristic(type: .bloodType), in: owner)
    var count = 0
    for await commit in commits {
      #expect(commit.parts.map(\.type) == [.bloodType])
      #expect(commit.parts.map(\.author) == [.anyone])
      count += 1
      if count == 2 { break }
    }
    observation.cancel()
  }

  @Test("CHAR-02: an app without permission gets what one gets that asks for nothing set")
  func visibility() throws {
    let unset = fixture.store.characteristics(Characteristic.types, in: app.readAll)
    try fixture.store.set(birthday, in: owner)
    try fixture.store.set(bloodType, in: owner)
    #expect(fixture.store.characteristics(Characteristic.types, in: app.readOwn) == unset)
    let some = fixture.store.characteristics(
      [.dateOfBirth, .bloodType], in: app.read([.bloodType]))
    #expect(some == [Characteristic(type: .dateOfBirth), bloodType])
    #expect(fixture.store.characteristics([.dateOfBirth], in: person) == [birthday])
  }
}
