import HealthInsight
import HealthModel

/// Samples in memory as a loader reads them, with statistics of days by the simplest rule: a sample that
/// is added up counts by its share of each day, and another on the day on which it starts.
struct MemoryStore: StoreReader {
  var samples: [HealthObject] = []

  func typeCounts() async throws(Never) -> [DaemonStatus.TypeCount] {
    Dictionary(grouping: samples, by: \.type).map { type, samples in
      .init(
        type: type, source: Source(name: "Test", bundleIdentifier: "org.example.test"),
        sampleCount: samples.count, first: samples.map(\.start).min() ?? .distantPast,
        last: samples.map(\.end).max() ?? .distantPast)
    }
  }

  func samplePages(_ query: SampleQuery) async throws(Never) -> [SamplePage] {
    let (start, end) = (query.filter.start ?? .distantPast, query.filter.end ?? .distantFuture)
    let found = samples.filter { sample in
      query.types.contains(sample.type) && sample.start < end
        && (sample.end > start || sample.start == sample.end && sample.start >= start)
    }
    return [SamplePage(samples: SampleBatch(rows: found.sorted { $0.start < $1.start }))]
  }

  func statistics(_ query: StatisticsQuery) async throws(Never) -> [Statistics] {
    let period = (query.filter.start ?? .distantPast)..<(query.filter.end ?? .distantFuture)
    let own = samples.filter { $0.type == query.type }.sorted { $0.start < $1.start }
    guard query.calendar != nil else {
      return Self.statistics(query.type, own, period).map { [$0] } ?? []
    }
    return Berlin.clock.days(in: period).all.compactMap { day in
      Self.statistics(query.type, own, Berlin.clock.period(of: day...day))
    }
  }

  private static func statistics(
    _ type: ObjectType, _ samples: [HealthObject], _ period: Range<Instant>
  ) -> Statistics? {
    var values: [Double] = []
    var last: HealthObject?
    for sample in samples {
      guard type.aggregation == .cumulative, sample.start < sample.end else {
        guard period.contains(sample.start) else { continue }
        values.append(sample.value)
        last = sample
        continue
      }
      let part = (sample.start..<sample.end).clamped(to: period)
      guard !part.isEmpty else { continue }
      let (inside, whole) = (
        part.upperBound.microseconds - part.lowerBound.microseconds,
        sample.end.microseconds - sample.start.microseconds
      )
      values.append(sample.value * Double(inside) / Double(whole))
      last = sample
    }
    guard let last else { return nil }
    let sum = values.reduce(0, +)
    let merged =
      type.aggregation == .cumulative
      ? StatisticsValues(sum: sum)
      : StatisticsValues(
        average: sum / Double(values.count), minimum: values.min(), maximum: values.max(),
        mostRecent: last.value, mostRecentStart: last.start, mostRecentEnd: last.end)
    return Statistics(start: period.lowerBound, end: period.upperBound, merged: merged)
  }

  func summaries(_ query: SummaryQuery) async throws(Never) -> [ActivitySummary] { [] }

  mutating func add(_ type: ObjectType, _ value: Double, _ start: Instant, _ end: Instant? = nil) {
    samples.append(
      HealthObject(
        id: ObjectID(high: 1, low: UInt64(samples.count)), type: type, start: start,
        end: end ?? start, value: value))
  }
}
