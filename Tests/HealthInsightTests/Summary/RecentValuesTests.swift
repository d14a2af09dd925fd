import HealthInsight
import HealthModel
import Testing

@Suite struct RecentValuesTests {
  private let now = Berlin.instant(11, 20, 12)

  private func stored(_ store: MemoryStore) async -> StoredTypes {
    StoredTypes(await store.typeCounts(), now: now)
  }

  @Test(
    "a value at midnight is of the day that begins, and what ends at midnight of the day before")
  func midnight() async throws {
    var store = MemoryStore()
    store.add(.bodyMass, 70, Berlin.instant(11, 10, 8))
    store.add(.bodyMass, 71, Berlin.instant(11, 12))
    let weight = try #require(
      await RecentValues.load(.bodyMass, await stored(store), Berlin.clock, from: store))
    #expect(weight.latest == 71 && weight.day == Berlin.day(11, 12))
    #expect(weight.daysWithData == 2 && weight.average == 70.5)
    #expect(await stored(store).latestDay(Berlin.clock, from: store) == Berlin.day(11, 12))

    store = MemoryStore()
    store.add(.stepCount, 500, Berlin.instant(11, 11, 22), Berlin.instant(11, 12))
    let steps = try #require(
      await RecentValues.load(.stepCount, await stored(store), Berlin.clock, from: store))
    #expect(steps.latest == 500 && steps.day == Berlin.day(11, 11))
    #expect(await stored(store).latestDay(Berlin.clock, from: store) == Berlin.day(11, 11))
  }

  @Test("the average is of the 30 days that end with the latest that has data")
  func days() async throws {
    var store = MemoryStore()
    // 30 and 31 days before the latest.
    store.add(.stepCount, 900, Berlin.instant(10, 1, 9), Berlin.instant(10, 1, 10))
    store.add(.stepCount, 300, Berlin.instant(10, 2, 9), Berlin.instant(10, 2, 10))
    store.add(.stepCount, 100, Berlin.instant(10, 31, 9), Berlin.instant(10, 31, 10))
    let steps = try #require(
      await RecentValues.load(.stepCount, await stored(store), Berlin.clock, from: store))
    #expect(steps.average == 200 && steps.daysWithData == 2)
    #expect(steps.days.values.count == 30)
    #expect(steps.days[Berlin.day(10, 2)] == 300 && steps.days[Berlin.day(10, 1)] == nil)
  }

  @Test("a type without samples has no values, and one of the future none yet")
  func none() async {
    let store = MemoryStore()
    let stored = await stored(store)
    #expect(await RecentValues.load(.stepCount, stored, Berlin.clock, from: store) == nil)
    #expect(await stored.latestDay(Berlin.clock, from: store) == nil)
  }

  @Test("an age is in the largest unit that people count in")
  func ages() {
    func age(_ month: Int, _ day: Int) -> Age {
      Age(of: Berlin.day(month, day), on: Berlin.day(11, 20))
    }
    #expect(age(11, 20) == .today && age(11, 19) == .yesterday && age(11, 18) == .days(2))
    #expect(age(9, 21) == .days(60) && age(9, 20) == .months(2) && age(1, 21) == .months(9))
    let before = CalendarDay(year: 2023, month: 11, day: 20)
    #expect(Age(of: before, on: Berlin.day(11, 20)) == .years(2))
  }

  @Test("the means of nights leave out one without sleep, and times of day cross midnight")
  func nights() throws {
    func sleep(_ value: Double, _ start: Instant, _ end: Instant) -> HealthObject {
      HealthObject(
        id: ObjectID(high: 2, low: UInt64(start.microseconds.magnitude)), type: .sleepAnalysis,
        start: start, end: end, value: value)
    }
    // 0 is in bed, 3 core sleep.
    let nights = SleepNight.nights(
      [
        sleep(3, Berlin.instant(10, 14, 23), Berlin.instant(10, 15, 6)),
        sleep(3, Berlin.instant(10, 16, 1), Berlin.instant(10, 16, 6)),
        sleep(0, Berlin.instant(10, 16, 22), Berlin.instant(10, 17, 6)),
      ], clock: Berlin.clock)
    let average = try #require(SleepAverage(nights, Berlin.clock))
    #expect(average.nightCount == 2 && average.asleep == 6)
    let start = try #require(average.start)
    #expect(min(start, 24 - start) < 1e-9)
    #expect(average.stages == [.core: 6])
    #expect(SleepAverage([], Berlin.clock) == nil)
  }
}
