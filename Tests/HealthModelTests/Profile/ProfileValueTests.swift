import HealthAPI
import HealthModel
import Testing

@Suite struct ProfileValueTests {
  @Test(
    "CHAR-06, CHAR-07: below 13 minutes count, from 13 to 18 the user's choice, above that energy")
  func moveMode() {
    func mode(_ chosen: ActivityMoveMode?, _ age: Int?) -> ActivityMoveMode {
      ActivityMoveMode(chosen: chosen, age: age)
    }
    #expect(ActivityMoveMode.activeEnergy.rawValue == 1)
    #expect(ActivityMoveMode.moveTime.rawValue == 2)
    for chosen in [nil, ActivityMoveMode.activeEnergy, .moveTime] {
      for age in [0, 7, 12] { #expect(mode(chosen, age) == .moveTime) }
      for age in [13, 16, 18] { #expect(mode(chosen, age) == chosen ?? .activeEnergy) }
      for age in [19, 40, 120] { #expect(mode(chosen, age) == .activeEnergy) }
      #expect(mode(chosen, nil) == chosen ?? .activeEnergy)
    }
  }

  @Test("CHAR-08: a wheelchair user has roll hours")
  func wheelchair() {
    let cases = Enumeration(name: "HKWheelchairUse")?.cases ?? []
    #expect(cases.count == 3)
    for item in cases {
      #expect(Characteristic.usesWheelchair(.choice(item.rawValue ?? -1)) == (item.name == "yes"))
    }
  }

  private func split(_ metabolism: RestingMetabolism, _ total: Double, hours: Double)
    -> EnergySplit
  {
    metabolism.split(
      total, start: Instant(microseconds: 0), end: Instant(secondsSince1970: hours * 3600))
  }

  @Test(
    "SAVE-16: resting energy follows the equation of Mifflin and St Jeor, with the stated defaults")
  func metabolism() {
    var woman = RestingMetabolism()
    (woman.sex, woman.age, woman.mass, woman.height) = (.female, 30, 60, 165)
    // 600 + 1031.25 − 150 − 161
    #expect(woman.kilocaloriesPerDay == 1320.25)
    var man = woman
    man.sex = .male
    #expect(man.kilocaloriesPerDay == 1486.25)
    var other = woman
    other.sex = .other
    #expect(other.kilocaloriesPerDay == 1403.25)
    // 700 + 1062.5 − 175 − 78
    #expect(RestingMetabolism().kilocaloriesPerDay == 1509.5)
    var nothing = RestingMetabolism()
    (nothing.mass, nothing.height, nothing.age) = (0, 0, 100)
    #expect(nothing.kilocaloriesPerDay == 0)
  }

  @Test("SAVE-15: a total is split into resting and active energy, which do not overlap")
  func energySplit() {
    let metabolism = RestingMetabolism()
    let run = split(metabolism, 600, hours: 1)
    #expect(run.resting == 1509.5 / 24)
    #expect(run.resting + run.active == 600)
    // Less than the resting energy: none of it is active.
    #expect(split(metabolism, 40, hours: 1) == EnergySplit(resting: 40, active: 0))
    #expect(split(metabolism, 40, hours: 0) == EnergySplit(resting: 0, active: 40))
    #expect(split(metabolism, 3000, hours: 24).resting == 1509.5)
  }

  @Test("invalid totals and periods are rejected")
  func invalidSplit() {
    let (early, late) = (Instant(microseconds: 0), Instant(microseconds: 1))
    for request in [
      SplitTotalEnergyRequest(total: -1, start: early, end: late),
      SplitTotalEnergyRequest(total: .nan, start: early, end: late),
      SplitTotalEnergyRequest(total: .infinity, start: early, end: late),
      SplitTotalEnergyRequest(total: 1, start: late, end: early),
    ] {
      #expect(throws: HealthError.self) { try request.validate() }
    }
  }

  @Test("a goal is in effect from its day until another day sets it, and 0 ends it")
  func goals() {
    func day(_ number: Int) -> CalendarDay { CalendarDay(year: 2026, month: 1, day: number) }
    let list = [
      ActivityGoals(day: day(2), move: 400, exercise: 30, stand: 12),
      ActivityGoals(day: day(5), move: 500, moveTime: 60),
      ActivityGoals(day: day(9), exercise: 0),
    ]
    #expect(list.effective(on: day(1)) == ActivityGoals(day: day(1)))
    #expect(
      list.effective(on: day(4)) == ActivityGoals(day: day(4), move: 400, exercise: 30, stand: 12))
    #expect(
      list.effective(on: day(5))
        == ActivityGoals(day: day(5), move: 500, exercise: 30, stand: 12, moveTime: 60))
    #expect(
      list.effective(on: day(30))
        == ActivityGoals(day: day(30), move: 500, stand: 12, moveTime: 60))
    for bad in [
      ActivityGoals(day: day(1), move: -1), ActivityGoals(day: day(1), move: 100_001),
      ActivityGoals(day: day(1), exercise: .nan), ActivityGoals(day: day(1), stand: 25),
      ActivityGoals(day: day(1), moveTime: 1_441),
      ActivityGoals(day: CalendarDay(year: 2026, month: 2, day: 30), move: 1),
    ] {
      #expect(throws: HealthError.self) { try bad.validate() }
    }
  }

  @Test("TYPE-18: only the six-minute walk allows recalibration, and only at past dates")
  func recalibration() throws {
    let now = Instant(microseconds: 1_000_000)
    #expect(
      ObjectType.all.filter(\.allowsRecalibrationForEstimates) == [.sixMinuteWalkTestDistance])
    try RecalibrateEstimatesRequest(type: .sixMinuteWalkTestDistance, date: now).validate(now: now)
    for (type, date) in [
      (ObjectType.stepCount, now),
      (.sixMinuteWalkTestDistance, Instant(microseconds: 1_000_001)),
    ] {
      #expect(throws: HealthError.self) {
        try RecalibrateEstimatesRequest(type: type, date: date).validate(now: now)
      }
    }
  }

  @Test("AVAIL-11: health records are supported by region, setting, or existing records")
  func healthRecords() {
    var settings = StoreSettings()
    #expect(!settings.supportsHealthRecords(hasRecords: false))
    settings.region = "US"
    #expect(settings.supportsHealthRecords(hasRecords: false))
    settings.healthRecords = false
    #expect(!settings.supportsHealthRecords(hasRecords: false))
    #expect(settings.supportsHealthRecords(hasRecords: true))
    settings.region = "DE"
    settings.healthRecords = true
    #expect(settings.supportsHealthRecords(hasRecords: false))
    settings.healthRecords = nil
    #expect(!settings.supportsHealthRecords(hasRecords: false))
  }
}
