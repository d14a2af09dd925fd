public import HealthModel
import HealthWire

/// The pages of the points of an object. Each page is requested with the cursor of the previous
/// one, so that nothing is read ahead and a broken connection costs only a repeated request.
public struct SeriesPages: AsyncSequence, Sendable {
  public typealias Element = SeriesPoints
  public typealias Failure = ClientError

  let channel: Channel
  let query: SeriesQuery

  public struct AsyncIterator: AsyncIteratorProtocol, Sendable {
    let channel: Channel
    var query: SeriesQuery
    var isAtEnd = false

    public mutating func next() async throws(ClientError) -> SeriesPoints? {
      if isAtEnd { return nil }
      let page = try await channel.call(HealthMethod.Series.read, query)
      isAtEnd = page.cursor.isEmpty
      query.cursor = page.cursor
      return page.points
    }

    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(ClientError) -> SeriesPoints? {
      try await next()
    }
  }

  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(channel: channel, query: query)
  }
}
