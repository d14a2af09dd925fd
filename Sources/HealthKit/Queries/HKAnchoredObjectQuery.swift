public import Foundation
import HealthClient
import HealthModel
import Synchronization

/// A query for the samples that were added and deleted after an anchor. With an ``updateHandler``
/// it also reports all later changes (rules ANCHOR-01 to ANCHOR-05).
///
/// `@unchecked Sendable` because every property is a constant or protected by a lock.
open class HKAnchoredObjectQuery: HKQuery, @unchecked Sendable {
  /// Receives added samples in the order in which they were saved, deleted objects, and the anchor
  /// after them, or nil and an error.
  public typealias Handler =
    @Sendable (
      HKAnchoredObjectQuery, [HKSample]?, [HKDeletedObject]?, HKQueryAnchor?, (any Error)?
    ) -> Void

  private let query: Result<ChangeQuery, any Error>
  private let handler: Handler
  private let update = Mutex<Handler?>(nil)

  /// Creates a query for one sample type.
  ///
  /// - Parameters:
  ///   - type: the type of the samples.
  ///   - predicate: the samples; nil for all that the app may read.
  ///   - anchor: the anchor of an earlier query; nil for all existing samples.
  ///   - limit: the maximum number of samples and deleted objects together, or
  ///     ``HKObjectQueryNoLimit``. Updates are not limited.
  ///   - handler: called once, on a background queue.
  public init(
    type: HKSampleType, predicate: NSPredicate?, anchor: HKQueryAnchor?, limit: Int,
    resultsHandler handler: @escaping Handler
  ) {
    let descriptor = HKQueryDescriptor(sampleType: type, predicate: predicate)
    query = Result { try ChangeQuery([descriptor], anchor, limit) }
    self.handler = handler
    super.init(objectType: type, predicate: predicate)
  }

  /// Creates a query for samples that match any of the descriptors (rule QUERY-13).
  public init(
    queryDescriptors: [HKQueryDescriptor], anchor: HKQueryAnchor?, limit: Int,
    resultsHandler handler: @escaping Handler
  ) {
    query = Result { try ChangeQuery(queryDescriptors, anchor, limit) }
    self.handler = handler
    super.init(objectType: nil, predicate: nil)
  }

  /// The handler of each change after the first result. Set it before the query is executed;
  /// setting it later traps.
  open var updateHandler: Handler? {
    get { update.withLock { $0 } }
    set {
      mustNotHaveBegun("updateHandler")
      update.withLock { $0 = newValue }
    }
  }

  override func run(_ connection: StoreConnection) async {
    var isFirst = true
    do {
      let (client, query) = (try connection.client(), try query.get())
      guard let updateHandler else {
        await report(try await client.healthKitChanges(query), to: handler)
        return
      }
      var followed = query
      if query.limit > 0 {
        let set = try await client.healthKitChanges(query)
        await report(set, to: handler)
        isFirst = false
        (followed.anchor, followed.limit) = (set.anchor, 0)
      }
      var following = ChangeFollowing(client, followed)
      while let set = try await following.next() {
        // After a limited result, the remaining existing changes arrive as an update, if there are
        // any.
        if isFirst || set.count > 0 { await report(set, to: isFirst ? handler : updateHandler) }
        isFirst = false
      }
    } catch {
      let (error, handler) = (asHealthKit(error), isFirst ? handler : updateHandler ?? handler)
      await tell { handler(self, nil, nil, nil, error) }
    }
  }

  private func report(_ set: ChangeSet, to handler: @escaping Handler) async {
    await tell { handler(self, set.added, set.deleted, HKQueryAnchor(set.anchor), nil) }
  }
}

extension ChangeQuery {
  init(
    _ descriptors: [HKQueryDescriptor], _ anchor: HKQueryAnchor?, _ limit: Int
  ) throws {
    self.init(descriptors: try descriptors.compiled())
    self.anchor = anchor?.bytes ?? []
    self.limit = try SampleQuery.checked(limit)
  }
}
