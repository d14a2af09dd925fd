public import Foundation
import HealthClient
import HealthModel

/// Correlations whose own predicate holds, and that contain for each type of `samplePredicates` a
/// sample for which that one holds (rule CORR-09).
///
/// `@unchecked Sendable` because every property is a constant.
open class HKCorrelationQuery: HKQuery, @unchecked Sendable {
  /// With the correlations that match; nil and an error when the query fails.
  public typealias CompletionHandler =
    @Sendable (HKCorrelationQuery, [HKCorrelation]?, (any Error)?) -> Void

  /// The type that is asked for.
  public let correlationType: HKCorrelationType
  /// By type, what a contained sample must be; nil: correlations may contain anything.
  public let samplePredicates: [HKSampleType: NSPredicate]?
  private let query: Result<SampleQuery, any Error>
  private let handler: CompletionHandler

  /// A query for what ``HKHealthStore/execute(_:)`` then asks once. A predicate that the store does
  /// not have comes to the handler as `errorInvalidArgument`.
  ///
  /// - Parameters:
  ///   - predicate: for the correlations themselves; nil: all that the app may read.
  ///   - samplePredicates: by type, for a sample that they contain.
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
  ) throws -> [HealthModel.Predicate] {
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
