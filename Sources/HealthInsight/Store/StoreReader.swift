import Foundation
package import HealthModel

/// The store as it is read for facts: by the user, or by an app with its permissions.
///
/// The page and the commands conform to it with their connections, tests with samples in memory.
package protocol StoreReader: Sendable {
  associatedtype Failure: Error

  /// Returns statistics in order of time.
  func statistics(_ query: StatisticsQuery) async throws(Failure) -> [Statistics]
  /// Returns all samples of a query in its order, in pages.
  func samplePages(_ query: SampleQuery) async throws(Failure) -> [SamplePage]
  /// Returns the activity summaries of a query in order of days.
  func summaries(_ query: SummaryQuery) async throws(Failure) -> [ActivitySummary]
}

extension StoreReader {
  /// Returns all objects of a query in its order.
  package func objects(_ query: SampleQuery) async throws(Failure) -> [HealthObject] {
    try await samplePages(query).flatMap { $0.samples.rows }
  }

  /// Returns the samples of a type that overlap a period, in order of start.
  package func samples(
    _ type: ObjectType, _ period: Range<Instant>
  ) async throws(Failure) -> [HealthObject] {
    try await objects(.overlapping(period, type))
  }

  /// Returns statistics of a period: one entry, or one for each interval that overlaps the period.
  ///
  /// - Parameter component: The length of an interval. The first begins with the period.
  package func statistics(
    _ type: ObjectType, _ period: Range<Instant>, by component: CalendarIntervals.Component? = nil,
    _ clock: DayClock, perSource: Bool = false, of source: Source? = nil
  ) async throws(Failure) -> [Statistics] {
    var query = StatisticsQuery(type: type, options: .usual(for: type, perSource: perSource))
    (query.filter.start, query.filter.end) = (period.lowerBound, period.upperBound)
    query.filter.sources = source.map { [$0] }
    query.calendar = component.map {
      CalendarIntervals(
        component: $0, anchor: period.lowerBound, timeZone: clock.timeZone.identifier)
    }
    let found = try await statistics(query)
    guard component != nil else { return found }
    // Samples that extend into the period also have intervals outside of it.
    return found.filter { $0.start < period.upperBound && $0.end > period.lowerBound }
  }

  /// Returns the activity summaries of days, both included.
  package func summaries(
    _ days: ClosedRange<CalendarDay>, _ clock: DayClock
  ) async throws(Failure) -> [ActivitySummary] {
    try await summaries(SummaryQuery(days: days, timeZone: clock.timeZone.identifier))
  }
}

extension SampleQuery {
  /// The samples of a type that overlap a period.
  package static func overlapping(_ period: Range<Instant>, _ type: ObjectType) -> SampleQuery {
    var query = SampleQuery(types: [type])
    (query.filter.start, query.filter.end) = (period.lowerBound, period.upperBound)
    return query
  }
}

extension StatisticsOptions {
  /// Everything that HealthKit computes of a type (rule STATS-02).
  package static func usual(for type: ObjectType, perSource: Bool = false) -> StatisticsOptions {
    var options: StatisticsOptions =
      type.aggregation == .cumulative
      ? [.cumulativeSum] : [.discreteAverage, .discreteMin, .discreteMax]
    options.formUnion([.mostRecent, .duration])
    if perSource { options.insert(.separateBySource) }
    return options
  }
}

extension StatisticsValues {
  /// The value that stands for a period: the sum of a type that is added up, the average of another.
  package func value(of type: ObjectType) -> Double? {
    type.aggregation == .cumulative ? sum : average
  }
}
