import HealthAPI
import Foundation
import HealthModel
import Testing

@testable import HealthStorage
@testable import HealthAuthorization
@testable import HealthStore

@Suite struct SummaryTests {
  let fixture: StoreFixture
  let watch = TestApp(1, name: "Watch", productType: "Watch6,7")
  let phone = TestApp(2, name: "Phone", productType: "iPhone15,2")
  let hour = 3_600.0

  init() throws { fixture = try StoreFixture() }

  private func day(_ day: Int, month: Int = 1) -> CalendarDay {
    CalendarDay(year: 2026, month: month, day: day)
  }

  private func summaries(
    _ predicate: HealthPredicate? = nil, zone: String = "UTC", in scope: ReadScope = person
  ) throws -> [ActivitySummary] {
    try fixture.store.summaries(SummaryQuery(predicate: predicate, timeZone: zone), in: scope)
      .summaries
  }

  private func quantity(
    _ type: ObjectType, _ start: Double, _ length: Double, _ value: Double
  ) -> StoredObject {
    StoredObject(StatisticsTests.quantity(type, start, length, value))
  }

  private func stand(_ start: Double, stood: Bool = true) -> StoredObject {
    StoredObject(
      Sample(
        id: ObjectIDMint.fresh(), type: .appleStandHour, start: at(start), end: at(start + hour),
        value: .category(stood ? 0 : 1)))
  }

  private func workout(_ start: Double, _ length: Double, active: Double? = nil) -> StoredObject {
    StoredObject(
      Sample(
        id: ObjectIDMint.fresh(), type: .workout, start: at(start), end: at(start + length),
        value: .quantity(0)),
      .workout(Workout(activityType: 37, duration: active ?? length)))
  }

  private func record(_ summary: ActivitySummary) -> StoredObject {
    let start = Double(summary.day.daysSince1970 - day(1).daysSince1970) * 24 * hour
    return StoredObject(
      Sample(
        id: ObjectIDMint.fresh(), type: .activitySummary, start: at(start),
        end: at(start + 24 * hour), value: .quantity(0)),
      .activitySummary(summary))
  }

  // MARK: - Values

  @Test("SUMMARY-01: a day has one summary of move, exercise, and stand, merged by source order")
  func rings() throws {
    let noon = 12 * hour
    try fixture.store.save(
      [
        quantity(.activeEnergyBurned, noon, 600, 100), quantity(.appleMoveTime, noon, 60, 1),
        quantity(.appleExerciseTime, noon, 120, 2), stand(noon), stand(noon + hour),
        stand(noon + 2 * hour, stood: false),
        // Half of it after midnight.
        quantity(.activeEnergyBurned, 24 * hour - 300, 600, 50),
      ], as: watch)
    // While the watch records, the phone does not count; a stand hour counts once.
    try fixture.store.save(
      [quantity(.activeEnergyBurned, noon, 1_200, 400), stand(noon + hour)], as: phone)
    try fixture.store.save([stand(3 * 24 * hour, stood: false)], as: watch)
    for _ in 0..<2 {
      #expect(
        try summaries() == [
          ActivitySummary(
            day: day(1), activeEnergyBurned: 325, moveTime: 1, exerciseTime: 2, standHours: 2),
          ActivitySummary(day: day(2), activeEnergyBurned: 25),
          ActivitySummary(day: day(4)),
        ])
      try fixture.store.seal()
    }
    try fixture.store.setSourceOrder(
      SetSourceOrderRequest(type: .activeEnergyBurned, sources: [phone.revision.source]), in: owner)
    #expect(try summaries(.days(day(1)...day(1))).map(\.activeEnergyBurned) == [425])
  }

  @Test("SUMMARY-01: the goals and the move mode are those of the day")
  func goals() throws {
    try fixture.store.save((0..<4).map { stand(Double($0) * 24 * hour) }, as: watch)
    try fixture.store.set(ActivityGoals(day: day(2), move: 500, stand: 12), in: owner)
    try fixture.store.set(ActivityGoals(day: day(4), exercise: 30, stand: 0), in: owner)
    #expect(
      try summaries() == [
        ActivitySummary(day: day(1), standHours: 1),
        ActivitySummary(
          day: day(2), activeEnergyBurnedGoal: 500, standHours: 1, standHoursGoal: 12),
        ActivitySummary(
          day: day(3), activeEnergyBurnedGoal: 500, standHours: 1, standHoursGoal: 12),
        ActivitySummary(
          day: day(4), activeEnergyBurnedGoal: 500, exerciseTimeGoal: 30, standHours: 1),
      ])
    // The thirteenth birthday: active energy from then on.
    try fixture.store.set(
      Characteristic(
        type: .dateOfBirth, value: .date(CalendarDay(year: 2013, month: 1, day: 3))), in: owner)
    #expect(try summaries().map(\.moveMode) == [2, 2, 1, 1])
  }

  @Test(
    """
    SUMMARY-03, WORKOUT-12, WORKOUT-13: a workout changes the rings of its day, and deleting it \
    reverts them
    """)
  func workouts() throws {
    let noon = 12 * hour
    try fixture.store.save([quantity(.activeEnergyBurned, noon, 600, 100)], as: phone)
    let before = try summaries()
    // Half an hour of activity in 50 minutes that touch two clock hours.
    try fixture.store.save([workout(noon + 900, 3_000, active: 1_800)], as: phone)
    #expect(
      try summaries() == [
        ActivitySummary(day: day(1), activeEnergyBurned: 100, exerciseTime: 30, standHours: 2)
      ])
    // The same run saved by another app counts once, and of an overlapping one only the new half.
    try fixture.store.save([workout(noon + 900, 3_000, active: 1_800)], as: TestApp(3))
    #expect(try summaries().map(\.exerciseTime) == [30])
    try fixture.store.save([workout(noon + 2_400, 3_000, active: 3_000)], as: TestApp(3))
    #expect(try summaries().map(\.exerciseTime) == [30 + 25])
    try fixture.store.deleteAny(.matching(type: .workout, filter: SampleFilter()))
    #expect(try summaries() == before)
    // Where exercise time was measured, it counts instead of the duration.
    try fixture.store.save([quantity(.appleExerciseTime, noon + 1_200, 300, 5)], as: watch)
    try fixture.store.save([workout(noon + 900, 3_000, active: 1_800)], as: phone)
    #expect(
      try summaries() == [
        ActivitySummary(day: day(1), activeEnergyBurned: 100, exerciseTime: 5, standHours: 2)
      ])
    // Across midnight: in proportion, with a stand hour on each day. A workout alone creates a
    // summary.
    try fixture.store.save([workout(5 * 24 * hour - 600, 1_800)], as: phone)
    let night = try summaries(.days(day(5)...day(6)))
    #expect(night.map(\.exerciseTime) == [10, 20])
    #expect(night.map(\.standHours) == [1, 1])
  }

  @Test(
    """
    SUMMARY-01: a recorded day is updated by later samples, and goals set in the store take \
    precedence
    """)
  func recorded() throws {
    let yesterday = ActivitySummary(
      day: day(1), moveMode: 2, activeEnergyBurned: 480, activeEnergyBurnedGoal: 0, moveTime: 61,
      moveTimeGoal: 60, exerciseTime: 31, exerciseTimeGoal: 30, standHours: 12, standHoursGoal: 12)
    let today = ActivitySummary(
      day: day(2), activeEnergyBurned: 100, activeEnergyBurnedGoal: 450, standHours: 2,
      standHoursGoal: 12)
    var repeated = today
    repeated.activeEnergyBurnedGoal = 500
    try fixture.store.save([record(yesterday), record(today), record(repeated)], as: watch)
    var shown = yesterday
    shown.activeEnergyBurnedGoal = nil
    #expect(try summaries() == [shown, repeated])
    // The day continues.
    try fixture.store.save(
      [quantity(.activeEnergyBurned, 36 * hour, 60, 130), stand(36 * hour)], as: watch)
    repeated.activeEnergyBurned = 130
    #expect(try summaries() == [shown, repeated])
    try fixture.store.set(ActivityGoals(day: day(2), move: 400, stand: 0), in: owner)
    repeated.activeEnergyBurnedGoal = 400
    repeated.standHoursGoal = nil
    #expect(try summaries(zone: "Pacific/Kiritimati").first?.day == day(1))
    #expect(try summaries() == [shown, repeated])
  }

  // MARK: - Days

  /// For one source whose samples do not overlap: the contribution of each to its days, by the
  /// calendar.
  private func reference(
    _ objects: [StoredObject], zone: String
  ) -> [CalendarDay: ActivitySummary] {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(identifier: zone)!
    var days: [CalendarDay: ActivitySummary] = [:]
    var hours: [CalendarDay: Set<String>] = [:]
    for sample in objects.map(\.sample) {
      let start = Date(timeIntervalSince1970: sample.start.secondsSince1970)
      let end = Date(timeIntervalSince1970: sample.end.secondsSince1970)
      var from = start
      while from < end {
        let parts = calendar.dateComponents([.year, .month, .day, .hour], from: from)
        let next = calendar.dateInterval(of: .day, for: from)!.end
        let key = CalendarDay(year: parts.year!, month: parts.month!, day: parts.day!)
        var summary = days[key] ?? ActivitySummary(day: key)
        if case .quantity(let value) = sample.value {
          summary.activeEnergyBurned +=
            value * min(end, next).timeIntervalSince(from) / end.timeIntervalSince(start)
        } else {
          let offset = calendar.timeZone.secondsFromGMT(for: from)
          hours[key, default: []].insert("\(parts.hour!) \(offset)")
          summary.standHours = Double(hours[key]!.count)
        }
        days[key] = summary
        from = sample.type == .appleStandHour ? end : next
      }
    }
    return days
  }

  @Test(
    "SUMMARY-01: days of 23 and 25 hours, and clock changes at midnight, match the calendar",
    arguments: [
      ("Europe/Berlin", "2026-03-27"), ("Europe/Berlin", "2026-10-23"),
      ("America/Sao_Paulo", "2018-11-02"), ("America/Havana", "2026-10-30"),
      ("Asia/Kolkata", "2026-01-01"), ("Australia/Lord_Howe", "2026-10-02"),
    ])
  func clockChanges(zone: String, from: String) throws {
    let parts = from.split(separator: "-").compactMap { Int($0) }
    let first = CalendarDay(year: parts[0], month: parts[1], day: parts[2])
    let begin = Double(first.daysSince1970 - day(1).daysSince1970) * 24 * hour
    var objects: [StoredObject] = []
    // Every 40 minutes, so that samples cross midnights and clock changes; every clock hour is a
    // stand hour.
    for index in 0..<(5 * 36) {
      objects.append(quantity(.activeEnergyBurned, begin + Double(index) * 2_400, 2_400, 24))
    }
    for index in 0..<(5 * 24) {
      let start = begin + Double(index) * hour
      objects.append(stand(zone == "Asia/Kolkata" ? start + hour / 2 : start))
    }
    try fixture.store.save(objects, as: watch)
    let expected = reference(objects, zone: zone)
    let found = try summaries(zone: zone)
    #expect(found.map(\.day) == expected.keys.sorted())
    for summary in found {
      let wanted = try #require(expected[summary.day])
      #expect(abs(summary.activeEnergyBurned - wanted.activeEnergyBurned) < 1e-6)
      if zone != "Australia/Lord_Howe" { #expect(summary.standHours == wanted.standHours) }
      // A query for this day alone gives the same summary.
      #expect(try summaries(.days(summary.day...summary.day), zone: zone) == [summary])
    }
    if zone == "Europe/Berlin" {
      #expect(found.map(\.standHours).contains(from.hasPrefix("2026-03") ? 23 : 25))
    }
  }

  @Test("SUMMARY-02: predicates select one day, a range, or any combination of them")
  func predicates() throws {
    try fixture.store.save((0..<31).map { stand(Double($0) * 24 * hour) }, as: watch)
    func days(_ predicate: HealthPredicate?) throws -> [Int] {
      try summaries(predicate).map(\.day.day)
    }
    func one(_ number: Int) -> HealthPredicate {
      .comparison(.day, .equal, .number(Double(20_260_100 + number)))
    }
    #expect(try days(nil) == Array(1...31))
    #expect(try days(one(5)) == [5])
    #expect(try days(.days(day(30)...day(3, month: 2))) == [30, 31])
    #expect(try days(.or([one(7), one(3), one(32)])) == [3, 7])
    #expect(try days(.isAny(.day, of: [.number(20_260_131), .number(20_260_109)])) == [9, 31])
    #expect(try days(.and([.days(day(1)...day(4)), .not(one(2))])) == [1, 3, 4])
    #expect(try days(.and([one(2), one(3)])) == [])
    #expect(
      try days(.and([.exists(.day), .comparison(.day, .lessThan, .number(20_260_103))])) == [1, 2])
    #expect(try days(.comparison(.day, .greaterThan, .number(20_260_130.5))) == [31])
    #expect(try days(.or([])) == [])
    for wrong: HealthPredicate in [
      .exists(.startDate), .comparison(.day, .equal, .text("x")), .hasNoCorrelation,
      .not(.period(start: nil, end: nil, strictStart: false, strictEnd: false)),
      .comparison(.day, .like, .number(1)),
    ] {
      #expect(throws: StoreError.self) { try days(wrong) }
    }
    #expect(throws: StoreError.self) { try summaries(zone: "Mars/Olympus") }
  }

  // MARK: - Scopes

  @Test("SUMMARY-05: an app without permission gets no summaries, not even of its own samples")
  func scopes() throws {
    let rings = ActivitySummary.countedTypes + ActivitySummary.otherTypes
    try fixture.store.save([quantity(.activeEnergyBurned, 0, 60, 10), stand(0)], as: watch)
    #expect(try summaries(in: watch.readOwn) == [])
    #expect(try summaries(in: watch.read(ActivitySummary.countedTypes)) == [])
    #expect(try summaries(in: phone.read(rings)) == summaries())
    let query = SummaryQuery(timeZone: "UTC")
    let disclosure = try fixture.store.summaries(query, in: phone.read(rings)).disclosure
    #expect(disclosure.sampleCount == 2 && disclosure.foreignCount(for: phone.principal) == 2)
    #expect(disclosure.start == at(0) && disclosure.end == at(hour))
  }

  @Test("QUERY-10: samples that end before the earliest date do not count in summaries for apps")
  func earliest() throws {
    let rings = ActivitySummary.countedTypes + ActivitySummary.otherTypes
    try fixture.store.save((0..<3).map { stand(Double($0) * 24 * hour) }, as: watch)
    try fixture.store.save(
      [record(ActivitySummary(day: day(1), standHours: 9))], as: watch)
    var changes = StoreSettings()
    changes.earliestPermittedSampleDate = at(24 * hour + 1)
    try fixture.store.change(SettingsChange(changes: changes), in: owner)
    #expect(try summaries(in: phone.read(rings)).map(\.day) == [day(2), day(3)])
    #expect(try summaries().map(\.day) == [day(1), day(2), day(3)])
  }
}
