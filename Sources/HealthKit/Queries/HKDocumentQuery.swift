public import Foundation
import HealthClient
import HealthModel

/// The documents that match, in batches.
///
/// `@unchecked Sendable` because every property is a constant.
open class HKDocumentQuery: HKQuery, @unchecked Sendable {
  /// With the next documents, and whether they are the last; nil and an error when the query fails.
  public typealias ResultsHandler =
    @Sendable (HKDocumentQuery, [HKDocumentSample]?, Bool, (any Error)?) -> Void

  /// The most documents; ``HKObjectQueryNoLimit`` (0): all.
  public let limit: Int
  /// The first counts; nil: by start date, oldest first.
  public let sortDescriptors: [NSSortDescriptor]?
  /// Whether the documents themselves come, and not only what their headers say.
  public let includeDocumentData: Bool
  private let query: Result<SampleQuery, any Error>
  private let handler: ResultsHandler

  /// A query for what ``HKHealthStore/execute(_:)`` then asks.
  ///
  /// - Parameters:
  ///   - predicate: which documents; nil: all that the app may read.
  ///   - includeDocumentData: false leaves out the documents themselves, which may be megabytes
  ///     each.
  ///   - resultsHandler: called for each batch, in order; the last says so.
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
