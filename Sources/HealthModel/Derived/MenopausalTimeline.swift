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
