import Foundation
import HealthInsight
import HealthModel
import HealthPage
import HealthWords
import Testing

@Suite struct SleepPageTests {
  private static let clock = DayClock(Berlin.calendar.timeZone)

  private func sample(_ value: Double, _ start: Instant, _ end: Instant) -> HealthObject {
    HealthObject(
      id: ObjectID(high: 0, low: UInt64(bitPattern: start.microseconds)), type: .sleepAnalysis,
      start: start, end: end, value: value)
  }

  @Test("a night can be drawn with and without a heart rate")
  func drawing() throws {
    let (start, end) = (Berlin.instant(2025, 10, 14, 22), Berlin.instant(2025, 10, 15, 6))
    let night = try #require(
      SleepNight.nights([sample(3, start, end)], clock: Self.clock).first)
    #expect(!Hypnogram(night).html(Berlin.time()).markup.contains("pulse"))
    let beats = [
      Hypnogram.Point(time: start, value: 60), Hypnogram.Point(time: end, value: 50),
      Hypnogram.Point(time: Berlin.instant(2025, 10, 15, 9), value: 90),
    ]
    let html = Hypnogram(night, heartRate: beats).html(Berlin.time()).markup
    // The beat after the night is not part of it.
    #expect(html.contains("d=\"M0 4L1000 132\""))
    let nights = NightsFigure(nights: [night], days: [night.midnight], label: "<x>")
    #expect(nights.html(Berlin.time(.german)).markup.contains("22:00–06:00"))
  }

  @Test("a nap is beside the night, and its averages are those of the night")
  func naps() throws {
    let nights = SleepNight.nights(
      [
        sample(3, Berlin.instant(2025, 10, 14, 23), Berlin.instant(2025, 10, 15, 6)),
        sample(3, Berlin.instant(2025, 10, 15, 14), Berlin.instant(2025, 10, 15, 15)),
        sample(3, Berlin.instant(2025, 10, 16, 1), Berlin.instant(2025, 10, 16, 8)),
        sample(0, Berlin.instant(2025, 10, 16, 22), Berlin.instant(2025, 10, 17, 6)),
      ], clock: Self.clock)
    func page(_ night: SleepNight?) -> String {
      SleepPage(
        day: Berlin.instant(2025, 10, 15), night: night, heartRate: [],
        span: ChartSpan(.week, containing: Berlin.date(2025, 10, 15), calendar: Berlin.calendar),
        nights: nights, latest: nil
      ).document(Berlin.context()).content.markup
    }
    let html = page(nights.first).replacing(/<\/?data[^>]*>/, with: "")
    #expect(html.contains("23:00–06:00") && html.contains("<dt>Naps</dt>"))
    #expect(html.contains("asleep · 23:00–06:00, 14:00–15:00"))
    // 23:00 and 1:00, and 6:00 and 8:00; the third night has no sleep.
    #expect(html.contains("<dt>Average start</dt><dd>00:00</dd>"))
    #expect(html.contains("<dt>Average end</dt><dd>07:00</dd>"))
    #expect(page(nights.last).contains("in bed · 22:00–06:00"))
  }
}
