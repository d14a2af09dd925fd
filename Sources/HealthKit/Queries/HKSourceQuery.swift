public import Foundation
import HealthClient
import HealthModel

/// The apps and devices that saved samples like these, as far as the app may read them (rule
/// QUERY-14).
///
/// `@unchecked Sendable` because every property is a constant.
open class HKSourceQuery: HKQuery, @unchecked Sendable {
  /// With the sources, none where the app sees no sample; nil and an error when the query fails.
  public typealias CompletionHandler =
    @Sendable (HKSourceQuery, Set<HKSource>?, (any Error)?) -> Void

  private let query: Result<SourceQuery, any Error>
  private let handler: CompletionHandler

  /// A query for what ``HKHealthStore/execute(_:)`` then asks once.
  ///
  /// - Parameter samplePredicate: which samples count; nil: all of the type.
  public init(
    sampleType: HKSampleType, samplePredicate: NSPredicate?,
    completionHandler handler: @escaping CompletionHandler
  ) {
    let descriptor = HKQueryDescriptor(sampleType: sampleType, predicate: samplePredicate)
    query = Result { SourceQuery(descriptors: [try descriptor.compiled()]) }
    self.handler = handler
    super.init(objectType: sampleType, predicate: samplePredicate)
  }

  override func run(_ connection: StoreConnection) async {
    do {
      let (client, query) = (try connection.client(), try query.get())
      let sources = Set(try await client.healthKitSources(query))
      await tell { [self] in handler(self, sources, nil) }
    } catch {
      await tell { [self] in handler(self, nil, error) }
    }
  }
}

/// As ``HKSourceQuery``, for tasks.
public struct HKSourceQueryDescriptor<Sample: HKSample>: HKAsyncQuery, Sendable {
  /// The type of the samples, and which of them count.
  public var predicate: HKSamplePredicate<Sample>

  /// A description; nothing is asked or checked yet.
  public init(predicate: HKSamplePredicate<Sample>) { self.predicate = predicate }

  /// By name, each once.
  public func result(for healthStore: HKHealthStore) async throws -> [HKSource] {
    let query = SourceQuery(descriptors: [try predicate.compiled()])
    return try await healthStore.connection.client().healthKitSources(query)
  }
}

extension HealthClient {
  fileprivate func healthKitSources(_ query: SourceQuery) async throws -> [HKSource] {
    try await calling { try await sources(query) }.map { HKSource($0) }
  }
}
