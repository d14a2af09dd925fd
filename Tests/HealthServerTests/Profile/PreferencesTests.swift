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

@Suite(.process) struct PreferencesTests {
  let fixture: DaemonFixture

  init() throws { fixture = try DaemonFixture() }

  private func choose(_ unit: String?, for type: ObjectType) throws -> Status {
    let request = SetPreferredUnitRequest(type: type, unit: try unit.map { try HealthUnit($0) })
    return try fixture.owner.rawCall(HealthMethod.Profile.setPreferredUnit, request).status
  }

  private func units(_ types: [ObjectType], by client: WireClient) throws -> [String] {
    try client.call(HealthMethod.Profile.preferredUnits, PreferredUnitsRequest(types: types))
      .units.map(\.string)
  }

  @Test(
    "UNIT-09: the preferred unit is the user's choice or that of the region, for determined types")
  func preferredUnits() throws {
    let reply = try fixture.owner.register(
      "org.example.a", read: [.bodyMass], share: [.height], denyShare: [.heartRate])
    let app = try fixture.app("org.example.a", token: reply.token)
    #expect(try choose("lb", for: .bodyMass).code == .ok)
    #expect(try units([.bodyMass, .height, .heartRate], by: app) == ["lb", "cm", "count/min"])
    var change = SettingsChange()
    change.changes.region = "US"
    _ = try fixture.owner.call(HealthMethod.Settings.set, change)
    #expect(try units([.bodyMass, .height, .heartRate], by: app) == ["lb", "ft", "count/min"])
    #expect(
      try units([.distanceWalkingRunning, .distanceSwimming], by: fixture.owner) == ["mi", "yd"])
    _ = try fixture.owner.call(HealthMethod.Settings.set, SettingsChange(reset: [.region]))
    #expect(
      try units([.distanceWalkingRunning, .distanceSwimming], by: fixture.owner) == ["km", "m"])
    #expect(try choose("kg", for: .bodyMass).code == .ok)
    #expect(try units([.bodyMass, .bodyMass], by: app) == ["kg", "kg"])
    #expect(try choose(nil, for: .bodyMass).code == .ok)
    #expect(try units([.bodyMass, .stepCount], by: fixture.owner) == ["kg", "count"])
    let undecided = try app.rawCall(
      HealthMethod.Profile.preferredUnits, PreferredUnitsRequest(types: [.bodyMass, .stepCount]))
    #expect(undecided.status.code == .permissionDenied)
    #expect(undecided.status.healthCode == .authorizationNotDetermined)
    for (unit, type) in [("lb", ObjectType.height), ("count", .sleepAnalysis)] {
      #expect(try choose(unit, for: type).healthCode == .invalidArgument)
    }
    #expect(
      try fixture.owner.rawCall(
        HealthMethod.Profile.preferredUnits, PreferredUnitsRequest(types: [.sleepAnalysis])
      ).status.healthCode == .invalidArgument)
  }

  @Test("CHAR-06, CHAR-07: the move mode follows the characteristic and age, for apps with a grant")
  func moveMode() throws {
    let today = try #require(CalendarDay(Instant.now))
    let reply = try fixture.owner.register("org.example.a", read: [.activityMoveMode])
    let allowed = try fixture.app("org.example.a", token: reply.token)
    let other = try fixture.app(
      "org.example.b", token: try fixture.owner.register("org.example.b").token)
    func modes() throws -> [ActivityMoveMode] {
      try [fixture.owner, allowed, other].map {
        try $0.call(HealthMethod.Profile.moveMode, MoveModeRequest()).mode
      }
    }
    func set(_ type: ObjectType, _ value: Characteristic.Value) throws {
      _ = try fixture.owner.call(
        HealthMethod.Profile.setCharacteristic,
        SetCharacteristicRequest(characteristic: Characteristic(type: type, value: value)))
    }
    #expect(try modes() == [.activeEnergy, .activeEnergy, .activeEnergy])
    try set(.activityMoveMode, .choice(2))
    #expect(try modes() == [.moveTime, .moveTime, .activeEnergy])
    for (years, expected) in [(40, ActivityMoveMode.activeEnergy), (15, .moveTime), (8, .moveTime)]
    {
      try set(
        .dateOfBirth, .date(CalendarDay(year: today.year - years, month: 1, day: 1)))
      #expect(try modes() == [expected, expected, .activeEnergy])
    }
    try set(.activityMoveMode, .choice(1))
    #expect(try modes() == [.moveTime, .moveTime, .activeEnergy])
  }

  @Test("goals are listed by day, can be changed and removed")
  func goals() throws {
    func goals() throws -> [ActivityGoals] {
      try fixture.owner.call(HealthMethod.Settings.goals, GoalsRequest()).goals
    }
    func set(_ goals: ActivityGoals) throws {
      _ = try fixture.owner.call(HealthMethod.Settings.setGoals, SetGoalsRequest(goals: goals))
    }
    let (first, second) = (
      CalendarDay(year: 2025, month: 5, day: 1), CalendarDay(year: 2026, month: 5, day: 1)
    )
    try set(ActivityGoals(day: second, move: 500))
    try set(ActivityGoals(day: first, move: 300, exercise: 30, stand: 12))
    try set(ActivityGoals(day: second, move: 550, moveTime: 90))
    #expect(
      try goals() == [
        ActivityGoals(day: first, move: 300, exercise: 30, stand: 12),
        ActivityGoals(day: second, move: 550, moveTime: 90),
      ])
    try set(ActivityGoals(day: first))
    #expect(try goals().map(\.day) == [second])
    let bad = try fixture.owner.rawCall(
      HealthMethod.Settings.setGoals, SetGoalsRequest(goals: ActivityGoals(day: first, stand: 30)))
    #expect(bad.status.healthCode == .invalidArgument)
  }
}
