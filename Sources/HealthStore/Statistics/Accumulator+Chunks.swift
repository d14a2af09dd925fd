import HealthStorage
import Glibc

/// Additions from summaries, without reading samples. They are valid only for samples whose
/// durations do not matter, and only when the most recent value is not requested or is in the
/// summary.
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

/// The conversion of a level in decibels to the energy that it represents (rule STATS-13).
enum EquivalentLevel {
  static func energy(_ level: Double) -> Double { pow(10, level / 10) }
}
