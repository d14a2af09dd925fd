import Foundation
import HealthClient
import HealthModel

/// The parameters and calls that all forms of statistics queries share.
struct StatisticsAsking: Sendable {
  let type: HKQuantityType
  let options: HKStatisticsOptions
  let filter: SampleFilter

  /// - Throws: `errorInvalidArgument` for an option that does not fit the type (rules STATS-02 and
  ///   STATS-05).
  init(
    _ type: HKQuantityType, _ predicate: NSPredicate?, _ options: HKStatisticsOptions
  ) throws {
    let isCumulative = type.aggregationStyle == .cumulative
    let other: HKStatisticsOptions =
      isCumulative ? [.discreteAverage, .discreteMin, .discreteMax] : .cumulativeSum
    guard options.isDisjoint(with: other) else {
      throw HKError(
        .errorInvalidArgument,
        isCumulative
          ? "options: a cumulative type has no average, minimum and maximum; use cumulativeSum"
          : "options: a discrete type has no sum; use discreteAverage, discreteMin or discreteMax")
    }
    self.type = type
    self.options = options
    filter = try SampleFilter(matching: predicate, of: type.type)
  }

  /// Creates the parameters of a descriptor.
  /// - Throws: `errorInvalidArgument` if the sample type is not a quantity type (rule STATS-01).
  init(
    _ predicate: HKSamplePredicate<HKQuantitySample>, _ options: HKStatisticsOptions
  ) throws {
    guard let type = predicate.sampleType as? HKQuantityType else {
      throw HKError(.errorInvalidArgument, "predicate: statistics are of quantity samples")
    }
    try self.init(type, predicate.nsPredicate, options)
  }

  func query(_ calendar: CollectionCalendar? = nil) -> StatisticsQuery {
    var query = StatisticsQuery(
      type: type.type, options: StatisticsOptions(rawValue: UInt32(options.rawValue)))
    query.filter = filter
    query.calendar = calendar?.intervals
    return query
  }

  /// Returns the statistics of all matching samples as a single period, or nil if no sample
  /// matches.
  func period(_ client: HealthClient) async throws -> HKStatistics? {
    try await calling { try await client.statistics(query()) }.first
      .map { HKStatistics($0, of: type, options: options) }
  }

  func collection(
    _ client: HealthClient, _ calendar: CollectionCalendar
  ) async throws -> HKStatisticsCollection {
    let statistics = try await calling { try await client.statistics(query(calendar)) }
    return collection(of: statistics, calendar)
  }

  func collection(
    of statistics: [Statistics], _ calendar: CollectionCalendar
  ) -> HKStatisticsCollection {
    HKStatisticsCollection(statistics, of: type, options: options, calendar: calendar)
  }
}

/// Applies the daemon's updates to the statistics of a collection (rule STATS-21). The first update
/// contains every interval with samples and each later one only the intervals that changed, so the
/// iterator stores all of them.
struct StatisticsFollowing {
  private let asking: StatisticsAsking
  private let calendar: CollectionCalendar
  private var updates: StatisticsUpdates.AsyncIterator
  private var known: [Instant: Statistics] = [:]
  private var isFirst = true

  init(_ client: HealthClient, _ asking: StatisticsAsking, _ calendar: CollectionCalendar) {
    self.asking = asking
    self.calendar = calendar
    updates = client.watchStatistics(asking.query(calendar)).makeAsyncIterator()
  }

  /// Waits for the next update. Returns the collection and the statistics of the latest interval
  /// that changed, which are nil for the first update; returns nil at the end of the updates.
  mutating func next() async throws -> (HKStatisticsCollection, HKStatistics?)? {
    guard let update = try await updates.next() else { return nil }
    for gone in update.emptied { known[gone.start] = nil }
    for changed in update.changed { known[changed.start] = changed }
    let all = known.values.sorted { $0.start < $1.start }
    let latest = isFirst ? nil : Self.latest(of: update)
    isFirst = false
    return (
      asking.collection(of: all, calendar),
      latest.map { HKStatistics($0, of: asking.type, options: asking.options) }
    )
  }

  private static func latest(of update: StatisticsUpdate) -> Statistics? {
    let emptied = update.emptied.last.map {
      Statistics(start: $0.start, end: $0.end, merged: StatisticsValues())
    }
    return [update.changed.last, emptied].compactMap(\.self).max { $0.start < $1.start }
  }
}
