public import Foundation
import HealthClient
import HealthModel

/// A query for signed health cards. The user is asked on every query and selects the records that
/// the app receives (rule CLIN-06).
///
/// `@unchecked Sendable` because every property is a constant.
open class HKVerifiableClinicalRecordQuery: HKQuery, @unchecked Sendable {
  /// Receives the records, or nil and an error. The error is `errorUserCanceled` if the user
  /// selected nothing.
  public typealias ResultsHandler =
    @Sendable (HKVerifiableClinicalRecordQuery, [HKVerifiableClinicalRecord]?, (any Error)?) -> Void

  /// The types of credentials, all of which a record must certify.
  public let recordTypes: [HKVerifiableClinicalRecordCredentialType]
  /// The sources of records; empty for any source.
  public let sourceTypes: [HKVerifiableClinicalRecordSourceType]
  private let asking: Result<RecordAsking, any Error>
  private let handler: ResultsHandler

  /// Creates a query to pass to ``HKHealthStore/execute(_:)``.
  ///
  /// - Parameters:
  ///   - recordTypes: the types of credentials, all of which a record must certify.
  ///   - sourceTypes: the sources of records; empty for any source.
  ///   - predicate: the records to offer to the user; nil for all.
  ///   - handler: called once, on a background queue.
  public init(
    recordTypes: [HKVerifiableClinicalRecordCredentialType],
    sourceTypes: [HKVerifiableClinicalRecordSourceType], predicate: NSPredicate?,
    resultsHandler handler: @escaping ResultsHandler
  ) {
    (self.recordTypes, self.sourceTypes, self.handler) = (recordTypes, sourceTypes, handler)
    asking = Result { try RecordAsking(recordTypes, sourceTypes, predicate) }
    super.init(objectType: nil, predicate: predicate)
  }

  override func run(_ connection: StoreConnection) async {
    do {
      let records = try await asking.get().records(connection.client())
      await tell { [self] in handler(self, records, nil) }
    } catch {
      await tell { [self] in handler(self, nil, error) }
    }
  }
}

/// The async form of ``HKVerifiableClinicalRecordQuery``.
public struct HKVerifiableClinicalRecordQueryDescriptor: HKAsyncQuery, Sendable {
  /// The types of credentials, all of which a record must certify.
  public var recordTypes: [HKVerifiableClinicalRecordCredentialType]
  /// The sources of records; empty for any source.
  public var sourceTypes: [HKVerifiableClinicalRecordSourceType]
  /// The predicate of the records to offer to the user; nil for all.
  public var predicate: NSPredicate? {
    get { condition.predicate }
    set { condition = ConstantPredicate(newValue) }
  }
  private var condition: ConstantPredicate

  /// Creates a descriptor. The user is not asked yet.
  public init(
    recordTypes: [HKVerifiableClinicalRecordCredentialType],
    sourceTypes: [HKVerifiableClinicalRecordSourceType] = [], predicate: NSPredicate? = nil
  ) {
    self.recordTypes = recordTypes
    self.sourceTypes = sourceTypes
    condition = ConstantPredicate(predicate)
  }

  /// Asks the user and returns the selected records.
  ///
  /// - Throws: `errorUserCanceled` if the user selects nothing, `errorInvalidArgument` for a
  ///   predicate that cannot be evaluated for records.
  public func result(
    for healthStore: HKHealthStore
  ) async throws -> [HKVerifiableClinicalRecord] {
    try await RecordAsking(recordTypes, sourceTypes, predicate)
      .records(healthStore.connection.client())
  }
}

/// The requested records.
private struct RecordAsking: Sendable {
  let recordTypes: [HKVerifiableClinicalRecordCredentialType]
  let sourceTypes: [HKVerifiableClinicalRecordSourceType]
  let condition: HealthPredicate?

  init(
    _ recordTypes: [HKVerifiableClinicalRecordCredentialType],
    _ sourceTypes: [HKVerifiableClinicalRecordSourceType], _ predicate: NSPredicate?
  ) throws {
    self.recordTypes = recordTypes
    self.sourceTypes = sourceTypes
    condition = try HKPredicate.compile(predicate)
  }

  /// Asks the user and then reads the granted records.
  func records(_ client: HealthClient) async throws -> [HKVerifiableClinicalRecord] {
    var query = SampleQuery(types: [.verifiableClinicalRecord])
    query.filter.predicate = condition
    return try await calling {
      try await client.requestPerObjectReadAuthorization(
        for: .verifiableClinicalRecord, predicate: condition)
      return try await client.healthKitSamples(query, as: HKVerifiableClinicalRecord.self)
    }.filter(isMeant)
  }

  private func isMeant(_ record: HKVerifiableClinicalRecord) -> Bool {
    guard case .verifiableClinicalRecord(let value)? = record.object.details else { return false }
    return recordTypes.allSatisfy { value.recordTypes.contains($0.stored) }
      && (sourceTypes.isEmpty || sourceTypes.contains { $0.stored == value.sourceType })
  }
}
