public import Foundation
import HealthClient
import HealthModel

/// An async query for the current matching samples.
///
///     let descriptor = HKSampleQueryDescriptor(
///       predicates: [.quantitySample(type: HKQuantityType(.heartRate))],
///       sortDescriptors: [SortDescriptor(\.endDate, order: .reverse)], limit: 20)
///     let samples = try await descriptor.result(for: store)
public struct HKSampleQueryDescriptor<Sample: HKSample>: HKAsyncQuery, @unchecked Sendable {
  // @unchecked because Foundation does not declare the key paths in sort descriptors Sendable,
  // although they are immutable.

  /// The predicates, of which a sample must match at least one. Each sample is returned once.
  public var predicates: [HKSamplePredicate<Sample>]
  /// The sort order, of which only the first descriptor is used: by `startDate` or `endDate`, for
  /// workouts also by `duration`. Empty for ascending start dates.
  public var sortDescriptors: [SortDescriptor<Sample>]
  /// The maximum number of samples; nil for no limit.
  public var limit: Int?

  /// Creates a descriptor. No request is sent and nothing is validated yet.
  ///
  /// - Parameters:
  ///   - predicates: at least one predicate; a sample must match one of them.
  ///   - sortDescriptors: the sort order, of which only the first descriptor is used; empty for
  ///     ascending start dates.
  ///   - limit: the maximum number of samples; nil for no limit.
  public init(
    predicates: [HKSamplePredicate<Sample>], sortDescriptors: [SortDescriptor<Sample>],
    limit: Int? = nil
  ) {
    self.predicates = predicates
    self.sortDescriptors = sortDescriptors
    self.limit = limit
  }

  /// Returns the current samples. Samples that the app may not read are missing, without an error
  /// (rule AUTH-06).
  ///
  /// - Throws: `errorInvalidArgument` without a predicate, for a predicate or a sort order that the
  ///   store does not support, or for a negative limit.
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
