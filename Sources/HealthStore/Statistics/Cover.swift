/// Time that is covered: disjoint intervals by start, in memory that is used again and again.
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

  /// Becomes the time of `other` and of the first `listCount` intervals of the list.
  mutating func become(_ other: borrowing Cover, and list: IntervalList, count listCount: Int) {
    reserve(other.count + listCount)
    count = 0
    var (left, right) = (0, 0)
    while left < other.count || right < listCount {
      if right == listCount || (left < other.count && other.starts[left] <= list.starts[right]) {
        append(other.starts[left], other.ends[left])
        left += 1
      } else {
        append(list.starts[right], list.ends[right])
        right += 1
      }
    }
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

  /// `start` is not before the start of any interval added earlier.
  @inline(__always) private mutating func append(_ start: Int64, _ end: Int64) {
    guard end > start else { return }
    if count > 0, start <= ends[count - 1] {
      if end > ends[count - 1] { ends[count - 1] = end }
    } else {
      starts[count] = start
      ends[count] = end
      count += 1
    }
  }
}
