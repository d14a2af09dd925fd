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

  /// Adds what the first `count` samples of the list contribute where `cover` leaves them room.
  func add(
    _ list: IntervalList, count: Int, outside cover: borrowing Cover, to shares: IntervalShares
  ) {
    let (starts, ends, values) = (list.starts, list.ends, list.values)
    let coverCount = cover.count
    var (bucket, place) = (0, 0)
    for row in 0..<count {
      let (start, end, value) = (starts[row], ends[row], values[row])
      while place < coverCount, cover.ends[place] <= start { place += 1 }
      bucket = buckets.index(of: start, from: bucket)
      shares[bucket].isTouched = true
      let isFree = place == coverCount || cover.starts[place] >= max(end, start + 1)
      if isFree && end <= buckets.boundaries[bucket + 1] {
        shares[bucket].total += value
      } else if end > start {
        let whole = Double(end - start)
        var (from, next) = (start, place)
        while from < end {
          let to = next < coverCount ? min(end, max(from, cover.starts[next])) : end
          spread(from, to, bucket) { shares[$0].total += value * Double($1) / whole }
          guard next < coverCount else { break }
          from = max(to, cover.ends[next])
          next += 1
        }
        touch(start, end, bucket, shares)
      }
    }
  }

  /// Notes where the first `count` samples of the list begin.
  func touch(_ list: IntervalList, count: Int, in shares: IntervalShares) {
    var bucket = 0
    for row in 0..<count {
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
      spread(start, end, bucket) { shares[$0].covered += $1 }
      touch(start, end, bucket, shares)
    }
  }

  /// Notes that something reaches from one time to another.
  @inline(__always) private func touch(
    _ start: Int64, _ end: Int64, _ bucket: Int, _ shares: IntervalShares
  ) {
    var next = bucket + 1
    while next < buckets.count && end > buckets.boundaries[next] {
      shares[next].isTouched = true
      next += 1
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
}
