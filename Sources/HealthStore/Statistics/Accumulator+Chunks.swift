import Glibc

/// Adding what summaries know, without reading samples. Only for samples whose durations do not
/// matter, and when the most recent sample was not asked for or the summary knows it.
extension Accumulator {
  mutating func add(_ chunk: ChunkSummary) {
    count += Int(chunk.count)
    sum += chunk.sum
    minimum = min(minimum, chunk.minimum)
    maximum = max(maximum, chunk.maximum)
    extend(chunk.minStart, chunk.maxEnd)
    addRecent(
      start: chunk.maxStart, duration: chunk.lastDuration, value: chunk.lastValue,
      anchor: chunk.lastAnchor)
  }

  @inline(__always) mutating func add(
    _ block: ChunkDecoder.BlockIndex, _ rows: Int, latest: Int64, _ chunk: ChunkSummary
  ) {
    count += rows
    sum += block.sum
    minimum = min(minimum, block.minimum)
    maximum = max(maximum, block.maximum)
    firstStart = min(firstStart, block.firstStart)
    lastEnd = max(lastEnd, min(latest, chunk.maxEnd))
  }

  @inline(__always) mutating func addPlain(_ start: Int64, _ value: Double) {
    add(value)
    extend(start, start)
  }
}

/// Levels in decibels and the energies they stand for (rule STATS-13).
enum EquivalentLevel {
  static func energy(_ level: Double) -> Double { pow(10, level / 10) }
}
