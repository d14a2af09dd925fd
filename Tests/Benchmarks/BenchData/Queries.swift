package import HealthModel

/// The benchmark queries, the same as in rivals/rows.c.
package enum BenchQuery: String, CaseIterable, Sendable {
  case month, full, daily, merged, newest, changes, latest
  /// A small page of changes, whose cost is compared between stores of different sizes.
  case page
  /// The query of rivals/tagged.c.
  case tagged

  /// Returns the sample query of repetition `i`, or nil for the other kinds.
  package func samples(_ i: Int) -> SampleQuery? {
    switch self {
    case .month:
      var query = SampleQuery(types: [.heartRate])
      let start = Person.first.microseconds + Int64(i * 37 % 115) * 30 * Person.day
      query.filter.start = Instant(microseconds: start)
      query.filter.end = Instant(microseconds: start + 30 * Person.day)
      query.filter.strictStart = true
      query.pageBytes = 3 << 20
      return query
    case .full:
      var query = SampleQuery(types: [.heartRate])
      query.pageBytes = 3 << 20
      return query
    case .newest:
      var query = SampleQuery(types: [.stepCount])
      query.filter.end = Instant(
        microseconds: Person.first.microseconds + Int64(300 + i * 37 % 3300) * Person.day)
      query.filter.strictStart = true
      query.filter.sources = [Person.source(2)]
      query.order = .startDescending
      query.limit = 100
      return query
    case .latest:
      var query = SampleQuery(types: [Person.types[i % Person.types.count]])
      query.order = .startDescending
      query.limit = 1
      return query
    case .tagged:
      var query = SampleQuery(types: [.heartRate])
      query.filter.predicate = .comparison(
        .metadata(MetadataKey.heartRateMotionContext), .equal, .number(2))
      query.pageBytes = 3 << 20
      return query
    case .daily, .merged, .changes, .page: return nil
    }
  }

  /// The limit of a page of changes.
  package var limit: Int { self == .page ? 1_000 : 10_000 }

  package var statistics: StatisticsQuery? {
    var query: StatisticsQuery
    switch self {
    case .daily:
      query = StatisticsQuery(
        type: .heartRate, options: [.discreteAverage, .discreteMin, .discreteMax])
    case .merged: query = StatisticsQuery(type: .stepCount, options: .cumulativeSum)
    case .month, .full, .newest, .changes, .page, .latest, .tagged: return nil
    }
    query.calendar = CalendarIntervals(component: .day, anchor: Person.first, timeZone: "UTC")
    return query
  }
}

/// A checksum of the results, compared with those of the competitors.
package struct Checksum: Sendable {
  package var rows = 0
  package var sum = 0.0
  package init() {}

  package mutating func add(_ batch: SampleBatch) {
    rows += batch.count
    // Four sums, so that an addition does not wait for the one before.
    var sums = SIMD4<Double>.zero
    batch.values.withUnsafeBufferPointer { values in
      let whole = values.count & ~3
      for row in stride(from: 0, to: whole, by: 4) {
        sums += SIMD4(values[row], values[row + 1], values[row + 2], values[row + 3])
      }
      for row in whole..<values.count { sum += values[row] }
    }
    sum += sums.sum()
  }

  package mutating func add(_ statistics: [Statistics]) {
    for interval in statistics {
      let values = interval.merged
      let parts = [values.minimum, values.maximum, values.sum].compactMap { $0 }
      let part = parts.reduce(0, +)
      if part != 0 { rows += 1 }
      // Weighted by day, so that a value on the wrong day changes the sum.
      let day = (interval.start.microseconds - Person.first.microseconds) / Person.day
      sum += part * Double(1 + day % 7)
    }
  }
}

extension Person {
  /// Returns the source of the app that is registered for an index of `sources`.
  package static func source(_ index: Int) -> Source {
    Source(name: sources[index], bundleIdentifier: "bench.\(sources[index])")
  }
}
