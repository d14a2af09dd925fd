import HealthAPI
public import HealthModel
import HealthWire

/// The updates of `watchSummaries`. The first one is complete, and each later one contains the
/// differences to the previous updates. After a reconnect, an update contains all current entries,
/// and lists as emptied those that are gone.
public struct SummaryUpdates: AsyncSequence, Sendable {
  public typealias Element = SummaryUpdate
  public typealias Failure = ClientError

  let channel: Channel
  let query: SummaryQuery
  let credit: UInt32

  public struct AsyncIterator: AsyncIteratorProtocol, Sendable {
    fileprivate var reader: LiveReader<WatchSummariesRequest, SummaryUpdate>
    private var known: Set<CalendarDay> = []

    fileprivate init(reader: LiveReader<WatchSummariesRequest, SummaryUpdate>) {
      self.reader = reader
    }

    public mutating func next() async throws(ClientError) -> SummaryUpdate? {
      guard let (reply, isFirst) = try await reader.next() else { return nil }
      var update = reply
      let changed = Set(update.changed.map(\.day))
      // The first update after a reconnect is complete, so missing days have been emptied.
      if isFirst { update.emptied = known.subtracting(changed).sorted() }
      known.subtract(update.emptied)
      known.formUnion(changed)
      return update
    }

    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(ClientError) -> SummaryUpdate? {
      try await next()
    }
  }

  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(
      reader: LiveReader(
        channel: channel, method: HealthMethod.Live.watchSummaries,
        first: WatchSummariesRequest(query: query, credit: credit),
        more: { WatchSummariesRequest(credit: $0) }))
  }
}

extension SampleClient {
  /// Returns the rings of the matching days that have stored data, in order of days.
  public func summaries(_ query: SummaryQuery) async throws(ClientError) -> [ActivitySummary] {
    try await channel.call(HealthMethod.Summaries.query, query).summaries
  }

  /// Returns the current rings and their future changes. The sequence ends when the task is
  /// canceled.
  ///
  /// - Parameter credit: The number of updates that may be in flight unread, 1 to 64.
  public func watchSummaries(_ query: SummaryQuery, credit: Int = 8) -> SummaryUpdates {
    precondition(1...64 ~= credit, "the credit is 1 to 64 updates")
    return SummaryUpdates(channel: channel, query: query, credit: UInt32(credit))
  }
}
