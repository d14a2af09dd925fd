import HealthModel

/// The intervals of a collection, or one interval for all time. Lookups are fast for ascending
/// times.
struct IntervalBuckets {
  /// The ascending boundaries, one more than there are intervals.
  let boundaries: [Int64]

  static let single = IntervalBuckets(boundaries: [.min, .max])

  var count: Int { boundaries.count - 1 }

  /// Returns the interval that contains a time, searching from `hint`.
  @inline(__always) func index(of time: Int64, from hint: Int) -> Int {
    var index = hint
    if time >= boundaries[index] {
      // A few steps suffice for samples in order; a binary search handles larger jumps.
      for _ in 0..<4 {
        if time < boundaries[index + 1] { return index }
        index += 1
      }
    }
    return boundaries.indices.partitioningIndex { boundaries[$0] > time } - 1
  }
}
