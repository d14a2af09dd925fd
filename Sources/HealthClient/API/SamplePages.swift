package import HealthModel
import HealthWire

/// The pages of a sample query. Each page is requested with the cursor of the previous one, so that
/// nothing is read ahead and a broken connection costs only a repeated request.
package struct SamplePages: AsyncSequence, Sendable {
  package typealias Element = SamplePage
  package typealias Failure = ClientError

  let channel: Channel
  let query: SampleQuery

  package struct AsyncIterator: AsyncIteratorProtocol {
    let channel: Channel
    var query: SampleQuery
    var isAtEnd = false

    package mutating func next() async throws(ClientError) -> SamplePage? {
      if isAtEnd { return nil }
      let page = try await channel.call(HealthMethod.Samples.query, query)
      isAtEnd = page.cursor.isEmpty
      query.cursor = page.cursor
      return page
    }

    package mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(ClientError) -> SamplePage? {
      try await next()
    }
  }

  package func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(channel: channel, query: query)
  }
}

/// The pages of a change query, up to the present.
package struct ChangePages: AsyncSequence, Sendable {
  package typealias Element = ChangePage
  package typealias Failure = ClientError

  let channel: Channel
  let query: ChangeQuery

  package struct AsyncIterator: AsyncIteratorProtocol {
    let channel: Channel
    var query: ChangeQuery
    var isAtEnd = false

    package mutating func next() async throws(ClientError) -> ChangePage? {
      if isAtEnd { return nil }
      let page = try await channel.call(HealthMethod.Samples.changes, query)
      isAtEnd = !page.hasMore
      query.anchor = page.anchor
      return page
    }

    package mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(ClientError) -> ChangePage? {
      try await next()
    }
  }

  package func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(channel: channel, query: query)
  }
}
