import HealthAPI
public import HealthModel
import HealthWire

/// The updates of `watchStatistics`. The first one is complete, and each later one contains the
/// differences to the previous updates. After a reconnect, an update contains all current entries,
/// and lists as emptied those that are gone.
public struct StatisticsUpdates: AsyncSequence, Sendable {
  public typealias Element = StatisticsUpdate
  public typealias Failure = ClientError

  let channel: Channel
  let query: StatisticsQuery
  let credit: UInt32

  public struct AsyncIterator: AsyncIteratorProtocol, Sendable {
    fileprivate var reader: LiveReader<WatchStatisticsRequest, StatisticsUpdate>
    /// The intervals that have an entry.
    private var known: Set<StatisticsUpdate.Interval> = []

    fileprivate init(reader: LiveReader<WatchStatisticsRequest, StatisticsUpdate>) {
      self.reader = reader
    }

    public mutating func next() async throws(ClientError) -> StatisticsUpdate? {
      guard let (reply, isFirst) = try await reader.next() else { return nil }
      var update = reply
      let changed = Set(
        update.changed.map { StatisticsUpdate.Interval(start: $0.start, end: $0.end) })
      // The first update after a reconnect is complete, so missing intervals have been emptied.
      if isFirst {
        update.emptied = known.subtracting(changed).sorted { $0.start < $1.start }
      }
      known.subtract(update.emptied)
      known.formUnion(changed)
      return update
    }

    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(ClientError) -> StatisticsUpdate? {
      try await next()
    }
  }

  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(
      reader: LiveReader(
        channel: channel, method: HealthMethod.Live.watchStatistics,
        first: WatchStatisticsRequest(query: query, credit: credit),
        more: { WatchStatisticsRequest(credit: $0) }))
  }
}

extension SampleClient {
  /// Returns the current statistics and their future changes. The sequence ends when the task is
  /// canceled.
  ///
  /// - Parameter credit: The number of updates that may be in flight unread, 1 to 64.
  public func watchStatistics(_ query: StatisticsQuery, credit: Int = 8) -> StatisticsUpdates {
    precondition(1...64 ~= credit, "the credit is 1 to 64 updates")
    return StatisticsUpdates(channel: channel, query: query, credit: UInt32(credit))
  }
}
