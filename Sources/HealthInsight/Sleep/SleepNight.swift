package import HealthModel

/// Sleep without a long interruption: a night or a nap.
package struct SleepPeriod: Hashable, Sendable {
  /// The stages in order of time, without overlaps.
  package var spans: [SleepTimeline.Span]
  /// The time in bed in order of time, without overlaps.
  package var inBedSpans: [SleepTimeline.InBed]

  package var start: Instant {
    Instant(microseconds: min(spans.first?.start ?? .max, inBedSpans.first?.start ?? .max))
  }
  package var end: Instant {
    Instant(microseconds: max(spans.last?.end ?? .min, inBedSpans.last?.end ?? .min))
  }

  /// From falling asleep to waking up, with the time awake that a source recorded around it; the time
  /// in bed if no source recorded sleep.
  package var sleepStart: Instant { spans.first.map { Instant(microseconds: $0.start) } ?? start }
  package var sleepEnd: Instant { spans.last.map { Instant(microseconds: $0.end) } ?? end }

  /// The hours in a stage.
  package func hours(_ stage: SleepTimeline.Stage) -> Double {
    spans.filter { $0.stage == stage }.reduce(0) { $0 + Double($1.end - $1.start) } / 3.6e9
  }

  /// The hours asleep.
  package var asleep: Double {
    SleepTimeline.Stage.allCases.filter(\.isAsleep).reduce(0) { $0 + hours($1) }
  }

  /// The hours in bed.
  package var inBed: Double {
    inBedSpans.reduce(0) { $0 + Double($1.end - $1.start) } / 3.6e9
  }
}

/// The sleep of one day: the night that ends in it, and naps.
///
/// Sleep is divided where two hours or more were neither asleep, awake in bed nor in bed. A period is
/// never cut: it belongs to the day of its middle, and a day of sleep is from 18:00 to 18:00 on the
/// clock. The sleep of a shift worker from 9:00 to 17:00 is that of the day, a nap in the afternoon is
/// one of the day, and a night that begins at 17:30 is that of the next day.
package struct SleepNight: Hashable, Sendable {
  package var day: CalendarDay
  /// The first moment of the day.
  package var midnight: Instant
  /// In order of time.
  package var periods: [SleepPeriod]

  /// The period with the most sleep, or else with the most time in bed.
  package var main: SleepPeriod {
    periods.max { ($0.asleep, $0.inBed) < ($1.asleep, $1.inBed) } ?? periods[0]
  }

  /// The others that have sleep.
  package var naps: [SleepPeriod] {
    let main = main
    return periods.filter { $0 != main && $0.asleep > 0 }
  }

  package var start: Instant { main.sleepStart }
  package var end: Instant { main.sleepEnd }

  /// The hours in a stage, with those of naps.
  package func hours(_ stage: SleepTimeline.Stage) -> Double {
    periods.reduce(0) { $0 + $1.hours(stage) }
  }

  /// The hours asleep, with those of naps; 0 if only the time in bed was recorded.
  package var asleep: Double { periods.reduce(0) { $0 + $1.asleep } }
  /// The hours in bed; 0 if they were not recorded.
  package var inBed: Double { periods.reduce(0) { $0 + $1.inBed } }

  // MARK: Nights of samples

  /// The interruption that divides sleep.
  private static let interruption: Int64 = 2 * 3_600_000_000
  /// The second of a day at which the next day of sleep begins.
  private static let evening = 18 * 3600

  /// Returns the nights of samples in order. A day without sleep and time in bed is missing and not
  /// zero, because it was not measured.
  package static func nights(
    _ samples: some Sequence<HealthObject>, clock: DayClock
  ) -> [SleepNight] {
    var timeline = SleepTimeline()
    for sample in samples { timeline.add(sample) }
    return timeline.nights(clock)
  }

  /// Returns the nights of some days that the store has.
  package static func load<Reader: StoreReader>(
    _ days: ClosedRange<CalendarDay>, _ clock: DayClock, from reader: Reader
  ) async throws(Reader.Failure) -> [SleepNight] {
    let samples = try await reader.samples(.sleepAnalysis, samplePeriod(of: days, clock))
    return nights(samples, clock: clock).filter { days ~= $0.day }
  }

  /// Returns the latest night that has sleep or time in bed.
  package static func latest<Reader: StoreReader>(
    _ stored: StoredTypes, _ clock: DayClock, from reader: Reader
  ) async throws(Reader.Failure) -> SleepNight? {
    guard let latest = stored.latest(of: .sleepAnalysis) else { return nil }
    // Sleep after 18:00 is of the next day.
    let day = clock.day(of: latest).adding(1)
    return try await load(.last(3, to: day), clock, from: reader).last
  }

  /// Returns the first moment of a day of sleep.
  package static func start(of day: CalendarDay, _ clock: DayClock) -> Instant {
    let before = CalendarDay(daysSince1970: day.daysSince1970 - 1) ?? day
    return clock.moment(of: before, second: evening)
  }

  /// Returns the period of the samples that the nights of some days are made of: a period can begin
  /// before its day and end after it.
  package static func samplePeriod(
    of days: ClosedRange<CalendarDay>, _ clock: DayClock
  ) -> Range<Instant> {
    let margin: Int64 = 86_400_000_000
    let start = start(of: days.lowerBound, clock)
    let end = clock.moment(of: days.upperBound, second: evening)
    return Instant(
      microseconds: start.microseconds - margin)..<Instant(microseconds: end.microseconds + margin)
  }

  /// Returns the day to which a period belongs.
  static func day(of period: SleepPeriod, _ clock: DayClock) -> CalendarDay {
    let (start, end) = (period.start.microseconds, period.end.microseconds)
    let middle = Instant(microseconds: start + (end - start) / 2)
    let day = clock.day(of: middle)
    guard middle > clock.moment(of: day, second: evening) else { return day }
    return CalendarDay(daysSince1970: day.daysSince1970 + 1) ?? day
  }

  static func periods(
    _ spans: [SleepTimeline.Span], _ inBed: [SleepTimeline.InBed]
  ) -> [SleepPeriod] {
    let all = (spans.map { ($0.start, $0.end) } + inBed.map { ($0.start, $0.end) })
      .sorted { $0 < $1 }
    var bounds: [(start: Int64, end: Int64)] = []
    for (start, end) in all {
      if let last = bounds.last, start - last.end < interruption {
        bounds[bounds.count - 1].end = max(last.end, end)
      } else {
        bounds.append((start, end))
      }
    }
    var (spans, inBed) = (spans[...], inBed[...])
    return bounds.map { bound in
      let ownSpans = spans.prefix { $0.end <= bound.end }
      let ownInBed = inBed.prefix { $0.end <= bound.end }
      (spans, inBed) = (spans.dropFirst(ownSpans.count), inBed.dropFirst(ownInBed.count))
      return SleepPeriod(spans: Array(ownSpans), inBedSpans: Array(ownInBed))
    }
  }
}

extension SleepTimeline {
  /// The nights of the samples in order.
  package func nights(_ clock: DayClock) -> [SleepNight] {
    // Awake without sleep or a bed is no night.
    let periods = SleepNight.periods(spans, inBedSpans).filter { $0.asleep > 0 || $0.inBed > 0 }
    return Dictionary(grouping: periods) { SleepNight.day(of: $0, clock) }
      .sorted { $0.key < $1.key }.map { day, periods in
        SleepNight(day: day, midnight: clock.moment(of: day, second: 0), periods: periods)
      }
  }
}

extension SleepPeriod: Redacted {}
extension SleepNight: Redacted {}
