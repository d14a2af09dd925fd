import HealthStorage
import HealthModel

/// Rows of several chunks in columns, sorted by key and tie (`SortKey`). By anchor they are sorted
/// only by `sortByAnchor`.
///
/// Whole chunks are decoded into the columns without a copy in between.
struct RowSet {
  let key: SortKey
  private(set) var count = 0
  /// Rows `0..<count` are set. A copy of the set shares them until either is changed.
  private(set) var columns: SampleColumns
  /// The columns in which a row may be other than 0, of those that are 0 in most types.
  private(set) var filled: ColumnSet = []
  /// Whether the identifier columns are set. Without it every identifier is in a run, and so is an
  /// identifier with 0 in both halves.
  private(set) var hasIDs = false
  /// Whether the rows are in the order of the key, so that the first and the last row without
  /// durations have the least and the greatest start.
  private(set) var isSorted: Bool
  /// The index of each row's origin in `origins`. Empty while there is only one origin.
  private(set) var originIndices: [UInt32] = []

  struct Origin: Hashable {
    var type: UInt16
    var source: UInt32
  }
  private(set) var origins: [Origin] = []
  /// The number of rows of each origin.
  private var rowCounts: [Int] = []

  init(key: SortKey, capacity: Int = 0) {
    self.key = key
    isSorted = !key.isByAnchor
    columns = SampleColumns(capacity: capacity)
  }

  // MARK: - Rows

  var starts: RowColumn<Int64> { RowColumn(columns, columns.start, count) }
  var durations: RowColumn<Int64> { RowColumn(columns, columns.duration, count) }
  var values: RowColumn<Double> { RowColumn(columns, columns.value, count) }
  var anchors: RowColumn<Int64> { RowColumn(columns, columns.anchor, count) }

  func origin(_ row: Int) -> Origin { origins[originIndex(row)] }

  func originIndex(_ row: Int) -> Int { originIndices.isEmpty ? 0 : Int(originIndices[row]) }

  @inline(__always) func key(_ row: Int) -> Int64 {
    key.key(
      start: columns.start[row], duration: columns.duration[row], anchor: columns.anchor[row])
  }

  @inline(__always) func tie(_ row: Int) -> Int64 { columns.anchor[row] ^ key.mask }

  /// Returns the origins of the first `count` rows, in the order of their first row, with the
  /// number of their rows.
  func originCounts(_ count: Int) -> [(index: Int, count: Int)] {
    guard count > 0 else { return [] }
    guard origins.count > 1 else { return [(0, count)] }
    var counts = rowCounts
    if count > self.count / 2 {
      for (index, rows) in tally(count..<self.count).enumerated() { counts[index] -= rows }
    } else {
      counts = tally(0..<count)
    }
    var found: [(index: Int, count: Int)] = []
    var (row, missing) = (0, count)
    while missing > 0 {
      let index = Int(originIndices[row])
      if counts[index] > 0 {
        found.append((index, counts[index]))
        missing -= counts[index]
        counts[index] = 0
      }
      row += 1
    }
    return found
  }

  /// Returns the number of rows of each origin. There is more than one origin.
  private func tally(_ rows: Range<Int>) -> [Int] {
    var counts = [Int](repeating: 0, count: origins.count)
    for row in rows { counts[Int(originIndices[row])] += 1 }
    return counts
  }

  /// Returns for each of the first `count` rows the entry of its origin.
  func originEntries(_ count: Int, _ entries: [UInt32]) -> [UInt32] {
    guard !originIndices.isEmpty else { return [UInt32](repeating: entries[0], count: count) }
    return [UInt32](unsafeUninitializedCapacity: count) { buffer, initialized in
      originIndices.withUnsafeBufferPointer { indices in
        entries.withUnsafeBufferPointer { entries in
          for row in 0..<count { buffer[row] = entries[Int(indices[row])] }
        }
      }
      initialized = count
    }
  }

  /// Returns the number of rows whose key is less than `limit`.
  func count(below limit: Int64) -> Int {
    if count > 0, key(count - 1) < limit { return count }
    return (0..<count).partitioningIndex { key($0) >= limit }
  }

  /// Returns by origin the anchor of its last row among the first `count`; nil where it has none.
  func lastAnchors(_ count: Int) -> [Int64?] {
    var last = [Int64?](repeating: nil, count: origins.count)
    guard origins.count > 1 else {
      if count > 0 { last[0] = columns.anchor[count - 1] }
      return last
    }
    // The last row of an origin comes first from the end.
    var missing = last.count
    for row in (0..<count).reversed() where last[Int(originIndices[row])] == nil {
      last[Int(originIndices[row])] = columns.anchor[row]
      missing -= 1
      if missing == 0 { break }
    }
    return last
  }

  /// Returns whether one of the first `count` durations is not 0.
  func hasDurations(_ count: Int) -> Bool {
    filled.contains(.duration) && !Self.isZero(columns.duration, count)
  }

  // MARK: - Order

  /// Sorts rows that were merged with the anchor as `key`, for which merging does not sort.
  mutating func sortByAnchor() {
    guard let least = anchors.min(), let greatest = anchors.max() else { return }
    var order: [Int] = []
    if greatest - least < 8 * count {
      order.reserveCapacity(count)
      // Anchors are distinct, and nearly dense here: a slot for each is faster than sorting.
      var places = [Int](repeating: -1, count: Int(greatest - least) + 1)
      for row in 0..<count { places[Int(columns.anchor[row] - least)] = row }
      for row in places where row >= 0 { order.append(row) }
    } else {
      order = Array(0..<count)
      order.sort { columns.anchor[$0] < columns.anchor[$1] }
    }
    rearrange(Permutation(order: order))
  }

  /// Retains the rows of `order`, each at most once, in this order. Nothing can be merged
  /// afterwards.
  mutating func arrange(_ order: [Int]) {
    rearrange(Permutation(order: order))
    isSorted = false
    count = order.count
    guard !originIndices.isEmpty else { return rowCounts = [count] }
    originIndices.removeLast(originIndices.count - count)
    rowCounts = tally(0..<count)
  }

  /// Merges the run that starts at `middle` into the rows before it. Usually the two do not
  /// overlap. Where they do, one device often measures more frequently than the other, so whole
  /// stretches of rows are found and moved, not single rows.
  private mutating func interleave(_ middle: Int) {
    guard middle > 0, middle < count, isBefore(middle, middle - 1) else { return }
    let low = firstRow(of: 0..<middle, after: middle)
    // The lengths of the stretches, alternately of the added rows and of the earlier ones.
    var lengths: [Int] = []
    var (left, right) = (low, middle)
    while left < middle {
      let rightEnd = firstRow(of: right..<count, after: left)
      let leftEnd = rightEnd < count ? firstRow(of: left..<middle, after: rightEnd) : middle
      lengths.append(rightEnd - right)
      lengths.append(leftEnd - left)
      (left, right) = (leftEnd, rightEnd)
    }
    rearrange(Interleaving(earlier: low..<middle, lengths: lengths))
  }

  /// Returns the first of `rows`, which are in order, that comes after `other`, or their end. It is
  /// found fastest near their beginning.
  private func firstRow(of rows: Range<Int>, after other: Int) -> Int {
    let limit = key(other)
    // The keys of the most frequent order are a column.
    let starts = columns.start
    var row =
      key == .startAscending
      ? Self.firstRow(of: rows, from: limit) { starts[$0] }
      : Self.firstRow(of: rows, from: limit) { key($0) }
    while row < rows.upperBound, isBefore(row, other) { row += 1 }
    return row
  }

  /// Returns the first of `rows` whose key is at least `limit`, or their end.
  @inline(__always) private static func firstRow(
    of rows: Range<Int>, from limit: Int64, _ key: (Int) -> Int64
  ) -> Int {
    var (low, length) = (rows.lowerBound, 1)
    while low + length <= rows.upperBound, key(low + length - 1) < limit {
      low += length
      length *= 2
    }
    length = min(length, rows.upperBound - low)
    // The row is in `low...low + length`. Which half it is in cannot be predicted, so the choice
    // should not be a branch.
    while length > 0 {
      let half = (length + 1) / 2
      low = key(low + half - 1) < limit ? low + half : low
      length -= half
    }
    return low
  }

  @inline(__always) private func isBefore(_ a: Int, _ b: Int) -> Bool {
    let (x, y) = (key(a), key(b))
    return x != y ? x < y : tie(a) < tie(b)
  }

  /// Brings the rows into an order, in every column that is filled.
  private mutating func rearrange(_ order: some RowOrder) {
    reserveCapacity(count)
    order.apply(to: columns.start)
    order.apply(to: columns.value)
    order.apply(to: columns.anchor)
    if filled.contains(.duration) { order.apply(to: columns.duration) }
    if filled.contains(.device) { order.apply(to: columns.device) }
    if filled.contains(.metadata) { order.apply(to: columns.metadata) }
    if hasIDs {
      order.apply(to: columns.idHigh)
      order.apply(to: columns.idLow)
    }
    guard !originIndices.isEmpty else { return }
    originIndices.withUnsafeMutableBufferPointer { order.apply(to: $0.baseAddress!) }
  }

  // MARK: - Adding

  /// Makes the columns unshared and large enough for `capacity` rows.
  mutating func reserveCapacity(_ capacity: Int) {
    if capacity <= columns.capacity && isKnownUniquelyReferenced(&columns) { return }
    let larger = SampleColumns(capacity: max(capacity, count))
    larger.copy(count, from: columns, at: 0, to: 0, hasIDs: hasIDs)
    columns = larger
  }

  /// Adds a sorted run of rows, which `body` writes to the columns from the given row onward.
  /// `body` returns the columns in which a row may be other than 0. `hasIDs` is whether it writes
  /// the identifier columns.
  mutating func merge(
    _ added: Int, origin: Origin, hasIDs: Bool,
    _ body: (SampleColumns, Int) throws(StoreError) -> ColumnSet
  ) throws(StoreError) {
    grow(added)
    let written = try body(columns, count)
    finish(added, written, origin: origin, hasIDs: hasIDs)
  }

  /// Adds rows of other columns, which are sorted. `hasIDs` is whether the identifier columns are
  /// set.
  mutating func merge(_ other: SampleColumns, rows: [Int], origin: Origin, hasIDs: Bool) {
    guard let first = rows.first else { return }
    grow(rows.count)
    if Self.isRange(rows) {
      columns.copy(rows.count, from: other, at: first, to: count, hasIDs: hasIDs)
    } else {
      Self.gather(rows, of: other.start, to: columns.start + count)
      Self.gather(rows, of: other.duration, to: columns.duration + count)
      Self.gather(rows, of: other.value, to: columns.value + count)
      Self.gather(rows, of: other.anchor, to: columns.anchor + count)
      Self.gather(rows, of: other.device, to: columns.device + count)
      Self.gather(rows, of: other.metadata, to: columns.metadata + count)
      if hasIDs {
        Self.gather(rows, of: other.idHigh, to: columns.idHigh + count)
        Self.gather(rows, of: other.idLow, to: columns.idLow + count)
      }
    }
    var written: ColumnSet = []
    if !Self.isZero(columns.duration + count, rows.count) { written.insert(.duration) }
    if !Self.isZero(columns.device + count, rows.count) { written.insert(.device) }
    if !Self.isZero(columns.metadata + count, rows.count) { written.insert(.metadata) }
    finish(rows.count, written, origin: origin, hasIDs: hasIDs)
  }

  /// Adds the last sample of a chunk, whose identifier is in a run.
  mutating func mergeLast(of chunk: ChunkSummary, origin: Origin) {
    grow(1)
    columns.start[count] = chunk.maxStart
    columns.duration[count] = chunk.lastDuration
    columns.value[count] = chunk.lastValue
    columns.anchor[count] = chunk.lastAnchor
    columns.device[count] = chunk.lastDevice
    columns.metadata[count] = chunk.lastMetadata
    finish(1, [.duration, .device, .metadata], origin: origin, hasIDs: false)
  }

  private mutating func grow(_ added: Int) {
    let needed = count + added
    reserveCapacity(needed <= columns.capacity ? needed : max(needed, 2 * columns.capacity))
  }

  private static func isRange(_ rows: [Int]) -> Bool {
    var difference = 0
    for index in 0..<rows.count { difference |= rows[index] &- index ^ rows[0] }
    return difference == 0
  }

  private static func gather<T: BitwiseCopyable>(
    _ rows: [Int], of column: UnsafeMutablePointer<T>, to place: UnsafeMutablePointer<T>
  ) {
    for index in 0..<rows.count { place[index] = column[rows[index]] }
  }

  /// Returns whether the first `count` elements are 0, without a branch for each.
  static func isZero<T: FixedWidthInteger>(
    _ column: UnsafeMutablePointer<T>, _ count: Int
  ) -> Bool {
    var bits: T = 0
    for row in 0..<count { bits |= column[row] }
    return bits == 0
  }

  /// Returns the greatest of the first `count` elements, or 0 if there are none.
  static func greatest(_ column: UnsafeMutablePointer<UInt32>, _ count: Int) -> UInt32 {
    var greatest: UInt32 = 0
    for row in 0..<count { greatest = max(greatest, column[row]) }
    return greatest
  }

  /// Completes a merge: sets origin and identifiers of the added rows, and restores the order.
  private mutating func finish(
    _ added: Int, _ written: ColumnSet, origin: Origin, hasIDs: Bool
  ) {
    let middle = count
    count += added
    filled.formUnion(written)
    if hasIDs && !self.hasIDs { clearIDs(0..<middle) }
    if self.hasIDs && !hasIDs { clearIDs(middle..<count) }
    self.hasIDs = self.hasIDs || hasIDs
    setOrigin(of: middle..<count, to: origin)
    if !key.isByAnchor { interleave(middle) }
  }

  private func clearIDs(_ rows: Range<Int>) {
    (columns.idHigh + rows.lowerBound).update(repeating: 0, count: rows.count)
    (columns.idLow + rows.lowerBound).update(repeating: 0, count: rows.count)
  }

  private mutating func setOrigin(of rows: Range<Int>, to origin: Origin) {
    let index = origins.firstIndex(of: origin) ?? origins.count
    if index == origins.count {
      origins.append(origin)
      rowCounts.append(0)
    }
    rowCounts[index] += rows.count
    guard origins.count > 1 else { return }
    // The rows before the second origin are of the first.
    originIndices.append(
      contentsOf: repeatElement(0, count: rows.lowerBound - originIndices.count))
    originIndices.append(contentsOf: repeatElement(UInt32(index), count: rows.count))
  }
}

/// One column of a `RowSet`.
struct RowColumn<Element: BitwiseCopyable>: RandomAccessCollection {
  private let columns: SampleColumns
  private let base: UnsafeMutablePointer<Element>
  let endIndex: Int
  var startIndex: Int { 0 }

  /// Creates the column that begins at `base`, which is in `columns`.
  fileprivate init(_ columns: SampleColumns, _ base: UnsafeMutablePointer<Element>, _ count: Int) {
    self.columns = columns
    self.base = base
    endIndex = count
  }

  subscript(row: Int) -> Element {
    precondition(row >= 0 && row < endIndex)
    return withExtendedLifetime(columns) { base[row] }
  }

  /// Returns the first `count` rows.
  func first(_ count: Int) -> [Element] {
    precondition(count >= 0 && count <= endIndex)
    return withExtendedLifetime(columns) {
      Array(UnsafeBufferPointer(start: base, count: count))
    }
  }
}

/// A new order of rows, which is applied to one column after the other.
private protocol RowOrder {
  func apply<T: BitwiseCopyable>(to column: UnsafeMutablePointer<T>)
}

/// Moves row `order[k]` to `k`. Rows that are not in `order` are lost.
private struct Permutation: RowOrder {
  let order: [Int]

  func apply<T: BitwiseCopyable>(to column: UnsafeMutablePointer<T>) {
    withUnsafeTemporaryAllocation(of: T.self, capacity: order.count) { copy in
      for index in 0..<order.count { copy[index] = column[order[index]] }
      column.update(from: copy.baseAddress!, count: order.count)
    }
  }
}

/// Moves the rows after `earlier` and those of `earlier` to their places, in stretches of these
/// lengths. Rows after the last stretch are in their places.
private struct Interleaving: RowOrder {
  let earlier: Range<Int>
  /// Alternately of the later rows and of the earlier ones.
  let lengths: [Int]

  func apply<T: BitwiseCopyable>(to column: UnsafeMutablePointer<T>) {
    withUnsafeTemporaryAllocation(of: T.self, capacity: earlier.count) { copy in
      var left = copy.baseAddress!
      left.update(from: column + earlier.lowerBound, count: earlier.count)
      var right = column + earlier.upperBound
      var place = column + earlier.lowerBound
      // A place is never after the next later row, because only `earlier` was before that row.
      for index in stride(from: 0, to: lengths.count, by: 2) {
        Self.advance(&right, lengths[index], to: &place)
        Self.advance(&left, lengths[index + 1], to: &place)
      }
    }
  }

  /// Moves `length` elements to `place`, and both pointers past them.
  @inline(__always) private static func advance<T: BitwiseCopyable>(
    _ source: inout UnsafeMutablePointer<T>, _ length: Int,
    to place: inout UnsafeMutablePointer<T>
  ) {
    if length < 8 {
      // Faster than a call of `memmove`.
      for index in 0..<length { place[index] = source[index] }
    } else {
      place.update(from: source, count: length)
    }
    source += length
    place += length
  }
}
