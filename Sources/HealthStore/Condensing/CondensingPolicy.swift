import HealthModel

/// Condensing: the dense samples of old workouts move into quantity series, one sample for
/// hundreds, and the single samples are deleted (rules SERIES-03 to SERIES-09).
///
/// A group that becomes a series is of one workout, type, source revision, device, metadata and
/// membership in workouts, so that whatever a query asks of a sample it gets the same answer for the
/// series. Its points are the samples as they were, bit by bit, in order of start and then of
/// arrival: statistics, which read points (STATS-23), and imports, which compare records with what
/// is there, find what they found before. To store fewer points would change averages, most recent
/// values and counts; it would also save little, because columns of equal numbers take next to
/// nothing. Neighbours are put together when they are read (`SeriesPoints.coalesced`).
///
/// The platform documents the rules only loosely. Decided here:
///
/// - Workouts of no app take part: those that were imported or that the person saved. They are what
///   the platform calls first-party. An app may have kept the identifier of what it saved itself,
///   so its samples stay.
/// - To a workout belong the samples that lie within its time and either are tied to it or come from
///   the same source.
/// - What somebody may know by its identifier stays as it is: samples with a sync identifier, inside
///   of a correlation, or with an attachment.
struct CondensingPolicy: Sendable {
  /// Microseconds; a workout takes part when it ended before.
  let cutoff: Int64

  /// SERIES-04: "some months". A month is a twelfth of 365.2425 days.
  static let monthsDefault = 4
  /// SERIES-04: "some minutes", in microseconds.
  static let workoutDurationMin: Int64 = 10 * 60_000_000
  /// A series replaces at least as many samples, …
  static let sampleCountMin = 8
  /// … that come once a minute or more often on average.
  static let meanDistanceMax: Int64 = 60_000_000
  /// Larger groups become several series.
  static let sampleCountMax = 1 << 17

  /// The types of which the platform says that they may be condensed (SERIES-05).
  static let types: [ObjectType] = [
    .stepCount, .distanceWalkingRunning, .distanceCycling, .distanceWheelchair,
    .basalEnergyBurned, .activeEnergyBurned, .heartRate, .runningSpeed, .runningStrideLength,
    .runningPower, .runningGroundContactTime, .runningVerticalOscillation,
  ]

  private static let monthLength: Int64 = 2_629_746_000_000

  init(now: Instant, months: Int) {
    cutoff = now.microseconds - Int64(months) * Self.monthLength
  }

  func covers(start: Int64, duration: Int64) -> Bool {
    duration >= Self.workoutDurationMin && start + duration < cutoff
  }

  /// Whether samples with these starts, ascending, come often enough.
  static func isDense(_ starts: some RandomAccessCollection<Int64>) -> Bool {
    guard starts.count >= sampleCountMin, let first = starts.first, let last = starts.last else {
      return false
    }
    return last - first <= Int64(starts.count - 1) * meanDistanceMax
  }
}
