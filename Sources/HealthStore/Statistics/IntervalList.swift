import HealthModel
import HealthStorage

/// The samples of one source as intervals with values, by start: the input of the merge by
/// priority.
///
/// The columns are not Swift arrays, as in `SampleColumns`: a collection over ten years fills them
/// with a million samples.
final class IntervalList {
  private(set) var starts: UnsafeMutablePointer<Int64>
  private(set) var ends: UnsafeMutablePointer<Int64>
  private(set) var values: UnsafeMutablePointer<Double>
  private(set) var count = 0
  /// The number of leading rows that start before the window that is merged next.
  private(set) var carriedCount = 0
  private var capacity: Int

  init() {
    capacity = 0
    starts = .allocate(capacity: 0)
    ends = .allocate(capacity: 0)
    values = .allocate(capacity: 0)
  }

  deinit {
    starts.deallocate()
    ends.deallocate()
    values.deallocate()
  }

  /// Decodes the samples of a chunk to the end of the list, without a copy in between.
  func append(_ decoder: ChunkDecoder) throws(StoreError) {
    let more = decoder.count
    reserve(more)
    let (starts, ends) = (starts + count, ends + count)
    try decoder.decode(starts: starts, durations: ends, values: values + count)
    for row in 0..<more { ends[row] &+= starts[row] }
    count += more
    interleave(count - more)
  }

  /// Appends an interval that does not start before any earlier one.
  func append(start: Int64, end: Int64, value: Double) {
    reserve(1)
    (starts[count], ends[count], values[count]) = (start, end, value)
    count += 1
  }

  func append(_ columns: SampleColumns, rows: [Int]) {
    reserve(rows.count)
    for (index, row) in rows.enumerated() {
      starts[count + index] = columns.start[row]
      ends[count + index] = columns.start[row] &+ columns.duration[row]
      values[count + index] = columns.value[row]
    }
    count += rows.count
    interleave(count - rows.count)
  }

  /// Moves the rows of the other list that start before `time` to this one.
  func take(before time: Int64, from other: IntervalList) {
    let more = other.count(before: time)
    guard more > 0 else { return }
    reserve(more)
    (starts + count).update(from: other.starts, count: more)
    (ends + count).update(from: other.ends, count: more)
    (values + count).update(from: other.values, count: more)
    count += more
    interleave(count - more)
    other.removeFirst(more)
  }

  /// Returns the number of rows that start before `time`.
  func count(before time: Int64) -> Int {
    (0..<count).partitioningIndex { starts[$0] >= time }
  }

  /// Removes those of the first `begun` rows that end at or before `time`. The others remain as
  /// carried rows, because they start before the next window.
  func removeEnded(by time: Int64, among begun: Int) {
    var kept = 0
    for row in 0..<begun where ends[row] > time {
      (starts[kept], ends[kept], values[kept]) = (starts[row], ends[row], values[row])
      kept += 1
    }
    carriedCount = kept
    remove(kept..<begun)
  }

  func removeFirst(_ removed: Int) { remove(0..<removed) }

  private func remove(_ rows: Range<Int>) {
    let (to, from, rest) = (rows.lowerBound, rows.upperBound, count - rows.upperBound)
    (starts + to).update(from: starts + from, count: rest)
    (ends + to).update(from: ends + from, count: rest)
    (values + to).update(from: values + from, count: rest)
    count -= rows.count
  }

  private func reserve(_ more: Int) {
    guard count + more > capacity else { return }
    capacity = max(capacity * 2, count + more)
    starts = Self.grown(starts, count, capacity)
    ends = Self.grown(ends, count, capacity)
    values = Self.grown(values, count, capacity)
  }

  private static func grown<Number>(
    _ column: UnsafeMutablePointer<Number>, _ count: Int, _ capacity: Int
  ) -> UnsafeMutablePointer<Number> {
    let larger = UnsafeMutablePointer<Number>.allocate(capacity: capacity)
    larger.moveInitialize(from: column, count: count)
    column.deallocate()
    return larger
  }

  /// Merges the rows from `middle` on into those before. Chunks arrive by their first start, so
  /// only a few rows at the end can be out of order.
  private func interleave(_ middle: Int) {
    guard middle > 0, middle < count, starts[middle] < starts[middle - 1] else { return }
    let low = (0..<middle).partitioningIndex { starts[$0] > starts[middle] }
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
    Self.arrange(starts, from: low, order)
    Self.arrange(ends, from: low, order)
    Self.arrange(values, from: low, order)
  }

  private static func arrange<Number>(
    _ column: UnsafeMutablePointer<Number>, from low: Int, _ order: [Int]
  ) {
    let arranged = order.map { column[$0] }
    for (index, number) in arranged.enumerated() { column[low + index] = number }
  }
}
