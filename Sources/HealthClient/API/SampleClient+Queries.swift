package import HealthModel
import HealthWire

extension SampleClient {
  /// The sources that saved samples like these, as far as the caller may read them.
  package func sources(_ query: SourceQuery) async throws(ClientError) -> [Source] {
    try await channel.call(HealthMethod.Samples.sources, query).sources
  }

  /// Workouts and their activities with the effort scores tied to them.
  package func effortRelationships(
    _ query: EffortQuery
  ) async throws(ClientError) -> EffortReply {
    try await channel.call(HealthMethod.Samples.effortRelationships, query)
  }
}
