public import Foundation
import HealthClient
import HealthModel

/// Says that the app has dealt with an update (rule BACKGROUND-10). To be called for every update;
/// more than once does no harm.
public typealias HKObserverQueryCompletionHandler = @Sendable () -> Void

/// Tells that samples that match were added or deleted, not which (rules BACKGROUND-01, -02). Runs
/// until it is stopped. The handler is called once when the watch has begun, so that nothing is
/// missed before it, and then after each change.
///
/// With background delivery enabled for its type the same handler is called for the deliveries, and
/// what it gets is what confirms them.
///
/// `@unchecked Sendable` because every property is a constant.
open class HKObserverQuery: HKQuery, @unchecked Sendable {
  /// With what is to be called when the app has dealt with the update; an error when the watch
  /// cannot begin or has broken off, after which nothing more is told.
  public typealias UpdateHandler =
    @Sendable (HKObserverQuery, @escaping HKObserverQueryCompletionHandler, (any Error)?) -> Void
  /// With the types that have changed; when the watch begins, all of them.
  public typealias DescriptorsUpdateHandler =
    @Sendable (
      HKObserverQuery, Set<HKSampleType>?, @escaping HKObserverQueryCompletionHandler,
      (any Error)?
    ) -> Void

  private let query: Result<ChangeQuery, any Error>
  private let handler: DescriptorsUpdateHandler

  /// A query that ``HKHealthStore/execute(_:)`` begins. Ask with another query what has changed.
  ///
  /// - Parameter predicate: which samples; nil: all of the type. For deleted samples it is not
  ///   asked (rule BACKGROUND-02).
  public init(
    sampleType: HKSampleType, predicate: NSPredicate?, updateHandler: @escaping UpdateHandler
  ) {
    let descriptor = HKQueryDescriptor(sampleType: sampleType, predicate: predicate)
    query = Result { ChangeQuery(descriptors: try [descriptor].compiled()) }
    handler = { query, _, done, error in updateHandler(query, done, error) }
    super.init(objectType: sampleType, predicate: predicate)
  }

  /// Samples for which any of the descriptors holds (rule QUERY-13).
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

  /// An app that asked for deliveries in an earlier run gets them once its observers stand.
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
