import HealthModel

/// Condensing moves the dense samples of old workouts into quantity series, one sample for
/// hundreds, and deletes the individual samples (rules SERIES-03 to SERIES-09).
///
/// The samples of a group share workout, type, source revision, device, metadata and membership in
/// workouts, so that any predicate has the same result for the series as for its samples. The
/// points of the series are the samples, bit by bit, in order of start and then of arrival.
/// Statistics, which read points (STATS-23), and imports, which compare records with stored
/// samples, therefore have the same results as before. Storing fewer points would change averages,
/// most recent values and counts, and would save little, because columns of equal numbers occupy
/// next to nothing. Adjacent points are merged when they are read (`SeriesPoints.coalesced`).
///
/// The platform documents the rules only loosely. Decisions of this implementation:
///
/// - Only workouts that do not belong to an app are condensed: those that were imported or that the
///   user saved, which correspond to the platform's first-party workouts. An app may have stored
///   the identifiers of samples that it saved, so its samples stay.
/// - Samples belong to a workout if they are within its time and are either related to it or from
///   the same source.
/// - Samples that may be referenced by identifier stay unchanged: those with a sync identifier, in
///   a correlation, or with an attachment.
struct CondensingPolicy: Sendable {
  /// Microseconds; workouts that ended before are condensed.
  let cutoff: Int64

  /// SERIES-04: "some months". A month is a twelfth of 365.2425 days.
  static let monthsDefault = 4
  /// SERIES-04: "some minutes", in microseconds.
  static let workoutDurationMin: Int64 = 10 * 60_000_000
  /// The minimum number of samples that a series replaces.
  static let sampleCountMin = 8
  /// The maximum mean interval between the samples: one minute.
  static let meanDistanceMax: Int64 = 60_000_000
  /// Larger groups are split into several series.
  static let sampleCountMax = 1 << 17

  /// The types that the platform documents as condensable (SERIES-05).
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

  /// Returns whether samples with these starts, in ascending order, are dense enough.
  static func isDense(_ starts: some RandomAccessCollection<Int64>) -> Bool {
    guard starts.count >= sampleCountMin, let first = starts.first, let last = starts.last else {
      return false
    }
    return last - first <= Int64(starts.count - 1) * meanDistanceMax
  }
}
