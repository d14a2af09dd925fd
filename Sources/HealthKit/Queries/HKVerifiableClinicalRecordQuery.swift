public import Foundation
import HealthClient
import HealthModel

/// Signed health cards that the person picks. She is asked each time, and the app gets what she picks
/// then (rule CLIN-06).
///
/// `@unchecked Sendable` because every property is a constant.
open class HKVerifiableClinicalRecordQuery: HKQuery, @unchecked Sendable {
  /// With the records; nil and an error when the query fails, `errorUserCanceled` when she picks
  /// nothing.
  public typealias ResultsHandler =
    @Sendable (HKVerifiableClinicalRecordQuery, [HKVerifiableClinicalRecord]?, (any Error)?) -> Void

  /// What a record must certify, all of them.
  public let recordTypes: [HKVerifiableClinicalRecordCredentialType]
  /// Where a record may come from; empty: anywhere.
  public let sourceTypes: [HKVerifiableClinicalRecordSourceType]
  private let asking: Result<RecordAsking, any Error>
  private let handler: ResultsHandler

  /// - Parameters:
  ///   - recordTypes: what a record must certify, all of them.
  ///   - sourceTypes: where it may come from; none: anywhere.
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

/// As ``HKVerifiableClinicalRecordQuery``, for tasks.
public struct HKVerifiableClinicalRecordQueryDescriptor: HKAsyncQuery, Sendable {
  /// What a record must certify, all of them.
  public var recordTypes: [HKVerifiableClinicalRecordCredentialType]
  /// Where a record may come from; empty: anywhere.
  public var sourceTypes: [HKVerifiableClinicalRecordSourceType]
  /// Which records are offered to the person; nil: all.
  public var predicate: NSPredicate? {
    get { condition.predicate }
    set { condition = ConstantPredicate(newValue) }
  }
  private var condition: ConstantPredicate

  /// A description; nobody is asked yet.
  public init(
    recordTypes: [HKVerifiableClinicalRecordCredentialType],
    sourceTypes: [HKVerifiableClinicalRecordSourceType] = [], predicate: NSPredicate? = nil
  ) {
    self.recordTypes = recordTypes
    self.sourceTypes = sourceTypes
    condition = ConstantPredicate(predicate)
  }

  /// Asks the person, and returns what she picked.
  ///
  /// - Throws: `errorUserCanceled` when she picks nothing, `errorInvalidArgument` for a predicate
  ///   that does not hold of records.
  public func result(
    for healthStore: HKHealthStore
  ) async throws -> [HKVerifiableClinicalRecord] {
    try await RecordAsking(recordTypes, sourceTypes, predicate)
      .records(healthStore.connection.client())
  }
}

/// Which records are asked for.
private struct RecordAsking: Sendable {
  let recordTypes: [HKVerifiableClinicalRecordCredentialType]
  let sourceTypes: [HKVerifiableClinicalRecordSourceType]
  let condition: HealthModel.Predicate?

  init(
    _ recordTypes: [HKVerifiableClinicalRecordCredentialType],
    _ sourceTypes: [HKVerifiableClinicalRecordSourceType], _ predicate: NSPredicate?
  ) throws {
    self.recordTypes = recordTypes
    self.sourceTypes = sourceTypes
    condition = try HKPredicate.compile(predicate)
  }

  /// Asks the person, then reads what she granted.
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
    return recordTypes.allSatisfy { value.recordTypes.contains($0.rawValue) }
      && (sourceTypes.isEmpty || sourceTypes.contains { $0.rawValue == value.sourceType })
  }
}
