import HealthStorage
import HealthModel

/// Rows of several chunks in the columns that become the answer, sorted by key and tie (`SortKey`).
/// By anchor they are sorted only by `sortByAnchor`.
struct RowSet {
  let key: SortKey
  private(set) var starts: [Int64] = []
  private(set) var durations: [Int64] = []
  private(set) var values: [Double] = []
  private(set) var anchors: [Int64] = []
  private(set) var devices: [UInt32] = []
  private(set) var metadata: [UInt32] = []
  /// The index of each row's origin in `origins`.
  private(set) var originIndices: [UInt32] = []
  /// Empty while every identifier is in a run. 0 in both halves means that the identifier is in a
  /// run.
  private(set) var idHigh: [UInt64] = []
  private(set) var idLow: [UInt64] = []

  struct Origin: Hashable {
    var type: UInt16
    var source: UInt32
  }
  private(set) var origins: [Origin] = []

  init(key: SortKey) { self.key = key }

  var count: Int { starts.count }

  mutating func reserveCapacity(_ rows: Int) {
    starts.reserveCapacity(rows)
    durations.reserveCapacity(rows)
    values.reserveCapacity(rows)
    anchors.reserveCapacity(rows)
    devices.reserveCapacity(rows)
    metadata.reserveCapacity(rows)
    originIndices.reserveCapacity(rows)
  }

  @inline(__always) func key(_ row: Int) -> Int64 {
    key.key(start: starts[row], duration: durations[row], anchor: anchors[row])
  }

  @inline(__always) func tie(_ row: Int) -> Int64 { anchors[row] ^ key.mask }

  /// Returns the number of rows whose key is less than `limit`.
  func count(below limit: Int64) -> Int {
    if count > 0, key(count - 1) < limit { return count }
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if key(middle) < limit { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Sorts rows that were merged with the anchor as `key`, for which merging does not sort.
  mutating func sortByAnchor() {
    guard let least = anchors.min(), let greatest = anchors.max() else { return }
    var order = Array(0..<count)
    if greatest - least < 8 * count {
      // Anchors are distinct, and nearly dense here: a slot for each is faster than sorting.
      var places = [Int](repeating: -1, count: Int(greatest - least) + 1)
      for row in 0..<count { places[Int(anchors[row] - least)] = row }
      var next = 0
      for row in places where row >= 0 {
        order[next] = row
        next += 1
      }
    } else {
      order.sort { anchors[$0] < anchors[$1] }
    }
    permute(0, order)
  }

  /// Retains the rows of `order`, each at most once, in this order. Nothing can be merged
  /// afterwards.
  mutating func arrange(_ order: [Int]) {
    permute(0, order)
    let surplus = count - order.count
    starts.removeLast(surplus)
    durations.removeLast(surplus)
    values.removeLast(surplus)
    anchors.removeLast(surplus)
    devices.removeLast(surplus)
    metadata.removeLast(surplus)
    originIndices.removeLast(surplus)
    if !idHigh.isEmpty {
      idHigh.removeLast(surplus)
      idLow.removeLast(surplus)
    }
  }

  /// Returns by origin the anchor of its last row among the first `count`; nil where it has none.
  func lastAnchors(_ count: Int) -> [Int64?] {
    var last = [Int64?](repeating: nil, count: origins.count)
    for row in 0..<count { last[Int(originIndices[row])] = anchors[row] }
    return last
  }

  /// Adds a run of rows that is itself sorted. `hasIDs` is whether the identifier columns are
  /// filled.
  mutating func merge(
    _ columns: SampleColumns, slice: Range<Int>, origin: Origin, hasIDs: Bool
  ) {
    let before = count
    Self.append(columns.start, slice, to: &starts)
    Self.append(columns.duration, slice, to: &durations)
    Self.append(columns.value, slice, to: &values)
    Self.append(columns.anchor, slice, to: &anchors)
    Self.append(columns.device, slice, to: &devices)
    Self.append(columns.metadata, slice, to: &metadata)
    if hasIDs { backfillIDs(before) }
    if hasIDs {
      Self.append(columns.idHigh, slice, to: &idHigh)
      Self.append(columns.idLow, slice, to: &idLow)
    }
    finish(before, origin: origin)
  }

  mutating func merge(
    _ columns: SampleColumns, rows: [Int], origin: Origin, hasIDs: Bool
  ) {
    let before = count
    Self.append(columns.start, rows, to: &starts)
    Self.append(columns.duration, rows, to: &durations)
    Self.append(columns.value, rows, to: &values)
    Self.append(columns.anchor, rows, to: &anchors)
    Self.append(columns.device, rows, to: &devices)
    Self.append(columns.metadata, rows, to: &metadata)
    if hasIDs {
      backfillIDs(before)
      Self.append(columns.idHigh, rows, to: &idHigh)
      Self.append(columns.idLow, rows, to: &idLow)
    }
    finish(before, origin: origin)
  }

  /// Adds the last sample of a chunk, whose identifier is in a run.
  mutating func mergeLast(of chunk: ChunkSummary, origin: Origin) {
    let before = count
    starts.append(chunk.maxStart)
    durations.append(chunk.lastDuration)
    values.append(chunk.lastValue)
    anchors.append(chunk.lastAnchor)
    devices.append(chunk.lastDevice)
    metadata.append(chunk.lastMetadata)
    finish(before, origin: origin)
  }

  // These are static: a copy of `self` would share every array, and the next change would copy it.

  private static func append<T>(
    _ column: UnsafeMutablePointer<T>, _ slice: Range<Int>, to array: inout [T]
  ) {
    array.append(
      contentsOf: UnsafeBufferPointer(start: column + slice.lowerBound, count: slice.count))
  }

  private static func append<T: BitwiseCopyable>(
    _ column: UnsafeMutablePointer<T>, _ rows: [Int], to array: inout [T]
  ) {
    withUnsafeTemporaryAllocation(of: T.self, capacity: rows.count) { copy in
      for index in 0..<rows.count { copy[index] = column[rows[index]] }
      array.append(contentsOf: UnsafeBufferPointer(copy))
    }
  }

  /// Extends the identifier columns by zeros, for rows whose identifiers are in runs.
  private mutating func backfillIDs(_ rows: Int) {
    idHigh.append(contentsOf: repeatElement(0, count: rows - idHigh.count))
    idLow.append(contentsOf: repeatElement(0, count: rows - idLow.count))
  }

  /// Completes a merge: sets the origin, extends the identifiers, and restores the order.
  private mutating func finish(_ before: Int, origin: Origin) {
    let index = origins.firstIndex(of: origin) ?? origins.count
    if index == origins.count { origins.append(origin) }
    originIndices.append(contentsOf: repeatElement(UInt32(index), count: count - before))
    if !idHigh.isEmpty { backfillIDs(count) }
    if !key.isByAnchor { interleave(before) }
  }

  /// Merges the run that starts at `middle` into the rows before it. Usually the two do not
  /// overlap.
  private mutating func interleave(_ middle: Int) {
    guard middle > 0, middle < count, isBefore(middle, middle - 1) else { return }
    var low = 0
    var high = middle
    while low < high {
      let half = (low + high) / 2
      if isBefore(middle, half) { high = half } else { low = half + 1 }
    }
    var order: [Int] = []
    order.reserveCapacity(count - low)
    var (left, right) = (low, middle)
    while left < middle || right < count {
      if right == count || (left < middle && isBefore(left, right)) {
        order.append(left)
        left += 1
      } else {
        order.append(right)
        right += 1
      }
    }
    permute(low, order)
  }

  /// Moves row `order[k]` to `low + k`.
  private mutating func permute(_ low: Int, _ order: [Int]) {
    Self.permute(&starts, low, order)
    Self.permute(&durations, low, order)
    Self.permute(&values, low, order)
    Self.permute(&anchors, low, order)
    Self.permute(&devices, low, order)
    Self.permute(&metadata, low, order)
    Self.permute(&originIndices, low, order)
    if !idHigh.isEmpty {
      Self.permute(&idHigh, low, order)
      Self.permute(&idLow, low, order)
    }
  }

  @inline(__always) private func isBefore(_ a: Int, _ b: Int) -> Bool {
    let (x, y) = (key(a), key(b))
    return x != y ? x < y : tie(a) < tie(b)
  }

  private static func permute<T: BitwiseCopyable>(_ array: inout [T], _ low: Int, _ order: [Int]) {
    array.withUnsafeMutableBufferPointer { buffer in
      withUnsafeTemporaryAllocation(of: T.self, capacity: order.count) { copy in
        for index in 0..<order.count { copy[index] = buffer[order[index]] }
        (buffer.baseAddress! + low).update(from: copy.baseAddress!, count: order.count)
      }
    }
  }
}
