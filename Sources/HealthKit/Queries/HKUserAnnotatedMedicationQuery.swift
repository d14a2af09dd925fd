public import Foundation
import HealthClient
import HealthModel

/// The medications that the person lets the app see, one after the other (rules OBJAUTH-08,
/// MED-11).
///
/// `@unchecked Sendable` because every property is a constant.
open class HKUserAnnotatedMedicationQuery: HKQuery, @unchecked Sendable {
  /// With a medication; the end is told on its own, without one, or with the error.
  public typealias ResultsHandler =
    @Sendable (HKUserAnnotatedMedicationQuery, HKUserAnnotatedMedication?, Bool, (any Error)?)
    -> Void

  private let query: Result<SampleQuery, any Error>
  private let handler: ResultsHandler

  /// A query for what ``HKHealthStore/execute(_:)`` then asks once.
  ///
  /// - Parameters:
  ///   - predicate: such as `predicateForUserAnnotatedMedications(isArchived:)` makes; nil: also
  ///     those that are archived.
  ///   - limit: the most medications; ``HKObjectQueryNoLimit`` (0): all.
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

/// As ``HKUserAnnotatedMedicationQuery``, for tasks.
public struct HKUserAnnotatedMedicationQueryDescriptor: HKAsyncQuery, Sendable {
  /// Which medications; nil: all that the person lets the app see, archived ones too.
  public var predicate: NSPredicate? {
    get { condition.predicate }
    set { condition = ConstantPredicate(newValue) }
  }
  /// nil: all.
  public var limit: Int?
  private var condition: ConstantPredicate

  /// - Parameter predicate: nil: also those that are archived.
  public init(predicate: NSPredicate? = nil, limit: Int? = nil) {
    condition = ConstantPredicate(predicate)
    self.limit = limit
  }

  /// The medications as they are now; none, without an error, while the person has shown the app
  /// none.
  ///
  /// - Throws: `errorInvalidArgument` for a predicate that does not hold of medications, or a
  ///   negative limit.
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
