public import Foundation
import HealthClient
import HealthModel

/// A query for the sources that saved matching samples, limited to samples that the app may read
/// (rule QUERY-14).
///
/// `@unchecked Sendable` because every property is a constant.
open class HKSourceQuery: HKQuery, @unchecked Sendable {
  /// Receives the sources, or nil and an error. The set is empty if the app may not read the
  /// samples.
  public typealias CompletionHandler =
    @Sendable (HKSourceQuery, Set<HKSource>?, (any Error)?) -> Void

  private let query: Result<SourceQuery, any Error>
  private let handler: CompletionHandler

  /// Creates a query to pass to ``HKHealthStore/execute(_:)``, which runs it once.
  ///
  /// - Parameter samplePredicate: the samples; nil for all of the type.
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

/// The async form of ``HKSourceQuery``.
public struct HKSourceQueryDescriptor<Sample: HKSample>: HKAsyncQuery, Sendable {
  /// The sample type and the predicate of the samples.
  public var predicate: HKSamplePredicate<Sample>

  /// Creates a descriptor. No request is sent and nothing is validated yet.
  public init(predicate: HKSamplePredicate<Sample>) { self.predicate = predicate }

  /// Returns the sources in order of their names, each once.
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
