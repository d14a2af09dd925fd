/// The intervals of a collection, or one for all time. Looking up is fast when times come in order.
struct IntervalBuckets {
  /// One more than there are intervals.
  let boundaries: [Int64]

  static let single = IntervalBuckets(boundaries: [.min, .max])

  var count: Int { boundaries.count - 1 }

  /// The interval that holds a time, found from `hint` on.
  @inline(__always) func index(of time: Int64, from hint: Int) -> Int {
    var index = hint
    if time >= boundaries[index] {
      // A few steps cover samples in order; a leap is left to bisection.
      for _ in 0..<4 {
        if time < boundaries[index + 1] { return index }
        index += 1
      }
    }
    return boundaries.partitioningIndex { $0 > time } - 1
  }
}
