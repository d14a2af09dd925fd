import HealthAPI
public import HealthModel
import HealthWire

extension SampleClient {
  /// Returns one entry for all matching samples, none if there are none (STATS-16), or one for each
  /// interval of the calendar. If the intervals require several pages, the store may change between
  /// them.
  public func statistics(_ query: StatisticsQuery) async throws(ClientError) -> [Statistics] {
    var query = query
    var all: [Statistics] = []
    repeat {
      let page = try await channel.call(HealthMethod.Samples.statistics, query)
      all += page.statistics
      query.first = page.next
    } while query.first != nil
    return all
  }

  /// Returns the statistics of the intervals of a calendar, in order of time.
  public func statisticsCollection(
    _ query: StatisticsQuery
  ) async throws(ClientError) -> StatisticsCollection {
    precondition(query.calendar != nil, "a collection has intervals")
    return StatisticsCollection(try await statistics(query))
  }
}
