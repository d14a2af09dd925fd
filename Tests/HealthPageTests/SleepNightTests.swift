import HealthModel
import HealthPage
import HealthText
import Testing

@Suite struct SleepNightTests {
  private func sample(_ value: Double, _ start: Instant, _ end: Instant) -> HealthObject {
    HealthObject(
      id: ObjectID(high: 0, low: UInt64(bitPattern: start.microseconds)), type: .sleepAnalysis,
      start: start, end: end, value: value)
  }

  @Test("a night belongs to the morning on which it ends")
  func mornings() {
    let nights = SleepNight.nights(
      [
        sample(3, Berlin.instant(2025, 10, 14, 22, 30), Berlin.instant(2025, 10, 15, 2)),
        sample(4, Berlin.instant(2025, 10, 15, 2), Berlin.instant(2025, 10, 15, 6)),
        sample(3, Berlin.instant(2025, 10, 15, 22), Berlin.instant(2025, 10, 16, 6)),
      ], time: Berlin.time())
    #expect(nights.map(\.day) == [Berlin.instant(2025, 10, 15), Berlin.instant(2025, 10, 16)])
    #expect(nights.first?.hours(.core) == 3.5 && nights.first?.hours(.deep) == 4)
    #expect(nights.first?.asleep == 7.5)
  }

  @Test("the night on which the clocks change has its true length")
  func clockChange() {
    let nights = SleepNight.nights(
      [sample(3, Berlin.instant(2025, 10, 25, 23), Berlin.instant(2025, 10, 26, 7))],
      time: Berlin.time())
    #expect(nights.first?.asleep == 9)
    #expect(nights.first?.day == Berlin.instant(2025, 10, 26))
  }

  @Test("time in bed or awake alone is no night")
  func noSleep() {
    let (start, end) = (Berlin.instant(2025, 10, 14, 22), Berlin.instant(2025, 10, 15, 6))
    #expect(SleepNight.nights([sample(0, start, end)], time: Berlin.time()).isEmpty)
    #expect(SleepNight.nights([sample(2, start, end)], time: Berlin.time()).isEmpty)
    #expect(SleepNight.nights([], time: Berlin.time()).isEmpty)
  }

  @Test("a night can be drawn with and without a heart rate")
  func drawing() throws {
    let (start, end) = (Berlin.instant(2025, 10, 14, 22), Berlin.instant(2025, 10, 15, 6))
    let night = try #require(
      SleepNight.nights([sample(3, start, end)], time: Berlin.time()).first)
    #expect(!Hypnogram(night).html(Berlin.time()).markup.contains("pulse"))
    let beats = [
      Hypnogram.Point(time: start, value: 60), Hypnogram.Point(time: end, value: 50),
      Hypnogram.Point(time: Berlin.instant(2025, 10, 15, 9), value: 90),
    ]
    let html = Hypnogram(night, heartRate: beats).html(Berlin.time()).markup
    // The beat after the night is not part of it.
    #expect(html.contains("d=\"M0 4L1000 132\""))
    let nights = NightsFigure(nights: [night], days: [night.day], label: "<x>")
    #expect(nights.html(Berlin.time(.german)).markup.contains("22:00–06:00"))
  }
}
