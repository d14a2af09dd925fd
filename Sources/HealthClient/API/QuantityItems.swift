package import HealthModel
import HealthWire

/// One quantity of a sample: the whole of an ordinary one, one of many of a series.
package struct QuantityItem: Hashable, Sendable {
  /// Of the sample that it belongs to.
  package var sample: ObjectID
  /// What the quantity measures.
  package var type: ObjectType
  /// When its measurement began.
  package var start: Instant
  /// When its measurement ended; the start for a moment.
  package var end: Instant
  /// In the canonical unit of the type.
  package var value: Double
}

extension QuantityItem: Redacted {}

/// The quantities of every sample that matches a query, one after the other (rule SERIES-01): a
/// sample that is a series is opened into its points, any other counts as one. Samples come in the
/// order of the query, the points of each in ascending order of time; one page of points is held.
package struct QuantityItems: AsyncSequence, Sendable {
  package typealias Element = QuantityItem
  package typealias Failure = ClientError

  let channel: Channel
  let query: SampleQuery

  package struct AsyncIterator: AsyncIteratorProtocol {
    let channel: Channel
    var pages: SamplePages.AsyncIterator
    /// Of the page, in reverse order.
    var objects: [HealthObject] = []
    var series: (object: HealthObject, pages: SeriesPages.AsyncIterator)?
    var points = SeriesPoints(kind: .quantity)
    var nextPoint = 0

    package mutating func next() async throws(ClientError) -> QuantityItem? {
      while true {
        if let item = pointOfSeries() { return item }
        if try await readPoints() { continue }
        guard let object = try await nextObject() else { return nil }
        guard case .quantitySeries = object.details else {
          return QuantityItem(
            sample: object.id, type: object.type, start: object.start, end: object.end,
            value: object.value)
        }
        let pages = SeriesPages(channel: channel, query: SeriesQuery(id: object.id))
        series = (object, pages.makeAsyncIterator())
      }
    }

    private mutating func pointOfSeries() -> QuantityItem? {
      guard let object = series?.object, nextPoint < points.count else { return nil }
      defer { nextPoint += 1 }
      let start = points.times[nextPoint]
      let duration = points.durations.isEmpty ? 0 : points.durations[nextPoint]
      return QuantityItem(
        sample: object.id, type: object.type, start: Instant(microseconds: start),
        end: Instant(microseconds: start + duration), value: points.columns[0][nextPoint])
    }

    /// The next points of the series that is open. False when there is none, or no more.
    private mutating func readPoints() async throws(ClientError) -> Bool {
      guard var open = series else { return false }
      guard let page = try await open.pages.next() else {
        series = nil
        return false
      }
      series = open
      guard page.kind == .quantity else {
        throw ClientError(.invalidReply, "healthd answered with points of another kind")
      }
      points = page
      nextPoint = 0
      return true
    }

    private mutating func nextObject() async throws(ClientError) -> HealthObject? {
      while objects.isEmpty {
        guard let page = try await pages.next() else { return nil }
        objects = page.samples.rows.reversed()
      }
      return objects.removeLast()
    }

    package mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(ClientError) -> QuantityItem? {
      try await next()
    }
  }

  package func makeAsyncIterator() -> AsyncIterator {
    let pages = SamplePages(channel: channel, query: query)
    return AsyncIterator(channel: channel, pages: pages.makeAsyncIterator())
  }
}
