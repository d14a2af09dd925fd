package import HealthModel

/// What the store has of each type and source, without its values.
package struct StoredTypes: Sendable {
  package let types: [DaemonStatus.TypeCount]
  private let now: Instant

  package init(_ types: [DaemonStatus.TypeCount], now: Instant) {
    self.types = types
    self.now = now
  }

  /// The end of the latest sample of a type that is not in the future; nil if there is none.
  package func latest(of type: ObjectType) -> Instant? {
    types.filter { $0.type == type }.map(\.last).max().map { min($0, now) }
  }

  /// Returns the day to show: today, or the latest day that has data; nil if there is none.
  package func latestDay<Reader: StoreReader>(
    _ clock: DayClock, from reader: Reader
  ) async throws(Reader.Failure) -> CalendarDay? {
    // Summaries of activity are computed for days without samples too.
    let ends = types.filter(\.type.hasSamples).map { (type: $0.type, end: min($0.last, now)) }
    guard let last = ends.map(\.end).max() else { return nil }
    let day = clock.day(of: last)
    guard clock.midnight(day) == last else { return day }
    // What ends at midnight is of the day before, and a point in time at midnight is not.
    let point = last..<Instant(microseconds: last.microseconds + 1)
    for type in Set(ends.filter { $0.end == last }.map(\.type)) {
      if try await !reader.samples(type, point).isEmpty { return day }
    }
    return day.adding(-1)
  }

  /// The sources that have samples of a type after a moment, those with most samples first.
  package func sources(of type: ObjectType, after start: Instant) -> [Source] {
    types.filter { $0.type == type && $0.last > start }
      .sorted { $0.sampleCount > $1.sampleCount }.map(\.source)
  }

  /// The quantity types that have samples after a moment, those with most samples first.
  package func quantityTypes(after start: Instant) -> [ObjectType] {
    var counts: [ObjectType: Int] = [:]
    for entry in types where entry.last > start && entry.type.kind == .quantity {
      counts[entry.type, default: 0] += entry.sampleCount
    }
    return counts.sorted { (-$0.value, $0.key.code) < (-$1.value, $1.key.code) }.map(\.key)
  }
}

extension StoredTypes: Redacted {}
