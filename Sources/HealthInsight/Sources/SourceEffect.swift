package import HealthModel

/// The total of a cumulative type for an order of its sources that is not in effect, by the rule of
/// the store (STATS-09, STATS-10): at each moment only the first source that has a sample counts.
///
/// The store computes totals only for its own order. Before the user changes it, the page shows the
/// effect on one day, whose samples are few.
package struct SourceEffect: Sendable {
  package struct Sample: Sendable {
    package var start: Int64
    package var end: Int64
    package var value: Double
    package var source: Source

    package init(start: Int64, end: Int64, value: Double, source: Source) {
      self.start = start
      self.end = end
      self.value = value
      self.source = source
    }
  }

  /// The part of a day that is counted, in microseconds.
  package var day: Range<Int64>
  package var samples: [Sample]

  package init(day: Range<Int64>, samples: [Sample]) {
    self.day = day
    self.samples = samples
  }

  /// Returns the samples of the last day on which those of at least two sources can overlap; nil if a
  /// type has one source.
  package static func load<Reader: StoreReader>(
    _ type: ObjectType, _ stored: StoredTypes, _ clock: DayClock, from reader: Reader
  ) async throws(Reader.Failure) -> SourceEffect? {
    let ends = stored.types.filter { $0.type == type }.map(\.last).sorted(by: >)
    guard ends.count > 1 else { return nil }
    // The second latest source: until then, at least two had data.
    let last = clock.lastDay(before: ends[1])
    let day = clock.period(of: last...last)
    let samples = try await reader.samples(type, day).compactMap { object in
      object.sourceRevision.map {
        Sample(
          start: object.start.microseconds, end: object.end.microseconds, value: object.value,
          source: $0.source)
      }
    }
    return SourceEffect(
      day: day.lowerBound.microseconds..<day.upperBound.microseconds, samples: samples)
  }

  /// Returns the total for an order of sources, best first. Sources that it lacks follow.
  package func total(in order: [Source]) -> Double {
    let rest = samples.map(\.source).filter { !order.contains($0) }
    let sources = order + rest.reduce(into: [Source]()) { if !$0.contains($1) { $0.append($1) } }
    var covered: [Range<Int64>] = []
    var total = 0.0
    for source in sources {
      let own = samples.filter { $0.source == source }
      total += own.reduce(0) { $0 + share(of: $1, outside: covered) }
      // Overlapping samples of one source all count, so its own time is added afterwards.
      covered = Self.union(covered + own.map { $0.start..<max($0.end, $0.start + 1) })
    }
    return total
  }

  /// Returns the part of a value that counts: the share of its time in the day that no better source
  /// covers.
  private func share(of sample: Sample, outside covered: [Range<Int64>]) -> Double {
    guard sample.end > sample.start else {
      let isFree = !covered.contains { $0.contains(sample.start) }
      return day.contains(sample.start) && isFree ? sample.value : 0
    }
    let time = (sample.start..<sample.end).clamped(to: day)
    let hidden = covered.reduce(Int64(0)) { $0 + Int64($1.clamped(to: time).count) }
    return sample.value * Double(Int64(time.count) - hidden) / Double(sample.end - sample.start)
  }

  /// Returns the same time as ranges that do not overlap.
  private static func union(_ ranges: [Range<Int64>]) -> [Range<Int64>] {
    var union: [Range<Int64>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = union.last, range.lowerBound <= last.upperBound {
        union[union.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        union.append(range)
      }
    }
    return union
  }
}

extension SourceEffect: Redacted {}
extension SourceEffect.Sample: Redacted {}
