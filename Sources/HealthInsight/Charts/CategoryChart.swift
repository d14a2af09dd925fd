package import HealthModel

/// A chart of one category type: the time covered by samples in each interval, or the number of
/// samples if all of them are points in time.
///
/// Time covered by several samples counts once, regardless of their sources. For sleep, only the
/// stages asleep count, as resolved by `SleepTimeline`; by day and longer, a night is in the interval
/// of its day (`SleepNight`).
package struct CategoryChart: Sendable {
  package struct Span: Hashable, Sendable {
    package var start: Instant
    package var end: Instant
    package init(start: Instant, end: Instant) {
      self.start = start
      self.end = end
    }
  }

  package let type: ObjectType
  package let calendar: ChartCalendar
  /// The end of the last interval.
  private let end: Instant
  private var spans: [Span] = []
  private var sleep = SleepTimeline()

  package init(type: ObjectType, calendar: ChartCalendar, end: Instant) {
    self.type = type
    self.calendar = calendar
    self.end = end
  }

  /// Whether the intervals have nights, and not the time asleep.
  package var hasNights: Bool { type == .sleepAnalysis && calendar.component != .hour }

  /// The period of the samples that the chart of a period is made of.
  package func samplePeriod(_ period: Range<Instant>) -> Range<Instant> {
    guard hasNights, period.lowerBound < period.upperBound else { return period }
    let clock = calendar.clock
    let last = clock.day(of: Instant(microseconds: period.upperBound.microseconds - 1))
    return SleepNight.samplePeriod(of: clock.day(of: period.lowerBound)...last, clock)
  }

  /// The nights of the chart.
  private var nights: [SleepNight] {
    sleep.nights(calendar.clock).filter {
      $0.midnight < end && calendar.index(of: $0.midnight) != nil
    }
  }

  package mutating func add(_ row: HealthObject) {
    if type == .sleepAnalysis { return sleep.add(row) }
    spans.append(Span(start: row.start, end: row.end))
  }

  /// Whether all samples are points in time, which are counted.
  package var countsPoints: Bool {
    type != .sleepAnalysis && spans.allSatisfy { $0.start == $0.end }
  }

  /// The covered spans.
  private var covered: [Span] {
    guard type == .sleepAnalysis else { return spans }
    return sleep.spans.filter(\.stage.isAsleep).map {
      Span(start: Instant(microseconds: $0.start), end: Instant(microseconds: $0.end))
    }
  }

  /// The hours in each stage over the whole chart; empty for types other than sleep.
  package var stages: [SleepTimeline.Stage: Double] {
    guard type == .sleepAnalysis, let first = calendar.starts.first else { return [:] }
    var hours: [SleepTimeline.Stage: Double] = [:]
    if hasNights {
      for night in nights {
        for stage in SleepTimeline.Stage.allCases where night.hours(stage) > 0 {
          hours[stage, default: 0] += night.hours(stage)
        }
      }
      return hours
    }
    for span in sleep.spans {
      let (from, to) = (max(span.start, first.microseconds), min(span.end, end.microseconds))
      if from < to { hours[span.stage, default: 0] += Double(to - from) / 3.6e9 }
    }
    return hours
  }

  /// The hours covered, or the number of samples, in each interval; nil if there are none.
  package var values: [Double?] {
    var values: [Double?] = calendar.starts.map { _ in nil }
    if countsPoints {
      for span in spans {
        guard span.start < end, let index = calendar.index(of: span.start) else { continue }
        values[index] = (values[index] ?? 0) + 1
      }
      return values
    }
    if hasNights {
      for night in nights where night.asleep > 0 {
        guard let index = calendar.index(of: night.midnight) else { continue }
        values[index] = (values[index] ?? 0) + night.asleep
      }
      return values
    }
    let bounds = calendar.starts.map(\.microseconds) + [end.microseconds]
    for span in Self.merged(covered) {
      var index = calendar.index(of: span.start) ?? 0
      while index < values.count, bounds[index] < span.end.microseconds {
        let from = max(bounds[index], span.start.microseconds)
        let to = min(bounds[index + 1], span.end.microseconds)
        if to > from { values[index] = (values[index] ?? 0) + Double(to - from) / 3.6e9 }
        index += 1
      }
    }
    return values
  }

  /// What the values of the intervals amount to.
  package var facts: PeriodFacts {
    PeriodFacts(
      totals: zip(calendar.starts, values).compactMap { start, value in
        value.map { PeriodFacts.Value(value: $0, start: start) }
      })
  }

  /// Merges overlapping and adjacent spans. Sorted by start, so one pass suffices.
  static func merged(_ spans: [Span]) -> [Span] {
    var merged: [Span] = []
    for span in spans.sorted(by: { ($0.start, $0.end) < ($1.start, $1.end) }) {
      if let last = merged.last, span.start <= last.end {
        merged[merged.count - 1].end = max(last.end, span.end)
      } else {
        merged.append(span)
      }
    }
    return merged
  }

  /// Whether the period has no data.
  package var isEmpty: Bool { values.allSatisfy { $0 == nil } }
}
