import Foundation
import HealthClient
import HealthModel

/// An async query for the samples that were added and deleted after an anchor, for one result or a
/// sequence of results.
public struct HKAnchoredObjectQueryDescriptor<Sample: HKSample>: HKAsyncQuery,
  HKAsyncSequenceQuery, Sendable
{
  /// The changes, and the anchor for the next query.
  public struct Result: Sendable {
    /// The added samples, in the order in which they were saved.
    public let addedSamples: [Sample]
    /// All samples of the types that were deleted after the anchor. They are not filtered by the
    /// predicates, because the content of a deleted sample is not retained.
    public let deletedObjects: [HKDeletedObject]
    /// The anchor after the last of these changes.
    public let newAnchor: HKQueryAnchor

    init(_ set: ChangeSet) {
      addedSamples = set.added.compactMap { $0 as? Sample }
      deletedObjects = set.deleted
      newAnchor = HKQueryAnchor(set.anchor)
    }
  }

  /// The first element contains all changes after the anchor, each later one a new change. The
  /// sequence ends when the task is cancelled.
  public typealias Results = HKQueryResults<Result>

  /// The predicates, of which a sample must match at least one.
  public var predicates: [HKSamplePredicate<Sample>]
  /// The anchor of an earlier query; nil for all existing samples.
  public var anchor: HKQueryAnchor?
  /// The maximum number of samples and deleted objects together in ``result(for:)``; nil for no
  /// limit. Elements of ``results(for:)`` are not limited.
  public var limit: Int?

  /// Creates a descriptor. No request is sent and nothing is validated yet.
  ///
  /// - Parameters:
  ///   - predicates: at least one predicate.
  ///   - anchor: the anchor of an earlier query; nil for all existing samples.
  ///   - limit: the maximum number of samples and deleted objects together in ``result(for:)``; nil
  ///     for no limit.
  public init(
    predicates: [HKSamplePredicate<Sample>], anchor: HKQueryAnchor?, limit: Int? = nil
  ) {
    self.predicates = predicates
    self.anchor = anchor
    self.limit = limit
  }

  /// Returns the changes up to now. Store ``Result/newAnchor`` for the next query.
  ///
  /// - Throws: `errorInvalidArgument` without a predicate, for a predicate that the store cannot
  ///   evaluate, or for a negative limit.
  public func result(for healthStore: HKHealthStore) async throws -> Result {
    let (client, query) = (try healthStore.connection.client(), try compiled())
    return try await calling { Result(try await client.healthKitChanges(query)) }
  }

  /// Returns a sequence with the existing changes as one element, and then each change as it
  /// happens (rule ANCHOR-04). It throws the errors of ``result(for:)``.
  public func results(for healthStore: HKHealthStore) -> Results {
    let connection = healthStore.connection
    return Results {
      var following = ChangeFollowing(try connection.client(), try compiled())
      return { try await following.next().map { Result($0) } }
    }
  }

  private func compiled() throws -> ChangeQuery {
    guard !predicates.isEmpty else {
      throw HKError(.errorInvalidArgument, "predicates: a query needs at least one")
    }
    var query = ChangeQuery(descriptors: try predicates.map { try $0.compiled() })
    query.anchor = anchor?.bytes ?? []
    query.limit = try SampleQuery.checked(limit ?? HKObjectQueryNoLimit)
    return query
  }
}
