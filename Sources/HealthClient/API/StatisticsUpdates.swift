package import HealthModel
import HealthWire

/// Updates of `watchStatistics`: the first is whole, each later one says what is different from what
/// came before, also when the connection broke in between.
package struct StatisticsUpdates: AsyncSequence, Sendable {
  package typealias Element = StatisticsUpdate
  package typealias Failure = ClientError

  let channel: Channel
  let query: StatisticsQuery
  let credit: UInt32

  package struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate var reader: LiveReader<WatchStatisticsRequest, StatisticsUpdate>
    /// Intervals that have an entry.
    private var known: Set<StatisticsUpdate.Interval> = []

    fileprivate init(reader: LiveReader<WatchStatisticsRequest, StatisticsUpdate>) {
      self.reader = reader
    }

    package mutating func next() async throws(ClientError) -> StatisticsUpdate? {
      guard let (reply, isFirst) = try await reader.next() else { return nil }
      var update = reply
      let changed = Set(
        update.changed.map { StatisticsUpdate.Interval(start: $0.start, end: $0.end) })
      if isFirst {
        update.emptied = known.subtracting(changed).sorted { $0.start < $1.start }
      }
      known.subtract(update.emptied)
      known.formUnion(changed)
      return update
    }

    package mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(ClientError) -> StatisticsUpdate? {
      try await next()
    }
  }

  package func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(
      reader: LiveReader(
        channel: channel, method: HealthMethod.Live.watchStatistics,
        first: WatchStatisticsRequest(query: query, credit: credit),
        more: { WatchStatisticsRequest(credit: $0) }))
  }
}

extension SampleClient {
  /// Statistics now, and what changes of them from then on. Ends when the task is cancelled.
  ///
  /// - Parameter credit: updates that may be on their way unread, 1 to 64.
  package func watchStatistics(_ query: StatisticsQuery, credit: Int = 8) -> StatisticsUpdates {
    precondition(1...64 ~= credit, "the credit is 1 to 64 updates")
    return StatisticsUpdates(channel: channel, query: query, credit: UInt32(credit))
  }
}
