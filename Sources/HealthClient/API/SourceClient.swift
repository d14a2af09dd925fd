package import HealthModel
import HealthWire

extension SampleClient {
  /// The sources that saved samples like these, as far as the caller may read them.
  package func sources(_ query: SourceQuery) async throws(ClientError) -> [Source] {
    try await channel.call(HealthMethod.Samples.sources, query).sources
  }
}
