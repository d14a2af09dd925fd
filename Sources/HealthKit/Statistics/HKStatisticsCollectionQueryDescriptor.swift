public import Foundation
import HealthClient
import HealthModel

/// As ``HKStatisticsCollectionQuery``, for tasks: once, or as it goes on.
public struct HKStatisticsCollectionQueryDescriptor: HKAsyncQuery, HKAsyncSequenceQuery, Sendable {
  /// A state of the collection, and what in it has changed since the last.
  public struct Result: Sendable {
    /// Every interval as it is now.
    public let statisticsCollection: HKStatisticsCollection
    /// The latest interval of those that changed; nil in the first element.
    public let statistics: HKStatistics?
  }

  /// The first element is the collection as it is now; one more follows for each change. Ends when
  /// the task is cancelled.
  public typealias Results = HKQueryResults<Result>

  /// Which samples are counted. Its sample type must be a quantity type.
  public var predicate: HKSamplePredicate<HKQuantitySample>
  /// What is computed of each interval; those of the other family than the type's give nil (rules
  /// STATS-02, STATS-05).
  public var options: HKStatisticsOptions
  /// Any date at which an interval begins.
  public var anchorDate: Date
  /// One of years, months, weeks and days, or a time of whole minutes; in the present time zone
  /// unless they name one.
  public var intervalComponents: DateComponents

  /// A description; nothing is asked or checked yet.
  ///
  /// - Parameters:
  ///   - anchorDate: any date at which an interval begins.
  ///   - intervalComponents: how long an interval is: see ``intervalComponents``.
  public init(
    predicate: HKSamplePredicate<HKQuantitySample>, options: HKStatisticsOptions,
    anchorDate: Date, intervalComponents: DateComponents
  ) {
    self.predicate = predicate
    self.options = options
    self.anchorDate = anchorDate
    self.intervalComponents = intervalComponents
  }

  /// - Throws: `errorInvalidArgument` for intervals that the store does not have.
  public func result(for healthStore: HKHealthStore) async throws -> HKStatisticsCollection {
    let (asking, calendar) = try compiled()
    return try await asking.collection(healthStore.connection.client(), calendar)
  }

  /// The collection now, and after each change, until the task is cancelled (rule STATS-21). The
  /// sequence throws `errorInvalidArgument` for intervals that the store does not have.
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
