package import HealthModel
import HealthWire

/// Updates of `watchSummaries`: the first is whole, each later one says what is different from what
/// came before, also when the connection broke in between.
package struct SummaryUpdates: AsyncSequence, Sendable {
  package typealias Element = SummaryUpdate
  package typealias Failure = ClientError

  let channel: Channel
  let query: SummaryQuery
  let credit: UInt32

  package struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate var reader: LiveReader<WatchSummariesRequest, SummaryUpdate>
    private var known: Set<CalendarDay> = []

    fileprivate init(reader: LiveReader<WatchSummariesRequest, SummaryUpdate>) {
      self.reader = reader
    }

    package mutating func next() async throws(ClientError) -> SummaryUpdate? {
      guard let (reply, isFirst) = try await reader.next() else { return nil }
      var update = reply
      let changed = Set(update.changed.map(\.day))
      if isFirst { update.emptied = known.subtracting(changed).sorted() }
      known.subtract(update.emptied)
      known.formUnion(changed)
      return update
    }

    package mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(ClientError) -> SummaryUpdate? {
      try await next()
    }
  }

  package func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(
      reader: LiveReader(
        channel: channel, method: HealthMethod.Live.watchSummaries,
        first: WatchSummariesRequest(query: query, credit: credit),
        more: { WatchSummariesRequest(credit: $0) }))
  }
}

extension SampleClient {
  /// The rings of the days that match and of which something is stored, by day.
  package func summaries(_ query: SummaryQuery) async throws(ClientError) -> [ActivitySummary] {
    try await channel.call(HealthMethod.Summaries.query, query).summaries
  }

  /// The rings now, and what changes of them from then on. Ends when the task is cancelled.
  ///
  /// - Parameter credit: updates that may be on their way unread, 1 to 64.
  package func watchSummaries(_ query: SummaryQuery, credit: Int = 8) -> SummaryUpdates {
    precondition(1...64 ~= credit, "the credit is 1 to 64 updates")
    return SummaryUpdates(channel: channel, query: query, credit: UInt32(credit))
  }
}
