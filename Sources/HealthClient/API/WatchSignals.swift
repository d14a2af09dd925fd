import HealthAPI
public import HealthModel
import HealthWire

/// The signals of `watch`, each with the types that have changed. The first signal is empty: no
/// change after it is missed. After a reconnect, a signal contains every type, since each may have
/// changed.
public struct WatchSignals: AsyncSequence, Sendable {
  public typealias Element = [ObjectType]
  public typealias Failure = ClientError

  let channel: Channel
  let query: ChangeQuery
  let credit: UInt32

  public struct AsyncIterator: AsyncIteratorProtocol, Sendable {
    fileprivate var reader: LiveReader<WatchRequest, WatchSignal>
    fileprivate let types: [ObjectType]
    private var hasBegun = false

    fileprivate init(
      reader: LiveReader<WatchRequest, WatchSignal>, types: [ObjectType]
    ) {
      self.reader = reader
      self.types = types
    }

    public mutating func next() async throws(ClientError) -> [ObjectType]? {
      guard let (signal, isFirst) = try await reader.next() else { return nil }
      defer { hasBegun = true }
      return isFirst && hasBegun ? types : signal.types
    }

    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(ClientError) -> [ObjectType]? {
      try await next()
    }
  }

  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(
      reader: LiveReader(
        channel: channel, method: HealthMethod.Live.watch,
        first: WatchRequest(query: query, credit: credit), more: { WatchRequest(credit: $0) }),
      types: query.types)
  }
}

extension SampleClient {
  /// Returns signals that samples were added or deleted (HealthKit's observer query); query them
  /// with `changes`. The sequence ends when the task is canceled.
  ///
  /// - Parameter credit: The number of signals that may be in flight unread, 1 to 64.
  public func watch(_ query: ChangeQuery, credit: Int = 8) -> WatchSignals {
    precondition(1...64 ~= credit, "the credit is 1 to 64 signals")
    return WatchSignals(channel: channel, query: query, credit: UInt32(credit))
  }
}
