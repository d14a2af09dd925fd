import HealthAPI
public import HealthModel
import HealthWire

extension SampleClient {
  /// Returns the sources of matching samples that the caller can read.
  public func sources(_ query: SourceQuery) async throws(ClientError) -> [Source] {
    try await channel.call(HealthMethod.Samples.sources, query).sources
  }

  /// Returns statistics of all matching samples, as one period.
  ///
  /// - Throws: An error with the health code `noData` if the caller cannot read any matching
  ///   sample, for whatever reason (rule QUERY-17).
  public func statisticsOfPeriod(
    _ query: StatisticsQuery
  ) async throws(ClientError) -> Statistics {
    precondition(query.calendar == nil, "a period is one, so the query has no calendar")
    guard let statistics = try await statistics(query).first else { throw .noData }
    return statistics
  }

  /// Returns workouts and their activities with the related effort scores.
  public func effortRelationships(
    _ query: EffortQuery
  ) async throws(ClientError) -> EffortPage {
    try await channel.call(HealthMethod.Samples.effortRelationships, query)
  }
}
