public import HealthModel
import HealthWire

/// The pages of a sample query. Each page is requested with the cursor of the previous one, so that
/// nothing is read ahead and a broken connection costs only a repeated request.
public struct SamplePages: AsyncSequence, Sendable {
  public typealias Element = SamplePage
  public typealias Failure = ClientError

  let channel: Channel
  let query: SampleQuery

  public struct AsyncIterator: AsyncIteratorProtocol, Sendable {
    let channel: Channel
    var query: SampleQuery
    var isAtEnd = false

    public mutating func next() async throws(ClientError) -> SamplePage? {
      if isAtEnd { return nil }
      let page = try await channel.call(HealthMethod.Samples.query, query)
      isAtEnd = page.cursor.isEmpty
      query.cursor = page.cursor
      return page
    }

    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(ClientError) -> SamplePage? {
      try await next()
    }
  }

  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(channel: channel, query: query)
  }
}

/// The pages of a change query, up to the present.
public struct ChangePages: AsyncSequence, Sendable {
  public typealias Element = ChangePage
  public typealias Failure = ClientError

  let channel: Channel
  let query: ChangeQuery

  public struct AsyncIterator: AsyncIteratorProtocol, Sendable {
    let channel: Channel
    var query: ChangeQuery
    var isAtEnd = false

    public mutating func next() async throws(ClientError) -> ChangePage? {
      if isAtEnd { return nil }
      let page = try await channel.call(HealthMethod.Samples.changes, query)
      isAtEnd = !page.hasMore
      query.anchor = page.anchor
      return page
    }

    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(ClientError) -> ChangePage? {
      try await next()
    }
  }

  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(channel: channel, query: query)
  }
}
