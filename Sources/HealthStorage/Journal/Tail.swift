import HealthModel

/// The samples of one type and source that are in the journal and not yet in a chunk, in order of
/// arrival. A value type: the writer changes its own and publishes copies.
///
/// Copies share `SampleColumns`. The writer appends only after the count of every published copy.
/// When the capacity is exhausted or rows are deleted, it allocates new columns.
package struct TailGroup: Sendable {
  package let type: UInt16
  package let source: UInt32
  package private(set) var columns: SampleColumns
  package private(set) var count = 0
  package private(set) var minStart = Int64.max
  package private(set) var maxStart = Int64.min
  package private(set) var minEnd = Int64.max
  package private(set) var maxEnd = Int64.min
  /// The row with the latest start; among equal starts, the one added last.
  package private(set) var latest = 0

  init(type: UInt16, source: UInt32) {
    self.type = type
    self.source = source
    columns = SampleColumns(capacity: 64)
  }

  package mutating func reserve(_ more: Int) {
    guard count + more > columns.capacity else { return }
    let larger = SampleColumns(capacity: max(count + more, columns.capacity * 2))
    larger.copy(count, from: columns, at: 0, to: 0)
    columns = larger
  }

  /// Appends rows of a section except those of the anchors `deleted`. `ids` has the identifiers from the
  /// first row on.
  fileprivate mutating func append(
    _ rows: Range<Int>, of section: JournalSection, _ ids: inout IDCursor,
    skipping deleted: Set<Int64>
  ) {
    reserve(rows.count)
    for row in rows {
      let anchor = section.firstAnchor + Int64(row)
      let id = ids.next(section.runs)
      if !deleted.isEmpty && deleted.contains(anchor) { continue }
      append(
        start: section.starts[row],
        duration: section.durations.isEmpty ? 0 : section.durations[row],
        value: section.values[row], anchor: anchor,
        device: section.devices.isEmpty ? 0 : section.devices[row],
        metadata: section.metadata.isEmpty ? 0 : section.metadata[row], id: id)
    }
  }

  /// Appends a row. The caller has reserved room.
  @inline(__always) private mutating func append(
    start: Int64, duration: Int64, value: Double, anchor: Int64, device: UInt32, metadata: UInt32,
    id: ObjectID
  ) {
    let columns = columns
    let row = count
    columns.start[row] = start
    columns.duration[row] = duration
    columns.value[row] = value
    columns.anchor[row] = anchor
    columns.device[row] = device
    columns.metadata[row] = metadata
    columns.idHigh[row] = id.high
    columns.idLow[row] = id.low
    let end = start + duration
    if start >= maxStart { latest = row }
    minStart = min(minStart, start)
    maxStart = max(maxStart, start)
    minEnd = min(minEnd, end)
    maxEnd = max(maxEnd, end)
    count = row + 1
  }

  /// The times of the rows from `first` on; nil if there are none.
  package func extent(from first: Int) -> ClosedRange<Int64>? {
    guard first < count else { return nil }
    if first == 0 { return minStart...maxEnd }
    var (start, end) = (Int64.max, Int64.min)
    for row in first..<count {
      start = min(start, columns.start[row])
      end = max(end, columns.start[row] + columns.duration[row])
    }
    return start...end
  }

  /// The greatest anchor.
  fileprivate var latestAnchor: Int64 { count == 0 ? .min : columns.anchor[count - 1] }

  /// Returns the row of an anchor.
  package func row(ofAnchor anchor: Int64) -> Int? {
    let row = count(through: anchor) - 1
    return row >= 0 && columns.anchor[row] == anchor ? row : nil
  }

  /// Returns the number of rows with anchors up to `anchor`, by binary search, because anchors
  /// ascend.
  package func count(through anchor: Int64) -> Int {
    (0..<count).partitioningIndex { columns.anchor[$0] > anchor }
  }

  /// Returns the group without the rows of these anchors.
  func removing(anchors: Set<Int64>) -> TailGroup {
    rows { !anchors.contains(columns.anchor[$0]) }
  }

  /// Returns the group without its first rows.
  func removingFirst(_ removedCount: Int) -> TailGroup { rows { $0 >= removedCount } }

  private func rows(_ isIncluded: (Int) -> Bool) -> TailGroup {
    var kept = TailGroup(type: type, source: source)
    kept.reserve(count)
    for row in 0..<count where isIncluded(row) {
      kept.append(
        start: columns.start[row], duration: columns.duration[row], value: columns.value[row],
        anchor: columns.anchor[row], device: columns.device[row], metadata: columns.metadata[row],
        id: ObjectID(high: columns.idHigh[row], low: columns.idLow[row]))
    }
    return kept
  }
}

/// A position in the identifiers of a section.
private struct IDCursor {
  private var run = 0
  private var offset = 0

  @inline(__always) mutating func next(_ runs: [ObjectIDRun]) -> ObjectID {
    if offset == runs[run].count { (run, offset) = (run + 1, 0) }
    defer { offset += 1 }
    return runs[run].first.advanced(by: offset)
  }
}

/// All samples that are in the journal and not yet in a chunk.
package struct Tail: Sendable {
  /// The groups in order of creation.
  package private(set) var groups: [TailGroup] = []
  package private(set) var count = 0
  private var indices: [UInt64: Int] = [:]

  package init() {}

  /// Appends the rows of a section except those of the anchors `deleted`.
  ///
  /// - Returns: The groups with new rows, as indices into `groups`, and the first new row of each.
  @discardableResult package mutating func append(
    _ section: JournalSection, skipping deleted: Set<Int64> = []
  ) -> [(group: Int, firstRow: Int)] {
    var additions: [(group: Int, firstRow: Int)] = []
    var ids = IDCursor()
    var row = 0
    while row < section.count {
      let type = section.type(row)
      let source = section.source(row)
      var end = row + 1
      if section.types.count == 1 && section.sources.count == 1 {
        end = section.count
      } else {
        while end < section.count, section.type(end) == type, section.source(end) == source {
          end += 1
        }
      }
      let index = index(type: type, source: source)
      let before = groups[index].count
      if groups[index].latestAnchor < section.firstAnchor { additions.append((index, before)) }
      groups[index].append(row..<end, of: section, &ids, skipping: deleted)
      count += groups[index].count - before
      row = end
    }
    return additions
  }

  /// Removes the rows of these anchors, all of which are in group `index`.
  package mutating func remove(anchors: Set<Int64>, fromGroup index: Int) {
    let before = groups[index].count
    groups[index] = groups[index].removing(anchors: anchors)
    count -= before - groups[index].count
  }

  /// Removes the rows with anchors up to `last`.
  package mutating func remove(through last: Int64) {
    var rest = Tail()
    for group in groups {
      let removedCount = group.count(through: last)
      guard removedCount < group.count else { continue }
      rest.groups.append(group.removingFirst(removedCount))
      rest.indices[Self.key(type: group.type, source: group.source)] = rest.groups.count - 1
      rest.count += group.count - removedCount
    }
    self = rest
  }

  package func group(type: UInt16, source: UInt32) -> TailGroup? {
    indices[Self.key(type: type, source: source)].map { groups[$0] }
  }

  private mutating func index(type: UInt16, source: UInt32) -> Int {
    let key = Self.key(type: type, source: source)
    if let index = indices[key] { return index }
    groups.append(TailGroup(type: type, source: source))
    indices[key] = groups.count - 1
    return groups.count - 1
  }

  private static func key(type: UInt16, source: UInt32) -> UInt64 {
    UInt64(type) << 32 | UInt64(source)
  }
}
