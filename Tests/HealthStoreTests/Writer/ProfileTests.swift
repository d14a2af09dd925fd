import HealthAPI
import Foundation
import GRDB
import HealthModel
import Testing

@testable import HealthAuthorization
@testable import HealthStorage
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
    try fixture.store.change(SettingsChange(changes: changes), in: owner)
  }

  @Test("characteristics and settings survive a restart and are removed when they are cleared")
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
    let expected = try fixture.store.profile
    #expect(expected.settings.names == Set(StoreSettings.Name.allCases))
    try fixture.reopen()
    #expect(try fixture.store.profile == expected)
    #expect(try fixture.store.verify(in: owner).problems.isEmpty)
    // A value of "not set" is stored as no value.
    try fixture.store.set(Characteristic(type: .bloodType, value: .choice(0)), in: owner)
    try fixture.store.set(Characteristic(type: .dateOfBirth), in: owner)
    try fixture.store.change(
      SettingsChange(reset: Set(StoreSettings.Name.allCases)), in: owner)
    #expect(try fixture.store.profile == StoreProfile())
    try fixture.reopen()
    #expect(try fixture.store.profile == StoreProfile())
  }

  @Test("UNIT-09: preferred units, goals, and recalibrations survive a restart")
  func durableLists() throws {
    let day = CalendarDay(year: 2026, month: 3, day: 1)
    let pound = try HealthUnit("lb")
    try fixture.store.set(SetPreferredUnitRequest(type: .bodyMass, unit: pound), in: owner)
    try fixture.store.set(ActivityGoals(day: day, move: 500), in: owner)
    try fixture.store.set(
      ActivityGoals(day: CalendarDay(year: 2025, month: 12, day: 31), move: 400, stand: 12),
      in: owner)
    let scope = RecalibrationScope(bundleIdentifier: "org.example.walk")
    for second in 1...3 {
      try fixture.store.recalibrate(
        RecalibrateEstimatesRequest(
          type: .sixMinuteWalkTestDistance, date: at(Double(second))), at: at(100), in: scope)
    }
    let expected = try fixture.store.profile
    try fixture.reopen()
    #expect(try fixture.store.profile == expected)
    #expect(expected.preferredUnit(of: .bodyMass) == pound)
    #expect(expected.preferredUnit(of: .height).string == "cm")
    #expect(expected.goals(on: day) == ActivityGoals(day: day, move: 500, stand: 12))
    #expect(expected.recalibrations.map(\.date) == [at(1), at(2), at(3)])
    #expect(
      expected.recalibrations.map(\.bundleIdentifier)
        == Array(repeating: "org.example.walk", count: 3))
    try fixture.store.set(SetPreferredUnitRequest(type: .bodyMass, unit: nil), in: owner)
    try fixture.store.set(ActivityGoals(day: day), in: owner)
    try fixture.reopen()
    #expect(try fixture.store.profile.preferredUnits.isEmpty)
    #expect(try fixture.store.profile.goals.map(\.day.year) == [2025])
  }

  @Test(
    "CHAR-07: the move mode follows the age on the day, and is active energy without permission")
  func moveMode() throws {
    try fixture.store.set(
      Characteristic(
        type: .dateOfBirth, value: .date(CalendarDay(year: 2010, month: 6, day: 15))), in: owner)
    try fixture.store.set(
      Characteristic(type: .activityMoveMode, value: .choice(2)), in: owner)
    let modes = try [(2023, 14), (2023, 15), (2029, 14), (2029, 15)].map { year, day in
      try fixture.store.profile.moveMode(on: CalendarDay(year: year, month: 6, day: day)).rawValue
    }
    #expect(modes == [2, 2, 2, 1])
    try fixture.store.set(Characteristic(type: .activityMoveMode), in: owner)
    let child = CalendarDay(year: 2020, month: 1, day: 1)
    #expect(
      try fixture.store.moveMode(on: child, in: app.read([.activityMoveMode])).value == .moveTime)
    #expect(try fixture.store.moveMode(on: child, in: app.readOwn).value == .activeEnergy)
    let youth = CalendarDay(year: 2025, month: 1, day: 1)
    #expect(try fixture.store.moveMode(on: youth, in: person).value == .activeEnergy)
  }

  @Test("SAVE-16: resting energy uses the values that the scope discloses, and assumes the others")
  func metabolism() throws {
    func sample(_ type: ObjectType, _ seconds: Double, _ value: Double) -> Sample {
      Sample(
        id: ObjectIDMint.fresh(), type: type, start: at(seconds), end: at(seconds),
        value: .quantity(value))
    }
    try fixture.store.set(birthday, in: owner)
    try fixture.store.set(Characteristic(type: .biologicalSex, value: .choice(2)), in: owner)
    try fixture.store.save(
      [
        sample(.bodyMass, 10, 80), sample(.bodyMass, 20, 81), sample(.bodyMass, 900, 95),
        sample(.height, 10, 1.9),
      ], as: app)
    let period = SplitTotalEnergyRequest(total: 100, start: at(500), end: at(600))
    func known(_ scope: ReadScope) throws -> RestingMetabolism {
      try fixture.store.restingMetabolism(period, in: scope).value
    }
    var expected = RestingMetabolism()
    (expected.sex, expected.age, expected.mass, expected.height) = (.male, 41, 81, 190)
    #expect(try known(TestApp(2).readAll) == expected)
    #expect(try known(person) == expected)
    #expect(try known(TestApp(2).readOwn) == RestingMetabolism())
    // It can read its own samples.
    expected.age = RestingMetabolism.assumedAge
    expected.sex = .notSet
    #expect(try known(app.readOwn) == expected)
    expected.mass = RestingMetabolism.assumedMass
    expected.sex = .male
    #expect(try known(TestApp(2).read([.height, .biologicalSex])) == expected)
  }

  @Test("changing some settings leaves the others unchanged")
  func partialChange() throws {
    try settings { $0.region = "DE" }
    try settings { $0.condensingMonths = 3 }
    #expect(try fixture.store.profile.settings.region == "DE")
    try fixture.store.change(SettingsChange(reset: [.region]), in: owner)
    #expect(try fixture.store.profile.settings.names == [.condensing])
  }

  @Test("a missing or altered row is detected when the store is opened")
  func damage() throws {
    try fixture.store.set(bloodType, in: owner)
    try settings { $0.region = "DE" }
    fixture.store.close()
    for sql in [
      "DELETE FROM characteristic", "DELETE FROM setting",
      "UPDATE characteristic SET payload = zeroblob(length(payload))",
      "UPDATE setting SET id = id + 1",
    ] {
      let copy = try StoreFixture(options: fixture.options)
      copy.store.close()
      try Data(contentsOf: URL(fileURLWithPath: fixture.file)).write(
        to: URL(fileURLWithPath: copy.file))
      let database = try DatabaseQueue(path: copy.file)
      try database.write { try $0.execute(sql: sql) }
      try database.close()
      #expect(throws: StoreError.self) { try copy.reopen() }
    }
  }

  @Test("BACKGROUND-13: setting or clearing a characteristic notifies observers of its type")
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

  @Test("CHAR-02: an app without permission receives the same as if nothing were set")
  func visibility() throws {
    let unset = try fixture.store.characteristics(Characteristic.types, in: app.readAll).value
    try fixture.store.set(birthday, in: owner)
    try fixture.store.set(bloodType, in: owner)
    #expect(try fixture.store.characteristics(Characteristic.types, in: app.readOwn).value == unset)
    let some = try fixture.store.characteristics(
      [.dateOfBirth, .bloodType], in: app.read([.bloodType])
    ).value
    #expect(some == [Characteristic(type: .dateOfBirth), bloodType])
    #expect(try fixture.store.characteristics([.dateOfBirth], in: person).value == [birthday])
  }
}
