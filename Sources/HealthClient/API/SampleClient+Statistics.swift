package import HealthModel
import HealthWire

extension SampleClient {
  /// One entry over everything that matches, none when nothing does (STATS-16), or one for each
  /// interval of the calendar. Intervals that need several answers may be computed from a store that
  /// changes in between.
  package func statistics(_ query: StatisticsQuery) async throws(ClientError) -> [Statistics] {
    var query = query
    var all: [Statistics] = []
    repeat {
      let page = try await channel.call(HealthMethod.Samples.statistics, query)
      all += page.statistics
      query.first = page.next
    } while query.first != nil
    return all
  }

  /// The intervals of a calendar, by time.
  package func statisticsCollection(
    _ query: StatisticsQuery
  ) async throws(ClientError) -> StatisticsCollection {
    precondition(query.calendar != nil, "a collection has intervals")
    return StatisticsCollection(try await statistics(query))
  }
}
