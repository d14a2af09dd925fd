import HealthModel
import TestSupport
import Testing

@testable import HealthStorage
@testable import HealthStore

/// Merging in windows of any size gives the same result as the reference.
@Suite struct SourceMergeTests {
  typealias Quantity = ReferenceStatistics.Quantity

  static let sources = (0..<3).map { Source(name: "\($0)", bundleIdentifier: "org.\($0)") }

  /// Returns quantities of one source each, by start, like the content of a chunk.
  private func parts(_ random: inout SplitMix) -> [[Quantity]] {
    (0..<40).map { _ in
      let source = Self.sources[Int.random(in: 0..<3, using: &random)]
      let from = Int64.random(in: 0..<5000, using: &random)
      return (0..<Int.random(in: 1..<12, using: &random)).map { _ in
        let start = from + Int64.random(in: 0..<400, using: &random)
        let length = [0, 1, 30, 30, 300, 4000].randomElement(using: &random)!
        return Quantity(
          start: start, end: start + Int64(length),
          value: Double(Int.random(in: 1..<100, using: &random)), source: source)
      }.sorted { $0.start < $1.start }
    }.sorted { $0[0].start < $1[0].start }
  }

  private func columns(_ quantities: [Quantity]) -> SampleColumns {
    let columns = SampleColumns(capacity: quantities.count)
    for (row, quantity) in quantities.enumerated() {
      columns.start[row] = quantity.start
      columns.duration[row] = quantity.end - quantity.start
      columns.value[row] = quantity.value
      (columns.anchor[row], columns.device[row], columns.metadata[row]) = (Int64(row), 0, 0)
    }
    return columns
  }

  @Test(
    "STATS-09, STATS-10, STATS-15: windows of any size give the same shares",
    arguments: [1, 7, 50, 100_000], 1...8 as ClosedRange<UInt64>)
  func windows(windowCount: Int, seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let parts = parts(&random)
    let buckets = IntervalBuckets(boundaries: [0, 900, 1000, 4000, 4001, 20_000])
    let merge = SourceMerge(
      [.sum, .duration, .bySource], buckets: buckets, sourceCount: 3, windowCount: windowCount)
    for (index, part) in parts.enumerated() where index % 5 == 0 {
      try append(part, to: merge, isLate: true)
    }
    for (index, part) in parts.enumerated() where index % 5 != 0 {
      merge.advance(to: part[0].start)
      try append(part, to: merge, isLate: false)
    }
    merge.finish()
    let reference = ReferenceStatistics(
      aggregation: .cumulative, options: [.cumulativeSum, .duration, .separateBySource],
      ranking: Self.sources)
    for bucket in 0..<buckets.count {
      let expected = reference.statistics(
        parts.flatMap(\.self), buckets.boundaries[bucket], buckets.boundaries[bucket + 1],
        start: 0, end: 0)
      expectEqual(merge.merged[bucket], expected?.merged)
      for (rank, source) in Self.sources.enumerated() {
        let own = expected?.bySource.first { $0.source == source }?.values
        let shares = merge.ofSource[rank]
        expectEqual(shares.isEmpty ? IntervalShare() : shares[bucket], own)
      }
    }
  }

  private func append(_ part: [Quantity], to merge: SourceMerge, isLate: Bool) throws {
    let columns = columns(part)
    let rank = Self.sources.firstIndex(of: part[0].source)!
    if isLate {
      merge.appendLate(columns, rows: Array(part.indices), rank: rank)
    } else if part.count % 2 == 0 {
      try ChunkEncoder.encode(columns, count: part.count).withUnsafeBytes {
        try merge.append(ChunkDecoder($0), rank: rank)
      }
    } else {
      merge.append(columns, rows: Array(part.indices), rank: rank)
    }
  }

  private func expectEqual(_ found: IntervalShare, _ expected: StatisticsValues?) {
    #expect(found.isTouched == (expected != nil))
    #expect(abs(found.total.value - (expected?.sum ?? 0)) < 1e-6)
    #expect(Double(found.covered) / 1_000_000 == expected?.duration ?? 0)
  }
}
