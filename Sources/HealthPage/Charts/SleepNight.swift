package import HealthModel
package import HealthText

/// The sleep of one night. A night belongs to the morning on which it ends: it is from 18:00 to 18:00.
package struct SleepNight: Sendable {
  /// The midnight before the morning.
  package var day: Instant
  /// The stages in order of time, without overlaps.
  package var spans: [SleepTimeline.Span]

  package init?(day: Instant, spans: [SleepTimeline.Span]) {
    guard spans.contains(where: \.stage.isAsleep) else { return nil }
    self.day = day
    self.spans = spans
  }

  package var start: Instant { Instant(microseconds: spans.first?.start ?? 0) }
  package var end: Instant { Instant(microseconds: spans.last?.end ?? 0) }

  /// The hours in a stage.
  package func hours(_ stage: SleepTimeline.Stage) -> Double {
    spans.filter { $0.stage == stage }.reduce(0) { $0 + Double($1.end - $1.start) } / 3.6e9
  }

  /// The hours asleep.
  package var asleep: Double {
    SleepTimeline.Stage.allCases.filter(\.isAsleep).reduce(0) { $0 + hours($1) }
  }

  /// The time by which a night begins before the midnight.
  package static let offset: Int64 = 6 * 3_600_000_000

  /// Returns the nights of samples in order; a night without sleep is missing.
  package static func nights(
    _ samples: some Sequence<HealthObject>, time: LocalTime
  ) -> [SleepNight] {
    var timeline = SleepTimeline()
    for sample in samples { timeline.add(sample) }
    var spans: [Instant: [SleepTimeline.Span]] = [:]
    for span in timeline.spans {
      // A span across 18:00 belongs to the night in which it begins; a nap is rarely that late.
      let day = time.midnight(Instant(microseconds: span.start + offset))
      spans[day, default: []].append(span)
    }
    return spans.sorted { $0.key < $1.key }.compactMap { SleepNight(day: $0.key, spans: $0.value) }
  }
}

extension SleepTimeline.Stage {
  /// The name in the style sheet.
  var name: String { "\(self)" }
}
