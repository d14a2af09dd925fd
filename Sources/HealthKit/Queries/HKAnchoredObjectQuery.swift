public import Foundation
import HealthClient
import HealthModel
import Synchronization

/// What was added and deleted since an anchor; with an ``updateHandler`` also everything from then
/// on (rules ANCHOR-01 to ANCHOR-05).
///
/// `@unchecked Sendable` because every property is a constant or lies behind a lock.
open class HKAnchoredObjectQuery: HKQuery, @unchecked Sendable {
  /// Added samples in the order in which they were saved, deleted objects, and the anchor behind
  /// them; nil and an error when the query fails.
  public typealias Handler =
    @Sendable (
      HKAnchoredObjectQuery, [HKSample]?, [HKDeletedObject]?, HKQueryAnchor?, (any Error)?
    ) -> Void

  private let query: Result<ChangeQuery, any Error>
  private let handler: Handler
  private let update = Mutex<Handler?>(nil)

  /// - Parameters:
  ///   - anchor: where an earlier query ended; nil: from the beginning.
  ///   - limit: the most samples and deleted objects together; ``HKObjectQueryNoLimit``: all. It does
  ///     not count for updates.
  public init(
    type: HKSampleType, predicate: NSPredicate?, anchor: HKQueryAnchor?, limit: Int,
    resultsHandler handler: @escaping Handler
  ) {
    let descriptor = HKQueryDescriptor(sampleType: type, predicate: predicate)
    query = Result { try ChangeQuery([descriptor], anchor, limit) }
    self.handler = handler
    super.init(objectType: type, predicate: predicate)
  }

  /// Samples for which any of the descriptors holds (rule QUERY-13).
  public init(
    queryDescriptors: [HKQueryDescriptor], anchor: HKQueryAnchor?, limit: Int,
    resultsHandler handler: @escaping Handler
  ) {
    query = Result { try ChangeQuery(queryDescriptors, anchor, limit) }
    self.handler = handler
    super.init(objectType: nil, predicate: nil)
  }

  /// Called for each change after the first answer. Set it before the query is executed; traps
  /// afterwards.
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
        // After a limited answer the rest of the present comes as an update, if there is any.
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
