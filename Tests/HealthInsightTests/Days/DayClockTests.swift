import Foundation
import HealthInsight
import HealthModel
import TestSupport
import Testing

/// Days and times of day in time zones.
@Suite struct DayClockTests {
  private static let zones = [
    "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "America/St_Johns", "Asia/Tehran",
    // Clocks change at midnight; a day does not exist; two offsets in a month.
    "America/Havana", "Pacific/Apia", "Africa/Casablanca", "UTC",
  ]

  @Test(
    "seeded: a moment shows its time of day, is the first that does, and begins no day too early")
  func moments() throws {
    for name in Self.zones {
      let zone = TimeZone.named(name)
      let clock = DayClock(zone)
      var calendar = Calendar(identifier: .gregorian)
      calendar.timeZone = zone
      var random = SplitMix(seed: UInt64(name.utf8.count))
      var days = (0..<200).map { _ in Int.random(in: 0..<25_000, using: &random) }
      // Around every change of ten years.
      var change = Date(timeIntervalSince1970: 1_300_000_000)
      while let next = zone.nextDaylightSavingTimeTransition(after: change),
        next.timeIntervalSince1970 < 1_620_000_000
      {
        change = next
        let day = Int(change.timeIntervalSince1970) / 86_400
        days += [day - 1, day, day + 1]
      }
      for number in days {
        let day = try #require(CalendarDay(daysSince1970: number))
        for second in [0, 1_800, 5_400, 7_200, 9_000, 43_200, 86_399] {
          let moment = clock.moment(of: day, second: second)
          let date = Date(timeIntervalSince1970: moment.secondsSince1970)
          let shown = calendar.dateComponents(
            [.year, .month, .day, .hour, .minute, .second], from: date)
          let shownSecond = shown.hour! * 3600 + shown.minute! * 60 + shown.second!
          let isSameDay = clock.day(of: moment) == day
          if isSameDay, shownSecond == second {
            // Not a second time.
            let earlier = Instant(microseconds: moment.microseconds - 3_600_000_000)
            let before = calendar.dateComponents(
              [.hour, .minute, .second], from: date.addingTimeInterval(-3600))
            let isRepeated =
              clock.day(of: earlier) == day
              && before.hour! * 3600 + before.minute! * 60 + before.second! == second
            #expect(!isRepeated, "\(name) \(day.number) \(second)")
          } else {
            // The clock skips it: this is the moment of the change.
            let justBefore = date.addingTimeInterval(-1)
            let isChange = zone.secondsFromGMT(for: justBefore) < zone.secondsFromGMT(for: date)
            #expect(isChange, "\(name) \(day.number) \(second)")
          }
        }
      }
    }
  }

  @Test("the days of a period are those that it touches")
  func days() {
    let clock = DayClock(.named("Europe/Berlin"))
    func days(_ start: Instant, _ end: Instant) -> [Int] {
      clock.days(from: start, to: end).map(\.number)
    }
    let (first, last) = (time("2026-03-28", "22:00"), time("2026-03-30", "00:00"))
    #expect(days(first, last) == [20_260_328, 20_260_329])
    #expect(days(last, last).isEmpty && days(last, first).isEmpty)
  }
}
