public import Foundation
import HealthClient
import HealthModel

/// A query for documents, in batches.
///
/// `@unchecked Sendable` because every property is a constant.
open class HKDocumentQuery: HKQuery, @unchecked Sendable {
  /// Receives the next documents and whether they are the last, or nil and an error.
  public typealias ResultsHandler =
    @Sendable (HKDocumentQuery, [HKDocumentSample]?, Bool, (any Error)?) -> Void

  /// The maximum number of documents; ``HKObjectQueryNoLimit`` (0) for no limit.
  public let limit: Int
  /// The sort order, of which only the first descriptor is used; nil for ascending start dates.
  public let sortDescriptors: [NSSortDescriptor]?
  /// Whether the results include the content of the documents, or only their headers.
  public let includeDocumentData: Bool
  private let query: Result<SampleQuery, any Error>
  private let handler: ResultsHandler

  /// Creates a query to pass to ``HKHealthStore/execute(_:)``.
  ///
  /// - Parameters:
  ///   - predicate: the documents; nil for all that the app may read.
  ///   - includeDocumentData: false leaves out the content of the documents, which may have several
  ///     megabytes each.
  ///   - resultsHandler: called for each batch, in order, with true for the last one.
  public init(
    documentType: HKDocumentType, predicate: NSPredicate?, limit: Int,
    sortDescriptors: [NSSortDescriptor]?, includeDocumentData: Bool,
    resultsHandler handler: @escaping ResultsHandler
  ) {
    (self.limit, self.sortDescriptors, self.handler) = (limit, sortDescriptors, handler)
    self.includeDocumentData = includeDocumentData
    let descriptor = HKQueryDescriptor(sampleType: documentType, predicate: predicate)
    query = Result {
      var query = try SampleQuery([descriptor], limit, sortDescriptors)
      query.includesDocumentData = includeDocumentData
      return query
    }
    super.init(objectType: documentType, predicate: predicate)
  }

  override func run(_ connection: StoreConnection) async {
    do {
      let (client, query) = (try connection.client(), try query.get())
      for try await page in client.samples(query) {
        let documents = page.healthKitSamples(as: HKDocumentSample.self)
        await tell { [self] in handler(self, documents, page.cursor.isEmpty, nil) }
      }
    } catch {
      let error = asHealthKit(error)
      await tell { [self] in handler(self, nil, true, error) }
    }
  }
}
