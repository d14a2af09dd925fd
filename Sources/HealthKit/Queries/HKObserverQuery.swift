public import Foundation
import HealthClient
import HealthModel

/// The completion handler of an update, which acknowledges a background delivery (rule
/// BACKGROUND-10). Call it for every update; repeated calls have no effect.
public typealias HKObserverQueryCompletionHandler = @Sendable () -> Void

/// A query that reports when matching samples were added or deleted, but not which ones (rules
/// BACKGROUND-01, -02). It runs until it is stopped. The handler is called once when observation
/// begins, so that no earlier change is missed, and then after each change.
///
/// If background delivery is enabled for a type of the query, the same handler is called for
/// deliveries. Its completion handler then acknowledges the delivery.
///
/// `@unchecked Sendable` because every property is a constant.
open class HKObserverQuery: HKQuery, @unchecked Sendable {
  /// Receives the completion handler to call when the app has processed the update. The error is
  /// set if observation cannot begin or was interrupted; the handler is not called again after it.
  public typealias UpdateHandler =
    @Sendable (HKObserverQuery, @escaping HKObserverQueryCompletionHandler, (any Error)?) -> Void
  /// Receives the types that have changed; all types when observation begins.
  public typealias DescriptorsUpdateHandler =
    @Sendable (
      HKObserverQuery, Set<HKSampleType>?, @escaping HKObserverQueryCompletionHandler,
      (any Error)?
    ) -> Void

  private let query: Result<ChangeQuery, any Error>
  private let handler: DescriptorsUpdateHandler

  /// Creates a query to pass to ``HKHealthStore/execute(_:)``. Run another query to fetch the
  /// changes.
  ///
  /// - Parameter predicate: the samples; nil for all of the type. Deletions are reported without
  ///   evaluating it (rule BACKGROUND-02).
  public init(
    sampleType: HKSampleType, predicate: NSPredicate?, updateHandler: @escaping UpdateHandler
  ) {
    let descriptor = HKQueryDescriptor(sampleType: sampleType, predicate: predicate)
    query = Result { ChangeQuery(descriptors: try [descriptor].compiled()) }
    handler = { query, _, done, error in updateHandler(query, done, error) }
    super.init(objectType: sampleType, predicate: predicate)
  }

  /// Creates a query for samples that match any of the descriptors (rule QUERY-13).
  public init(
    queryDescriptors: [HKQueryDescriptor],
    updateHandler: @escaping DescriptorsUpdateHandler
  ) {
    query = Result { ChangeQuery(descriptors: try queryDescriptors.compiled()) }
    handler = updateHandler
    super.init(objectType: nil, predicate: nil)
  }

  override func run(_ connection: StoreConnection) async {
    do {
      let (client, query) = (try connection.client(), try query.get())
      let number = connection.deliveries.add(Set(query.types)) { [weak self] types, done in
        guard let self else { return }
        Task { await self.report(types, done) }
      }
      defer { connection.deliveries.remove(number) }
      var isFirst = true
      for try await types in client.watch(query) {
        await report(isFirst ? Set(query.types) : Set(types)) {}
        if isFirst { await openDeliveries(connection, client) }
        isFirst = false
      }
    } catch {
      let error = asHealthKit(error)
      await tell { [self] in handler(self, nil, {}, error) }
    }
  }

  /// Opens the deliveries of an app that registered for them in an earlier run. This waits for the
  /// observer, because a delivery without one is not acknowledged.
  private func openDeliveries(_ connection: StoreConnection, _ client: HealthClient) async {
    guard let known = try? await client.backgroundRegistrations(), !known.isEmpty else { return }
    connection.deliveries.open(client)
  }

  private func report(
    _ types: Set<ObjectType>, _ done: @escaping HKObserverQueryCompletionHandler
  ) async {
    let changed = Set(types.compactMap { HKObjectType.shared($0) as? HKSampleType })
    await tell { [self] in handler(self, changed, done, nil) }
  }
}
