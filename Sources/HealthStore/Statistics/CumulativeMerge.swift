/// Merges cumulative samples of several sources (rules STATS-09, STATS-10).
///
/// A sample spreads its value evenly over its time. In any instant only the best source that has a
/// sample there counts: a sample contributes the share of its time that no better source covers.
/// Samples of one source that overlap all count, as the source counted them. A sample without
/// duration counts unless a better source covers its instant.
///
/// What a sample contributes goes to the intervals in proportion to its (uncovered) time in each.
/// A walk from 23:50 to 00:10 is therefore half yesterday's and half today's: giving all of it to
/// the day on which it began would make that day too large, the next one too small, and the sum of
/// hours different from the sum of days. Sums over the whole time are the same either way.
struct CumulativeMerge {
  let buckets: IntervalBuckets

  /// Adds the contribution of the list, of which `cover` is not counted, to `add(bucket, value)`.
  func distribute(
    _ list: IntervalList, outside cover: Cover, _ add: (Int, Double) -> Void
  ) {
    var bucket = 0
    var place = 0
    for row in 0..<list.count {
      let (start, end, value) = (list.starts[row], list.ends[row], list.values[row])
      while place < cover.count, cover.ends[place] <= start { place += 1 }
      bucket = buckets.index(of: start, from: bucket)
      let isFree = place == cover.count || cover.starts[place] >= max(end, start + 1)
      if isFree && end <= buckets.boundaries[bucket + 1] {
        add(bucket, value)
      } else if end > start {
        let whole = Double(end - start)
        var from = start
        var next = place
        while from < end {
          let to = next < cover.count ? min(end, max(from, cover.starts[next])) : end
          spread(from, to, bucket) { add($0, value * Double($1) / whole) }
          guard next < cover.count else { break }
          from = max(to, cover.ends[next])
          next += 1
        }
      }
    }
  }

  /// Cuts a period at the borders of the intervals.
  @inline(__always) private func spread(
    _ start: Int64, _ end: Int64, _ hint: Int, _ add: (Int, Int64) -> Void
  ) {
    var from = start
    var bucket = buckets.index(of: start, from: hint)
    while from < end {
      let to = min(end, buckets.boundaries[bucket + 1])
      add(bucket, to - from)
      from = to
      bucket += 1
    }
  }

  /// Adds the covered time to the intervals.
  func distribute(_ cover: Cover, _ add: (Int, Int64) -> Void) {
    var bucket = 0
    for index in 0..<cover.count {
      bucket = buckets.index(of: cover.starts[index], from: bucket)
      spread(cover.starts[index], cover.ends[index], bucket, add)
    }
  }
}
