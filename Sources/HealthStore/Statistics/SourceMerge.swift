import HealthStorage

/// A merge that divides the time of samples among intervals and among overlapping sources. It
/// computes the sums of cumulative types, and durations.
///
/// Samples arrive in any order, but `advance` announces a time before which no later sample starts.
/// So the merge works in windows of time: once enough samples are buffered, it computes everything
/// before that time and discards it. A sample that extends beyond the window contributes to every
/// window that it overlaps, which does not change a bit of the result (see
/// `CumulativeMerge.spread`). The buffers stay small enough for the processor's cache, however many
/// years are merged.
final class SourceMerge {
  struct Work: OptionSet {
    let rawValue: UInt8
    /// Sums of values, in which each instant counts for its best source.
    static let sum = Work(rawValue: 1)
    static let duration = Work(rawValue: 2)
    /// The results of each source by itself in addition.
    static let bySource = Work(rawValue: 4)
  }

  /// The number of buffered samples at which a window is computed. At 24 bytes each, they take 768
  /// KiB.
  static let windowCountDefault = 1 << 15

  private let work: Work
  private let merge: CumulativeMerge
  /// By rank.
  private let lists: [IntervalList]
  /// By rank, samples that do not follow the order and wait for their window.
  private let late: [IntervalList]
  private var sampleCount = 0
  private let windowCount: Int
  private var nextWindowCount: Int
  /// Everything before this time has been computed.
  private var windowStart = Int64.min

  /// The time covered in a window by the sources so far, and memory for the next such cover.
  private var cover = Cover()
  private var room = Cover()

  /// The shares of all sources together; empty until the first sample.
  private(set) var merged: [IntervalShare] = []
  /// The shares of each source, by rank; empty for a source without samples.
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

  /// Appends all rows of a chunk.
  func append(_ decoder: ChunkDecoder, rank: Int) throws(StoreError) {
    try lists[rank].append(decoder)
    sampleCount += decoder.count
  }

  /// Appends rows sorted by start.
  func append(_ columns: SampleColumns, rows: [Int], rank: Int) {
    lists[rank].append(columns, rows: rows)
    sampleCount += rows.count
  }

  /// Appends a sample that does not start before any earlier one.
  func append(start: Int64, end: Int64, value: Double, rank: Int) {
    lists[rank].append(start: start, end: end, value: value)
    sampleCount += 1
  }

  /// Appends rows sorted by start that may be at any time.
  func appendLate(_ columns: SampleColumns, rows: [Int], rank: Int) {
    late[rank].append(columns, rows: rows)
  }

  /// Announces that no later sample starts before `time`.
  func advance(to time: Int64) {
    guard sampleCount >= nextWindowCount else { return }
    compute(before: time)
    // Samples that extend into the next window stay in the buffers. If there are many, wait until
    // there are twice as many, instead of computing a window for every chunk.
    nextWindowCount = max(windowCount, 2 * sampleCount)
  }

  /// Computes the rest, after the last sample.
  func finish() { compute(before: .max) }

  /// Computes the window up to `time` and discards the samples that end in it.
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

  /// Computes a window, from the best source to the worst.
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
      // After the last source, the cover is needed only for durations.
      if rank != last || work.contains(.duration) {
        room.become(cover, and: list, count: count, in: window)
        swap(&cover, &room)
      }
    }
    if work.contains(.duration) { merge.add(cover, to: shares) }
  }

  /// Computes the shares of one source as if there were no other.
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
