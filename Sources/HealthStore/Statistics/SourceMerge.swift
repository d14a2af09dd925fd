/// Divides the time of samples between intervals, and between the sources that were there: what
/// sums of cumulative types and durations are made of.
///
/// Samples come in any order, but `advance` says from when on no more will come. So the merge works
/// through windows of time: with enough samples at hand it computes everything before that time and
/// forgets it. A sample that reaches out of the window takes part in each window that it reaches,
/// which changes no bit of the result (see `CumulativeMerge.spread`). What is in memory stays small
/// and in the cache, however many years are merged.
final class SourceMerge {
  struct Work: OptionSet {
    let rawValue: UInt8
    /// Totals of values, each instant counted for its best source.
    static let sum = Work(rawValue: 1)
    static let duration = Work(rawValue: 2)
    /// Also each source by itself.
    static let bySource = Work(rawValue: 4)
  }

  /// With so many samples at hand a window is computed: half a megabyte, and few windows.
  static let windowCountDefault = 1 << 15

  private let work: Work
  private let merge: CumulativeMerge
  /// By rank.
  private let lists: [IntervalList]
  /// By rank, samples from outside of the order, which wait for their window.
  private let late: [IntervalList]
  private var sampleCount = 0
  private let windowCount: Int
  private var nextWindowCount: Int
  /// Everything before is computed.
  private var windowStart = Int64.min

  /// What the sources so far cover in a window; room for what they cover with the next one.
  private var cover = Cover()
  private var room = Cover()

  /// Of all sources together; empty until the first sample.
  private(set) var merged: [IntervalShare] = []
  /// By rank; empty for a source without samples.
  private(set) var ofSource: [[IntervalShare]]

  init(
    _ work: Work, buckets: IntervalBuckets, sourceCount: Int,
    windowCount: Int = SourceMerge.windowCountDefault
  ) {
    self.work = work
    self.windowCount = windowCount
    nextWindowCount = windowCount
    merge = CumulativeMerge(buckets: buckets)
    lists = (0..<sourceCount).map { _ in IntervalList() }
    late = (0..<sourceCount).map { _ in IntervalList() }
    ofSource = Array(repeating: [], count: sourceCount)
  }

  /// All rows of a chunk.
  func append(_ columns: SampleColumns, count: Int, rank: Int) {
    lists[rank].append(columns, count: count)
    sampleCount += count
  }

  /// Rows by start.
  func append(_ columns: SampleColumns, rows: [Int], rank: Int) {
    lists[rank].append(columns, rows: rows)
    sampleCount += rows.count
  }

  /// Not before what came earlier.
  func append(start: Int64, end: Int64, value: Double, rank: Int) {
    lists[rank].append(start: start, end: end, value: value)
    sampleCount += 1
  }

  /// Rows by start that belong anywhere.
  func appendLate(_ columns: SampleColumns, rows: [Int], rank: Int) {
    late[rank].append(columns, rows: rows)
  }

  /// What comes from now on begins at this time or later.
  func advance(to time: Int64) {
    guard sampleCount >= nextWindowCount else { return }
    compute(before: time)
    nextWindowCount = max(windowCount, 2 * sampleCount)
  }

  /// Nothing more comes.
  func finish() { compute(before: .max) }

  private func compute(before time: Int64) {
    for (list, late) in zip(lists, late) { list.take(before: time, from: late) }
    let counts = lists.map { $0.count(before: time) }
    let window = CumulativeMerge.Window(start: windowStart, end: time)
    if merged.isEmpty && counts.contains(where: { $0 > 0 }) {
      merged = Array(repeating: IntervalShare(), count: merge.buckets.count)
    }
    merged.withUnsafeMutableBufferPointer { compute(counts, window, $0) }
    for (list, count) in zip(lists, counts) { list.removeEnded(by: time, among: count) }
    sampleCount = lists.reduce(0) { $0 + $1.count }
    windowStart = time
  }

  private func compute(
    _ counts: [Int], _ window: CumulativeMerge.Window, _ shares: IntervalShares
  ) {
    let last = counts.lastIndex { $0 > 0 }
    cover.removeAll()
    for (rank, count) in counts.enumerated() where count > 0 {
      let list = lists[rank]
      if work.contains(.sum) {
        merge.add(list, count: count, in: window, outside: cover, to: shares)
      } else {
        merge.touch(list, count: count, in: shares)
      }
      if work.contains(.bySource) { computeAlone(rank, count, window) }
      if rank != last || work.contains(.duration) {
        room.become(cover, and: list, count: count, in: window)
        swap(&cover, &room)
      }
    }
    if work.contains(.duration) { merge.add(cover, to: shares) }
  }

  private func computeAlone(_ rank: Int, _ count: Int, _ window: CumulativeMerge.Window) {
    if ofSource[rank].isEmpty {
      ofSource[rank] = Array(repeating: IntervalShare(), count: merge.buckets.count)
    }
    ofSource[rank].withUnsafeMutableBufferPointer { shares in
      let nothing = Cover()
      if work.contains(.sum) {
        merge.add(lists[rank], count: count, in: window, outside: nothing, to: shares)
      } else {
        merge.touch(lists[rank], count: count, in: shares)
      }
      guard work.contains(.duration) else { return }
      var own = Cover()
      own.become(nothing, and: lists[rank], count: count, in: window)
      merge.add(own, to: shares)
    }
  }
}
