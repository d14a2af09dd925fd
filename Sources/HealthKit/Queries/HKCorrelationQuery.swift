public import Foundation
import HealthClient
import HealthModel

/// A query for correlations that match a predicate and that contain, for each type in
/// `samplePredicates`, a sample that matches the predicate of that type (rule CORR-09).
///
/// `@unchecked Sendable` because every property is a constant.
open class HKCorrelationQuery: HKQuery, @unchecked Sendable {
  /// Receives the matching correlations, or nil and an error.
  public typealias CompletionHandler =
    @Sendable (HKCorrelationQuery, [HKCorrelation]?, (any Error)?) -> Void

  /// The type of the correlations.
  public let correlationType: HKCorrelationType
  /// The predicates of the contained samples by type; nil for no condition.
  public let samplePredicates: [HKSampleType: NSPredicate]?
  private let query: Result<SampleQuery, any Error>
  private let handler: CompletionHandler

  /// Creates a query to pass to ``HKHealthStore/execute(_:)``, which runs it once. If the store
  /// cannot evaluate a predicate, the handler receives `errorInvalidArgument`.
  ///
  /// - Parameters:
  ///   - predicate: the correlations; nil for all that the app may read.
  ///   - samplePredicates: the predicates of the contained samples by type.
  public init(
    type: HKCorrelationType, predicate: NSPredicate?,
    samplePredicates: [HKSampleType: NSPredicate]?,
    completion handler: @escaping CompletionHandler
  ) {
    correlationType = type
    self.samplePredicates = samplePredicates
    self.handler = handler
    query = Result {
      var conditions = try samplePredicates.map(Self.conditions) ?? []
      if let own = try HKPredicate.compile(predicate) { conditions.append(own) }
      var query = SampleQuery(types: [type.type])
      query.filter.predicate = conditions.isEmpty ? nil : .and(conditions)
      return query
    }
    super.init(objectType: type, predicate: predicate)
  }

  private static func conditions(
    _ predicates: [HKSampleType: NSPredicate]
  ) throws -> [HealthPredicate] {
    try predicates.sorted { $0.key.type.code < $1.key.type.code }.map { type, predicate in
      .contains(type.type, try HKPredicate.compile(predicate, for: [type.type]) ?? .and([]))
    }
  }

  override func run(_ connection: StoreConnection) async {
    do {
      let (client, query) = (try connection.client(), try query.get())
      let found = try await client.healthKitSamples(query, as: HKCorrelation.self)
      await tell { [self] in handler(self, found, nil) }
    } catch {
      await tell { [self] in handler(self, nil, error) }
    }
  }
}
