public import HealthModel
import HealthWire

/// A quantity of a sample. A plain sample has one; a series has many.
public struct QuantityItem: Hashable, Sendable {
  /// The sample that the quantity belongs to.
  public var sample: ObjectID
  /// The type of the quantity.
  public var type: ObjectType
  /// The start of the measurement.
  public var start: Instant
  /// The end of the measurement; equal to the start for an instant.
  public var end: Instant
  /// The value in the canonical unit of the type.
  public var value: Double
}

extension QuantityItem: Redacted {}

/// The quantities of all samples that match a query, in sequence (rule SERIES-01). A series yields
/// its points, and any other sample one quantity. Samples are in the order of the query, and points
/// in ascending order of time. At most one page of points is in memory.
public struct QuantityItems: AsyncSequence, Sendable {
  public typealias Element = QuantityItem
  public typealias Failure = ClientError

  let channel: Channel
  let query: SampleQuery

  public struct AsyncIterator: AsyncIteratorProtocol, Sendable {
    let channel: Channel
    var pages: SamplePages.AsyncIterator
    /// The remaining objects of the page, in reverse order.
    var objects: [HealthObject] = []
    var series: (object: HealthObject, pages: SeriesPages.AsyncIterator)?
    var points = SeriesPoints(kind: .quantity)
    var nextPoint = 0

    public mutating func next() async throws(ClientError) -> QuantityItem? {
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

    /// Reads the next points of the current series. Returns false if there is no series or no
    /// further point.
    private mutating func readPoints() async throws(ClientError) -> Bool {
      guard var open = series else { return false }
      guard let page = try await open.pages.next() else {
        series = nil
        return false
      }
      series = open
      guard page.kind == .quantity else {
        throw ClientError(.invalidReply, "healthd replied with points of another kind")
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

    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(ClientError) -> QuantityItem? {
      try await next()
    }
  }

  public func makeAsyncIterator() -> AsyncIterator {
    let pages = SamplePages(channel: channel, query: query)
    return AsyncIterator(channel: channel, pages: pages.makeAsyncIterator())
  }
}
