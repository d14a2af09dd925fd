import HealthStorage
import HealthModel

/// One pass over the samples of a selection of one type. Discrete statistics are accumulated as
/// chunks are read. Results that depend on the time shared between samples (merged sums, durations)
/// are computed by `SourceMerge`. Used by one query on one thread.
final class StatisticsPass {
  let walk: QuantityWalk
  let buckets: IntervalBuckets
  let ranking: SourceRanking
  let aggregation: ObjectType.Aggregation
  let options: StatisticsOptions

  /// By slot, then by interval. There is one slot per source, by rank, or one for all sources.
  private(set) var slots: [[Accumulator]?]
  /// nil when no requested result depends on the time shared between samples.
  private let merge: SourceMerge?
  private(set) var disclosure = Disclosure()

  init(
    walk: QuantityWalk, buckets: IntervalBuckets, ranking: SourceRanking,
    aggregation: ObjectType.Aggregation, options: StatisticsOptions
  ) {
    self.walk = walk
    self.buckets = buckets
    self.ranking = ranking
    self.aggregation = aggregation
    self.options = options
    let count = options.contains(.separateBySource) ? max(ranking.sources.count, 1) : 1
    slots = Array(repeating: nil, count: count)
    var work: SourceMerge.Work = options.contains(.duration) ? .duration : []
    if aggregation == .cumulative && options.contains(.cumulativeSum) { work.insert(.sum) }
    let needsMerge = !work.isEmpty
    if options.contains(.separateBySource) { work.insert(.bySource) }
    merge =
      needsMerge
      ? SourceMerge(work, buckets: buckets, sourceCount: max(ranking.sources.count, 1)) : nil
  }

  /// Whether accumulators are needed. A query for sums alone needs only the merge.
  private var needsNumbers: Bool {
    aggregation != .cumulative || options.contains(.mostRecent) || merge == nil
  }

  private var isLevel: Bool { aggregation == .discreteEquivalentContinuousLevel }
  private var isWeighted: Bool { isLevel || aggregation == .discreteTemporallyWeighted }

  func run() throws(StoreError) {
    try walk.forEach { chunk throws(StoreError) in
      try add(chunk)
    } rows: { part in
      add(part)
    } reached: { time in
      merge?.advance(to: time)
    }
    finish()
  }

  /// Completes the merge, after the last sample.
  func finish() { merge?.finish() }

  /// Returns the share of all sources together.
  func share(_ bucket: Int) -> IntervalShare {
    guard let merge, !merge.merged.isEmpty else { return IntervalShare() }
    return merge.merged[bucket]
  }

  func share(_ bucket: Int, rank: Int) -> IntervalShare {
    guard let merge, !merge.ofSource[rank].isEmpty else { return IntervalShare() }
    return merge.ofSource[rank][bucket]
  }

  // MARK: - Parts

  /// Adds all samples of a chunk.
  private func add(_ chunk: ChunkSummary) throws(StoreError) {
    let columns = walk.chunks.connection.scratch
    let rank = ranking.rankOfNumber[Int(chunk.source)]
    disclose(chunk.source, Int(chunk.count), chunk.minStart, chunk.maxEnd)
    if let merge {
      try walk.chunks.withData(chunk) { decoder throws(StoreError) in
        try merge.append(decoder, rank: rank)
      }
    }
    if needsNumbers { try addNumbers(chunk, rank: rank, columns) }
  }

  func add(_ part: QuantityWalk.Rows) {
    let (columns, rows) = (part.columns, part.rows)
    let rank = ranking.rankOfNumber[Int(part.source)]
    var lastEnd = Int64.min
    for row in rows { lastEnd = max(lastEnd, columns.start[row] + columns.duration[row]) }
    disclose(part.source, part.sampleCount, columns.start[rows[0]], lastEnd)
    if part.isLate {
      merge?.appendLate(columns, rows: rows, rank: rank)
    } else {
      merge?.append(columns, rows: rows, rank: rank)
    }
    guard needsNumbers else { return }
    withSlot(rank) { accumulators in
      var bucket = 0
      for row in rows {
        bucket = buckets.index(of: columns.start[row], from: bucket)
        addRow(columns, row, bucket, accumulators)
      }
    }
  }

  private func disclose(_ source: UInt32, _ count: Int, _ start: Int64, _ end: Int64) {
    let owner = walk.selection.snapshot.dictionaries.principal(ofSource: source)
    disclosure.sampleCount += count
    disclosure.countByOwner[owner, default: 0] += count
    let (first, last) = (Instant(microseconds: start), Instant(microseconds: end))
    disclosure.start = disclosure.start.map { min($0, first) } ?? first
    disclosure.end = disclosure.end.map { max($0, last) } ?? last
  }

  // MARK: - Numbers

  /// Calls `body` with the accumulators of a rank, which are created on first use.
  private func withSlot(
    _ rank: Int, _ body: (UnsafeMutableBufferPointer<Accumulator>) throws(StoreError) -> Void
  ) throws(StoreError) {
    let slot = slots.count == 1 ? 0 : rank
    var accumulators =
      slots[slot] ?? Array(repeating: Accumulator(), count: buckets.count)
    slots[slot] = nil  // so that the array is not copied
    var failure: StoreError?
    accumulators.withUnsafeMutableBufferPointer { buffer in
      do throws(StoreError) {
        try body(buffer)
      } catch {
        failure = error
      }
    }
    slots[slot] = accumulators
    if let failure { throw failure }
  }

  private func withSlot(
    _ rank: Int, _ body: (UnsafeMutableBufferPointer<Accumulator>) -> Void
  ) {
    let slot = slots.count == 1 ? 0 : rank
    var accumulators =
      slots[slot] ?? Array(repeating: Accumulator(), count: buckets.count)
    slots[slot] = nil
    accumulators.withUnsafeMutableBufferPointer { body($0) }
    slots[slot] = accumulators
  }

  /// Adds a sample to the interval in which it starts, and its weight to all that it overlaps.
  @inline(__always) private func addRow(
    _ columns: SampleColumns, _ row: Int, _ bucket: Int,
    _ accumulators: UnsafeMutableBufferPointer<Accumulator>
  ) {
    let (start, duration, value) = (
      columns.start[row], columns.duration[row], columns.value[row]
    )
    let energy = isLevel ? EquivalentLevel.energy(value) : value
    accumulators[bucket].add(value, energy: energy)
    if isWeighted {
      var (from, next) = (start, bucket)
      while from < start + duration {
        let to = min(start + duration, buckets.boundaries[next + 1])
        accumulators[next].addWeight(energy, Double(to - from), of: value)
        from = to
        next += 1
      }
    }
    accumulators[bucket].addRecent(
      start: start, duration: duration, value: value, anchor: columns.anchor[row])
  }

  /// Adds a whole chunk: from its summary when it is within one interval, otherwise block by block.
  private func addNumbers(
    _ chunk: ChunkSummary, rank: Int, _ columns: SampleColumns
  ) throws(StoreError) {
    let first = buckets.index(of: chunk.minStart, from: 0)
    let isPlain = aggregation == .discreteArithmetic || aggregation == .cumulative
    // If all samples start in one interval and time does not matter, the summary suffices.
    if isPlain, let sum = chunk.sum, chunk.maxStart < buckets.boundaries[first + 1] {
      return withSlot(rank) { $0[first].add(chunk, sum) }
    }
    let needsRecent = options.contains(.mostRecent)
    try withSlot(rank) { accumulators throws(StoreError) in
      try walk.chunks.withData(chunk) { decoder throws(StoreError) in
        let hasPoints = try decoder.hasNoDurations()
        // The block index has neither durations, nor energies of levels, nor the most recent
        // sample.
        if needsRecent || isLevel || !(isPlain || hasPoints) {
          try decoder.decode([.start, .duration, .value, .anchor], into: columns)
          var bucket = first
          for row in 0..<decoder.count {
            bucket = buckets.index(of: columns.start[row], from: bucket)
            addRow(columns, row, bucket, accumulators)
          }
        } else {
          try addBlocks(chunk, decoder, first, columns, accumulators)
        }
      }
    }
  }

  /// Adds blocks within one interval from the block index, and the others row by row.
  private func addBlocks(
    _ chunk: ChunkSummary, _ decoder: ChunkDecoder, _ first: Int, _ columns: SampleColumns,
    _ accumulators: UnsafeMutableBufferPointer<Accumulator>
  ) throws(StoreError) {
    var bucket = first
    var walk = try decoder.startsAndValues()
    for block in 0..<decoder.blockCount {
      let index = decoder.index(block)
      let rows = decoder.rowCount(block)
      let isLast = block + 1 == decoder.blockCount
      // Rows are sorted by start, so the first start of the next block bounds the starts of this
      // one.
      let latest = isLast ? chunk.maxStart : decoder.index(block + 1).firstStart
      bucket = buckets.index(of: index.firstStart, from: bucket)
      if latest < buckets.boundaries[bucket + 1], let sum = index.sum {
        accumulators[bucket].add(index, rows, sum)
        try walk.skip(rows)
      } else {
        try walk.decode(rows, firstStart: index.firstStart, into: columns)
        var row = 0
        while row < rows {
          bucket = buckets.index(of: columns.start[row], from: bucket)
          let end = Self.firstRow(
            in: row + 1..<rows, columns.start, notBefore: buckets.boundaries[bucket + 1])
          accumulators[bucket].add(columns.value + row, count: end - row)
          row = end
        }
      }
    }
  }

  /// Returns the first row that does not start before `time`, or the end of the rows.
  private static func firstRow(
    in rows: Range<Int>, _ start: UnsafePointer<Int64>, notBefore time: Int64
  ) -> Int {
    var (low, high) = (rows.lowerBound, rows.upperBound)
    while low < high {
      let middle = (low + high) / 2
      if start[middle] < time { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
