public import Foundation
import HealthClient
import HealthModel

/// A ``HKStatisticsCollectionQuery`` for Swift concurrency, with one result or a sequence of
/// results.
public struct HKStatisticsCollectionQueryDescriptor: HKAsyncQuery, HKAsyncSequenceQuery, Sendable {
  /// A state of the collection and its latest change.
  public struct Result: Sendable {
    /// The collection in its current state.
    public let statisticsCollection: HKStatisticsCollection
    /// The statistics of the latest interval that changed; nil in the first element.
    public let statistics: HKStatistics?
  }

  /// A sequence of the current collection and one element for each later change. It ends when the
  /// task is canceled.
  public typealias Results = HKQueryResults<Result>

  /// The samples to include. The sample type must be a quantity type.
  public var predicate: HKSamplePredicate<HKQuantitySample>
  /// The values to compute for each interval. Discrete options for a cumulative type, and
  /// cumulative options for a discrete type, fail with `errorInvalidArgument` (STATS-02, STATS-05).
  public var options: HKStatisticsOptions
  /// Any date at which an interval starts.
  public var anchorDate: Date
  /// The length of an interval: years, months, weeks or days, or else a time of whole minutes. Uses
  /// the current time zone unless the components contain one.
  public var intervalComponents: DateComponents

  /// Creates a descriptor. Arguments are validated when a result is requested.
  ///
  /// - Parameters:
  ///   - anchorDate: Any date at which an interval starts.
  ///   - intervalComponents: The length of an interval; see ``intervalComponents``.
  public init(
    predicate: HKSamplePredicate<HKQuantitySample>, options: HKStatisticsOptions,
    anchorDate: Date, intervalComponents: DateComponents
  ) {
    self.predicate = predicate
    self.options = options
    self.anchorDate = anchorDate
    self.intervalComponents = intervalComponents
  }

  /// Returns the current collection.
  /// - Throws: `errorInvalidArgument` if the store does not support the interval length.
  public func result(for healthStore: HKHealthStore) async throws -> HKStatisticsCollection {
    let (asking, calendar) = try compiled()
    return try await asking.collection(healthStore.connection.client(), calendar)
  }

  /// Returns a sequence of the current collection and of its later states, until the task is
  /// canceled (rule STATS-21). The sequence throws `errorInvalidArgument` if the store does not
  /// support the interval length.
  public func results(for healthStore: HKHealthStore) -> Results {
    let connection = healthStore.connection
    return Results {
      let (asking, calendar) = try compiled()
      var following = StatisticsFollowing(try connection.client(), asking, calendar)
      return {
        try await following.next().map { Result(statisticsCollection: $0.0, statistics: $0.1) }
      }
    }
  }

  private func compiled() throws -> (StatisticsAsking, CollectionCalendar) {
    (
      try StatisticsAsking(predicate, options),
      try CollectionCalendar(anchor: anchorDate, components: intervalComponents)
    )
  }
}
