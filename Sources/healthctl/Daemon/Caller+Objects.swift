import HealthClient
import HealthText
import HealthModel

/// Calls for objects of every kind.
extension Caller {
  /// With `replacing`, the deletion and the addition are one commit (rule OBJECT-02), so that no
  /// reader sees neither or both.
  func save(
    _ objects: [HealthObject], relations: [Relation] = [], replacing replaced: ObjectID? = nil
  ) async throws(CommandFailure) {
    try await failures.caught { () async throws(ClientError) in
      try await client.save(objects, relations: relations, replacing: replaced)
    }
  }

  /// Returns all matching objects at once, for kinds of which a user has few.
  func objects(_ query: SampleQuery) async throws(CommandFailure) -> [HealthObject] {
    try await failures.caught { () async throws(ClientError) in try await client.objects(query) }
  }

  /// Returns all points of one object. An object that does not exist has none.
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
