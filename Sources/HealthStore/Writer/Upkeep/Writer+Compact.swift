import HealthStorage
import HealthModel

/// Compaction removes deleted rows from sealed chunks. A chunk with deletions is rewritten without
/// them, merged with neighbors that fit into one chunk with its remaining rows.
///
/// Neighbors are chunks of the same type and source with consecutive ranges of anchors. The ranges
/// do not overlap, because samples join chunks in order of arrival; compaction preserves that.
extension Writer {
  /// The chunks to rewrite.
  enum CompactionExtent: Sendable {
    /// Chunks of which at least a quarter is deleted. Each row is then rewritten only a few times,
    /// even if samples are deleted one by one.
    case overdue
    /// Every chunk with a deletion.
    case all

    func includes(_ chunk: ChunkSummary, deletedCount: Int) -> Bool {
      switch self {
      case .overdue: deletedCount * 4 >= chunk.count
      case .all: deletedCount > 0
      }
    }
  }

  struct CompactionStep: Sendable {
    var rewrittenChunkCount = 0
    var removedSampleCount = 0
    /// Whether no chunks are left to rewrite.
    var isFinished = true
  }

  /// The maximum number of rows that a background step reads: a few milliseconds of work.
  static let compactionRowCountBackground = 8 * ChunkFormat.sampleCountMax
  /// The maximum number of chunks that are merged into one.
  private static let neighbourCountMax = 8

  /// Runs one step in one transaction, which rewrites chunks with about `rowCountMax` rows in
  /// total.
  func compact(
    _ extent: CompactionExtent, rowCountMax: Int
  ) throws(StoreError) -> CompactionStep {
    var step = CompactionStep()
    guard !deletions.isEmpty else { return step }
    var removed: [ChunkSummary] = []
    var added: [ChunkSummary] = []
    var rowCount = 0
    try connection.transaction { () throws(StoreError) in
      for run in dueRuns(extent) {
        guard rowCount < rowCountMax else {
          step.isFinished = false
          break
        }
        // Damaged chunks are left unchanged for salvage.
        let chunks = ChunkStore(connection: connection)
        var isReadable = true
        for chunk in run where isReadable {
          isReadable = try chunks.isReadable(chunk, runs: identifiers.idRuns)
        }
        guard isReadable else { continue }
        rowCount += run.reduce(0) { $0 + Int($1.count) }
        step.removedSampleCount += run.reduce(0) { $0 + deletedCount($1) }
        try rewrite(run, added: &added)
        removed += run
      }
      guard !removed.isEmpty else { return }
      step.rewrittenChunkCount = removed.count
      head.chunkCount += Int64(added.count - removed.count)
      catalogue.replace(removed, with: added)
      try writeHead()
    }
    return step
  }

  private func deletedCount(_ chunk: ChunkSummary) -> Int { deletions[chunk.id]?.count ?? 0 }

  private func liveCount(_ chunk: ChunkSummary) -> Int { Int(chunk.count) - deletedCount(chunk) }

  /// Returns runs of neighbors, each of which becomes one chunk or none.
  private func dueRuns(_ extent: CompactionExtent) -> [[ChunkSummary]] {
    var runs: [[ChunkSummary]] = []
    for catalogue in catalogue.types.values {
      guard catalogue.chunks.contains(where: { deletions[$0.id] != nil }) else { continue }
      let bySource = Dictionary(grouping: catalogue.chunks, by: \.source)
      for chunks in bySource.values {
        collectRuns(chunks.sorted { $0.minAnchor < $1.minAnchor }, extent, to: &runs)
      }
    }
    return runs
  }

  private func collectRuns(
    _ chunks: [ChunkSummary], _ extent: CompactionExtent, to runs: inout [[ChunkSummary]]
  ) {
    // Chunks before `free` belong to a run already.
    var free = 0
    var index = 0
    while index < chunks.count {
      guard extent.includes(chunks[index], deletedCount: deletedCount(chunks[index])) else {
        index += 1
        continue
      }
      var (low, end) = (index, index + 1)
      var count = liveCount(chunks[index])
      while end < chunks.count, end - low < Self.neighbourCountMax,
        count + liveCount(chunks[end]) <= ChunkFormat.sampleCountMax
      {
        count += liveCount(chunks[end])
        end += 1
      }
      while low > free, end - low < Self.neighbourCountMax,
        count + liveCount(chunks[low - 1]) <= ChunkFormat.sampleCountMax
      {
        low -= 1
        count += liveCount(chunks[low])
      }
      runs.append(Array(chunks[low..<end]))
      (free, index) = (end, end)
    }
  }

  private func rewrite(
    _ run: [ChunkSummary], added: inout [ChunkSummary]
  ) throws(StoreError) {
    let rows = SampleColumns(capacity: ChunkFormat.sampleCountMax)
    var count = 0
    for chunk in run {
      count += try copyLive(chunk, to: rows, at: count)
      try removeChunk(chunk.id)
    }
    guard count > 0 else { return }
    added.append(try write((rows, count), type: run[0].type, source: run[0].source))
  }
}
