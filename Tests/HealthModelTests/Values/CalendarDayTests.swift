import HealthModel
import TestSupport
import Testing

@Suite(.soak) struct CalendarDayTests {
  @Test("days from year 1 to 9999 are numbered consecutively")
  func numbers() throws {
    var number = -719_162
    for year in 1...9999 {
      for month in 1...12 {
        for day in 1...31 {
          let date = CalendarDay(year: year, month: month, day: day)
          guard date.isValid else {
            #expect(day > 28)
            continue
          }
          guard date.daysSince1970 == number, CalendarDay(daysSince1970: number) == date else {
            Issue.record("day \(number)")
            return
          }
          number += 1
        }
      }
    }
    #expect(number == 2_932_897)
    #expect(CalendarDay(daysSince1970: number) == nil)
    #expect(CalendarDay(daysSince1970: -719_163) == nil)
  }

  @Test("leap days are those of the Gregorian calendar")
  func leapDays() {
    func hasLeapDay(_ year: Int) -> Bool { CalendarDay(year: year, month: 2, day: 29).isValid }
    #expect([1600, 2000, 2024, 2400].allSatisfy(hasLeapDay))
    #expect(![1700, 1800, 1900, 2023, 2100].contains(where: hasLeapDay))
    #expect(!CalendarDay(year: 2024, month: 13, day: 1).isValid)
    #expect(!CalendarDay(year: 0, month: 1, day: 1).isValid)
    #expect(!CalendarDay(year: 2024, month: 4, day: 31).isValid)
  }

  @Test("an instant is in the day of its time zone")
  func instants() {
    let midnight = Instant(microseconds: 1_704_067_200_000_000)  // 2024-01-01T00:00:00Z
    let before = Instant(microseconds: midnight.microseconds - 1)
    let (newYear, lastDay) = (
      CalendarDay(year: 2024, month: 1, day: 1), CalendarDay(year: 2023, month: 12, day: 31)
    )
    #expect(CalendarDay(midnight) == newYear)
    #expect(CalendarDay(before) == lastDay)
    #expect(CalendarDay(midnight, offsetSeconds: -1) == lastDay)
    #expect(CalendarDay.latest(at: before) == newYear)
    #expect(CalendarDay(Instant(microseconds: -1)) == CalendarDay(year: 1969, month: 12, day: 31))
    #expect(CalendarDay(.distantPast) == nil)
    #expect(CalendarDay(.distantFuture, offsetSeconds: 3600) == nil)
  }

  @Test("age is counted in completed years")
  func age() {
    let leapling = CalendarDay(year: 2008, month: 2, day: 29)
    #expect(leapling.age(on: CalendarDay(year: 2021, month: 2, day: 28)) == 12)
    #expect(leapling.age(on: CalendarDay(year: 2021, month: 3, day: 1)) == 13)
    #expect(leapling.age(on: CalendarDay(year: 2024, month: 2, day: 29)) == 16)
    #expect(leapling.age(on: leapling) == 0)
    #expect(leapling.age(on: CalendarDay(year: 2008, month: 2, day: 28)) < 0)
  }
}
