/// Covered time: disjoint intervals by start, in memory that is reused.
struct Cover: ~Copyable {
  private(set) var starts: UnsafeMutablePointer<Int64>
  private(set) var ends: UnsafeMutablePointer<Int64>
  private(set) var count = 0
  private var capacity: Int

  init() {
    capacity = 0
    starts = .allocate(capacity: 0)
    ends = .allocate(capacity: 0)
  }

  deinit {
    starts.deallocate()
    ends.deallocate()
  }

  /// Replaces the contents with the union of `other` and the first `listCount` intervals of the
  /// list, clipped to the window.
  mutating func become(
    _ other: borrowing Cover, and list: IntervalList, count listCount: Int,
    in window: CumulativeMerge.Window
  ) {
    reserve(other.count + listCount)
    count = 0
    var (left, right) = (0, 0)
    // The last interval is appended only when the next one cannot extend it.
    var open: (start: Int64, end: Int64)?
    while left < other.count || right < listCount {
      let next: (start: Int64, end: Int64)
      if right == listCount || (left < other.count && other.starts[left] <= list.starts[right]) {
        next = (other.starts[left], other.ends[left])
        left += 1
      } else {
        next = (max(list.starts[right], window.start), min(list.ends[right], window.end))
        right += 1
      }
      guard next.end > next.start else { continue }
      if let last = open, next.start <= last.end {
        open = (last.start, max(last.end, next.end))
      } else {
        if let last = open { append(last.start, last.end) }
        open = next
      }
    }
    if let last = open { append(last.start, last.end) }
  }

  mutating func removeAll() { count = 0 }

  private mutating func reserve(_ wanted: Int) {
    guard wanted > capacity else { return }
    starts.deallocate()
    ends.deallocate()
    capacity = wanted
    starts = .allocate(capacity: capacity)
    ends = .allocate(capacity: capacity)
  }

  @inline(__always) private mutating func append(_ start: Int64, _ end: Int64) {
    starts[count] = start
    ends[count] = end
    count += 1
  }
}
