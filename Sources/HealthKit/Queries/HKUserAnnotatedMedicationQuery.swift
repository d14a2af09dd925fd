public import Foundation
import HealthClient
import HealthModel

/// A query for the medications that the user lets the app read, one at a time (rules OBJAUTH-08,
/// MED-11).
///
/// `@unchecked Sendable` because every property is a constant.
open class HKUserAnnotatedMedicationQuery: HKQuery, @unchecked Sendable {
  /// Receives a medication, and whether this is the last call. The last call has no medication, and
  /// the error if the query failed.
  public typealias ResultsHandler =
    @Sendable (HKUserAnnotatedMedicationQuery, HKUserAnnotatedMedication?, Bool, (any Error)?)
    -> Void

  private let query: Result<SampleQuery, any Error>
  private let handler: ResultsHandler

  /// Creates a query to pass to ``HKHealthStore/execute(_:)``, which runs it once.
  ///
  /// - Parameters:
  ///   - predicate: the medications, for example from
  ///     `predicateForUserAnnotatedMedications(isArchived:)`; nil for all, including archived ones.
  ///   - limit: the maximum number of medications; ``HKObjectQueryNoLimit`` (0) for no limit.
  public init(
    predicate: NSPredicate?, limit: Int, resultsHandler handler: @escaping ResultsHandler
  ) {
    query = Result { try SampleQuery(medications: predicate, limit) }
    self.handler = handler
    super.init(objectType: HKObjectType.userAnnotatedMedicationType(), predicate: predicate)
  }

  override func run(_ connection: StoreConnection) async {
    do {
      let (client, query) = (try connection.client(), try query.get())
      let medications = try await client.healthKitMedications(query)
      await tell { [self] in
        for medication in medications { handler(self, medication, false, nil) }
        handler(self, nil, true, nil)
      }
    } catch {
      await tell { [self] in handler(self, nil, true, error) }
    }
  }
}

/// The async form of ``HKUserAnnotatedMedicationQuery``.
public struct HKUserAnnotatedMedicationQueryDescriptor: HKAsyncQuery, Sendable {
  /// The predicate of the medications; nil for all that the user lets the app read, including
  /// archived ones.
  public var predicate: NSPredicate? {
    get { condition.predicate }
    set { condition = ConstantPredicate(newValue) }
  }
  /// The maximum number of medications; nil for no limit.
  public var limit: Int?
  private var condition: ConstantPredicate

  /// Creates a descriptor. No request is sent and nothing is validated yet.
  ///
  /// - Parameters:
  ///   - predicate: the medications; nil for all, including archived ones.
  ///   - limit: the maximum number of medications; nil for no limit.
  public init(predicate: NSPredicate? = nil, limit: Int? = nil) {
    condition = ConstantPredicate(predicate)
    self.limit = limit
  }

  /// Returns the current medications. If the user has not granted access to any, the array is
  /// empty, without an error.
  ///
  /// - Throws: `errorInvalidArgument` for a predicate that cannot be evaluated for medications, or
  ///   a negative limit.
  public func result(
    for healthStore: HKHealthStore
  ) async throws -> [HKUserAnnotatedMedication] {
    let query = try SampleQuery(medications: predicate, limit ?? HKObjectQueryNoLimit)
    return try await healthStore.connection.client().healthKitMedications(query)
  }
}

extension SampleQuery {
  fileprivate init(medications predicate: NSPredicate?, _ limit: Int) throws {
    self.init(types: [.userAnnotatedMedication])
    filter = try SampleFilter(matching: predicate, of: .userAnnotatedMedication)
    self.limit = try Self.checked(limit)
  }
}

extension HealthClient {
  fileprivate func healthKitMedications(
    _ query: SampleQuery
  ) async throws -> [HKUserAnnotatedMedication] {
    try await calling { try await objects(query) }.map { HKUserAnnotatedMedication($0) }
  }
}
