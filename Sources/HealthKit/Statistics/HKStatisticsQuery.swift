public import Foundation
import HealthClient
import HealthModel

/// A query for the statistics of all matching samples of a quantity type, as a single period.
///
/// `@unchecked Sendable` because every property is a constant.
open class HKStatisticsQuery: HKQuery, @unchecked Sendable {
  /// Receives the statistics, or nil and an error if the query fails. The error is `errorNoData` if
  /// no sample that the app may read matches: missing data and denied access are indistinguishable
  /// (rule QUERY-17).
  public typealias CompletionHandler =
    @Sendable (HKStatisticsQuery, HKStatistics?, (any Error)?) -> Void

  private let asking: Result<StatisticsAsking, any Error>
  private let handler: CompletionHandler

  /// Creates a query that ``HKHealthStore/execute(_:)`` runs once.
  ///
  /// - Parameters:
  ///   - quantitySamplePredicate: The samples to include; nil for all that the app may read.
  ///   - options: The values to compute. Discrete options for a cumulative type, and cumulative
  ///     options for a discrete type, fail with `errorInvalidArgument` (rules STATS-02, STATS-05).
  public init(
    quantityType: HKQuantityType, quantitySamplePredicate: NSPredicate?,
    options: HKStatisticsOptions = [], completionHandler handler: @escaping CompletionHandler
  ) {
    asking = Result { try StatisticsAsking(quantityType, quantitySamplePredicate, options) }
    self.handler = handler
    super.init(objectType: quantityType, predicate: quantitySamplePredicate)
  }

  override func run(_ connection: StoreConnection) async {
    do {
      let (client, asking) = (try connection.client(), try asking.get())
      guard let statistics = try await asking.period(client) else {
        throw HKError(.errorNoData, "no sample matches, as far as this app may read")
      }
      await tell { [self] in handler(self, statistics, nil) }
    } catch {
      await tell { [self] in handler(self, nil, error) }
    }
  }
}

/// A ``HKStatisticsQuery`` for Swift concurrency.
public struct HKStatisticsQueryDescriptor: HKAsyncQuery, Sendable {
  /// The samples to include. The sample type must be a quantity type.
  public var predicate: HKSamplePredicate<HKQuantitySample>
  /// The values to compute. Discrete options for a cumulative type, and cumulative options for a
  /// discrete type, fail with `errorInvalidArgument` (rules STATS-02, STATS-05).
  public var options: HKStatisticsOptions

  /// Creates a descriptor. Arguments are validated when the result is requested.
  public init(predicate: HKSamplePredicate<HKQuantitySample>, options: HKStatisticsOptions) {
    self.predicate = predicate
    self.options = options
  }

  /// Returns the statistics, or nil if no sample that the app may read matches (rule STATS-16).
  public func result(for healthStore: HKHealthStore) async throws -> HKStatistics? {
    let asking = try StatisticsAsking(predicate, options)
    return try await asking.period(healthStore.connection.client())
  }
}
