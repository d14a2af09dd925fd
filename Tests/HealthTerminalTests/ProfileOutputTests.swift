import Foundation
import HealthTerminal
import HealthWords
import HealthModel
import Testing

/// The profile output of commands, compared with Snapshots/.
@Suite struct ProfileOutputTests {
  let style = OutputStyle(isTerminal: true, columns: 100)
  let dates: DateExpression

  init() throws {
    dates = DateExpression(
      timeZone: try #require(TimeZone(identifier: "Europe/Berlin")),
      now: Date(timeIntervalSince1970: 1_795_262_400))
  }

  private let characteristics = [
    Characteristic(type: .bloodType, value: .choice(3)),
    Characteristic(type: .dateOfBirth, value: .date(CalendarDay(year: 984, month: 2, day: 9))),
    Characteristic(type: .wheelchairUse),
  ]

  @Test("characteristics are printed as a table and as JSON")
  func characteristicsOutput() throws {
    try expectSnapshot(
      CharacteristicOutput.table(characteristics, style: style), "characteristics")
    #expect(
      CharacteristicOutput.json(characteristics).line
        == #"{"characteristics":[{"type":"bloodType","value":3,"name":"bPositive"},"#
        + #"{"type":"dateOfBirth","date":"0984-02-09"},{"type":"wheelchairUse"}]}"#)
  }

  @Test("settings are printed as a table and as JSON")
  func settings() throws {
    var some = StoreSettings()
    some.earliestPermittedSampleDate = Instant(microseconds: 1_795_262_400_000_000)
    some.deletedObjectRetention = 90 * 86_400
    some.condensingMonths = 6
    some.healthRecords = false
    some.region = "DE"
    let times = TimeText(timeZone: dates.calendar.timeZone)
    var forever = StoreSettings()
    forever.deletedObjectRetention = StoreSettings.deletedObjectRetentionForever
    #expect(SettingsOutput.table(forever, times: times, style: style).contains("forever"))
    try expectSnapshot(
      SettingsOutput.table(StoreSettings(), times: times, style: style) + "\n"
        + SettingsOutput.table(some, times: times, style: style), "settings")
    #expect(
      SettingsOutput.json(some).line
        == #"{"earliestPermittedSampleDate":"2026-11-21T12:00:00Z","#
        + #""deletedObjectRetentionSeconds":7776000,"condensingMonths":6,"#
        + #""healthRecords":false,"region":"DE"}"#)
    #expect(SettingsOutput.json(StoreSettings()).line == "{}")
  }

  @Test("CHAR-08: goals show roll hours instead of stand hours for wheelchair users")
  func goals() throws {
    let goals = [
      ActivityGoals(
        day: CalendarDay(year: 2026, month: 1, day: 1), move: 450.5, exercise: 30, stand: 12),
      ActivityGoals(day: CalendarDay(year: 2026, month: 3, day: 1), exercise: 0, moveTime: 60),
    ]
    #expect(Characteristic.usesWheelchair(.choice(2)))
    #expect(!Characteristic.usesWheelchair(.choice(1)))
    try expectSnapshot(
      GoalsOutput.table(goals, usesWheelchair: false, style: style) + "\n"
        + GoalsOutput.table(goals, usesWheelchair: true, style: style), "goals")
    #expect(
      GoalsOutput.json(goals).line
        == #"{"goals":[{"from":"2026-01-01","move":450.5,"exercise":30,"stand":12},"#
        + #"{"from":"2026-03-01","exercise":0,"moveTime":60}]}"#)
  }

  @Test("UNIT-09: preferred units are printed as a table and as JSON")
  func units() throws {
    let chosen = [(type: ObjectType.bodyMass, unit: try HealthUnit("lb"))]
    try expectSnapshot(UnitOutput.table(preferred: chosen, style: style), "preferred-units")
    #expect(
      UnitOutput.json(preferred: chosen).line
        == #"{"units":[{"type":"bodyMass","unit":"lb","canonicalUnit":"kg"}]}"#)
  }

  @Test("characteristics are parsed by name, and invalid ones suggest valid names")
  func characteristicArguments() throws {
    func value(_ type: ObjectType, _ text: String) throws(CommandFailure) -> Characteristic.Value {
      try CharacteristicArgument.value(text, of: type)
    }
    #expect(try CharacteristicArgument.type("blood-type") == .bloodType)
    #expect(try value(.bloodType, "aPositive") == .choice(1))
    #expect(
      try value(.dateOfBirth, "1984-02-29") == .date(CalendarDay(year: 1984, month: 2, day: 29)))
    for text in ["1983-02-29", "84-02-28", "today", "1984-2-9"] {
      #expect(throws: CommandFailure.self) { try value(.dateOfBirth, text) }
    }
    for text in ["stepCount", "shoeSize"] {
      let failure = #expect(throws: CommandFailure.self) { try CharacteristicArgument.type(text) }
      #expect(failure?.nextStep?.contains("bloodType") == true)
    }
  }

  @Test("settings are parsed from words, and each default resets its setting")
  func settingArguments() throws {
    func request(_ name: String, _ text: String) throws(CommandFailure) -> SettingsChange {
      try SettingArgument.request(try SettingArgument.name(name), text, dates: dates)
    }
    #expect(try request("deleted-retention", "12w").changes.deletedObjectRetention == 84 * 86_400)
    #expect(
      try request("deleted-retention", "forever").changes.deletedObjectRetention
        == StoreSettings.deletedObjectRetentionForever)
    #expect(try request("condensing", "2y").changes.condensingMonths == 24)
    #expect(try request("health-records", "off").changes.healthRecords == false)
    #expect(try request("region", "de").changes.region == "DE")
    #expect(
      try request("earliest-date", "2026-11-21").changes.earliestPermittedSampleDate
        == Instant(microseconds: 1_795_215_600_000_000))
    for (name, word) in zip(
      SettingArgument.names, ["none", "180d", "off", "by-region", "unknown"])
    {
      for text in [word, "default"] {
        let found = try request(name, text)
        #expect(found == SettingsChange(reset: [try SettingArgument.name(name)]))
      }
    }
    for (name, text) in [
      ("deleted-retention", "90"), ("condensing", "0m"), ("condensing", "6w"),
      ("health-records", "maybe"), ("earliest-date", "someday"), ("colour", "red"),
    ] {
      #expect(throws: CommandFailure.self) { try request(name, text) }
    }
  }
}
