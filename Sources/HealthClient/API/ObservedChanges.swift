package import HealthModel
import HealthWire

/// Changes as they happen. When the connection breaks the stream is opened again with the anchor of
/// the last page that was read, so nothing is missed and nothing comes twice.
package struct ObservedChanges: AsyncSequence, Sendable {
  package typealias Element = ChangePage
  package typealias Failure = ClientError

  let channel: Channel
  let query: ChangeQuery
  let credit: UInt32

  package struct AsyncIterator: AsyncIteratorProtocol {
    let channel: Channel
    var query: ChangeQuery
    let credit: UInt32
    var stream: MessageStream<ObserveRequest, ChangePage>?
    /// Pages read since credit was given last.
    var readCount: UInt32 = 0
    var failureCount = 0

    package mutating func next() async throws(ClientError) -> ChangePage? {
      while true {
        do throws(ClientError) {
          let stream = try await openStream()
          guard let page = try await stream.next() else { return nil }
          took(page, from: stream)
          return page
        } catch {
          stream = nil
          failureCount += 1
          try await channel.pause(
            after: error, failureCount: failureCount, isIdempotent: true, until: nil)
        }
      }
    }

    private mutating func openStream() async throws(ClientError) -> MessageStream<
      ObserveRequest, ChangePage
    > {
      if let stream { return stream }
      let opened = try await channel.open(
        HealthMethod.Samples.observe, ObserveRequest.start(query, credit: credit))
      stream = opened
      readCount = 0
      return opened
    }

    /// Gives back the credit of pages that were read, half of it at a time.
    private mutating func took(
      _ page: ChangePage, from stream: MessageStream<ObserveRequest, ChangePage>
    ) {
      failureCount = 0
      query.anchor = page.anchor
      readCount += 1
      guard readCount * 2 >= credit else { return }
      stream.send(.credit(readCount))
      readCount = 0
    }

    package mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(ClientError) -> ChangePage? {
      try await next()
    }
  }

  package func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(channel: channel, query: query, credit: credit)
  }
}
