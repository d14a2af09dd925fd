/// Samples of one source as intervals with values, by start: what merging by priority works on.
struct IntervalList {
  private(set) var starts: [Int64] = []
  private(set) var ends: [Int64] = []
  private(set) var values: [Double] = []

  var count: Int { starts.count }

  mutating func append(_ columns: SampleColumns, slice: Range<Int>) {
    let before = count
    starts.append(
      contentsOf: UnsafeBufferPointer(start: columns.start + slice.lowerBound, count: slice.count))
    values.append(
      contentsOf: UnsafeBufferPointer(start: columns.value + slice.lowerBound, count: slice.count))
    for row in slice { ends.append(columns.start[row] &+ columns.duration[row]) }
    interleave(before)
  }

  mutating func append(_ columns: SampleColumns, rows: [Int]) {
    let before = count
    for row in rows {
      starts.append(columns.start[row])
      ends.append(columns.start[row] &+ columns.duration[row])
      values.append(columns.value[row])
    }
    interleave(before)
  }

  /// Chunks come by their first start, so that only the rows behind it can be out of order.
  private mutating func interleave(_ middle: Int) {
    guard middle > 0, middle < count, starts[middle] < starts[middle - 1] else { return }
    let low = starts[..<middle].partitioningIndex { $0 > starts[middle] }
    var order: [Int] = []
    order.reserveCapacity(count - low)
    var (left, right) = (low, middle)
    while left < middle || right < count {
      if right == count || (left < middle && starts[left] <= starts[right]) {
        order.append(left)
        left += 1
      } else {
        order.append(right)
        right += 1
      }
    }
    let (s, e, v) = (order.map { starts[$0] }, order.map { ends[$0] }, order.map { values[$0] })
    starts.replaceSubrange(low..., with: s)
    ends.replaceSubrange(low..., with: e)
    values.replaceSubrange(low..., with: v)
  }
}

/// Time that is covered: disjoint intervals by start.
struct Cover {
  private(set) var starts: [Int64] = []
  private(set) var ends: [Int64] = []

  var count: Int { starts.count }

  /// Adds the time of all intervals of the list.
  mutating func formUnion(_ list: IntervalList) {
    var merged = Cover()
    merged.starts.reserveCapacity(count + list.count)
    merged.ends.reserveCapacity(count + list.count)
    var (own, other) = (0, 0)
    while own < count || other < list.count {
      if other == list.count || (own < count && starts[own] <= list.starts[other]) {
        merged.append(starts[own], ends[own])
        own += 1
      } else {
        merged.append(list.starts[other], list.ends[other])
        other += 1
      }
    }
    self = merged
  }

  /// `start` is not before the start of any interval added earlier.
  @inline(__always) private mutating func append(_ start: Int64, _ end: Int64) {
    guard end > start else { return }
    if let last = ends.last, start <= last {
      if end > last { ends[ends.count - 1] = end }
    } else {
      starts.append(start)
      ends.append(end)
    }
  }
}
