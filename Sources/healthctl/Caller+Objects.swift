import HealthClient
import HealthCommands
import HealthModel

/// Objects of every kind.
extension Caller {
  func save(
    _ objects: [HealthObject], relations: [Relation] = [], replacing replaced: ObjectID? = nil
  ) async throws(CommandFailure) {
    try await failures.caught { () async throws(ClientError) in
      try await client.save(objects, relations: relations, replacing: replaced)
    }
  }

  /// For kinds of which a person has few.
  func objects(_ query: SampleQuery) async throws(CommandFailure) -> [HealthObject] {
    try await failures.caught { () async throws(ClientError) in try await client.objects(query) }
  }

  /// All points of one object. An object that is not there has none.
  func points(
    of id: ObjectID, kind: SeriesPoints.Kind
  ) async throws(CommandFailure) -> SeriesPoints {
    try await failures.caught { () async throws(ClientError) in
      var all = SeriesPoints(kind: kind)
      for try await part in client.series(SeriesQuery(id: id)) where part.kind == kind {
        all.times += part.times
        all.durations += part.durations
        for column in all.columns.indices { all.columns[column] += part.columns[column] }
      }
      return all
    }
  }
}
