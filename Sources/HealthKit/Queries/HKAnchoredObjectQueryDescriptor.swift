import Foundation
import HealthClient
import HealthModel

/// What was added and deleted since an anchor, once or as it goes on, for tasks.
public struct HKAnchoredObjectQueryDescriptor<Sample: HKSample>: HKAsyncQuery,
  HKAsyncSequenceQuery, Sendable
{
  /// What has changed, and where to go on from.
  public struct Result: Sendable {
    /// In the order in which they were saved.
    public let addedSamples: [Sample]
    /// Samples of the types that were deleted since the anchor. Which predicates they met is not
    /// known any more, so all of them are here.
    public let deletedObjects: [HKDeletedObject]
    /// Behind the last of these changes.
    public let newAnchor: HKQueryAnchor

    init(_ set: ChangeSet) {
      addedSamples = set.added.compactMap { $0 as? Sample }
      deletedObjects = set.deleted
      newAnchor = HKQueryAnchor(set.anchor)
    }
  }

  /// The first element is everything since the anchor; each later one is a change. Ends when the
  /// task is cancelled.
  public typealias Results = HKQueryResults<Result>

  /// Samples for which any of them holds.
  public var predicates: [HKSamplePredicate<Sample>]
  /// Where an earlier query ended; nil: from the beginning.
  public var anchor: HKQueryAnchor?
  /// The most samples and deleted objects together; nil: all. Of `results(for:)` the most of one
  /// element.
  public var limit: Int?

  /// A description; nothing is asked or checked yet.
  ///
  /// - Parameters:
  ///   - predicates: at least one.
  ///   - anchor: where an earlier query ended; nil: from the beginning.
  ///   - limit: the most samples and deleted objects together; nil: all.
  public init(
    predicates: [HKSamplePredicate<Sample>], anchor: HKQueryAnchor?, limit: Int? = nil
  ) {
    self.predicates = predicates
    self.anchor = anchor
    self.limit = limit
  }

  /// The changes up to now. Keep ``Result/newAnchor`` for the next time.
  ///
  /// - Throws: `errorInvalidArgument` for no predicate, one that the store does not have, or a
  ///   negative limit.
  public func result(for healthStore: HKHealthStore) async throws -> Result {
    let (client, query) = (try healthStore.connection.client(), try compiled())
    return try await calling { Result(try await client.healthKitChanges(query)) }
  }

  /// What is there as one element, then each change as it happens (rule ANCHOR-04). The sequence
  /// throws what ``result(for:)`` throws.
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
