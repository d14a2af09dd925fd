import HealthModel

/// The means of several nights.
///
/// A night of which only the time in bed is known is not one without sleep: it is left out.
package struct SleepAverage: Hashable, Sendable {
  /// The number of nights that have sleep.
  package let nightCount: Int
  /// In hours, with naps.
  package let asleep: Double
  /// The times of day at which the longest sleep begins and ends, as hours after midnight; nil if they
  /// have no common direction.
  package let start: Double?
  package let end: Double?
  /// The hours in each stage that any night has.
  package let stages: [SleepTimeline.Stage: Double]

  /// - Returns: nil if no night has sleep.
  package init?(_ nights: [SleepNight], _ clock: DayClock) {
    let nights = nights.filter { $0.asleep > 0 }
    guard !nights.isEmpty else { return nil }
    func mean(_ value: (SleepNight) -> Double) -> Double {
      nights.reduce(0) { $0 + value($1) } / Double(nights.count)
    }
    nightCount = nights.count
    asleep = mean(\.asleep)
    start = TimeOfDay.mean(nights.map { clock.hour(of: $0.start) })
    end = TimeOfDay.mean(nights.map { clock.hour(of: $0.end) })
    stages = Dictionary(
      uniqueKeysWithValues: SleepTimeline.Stage.allCases
        .filter { stage in nights.contains { $0.hours(stage) > 0 } }
        .map { stage in (stage, mean { $0.hours(stage) }) })
  }
}

extension SleepAverage: Redacted {}
