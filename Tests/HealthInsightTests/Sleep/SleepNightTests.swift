import Foundation
import HealthInsight
import HealthModel
import TestSupport
import Testing

/// The sleep of a day: nights, naps, shift work, several sources, and clock changes.
@Suite struct SleepNightTests {
  private static let clock = DayClock(.named("Europe/Berlin"))
  private static let (inBed, unspecified, awake, core, deep) = (0.0, 1.0, 2.0, 3.0, 4.0)

  private func sample(
    _ value: Double, _ start: String, _ end: String, source: String = "Watch"
  ) -> HealthObject {
    func instant(_ text: String) -> Instant {
      let parts = text.split(separator: " ")
      return time(String(parts[0]), String(parts[1]))
    }
    var object = HealthObject(
      id: ObjectID(high: 0, low: 1), type: .sleepAnalysis, start: instant(start),
      end: instant(end), value: value)
    object.sourceRevision = SourceRevision(
      source: Source(name: source, bundleIdentifier: "org.example.\(source)"))
    return object
  }

  /// The nights as `2026-11-21 7.0 23:00–06:00 (8.0 in bed) + 1.0`.
  private func nights(_ samples: HealthObject...) -> [String] {
    SleepNight.nights(samples, clock: Self.clock).map { night in
      func clock(_ instant: Instant) -> String {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = Self.clock.timeZone
        let date = Date(timeIntervalSince1970: instant.secondsSince1970)
        let (hour, minute) = (
          calendar.component(.hour, from: date), calendar.component(.minute, from: date)
        )
        return "\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)"
      }
      let bed = night.inBed > 0 ? " (\(night.inBed) in bed)" : ""
      let naps = night.naps.map { " + \($0.asleep)" }.joined()
      return
        "\(night.day.number) \(night.asleep) \(clock(night.start))–\(clock(night.end))\(bed)\(naps)"
    }
  }

  @Test("a night belongs to the morning on which it ends, and a nap to its day")
  func days() {
    #expect(
      nights(
        sample(Self.core, "2026-11-20 16:00", "2026-11-20 20:00"),
        sample(Self.core, "2026-11-20 23:00", "2026-11-21 06:00"),
        sample(Self.inBed, "2026-11-21 22:00", "2026-11-22 06:00"))
        == [
          "20261120 4.0 16:00–20:00", "20261121 7.0 23:00–06:00",
          "20261122 0.0 22:00–06:00 (8.0 in bed)",
        ])
    // A nap beside a night does not change when the night begins and ends.
    #expect(
      nights(
        sample(Self.core, "2026-11-20 23:00", "2026-11-21 06:00"),
        sample(Self.unspecified, "2026-11-21 13:00", "2026-11-21 14:00"))
        == ["20261121 8.0 23:00–06:00 + 1.0"])
  }

  @Test("an early night, sleep by day and a night after midnight have one day each")
  func shifts() {
    #expect(
      nights(sample(Self.core, "2026-11-20 17:30", "2026-11-21 01:30"))
        == ["20261121 8.0 17:30–01:30"])
    #expect(
      nights(
        sample(Self.core, "2026-11-20 09:00", "2026-11-20 17:00"),
        sample(Self.core, "2026-11-21 09:00", "2026-11-21 17:00"))
        == ["20261120 8.0 09:00–17:00", "20261121 8.0 09:00–17:00"])
    #expect(
      nights(sample(Self.core, "2026-11-21 02:00", "2026-11-21 10:00"))
        == ["20261121 8.0 02:00–10:00"])
  }

  @Test("a short interruption does not divide a night, and time in bed joins its parts")
  func interruptions() {
    #expect(
      nights(
        sample(Self.core, "2026-11-20 22:00", "2026-11-21 02:00"),
        sample(Self.core, "2026-11-21 03:30", "2026-11-21 06:00"))
        == ["20261121 6.5 22:00–06:00"])
    #expect(
      nights(
        sample(Self.inBed, "2026-11-20 21:30", "2026-11-21 06:30"),
        sample(Self.core, "2026-11-20 22:00", "2026-11-20 23:00"),
        sample(Self.core, "2026-11-21 03:00", "2026-11-21 06:00"))
        == ["20261121 4.0 22:00–06:00 (9.0 in bed)"])
  }

  @Test("several sources count once, and awake alone is no night")
  func sources() {
    #expect(
      nights(
        sample(Self.core, "2026-11-20 22:00", "2026-11-21 06:00", source: "Watch"),
        sample(Self.unspecified, "2026-11-20 21:00", "2026-11-21 06:30", source: "iPhone"),
        sample(Self.inBed, "2026-11-20 21:00", "2026-11-21 06:30", source: "iPhone"),
        sample(Self.inBed, "2026-11-20 21:30", "2026-11-21 07:00", source: "Other"))
        == ["20261121 9.5 21:00–06:30 (10.0 in bed)"])
    #expect(nights(sample(Self.awake, "2026-11-20 22:00", "2026-11-21 06:00")).isEmpty)
    #expect(nights(sample(Self.core, "2026-11-20 22:00", "2026-11-20 22:00")).isEmpty)
  }

  @Test("a night on which the clocks change has its true length and its day")
  func clockChanges() {
    #expect(
      nights(
        sample(Self.core, "2026-03-28 23:00", "2026-03-29 07:00"),
        sample(Self.deep, "2026-10-24 23:00", "2026-10-25 07:00"))
        == ["20260329 7.0 23:00–07:00", "20261025 9.0 23:00–07:00"])
  }

  @Test("seeded: nights cover all sleep once, and any range of days has the nights of the whole")
  func ranges() {
    for seed in UInt64(1)...200 {
      var random = SplitMix(seed: seed)
      // Around a change of the clocks.
      var moment = time("2026-10-20", "12:00")
      var samples: [HealthObject] = []
      for _ in 0..<30 {
        moment.microseconds += Int64.random(in: 1...900, using: &random) * 60_000_000
        var end = moment
        end.microseconds += Int64.random(in: 1...600, using: &random) * 60_000_000
        samples.append(
          HealthObject(
            id: ObjectID(high: 0, low: 1), type: .sleepAnalysis, start: moment, end: end,
            value: Double(Int.random(in: 0...5, using: &random))))
        moment = end
      }
      let all = SleepNight.nights(samples, clock: Self.clock)
      let asleep = samples.filter { $0.value == 1 || $0.value > 2 }
        .reduce(0) { $0 + Double($1.end.microseconds - $1.start.microseconds) / 3.6e9 }
      #expect(abs(all.reduce(0) { $0 + $1.asleep } - asleep) < 1e-6, "seed \(seed)")
      #expect(all.map(\.day) == Set(all.map(\.day)).sorted(), "seed \(seed)")
      guard let first = all.randomElement(using: &random)?.day else { continue }
      let last = CalendarDay(daysSince1970: first.daysSince1970 + 3)!
      let period = SleepNight.samplePeriod(of: first...last, Self.clock)
      // A period that began more than a day before is possible only without an interruption.
      let known = samples.filter { $0.end > period.lowerBound && $0.start < period.upperBound }
      let wanted = all.filter {
        first...last ~= $0.day && $0.periods.allSatisfy { $0.length < 86_400 }
      }
      let found = SleepNight.nights(known, clock: Self.clock).filter { night in
        wanted.contains { $0.day == night.day }
      }
      #expect(found == wanted, "seed \(seed)")
    }
  }

  @Test("the mean of times of day is circular")
  func meanTimes() throws {
    func mean(_ hours: Double...) -> Double? {
      TimeOfDay.mean(hours).map { ($0 * 1000).rounded() / 1000 }
    }
    #expect(mean(23, 1) == 0 || mean(23, 1) == 24)
    #expect(mean(22, 23, 0) == 23)
    #expect(mean(-1, 16) != 7.5)
    #expect(mean(7.5) == 7.5)
    #expect(mean(6, 18) == nil)
    #expect(mean() == nil)
  }
}

extension SleepPeriod {
  /// In seconds.
  fileprivate var length: Int64 { (end.microseconds - start.microseconds) / 1_000_000 }
}
