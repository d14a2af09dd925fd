import HealthStorage
/// The merge of cumulative samples from several sources (rules STATS-09, STATS-10).
///
/// A sample spreads its value evenly over its duration. At any instant, only the best source that
/// has a sample counts: a sample contributes the share of its time that no better source covers.
/// Overlapping samples of one source all count, as the source counted them. A sample without
/// duration counts unless a better source covers its instant.
///
/// The contribution is divided among intervals in proportion to the uncovered time in each. A walk
/// from 23:50 to 00:10 is therefore divided equally between two days. Assigning it to the day on
/// which it started would make that day too large and the next one too small, and the sum of hours
/// would differ from the sum of days. Sums over the whole time are the same either way.
struct CumulativeMerge {
  /// The time that is merged in one pass. Samples may extend beyond it on both sides.
  struct Window {
    var start: Int64
    var end: Int64
  }

  let buckets: IntervalBuckets

  /// Adds the contribution of the first `count` samples of the list in the window, outside `cover`.
  ///
  /// Most samples are in the same interval as the one before, and no better source overlaps them.
  /// Runs of these are added at once.
  func add(
    _ list: IntervalList, count: Int, in window: Window, outside cover: borrowing Cover,
    to shares: IntervalShares
  ) {
    let (starts, ends, values) = (list.starts, list.ends, list.values)
    let (coverStarts, coverEnds, coverCount) = (cover.starts, cover.ends, cover.count)
    var (bucket, place) = (0, 0)
    // Carried rows started in an earlier window, which marked every interval that they reach.
    for row in 0..<list.carriedCount {
      bucket = buckets.index(of: window.start, from: bucket)
      spread(list, row, in: window, outside: cover, from: place, bucket, shares)
    }
    var bounds: (lower: Int64, upper: Int64) = (.max, .min)
    var row = list.carriedCount
    while row < count {
      let start = starts[row]
      while place < coverCount, coverEnds[place] <= start { place += 1 }
      if start < bounds.lower || start >= bounds.upper {
        bucket = buckets.index(of: start, from: bucket)
        bounds = (buckets.boundaries[bucket], min(buckets.boundaries[bucket + 1], window.end))
        shares[bucket].isTouched = true
      }
      // Samples that start and end before the next cover and before the end of the interval. One
      // without duration occupies its instant, so a cover that starts there excludes it.
      let limit = place < coverCount ? min(coverStarts[place], bounds.upper) : bounds.upper
      var end = row
      while end < count, starts[end] < limit, ends[end] <= limit { end += 1 }
      if end > row {
        shares[bucket].total.add(values + row, count: end - row)
        row = end
        continue
      }
      // A sample without duration whose instant is covered contributes nothing.
      if ends[row] > start {
        spread(list, row, in: window, outside: cover, from: place, bucket, shares)
        touch(start, ends[row], bucket, shares)
      }
      row += 1
    }
  }

  /// Adds one sample that spans several intervals or windows, or overlaps better sources.
  ///
  /// A part of it counts as the difference between the value up to its end and the value up to its
  /// start. Both are rounded, but they depend only on the sample and the time, and they are added
  /// exactly. So splitting a part, as windows do, does not change the sum.
  private func spread(
    _ list: IntervalList, _ row: Int, in window: Window, outside cover: borrowing Cover,
    from place: Int, _ bucket: Int, _ shares: IntervalShares
  ) {
    let (start, end, value) = (list.starts[row], list.ends[row], list.values[row])
    let last = min(end, window.end)
    var (from, next) = (max(start, window.start), place)
    while from < last {
      let to = next < cover.count ? min(last, max(from, cover.starts[next])) : last
      spread(from, to, bucket) { bucket, from, to in
        shares[bucket].total.add(Self.value(value, start, end, upTo: to))
        shares[bucket].total.add(-Self.value(value, start, end, upTo: from))
      }
      guard next < cover.count else { break }
      from = max(to, cover.ends[next])
      next += 1
    }
  }

  /// Returns the part of `value`, spread from `start` to `end`, before a time between these.
  private static func value(
    _ value: Double, _ start: Int64, _ end: Int64, upTo time: Int64
  ) -> Double {
    if time == start { return 0 }
    if time == end { return value }
    let (part, whole) = (Double(time - start), Double(end - start))
    let product = value * part
    // The product can overflow where the result does not.
    return product.isFinite ? product / whole : value * (part / whole)
  }

  /// Marks the intervals in which the first `count` samples of the list start.
  func touch(_ list: IntervalList, count: Int, in shares: IntervalShares) {
    var bucket = 0
    for row in list.carriedCount..<count {
      bucket = buckets.index(of: list.starts[row], from: bucket)
      shares[bucket].isTouched = true
    }
  }

  /// Adds the covered time to the intervals.
  func add(_ cover: borrowing Cover, to shares: IntervalShares) {
    var bucket = 0
    for index in 0..<cover.count {
      let (start, end) = (cover.starts[index], cover.ends[index])
      bucket = buckets.index(of: start, from: bucket)
      spread(start, end, bucket) { shares[$0].covered += $2 - $1 }
      touch(start, end, bucket, shares)
    }
  }

  /// Marks the intervals after `bucket` into which the time from `start` to `end` extends.
  @inline(__always) private func touch(
    _ start: Int64, _ end: Int64, _ bucket: Int, _ shares: IntervalShares
  ) {
    var next = bucket + 1
    while next < buckets.count && end > buckets.boundaries[next] {
      shares[next].isTouched = true
      next += 1
    }
  }

  /// Splits a period at the boundaries of the intervals.
  @inline(__always) private func spread(
    _ start: Int64, _ end: Int64, _ hint: Int, _ add: (Int, Int64, Int64) -> Void
  ) {
    var from = start
    var bucket = buckets.index(of: start, from: hint)
    while from < end {
      let to = min(end, buckets.boundaries[bucket + 1])
      add(bucket, from, to)
      from = to
      bucket += 1
    }
  }
}
