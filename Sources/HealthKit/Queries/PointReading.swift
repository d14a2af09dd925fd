import Foundation
import HealthClient
import HealthModel

/// The points of one object, page by page.
struct PointReading {
  private var pages: SeriesPages.AsyncIterator

  /// - Parameter interval: the interval of the points, without its end; nil for all.
  init(_ client: HealthClient, of object: HKObject, in interval: DateInterval? = nil) {
    var query = SeriesQuery(id: object.id)
    query.start = interval.map { Instant($0.start) }
    query.end = interval.map { Instant($0.end) }
    pages = client.series(query).makeAsyncIterator()
  }

  /// Returns the next page with points. Empty pages, such as the last one, are skipped.
  mutating func next() async throws -> SeriesPoints? {
    while let page = try await pages.next() {
      if page.count > 0 { return page }
    }
    return nil
  }
}

extension HKQueryResults {
  /// Returns the points of one object one at a time, converted by a closure.
  static func points(
    of object: HKObject, in store: HKHealthStore,
    _ make: @escaping @Sendable (SeriesPoints, Int) -> Element
  ) -> HKQueryResults {
    let connection = store.connection
    return HKQueryResults {
      var reading = PointReading(try connection.client(), of: object)
      var (page, place) = (SeriesPoints(kind: .quantity), 0)
      return {
        if place == page.count {
          guard let next = try await reading.next() else { return nil }
          (page, place) = (next, 0)
        }
        defer { place += 1 }
        return make(page, place)
      }
    }
  }
}
