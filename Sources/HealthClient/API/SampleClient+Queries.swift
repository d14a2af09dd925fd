package import HealthModel
import HealthWire

extension SampleClient {
  /// The sources that saved samples like these, as far as the caller may read them.
  package func sources(_ query: SourceQuery) async throws(ClientError) -> [Source] {
    try await channel.call(HealthMethod.Samples.sources, query).sources
  }

  /// Statistics of everything that matches, as one period.
  ///
  /// - Throws: with the health code `noData` when the caller sees nothing that matches, for whatever
  ///   reason (rule QUERY-17).
  package func statisticsOfPeriod(
    _ query: StatisticsQuery
  ) async throws(ClientError) -> Statistics {
    precondition(query.calendar == nil, "a period is one, so the query has no calendar")
    guard let statistics = try await statistics(query).first else { throw .noData }
    return statistics
  }

  /// Workouts and their activities with the effort scores tied to them.
  package func effortRelationships(
    _ query: EffortQuery
  ) async throws(ClientError) -> EffortReply {
    try await channel.call(HealthMethod.Samples.effortRelationships, query)
  }
}
