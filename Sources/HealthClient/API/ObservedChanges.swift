import HealthAPI
public import HealthModel
import HealthWire

/// Changes as they are committed. If the connection breaks, the stream is reopened with the anchor
/// of the last page that was read, so that no change is missed or repeated.
public struct ObservedChanges: AsyncSequence, Sendable {
  public typealias Element = ChangePage
  public typealias Failure = ClientError

  let channel: Channel
  let query: ChangeQuery
  let credit: UInt32

  public struct AsyncIterator: AsyncIteratorProtocol, Sendable {
    private var query: ChangeQuery
    private var reader: LiveReader<ObserveRequest, ChangePage>

    fileprivate init(channel: Channel, query: ChangeQuery, credit: UInt32) {
      self.query = query
      reader = LiveReader(
        channel: channel, method: HealthMethod.Samples.observe,
        first: ObserveRequest(query: query, credit: credit),
        more: { ObserveRequest(credit: $0) })
    }

    public mutating func next() async throws(ClientError) -> ChangePage? {
      guard let page = try await reader.next()?.reply else { return nil }
      query.anchor = page.anchor
      reader.first = ObserveRequest(query: query, credit: reader.first.credit)
      return page
    }

    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(ClientError) -> ChangePage? {
      try await next()
    }
  }

  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(channel: channel, query: query, credit: credit)
  }
}
