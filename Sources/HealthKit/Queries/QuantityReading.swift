import Foundation
import HealthClient
import HealthModel
import Synchronization

/// The samples whose quantities a query reads.
struct QuantityAsking: Sendable {
  let query: SampleQuery

  init(_ type: HKQuantityType, _ predicate: NSPredicate?) throws {
    var query = SampleQuery(types: [type.type])
    query.filter = try SampleFilter(matching: predicate, of: type.type)
    self.query = query
  }

  init(_ sample: HKQuantitySample) {
    var query = SampleQuery(types: [sample.sampleType.type])
    query.filter.ids = [sample.id]
    self.query = query
  }
}

/// A reader of individual quantities.
struct QuantityReading {
  private var items: QuantityItems.AsyncIterator
  private let client: HealthClient
  private let includesSample: Bool
  private var sample: HKQuantitySample?

  init(_ client: HealthClient, _ asking: QuantityAsking, includesSample: Bool) {
    self.client = client
    self.includesSample = includesSample
    items = client.quantities(asking.query).makeAsyncIterator()
  }

  mutating func next() async throws -> HKQuantitySeriesSampleQueryDescriptor.Result? {
    guard let item = try await items.next() else { return nil }
    if includesSample, sample?.id != item.sample { sample = try await fetch(item) }
    return HKQuantitySeriesSampleQueryDescriptor.Result(
      quantity: HKQuantity(unit: .canonical(of: item.type), doubleValue: item.value),
      dateInterval: DateInterval(start: item.start.date, end: item.end.date), sample: sample)
  }

  /// Returns up to `count` quantities; fewer only at the end.
  mutating func next(
    atMost count: Int
  ) async throws -> [HKQuantitySeriesSampleQueryDescriptor.Result] {
    var found: [HKQuantitySeriesSampleQueryDescriptor.Result] = []
    while found.count < count, let item = try await next() { found.append(item) }
    return found
  }

  /// Returns the sample of a quantity; nil if it was deleted in the meantime.
  private func fetch(_ item: QuantityItem) async throws -> HKQuantitySample? {
    var query = SampleQuery(types: [item.type])
    query.filter.ids = [item.sample]
    return try await client.healthKitSamples(query, as: HKQuantitySample.self).first
  }
}

/// A value that can be set until the query runs.
final class HandlerBox<Value: Sendable>: Sendable {
  private let storage: Mutex<Value>

  init(_ value: Value) { storage = Mutex(value) }

  var value: Value {
    get { storage.withLock { $0 } }
    set { storage.withLock { $0 = newValue } }
  }
}
