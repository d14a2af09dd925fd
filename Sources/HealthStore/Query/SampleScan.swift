import HealthStorage
import HealthModel

/// A scan of the samples of a selection in order, which reads only as far as needed.
///
/// It merges lanes of chunks, one per type or per type and source, with the groups of the journal,
/// reading next whichever can hold the least key. Rows whose key is less than that of everything unread are final.
struct SampleScan {
  let selection: Selection
  let key: SortKey
  /// The scan returns only samples after this key and tie.
  let after: (key: Int64, tie: Int64)?
  /// The scan returns only samples with smaller anchors.
  let anchorEnd: Int64
  /// For change queries: the scan returns only samples with anchors above the floors.
  var floors: ChangeFloors?
  let chunks: ChunkStore
  let isCancelled: () -> Bool

  /// Returns every row by anchor, or nil when there are more than `countMax`.
  func rowsByAnchor(countMax: Int) throws(StoreError) -> RowSet? {
    precondition(key.isByAnchor)
    var (rows, _) = try rows(needed: countMax)
    guard rows.count <= countMax else { return nil }
    rows.sortByAnchor()
    return rows
  }

  /// Returns at least `needed` final rows, or all rows, and the number of final rows.
  func rows(needed: Int) throws(StoreError) -> (rows: RowSet, finalCount: Int) {
    var lanes = selection.types.flatMap { type in
      selection.chunkIndices(of: type).map { lane(of: type, $0) }
    }
    var groups = selection.snapshot.tail.filter { selection.mayHold($0) }
    var rows = RowSet(key: key, capacity: capacity(lanes, groups, needed: needed))
    // In descending order, so that the next group is the last element.
    groups.sort { leastKey(of: $0) > leastKey(of: $1) }
    while true {
      if isCancelled() { throw .cancelled }
      var best: Int?
      for index in lanes.indices where !lanes[index].isAtEnd {
        if best.map({ lanes[index].least < lanes[$0].least }) ?? true { best = index }
      }
      let chunkLeast = best.map { lanes[$0].least } ?? .max
      let groupLeast = groups.last.map { leastKey(of: $0) } ?? .max
      if best == nil && groups.isEmpty { return (rows, rows.count) }
      // Only with enough rows can enough of them be final. By anchor, no row is final before all are
      // sorted. The scan only has to stop when there are more rows than `rowsByAnchor` accepts.
      if rows.count >= needed {
        let final =
          key.isByAnchor
          ? rows.count - 1 : rows.count(below: min(chunkLeast, groupLeast))
        if final >= needed { return (rows, final) }
      }
      if let best, chunkLeast <= groupLeast {
        try add(lanes[best].chunk, needed, to: &rows)
        lanes[best].position += 1
        settle(&lanes[best])
      } else if let group = groups.popLast() {
        try add(group, needed, to: &rows)
      }
    }
  }

  /// A walk over chunks of one type in the order of the query, without those that cannot contribute.
  private struct Lane {
    let chunks: OrderedChunks
    var position: Int
    var end: Int
    /// The least key of the chunk at the position. A query of many sources has a lane for each, and
    /// compares them for every chunk.
    var least = Int64.min

    var isAtEnd: Bool { position >= end }
    var chunk: ChunkSummary { chunks[position] }
  }

  /// Advances the lane past chunks that cannot contribute.
  private func settle(_ lane: inout Lane) {
    let least = after?.key ?? .min
    while lane.position < lane.end {
      let chunk = lane.chunk
      if selection.mayHold(chunk) && chunk.minAnchor < anchorEnd
        && chunk.maxAnchor > floor(chunk.type, chunk.source) && key.greatest(of: chunk) >= least
      {
        lane.least = key.least(of: chunk)
        return
      }
      lane.position += 1
    }
  }

  /// Returns the anchor that the samples of a source must exceed in a change query.
  private func floor(_ type: UInt16, _ source: UInt32) -> Int64 {
    floors?.floor(type: type, owner: selection.snapshot.dictionaries.sources[Int(source)].owner)
      ?? .min
  }

  /// Creates a lane of chunks of a type, without those that a binary search can exclude.
  private func lane(of type: UInt16, _ index: ChunkIndex) -> Lane {
    var chunks = index.ordered(by: key)
    if key == .startAscending {
      let filter = selection[type]
      let from = max(filter.start, after?.key ?? .min)
      chunks = index.chunks(startingBefore: filter.end, endingFrom: from)
    }
    var lane = Lane(chunks: chunks, position: 0, end: chunks.count)
    if key.isByAnchor {
      if let floors { lane.position = index.firstByAnchor(floors.least(type)) }
      lane.end = index.endByAnchor(anchorEnd)
    }
    settle(&lane)
    return lane
  }

  /// Returns an upper bound of the number of rows, or a small number when none is cheap to compute.
  private func capacity(_ lanes: [Lane], _ groups: [TailGroup], needed: Int) -> Int {
    if key.isByAnchor, let floors {
      let (window, overflow) = anchorEnd.subtractingReportingOverflow(floors.least)
      // A page of changes accepts many more rows than it needs (`rowsByAnchor`).
      return overflow ? 128 : max(min(needed / 8, Int(window)), 0)
    }
    guard key == .startAscending else { return min(needed, 128) }
    // `needed` may be `.max`, to which nothing can be added.
    let enough = needed > .max - 4096 ? Int.max : needed + 2 * ChunkFormat.sampleCountMax
    var count = groups.reduce(0) { $0 + $1.count }
    for lane in lanes {
      var position = lane.position
      while position < lane.end && count < enough {
        count += Int(lane.chunks[position].count)
        position += 1
      }
    }
    return min(count, enough)
  }

  private func leastKey(of group: TailGroup) -> Int64 {
    if key.isByAnchor { return group.columns.anchor[0] }
    return switch (key.isByEnd, key.isDescending) {
    case (false, false): group.minStart
    case (false, true): ~group.maxStart
    case (true, false): group.minEnd
    case (true, true): ~group.maxEnd
    }
  }

  /// Adds the rows of a chunk that pass. A chunk that passes as a whole is decoded to the rows
  /// without tests.
  private func add(
    _ chunk: ChunkSummary, _ needed: Int, to rows: inout RowSet
  ) throws(StoreError) {
    let origin = RowSet.Origin(type: chunk.type, source: chunk.source)
    if isWhole(chunk) {
      return try rows.merge(Int(chunk.count), origin: origin, hasIDs: chunk.hasLooseIDs) {
        (columns, row) throws(StoreError) in
        let filled = try chunks.decode(chunk, into: columns, at: row)
        try decodeIDs(chunk, columns, at: row)
        return filled
      }
    }
    let columns = chunks.connection.scratch
    let filter = selection[chunk.type]
    let test = filter.test(for: chunk)
    // Decode first the columns that decide which rows pass.
    var first = (test?.columns ?? []).union(.anchor)
    if filter.hasPeriod || !key.isByAnchor { first.formUnion([.start, .duration]) }
    let list = try chunks.withData(chunk) { decoder throws(StoreError) -> [Int] in
      let blocks = try blocks(decoder, filter)
      guard !blocks.isEmpty else { return [] }
      try decoder.decode(first, blocks: blocks, into: columns)
      let list = try select(
        columns, decoder.rows(blocks), deleted: selection.snapshot.deletions[chunk.id],
        floor: floor(chunk.type, chunk.source), filter, test, source: chunk.source,
        isSortedByStart: true, needed: needed)
      // Decode only the blocks of the other columns that hold a row that passes.
      if let blocks = ChunkFormat.blocks(ofRows: list) {
        try decoder.decode(.all.subtracting(first), blocks: blocks, into: columns)
      }
      return list
    }
    guard !list.isEmpty else { return }
    try decodeIDs(chunk, columns, at: 0)
    rows.merge(columns, rows: list, origin: origin, hasIDs: chunk.hasLooseIDs)
  }

  /// Returns the blocks of a chunk that can contain rows of the period.
  private func blocks(
    _ decoder: ChunkDecoder, _ filter: RowFilter
  ) throws(StoreError) -> Range<Int> {
    var blocks = 0..<decoder.blockCount
    guard filter.hasPeriod else { return blocks }
    // A sample that starts before the period may end in it, unless it has no duration.
    let start = try decoder.hasNoDurations() ? filter.start : filter.leastStart
    while let last = blocks.last, decoder.index(last).firstStart >= filter.end {
      blocks.removeLast()
    }
    // The rows of a block start at or before the first start of the next one.
    while blocks.count > 1, decoder.index(blocks.lowerBound + 1).firstStart < start {
      blocks.removeFirst()
    }
    return blocks
  }

  /// Returns whether every row is in the answer, in the order of the chunk.
  private func isWhole(_ chunk: ChunkSummary) -> Bool {
    let filter = selection[chunk.type]
    return key == .startAscending && filter.test(for: chunk) == nil
      && selection.snapshot.deletions[chunk.id] == nil && chunk.maxAnchor < anchorEnd
      && after.map({ key.least(of: chunk) > $0.key }) ?? true
      && filter.periodHolds(minStart: chunk.minStart, maxEnd: chunk.maxEnd)
  }

  private func decodeIDs(
    _ chunk: ChunkSummary, _ columns: SampleColumns, at row: Int
  ) throws(StoreError) {
    guard chunk.hasLooseIDs else { return }
    try chunks.decodeIDs(
      chunk, count: Int(chunk.count), runs: selection.snapshot.idRuns, into: columns, at: row)
  }

  private func add(
    _ group: TailGroup, _ needed: Int, to rows: inout RowSet
  ) throws(StoreError) {
    let filter = selection[group.type]
    let origin = RowSet.Origin(type: group.type, source: group.source)
    let list = try select(
      group.columns, 0..<group.count, deleted: nil, floor: floor(group.type, group.source),
      filter, filter.test, source: group.source, isSortedByStart: false, needed: needed)
    rows.merge(group.columns, rows: list, origin: origin, hasIDs: true)
  }

  /// Returns the rows that pass in the order of the query: by anchor all of them, otherwise the
  /// first `needed`.
  private func select(
    _ columns: SampleColumns, _ rows: Range<Int>, deleted: DeletionMap?, floor: Int64,
    _ filter: RowFilter, _ test: RowTest?, source: UInt32, isSortedByStart: Bool, needed: Int
  ) throws(StoreError) -> [Int] {
    let isOrdered = (isSortedByStart && !key.isByEnd) || key.isByAnchor
    // The loop can stop early only when the rows are in order and no test removes any of them
    // later.
    let enough = isOrdered && !key.isByAnchor && test == nil ? needed : .max
    var list: [Int]
    if deleted == nil && after == nil && enough >= rows.count && !(isOrdered && key.isDescending) {
      list = passing(columns, rows, floor: floor, filter)
    } else {
      list = []
      list.reserveCapacity(min(rows.count, needed))
      let hasPeriod = filter.hasPeriod
      for place in 0..<rows.count {
        let row =
          key.isDescending && isOrdered ? rows.upperBound - 1 - place : rows.lowerBound + place
        if let deleted, deleted.contains(row) { continue }
        let anchor = columns.anchor[row]
        guard anchor < anchorEnd, anchor > floor, after == nil || isBehind(columns, row),
          !hasPeriod || filter.periodPasses(columns.start[row], columns.duration[row])
        else { continue }
        list.append(row)
        if list.count == enough { break }
      }
    }
    if let test {
      var candidates = RowBits(none: rows.upperBound)
      for row in list { candidates.insert(row) }
      let passed = try test.evaluate(columns, source: source, among: candidates)
      list.removeAll { !passed.contains($0) }
    }
    if isOrdered {
      return key.isByAnchor || list.count <= needed ? list : Array(list[..<needed])
    }
    let all = sorted(list, columns, needed: needed)
    return all.count > needed ? Array(all[..<needed]) : all
  }

  /// Returns the rows that pass the limits of anchors and time, without a branch for each row.
  private func passing(
    _ columns: SampleColumns, _ rows: Range<Int>, floor: Int64, _ filter: RowFilter
  ) -> [Int] {
    let (starts, durations, anchors) = (columns.start, columns.duration, columns.anchor)
    return [Int](unsafeUninitializedCapacity: rows.count) { list, count in
      if filter.hasPeriod {
        for row in rows {
          let isWithin = filter.periodPasses(starts[row], durations[row])
          list[count] = row
          count &+= isWithin && anchors[row] < anchorEnd && anchors[row] > floor ? 1 : 0
        }
      } else {
        for row in rows {
          list[count] = row
          count &+= anchors[row] < anchorEnd && anchors[row] > floor ? 1 : 0
        }
      }
    }
  }

  private func sorted(_ list: [Int], _ columns: SampleColumns, needed: Int) -> [Int] {
    let isBefore = { (a: Int, b: Int) in
      let x = key.key(
        start: columns.start[a], duration: columns.duration[a], anchor: columns.anchor[a])
      let y = key.key(
        start: columns.start[b], duration: columns.duration[b], anchor: columns.anchor[b])
      return x != y ? x < y : columns.anchor[a] ^ key.mask < columns.anchor[b] ^ key.mask
    }
    if needed == 1 { return list.min(by: isBefore).map { [$0] } ?? [] }
    // Rows of the journal are often in order already.
    for index in 1..<max(list.count, 1) where isBefore(list[index], list[index - 1]) {
      return list.sorted(by: isBefore)
    }
    return list
  }

  /// Returns whether a row comes after the last sample of the previous page.
  @inline(__always) private func isBehind(_ columns: SampleColumns, _ row: Int) -> Bool {
    guard let after else { return true }
    let rowKey = key.key(
      start: columns.start[row], duration: columns.duration[row], anchor: columns.anchor[row])
    return rowKey != after.key
      ? rowKey > after.key : columns.anchor[row] ^ key.mask > after.tie
  }
}
