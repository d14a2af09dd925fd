/// Makes one timeline of `menopausalState` samples (rules TYPE-02 to TYPE-05). Raw values are those of
/// `HKCategoryValueMenopausalState`; `none` is a statement of its own, not missing data.
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
    /// Of the next period; `now` for the last.
    package var end: Instant
  }

  /// The entry that counts among those of one day: menopause before perimenopause before none, which
  /// is the smallest raw value (TYPE-03, TYPE-04); of equal ones the first. nil for no entries.
  package static func mostSignificant(_ entries: some Sequence<Entry>) -> Entry? {
    entries.min { ($0.value, $0.time) < ($1.value, $1.time) }
  }

  /// One period for each day with entries; each lasts until the next, the last until `now` (TYPE-05).
  /// `day` says which day of the person's calendar a time belongs to, in any numbering. Entries later
  /// than `now` are left out.
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
