import Glibc

/// Adding what summaries know, without reading samples. Only for samples whose durations do not
/// matter, and when the most recent sample was not asked for or the summary knows it.
extension Accumulator {
  mutating func add(_ chunk: ChunkSummary, _ chunkSum: ExactSum.Parts) {
    count += Int(chunk.count)
    sum.add(chunkSum)
    minimum = min(minimum, chunk.minimum)
    maximum = max(maximum, chunk.maximum)
    addRecent(
      start: chunk.maxStart, duration: chunk.lastDuration, value: chunk.lastValue,
      anchor: chunk.lastAnchor)
  }

  @inline(__always) mutating func add(
    _ block: ChunkDecoder.BlockIndex, _ rows: Int, _ blockSum: ExactSum.Parts
  ) {
    count += rows
    sum.add(blockSum)
    minimum = min(minimum, block.minimum)
    maximum = max(maximum, block.maximum)
  }
}

/// Levels in decibels and the energies they stand for (rule STATS-13).
enum EquivalentLevel {
  static func energy(_ level: Double) -> Double { pow(10, level / 10) }
}
