public import Foundation
import HealthClient
import HealthModel

/// The statistics of all samples of a quantity type that match, as one period.
///
/// `@unchecked Sendable` because every property is a constant.
open class HKStatisticsQuery: HKQuery, @unchecked Sendable {
  /// nil and an error when the query fails; with `errorNoData` when the app sees no sample that
  /// matches, for whatever reason (rule QUERY-17).
  public typealias CompletionHandler =
    @Sendable (HKStatisticsQuery, HKStatistics?, (any Error)?) -> Void

  private let asking: Result<StatisticsAsking, any Error>
  private let handler: CompletionHandler

  /// A query for what ``HKHealthStore/execute(_:)`` then asks once.
  ///
  /// - Parameters:
  ///   - quantitySamplePredicate: which samples are counted; nil: all that the app may read.
  ///   - options: what is computed; those of the other family than the type's give nil (rules
  ///     STATS-02, STATS-05).
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

/// As ``HKStatisticsQuery``, for tasks.
public struct HKStatisticsQueryDescriptor: HKAsyncQuery, Sendable {
  /// Which samples are counted. Its sample type must be a quantity type.
  public var predicate: HKSamplePredicate<HKQuantitySample>
  /// Those of the other family than the type's give nil (rules STATS-02, STATS-05).
  public var options: HKStatisticsOptions

  /// A description; nothing is asked or checked yet.
  public init(predicate: HKSamplePredicate<HKQuantitySample>, options: HKStatisticsOptions) {
    self.predicate = predicate
    self.options = options
  }

  /// nil when the app sees no sample that matches (rule STATS-16).
  public func result(for healthStore: HKHealthStore) async throws -> HKStatistics? {
    let asking = try StatisticsAsking(predicate, options)
    return try await asking.period(healthStore.connection.client())
  }
}
