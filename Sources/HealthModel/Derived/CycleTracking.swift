/// The four menstrual cycle deviations, as HealthKit defines them for its notifications (rule
/// TYPE-08). The system creates the samples after the user has confirmed them (TYPE-07).
package struct CycleDeviations: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Spotting in at least two cycles.
  package static let persistentSpotting = CycleDeviations(rawValue: 1)
  /// At least two periods of ten days or more.
  package static let prolongedPeriods = CycleDeviations(rawValue: 2)
  /// The longest cycle is at least seventeen days longer than the shortest.
  package static let irregularCycles = CycleDeviations(rawValue: 4)
  /// Only one or two periods.
  package static let infrequentPeriods = CycleDeviations(rawValue: 8)

  /// A cycle of the last six months, in whole days.
  package struct Cycle: Hashable, Sendable {
    /// The days from the start of its period to the start of the next; nil for the current cycle.
    package var length: Int?
    /// The days of bleeding at its beginning.
    package var periodLength: Int
    /// Whether there was spotting between periods.
    package var hasSpotting: Bool

    package init(length: Int?, periodLength: Int, hasSpotting: Bool = false) {
      self.length = length
      self.periodLength = periodLength
      self.hasSpotting = hasSpotting
    }
  }

  /// Determines the deviations. `cycles` are the cycles whose period began in the last six months.
  /// An empty array has no deviations, since missing data is not an infrequent period.
  package init(cycles: [Cycle]) {
    self = []
    guard !cycles.isEmpty else { return }
    if cycles.count(where: \.hasSpotting) >= 2 { insert(.persistentSpotting) }
    if cycles.count(where: { $0.periodLength >= 10 }) >= 2 { insert(.prolongedPeriods) }
    let lengths = cycles.compactMap(\.length)
    if let shortest = lengths.min(), let longest = lengths.max(), longest - shortest >= 17 {
      insert(.irregularCycles)
    }
    if cycles.count <= 2 { insert(.infrequentPeriods) }
  }
}

extension CycleDeviations: Redacted {}
extension CycleDeviations.Cycle: Redacted {}

// MARK: - Menopause

/// The timeline of `menopausalState` samples (rules TYPE-02 to TYPE-05). Raw values are those of
/// `HKCategoryValueMenopausalState`. The value `none` is a recorded state, not missing data.
package enum MenopausalTimeline {
  package struct Entry: Hashable, Sendable {
    package var time: Instant
    package var value: Int64
    package init(time: Instant, value: Int64) {
      self.time = time
      self.value = value
    }
  }

  package struct Period: Hashable, Sendable {
    package var value: Int64
    package var start: Instant
    /// The start of the next period; `now` for the last one.
    package var end: Instant
  }

  /// Returns the entry that applies among the entries of one day: the one with the smallest raw
  /// value, since menopause takes precedence over perimenopause, and perimenopause over none
  /// (TYPE-03, TYPE-04). Of equal entries, the first one applies. Returns nil if there are no
  /// entries.
  package static func mostSignificant(_ entries: some Sequence<Entry>) -> Entry? {
    entries.min { ($0.value, $0.time) < ($1.value, $1.time) }
  }

  /// Returns one period for each day with entries; each period lasts until the next, and the last
  /// one until `now` (TYPE-05). `day` returns the calendar day of a time in the user's time zone,
  /// in any numbering. Entries after `now` are ignored.
  package static func periods(
    _ entries: [Entry], until now: Instant, day: (Instant) -> Int
  ) -> [Period] {
    let byDay = Dictionary(grouping: entries.filter { $0.time <= now }) { day($0.time) }
    let chosen = byDay.values.compactMap(mostSignificant).sorted { $0.time < $1.time }
    return chosen.enumerated().map { index, entry in
      let end = index + 1 < chosen.count ? chosen[index + 1].time : now
      return Period(value: entry.value, start: entry.time, end: end)
    }
  }
}

extension MenopausalTimeline.Entry: Redacted {}
extension MenopausalTimeline.Period: Redacted {}
