public import Foundation
import HealthClient
import HealthModel

/// A query for the matching samples of one or several types. It returns the current samples and
/// ends.
///
/// `@unchecked Sendable` because every property is a constant.
open class HKSampleQuery: HKQuery, @unchecked Sendable {
  /// Receives the samples, or nil and an error. Samples that the app may not read are missing,
  /// without an error (rule AUTH-06).
  public typealias ResultsHandler = @Sendable (HKSampleQuery, [HKSample]?, (any Error)?) -> Void

  /// The maximum number of samples; ``HKObjectQueryNoLimit`` (0) for no limit.
  public let limit: Int
  /// The sort order, of which only the first descriptor is used; nil for ascending start dates.
  public let sortDescriptors: [NSSortDescriptor]?
  private let query: Result<SampleQuery, any Error>
  private let handler: ResultsHandler

  /// Creates a query for one sample type.
  ///
  /// - Parameters:
  ///   - sampleType: the type of the samples.
  ///   - predicate: the samples; nil for all that the app may read.
  ///   - limit: the maximum number of samples; ``HKObjectQueryNoLimit`` (0) for no limit.
  ///   - sortDescriptors: the sort order, of which only the first descriptor is used; nil for
  ///     ascending start dates.
  ///   - resultsHandler: called once, on a background queue.
  public init(
    sampleType: HKSampleType, predicate: NSPredicate?, limit: Int,
    sortDescriptors: [NSSortDescriptor]?, resultsHandler: @escaping ResultsHandler
  ) {
    let descriptor = HKQueryDescriptor(sampleType: sampleType, predicate: predicate)
    (self.limit, self.sortDescriptors, handler) = (limit, sortDescriptors, resultsHandler)
    query = Result { try SampleQuery([descriptor], limit, sortDescriptors) }
    super.init(objectType: sampleType, predicate: predicate)
  }

  /// Creates a query for samples that match any of the descriptors, each returned once (rule
  /// QUERY-13).
  public init(
    queryDescriptors: [HKQueryDescriptor], limit: Int,
    sortDescriptors: [NSSortDescriptor]? = nil, resultsHandler: @escaping ResultsHandler
  ) {
    (self.limit, self.sortDescriptors, handler) = (limit, sortDescriptors, resultsHandler)
    query = Result { try SampleQuery(queryDescriptors, limit, sortDescriptors) }
    super.init(objectType: nil, predicate: nil)
  }

  override func run(_ connection: StoreConnection) async {
    let result: Result<[HKSample], any Error>
    do {
      let (client, query) = (try connection.client(), try query.get())
      result = .success(try await client.healthKitSamples(query, as: HKSample.self))
    } catch {
      result = .failure(error)
    }
    await tell { [self] in
      switch result {
      case .success(let samples): handler(self, samples, nil)
      case .failure(let error): handler(self, nil, error)
      }
    }
  }
}

extension SampleQuery {
  init(
    _ descriptors: [HKQueryDescriptor], _ limit: Int, _ order: [NSSortDescriptor]?
  ) throws {
    self.init(descriptors: try descriptors.compiled())
    self.limit = try Self.checked(limit)
    self.order = try Order(order)
  }

  /// - Throws: `errorInvalidArgument` for a negative limit.
  static func checked(_ limit: Int) throws -> Int {
    guard limit >= 0 else {
      throw HKError(.errorInvalidArgument, "limit: 0 for all samples, or how many at most")
    }
    return limit
  }
}

extension HealthClient {
  /// Returns all pages of a query as samples of a class. Samples of another class, which the
  /// queried types do not have, would be left out.
  func healthKitSamples<Sample: HKSample>(
    _ query: SampleQuery, as _: Sample.Type
  ) async throws -> [Sample] {
    try await calling {
      var samples: [Sample] = []
      for try await page in self.samples(query) {
        samples.append(contentsOf: page.healthKitSamples(as: Sample.self))
      }
      return samples
    }
  }
}

extension SamplePage {
  func healthKitSamples<Sample: HKSample>(as _: Sample.Type) -> [Sample] {
    SampleMaker(samples, contained: contained).samples(of: Sample.self)
  }
}
