public import Foundation
import HealthClient
import HealthModel

/// The samples that match, as they are now, for tasks.
///
///     let descriptor = HKSampleQueryDescriptor(
///       predicates: [.quantitySample(type: HKQuantityType(.heartRate))],
///       sortDescriptors: [SortDescriptor(\.endDate, order: .reverse)], limit: 20)
///     let samples = try await descriptor.result(for: store)
public struct HKSampleQueryDescriptor<Sample: HKSample>: HKAsyncQuery, @unchecked Sendable {
  // @unchecked because Foundation does not say of key paths in sort descriptors that they are
  // constants.

  /// Samples for which any of them holds, each once.
  public var predicates: [HKSamplePredicate<Sample>]
  /// The first counts: by `startDate` or `endDate`, workouts also by `duration`. None: by start
  /// date, oldest first.
  public var sortDescriptors: [SortDescriptor<Sample>]
  /// The most samples; nil: all.
  public var limit: Int?

  /// A description; nothing is asked or checked yet.
  ///
  /// - Parameters:
  ///   - predicates: at least one; samples for which any of them holds.
  ///   - sortDescriptors: the first counts; none: by start date, oldest first.
  ///   - limit: the most samples; nil: all.
  public init(
    predicates: [HKSamplePredicate<Sample>], sortDescriptors: [SortDescriptor<Sample>],
    limit: Int? = nil
  ) {
    self.predicates = predicates
    self.sortDescriptors = sortDescriptors
    self.limit = limit
  }

  /// What the app may not read is not there, without an error (rule AUTH-06).
  ///
  /// - Throws: `errorInvalidArgument` for a predicate or an order that the store does not have.
  public func result(for healthStore: HKHealthStore) async throws -> [Sample] {
    guard !predicates.isEmpty else {
      throw HKError(.errorInvalidArgument, "predicates: a query needs at least one")
    }
    var query = SampleQuery(descriptors: try predicates.map { try $0.compiled() })
    query.limit = try SampleQuery.checked(limit ?? HKObjectQueryNoLimit)
    query.order = try SampleQuery.Order(sortDescriptors)
    return try await healthStore.connection.client().healthKitSamples(query, as: Sample.self)
  }
}
