import HealthAPI
public import HealthModel
import HealthWire

// Objects of every kind, with their series and relations.

extension SampleClient {
  /// Saves objects of any kind, all or none, with their relations. They are durable when the call
  /// returns.
  ///
  /// The contained samples of a correlation must be among the objects (rule CORR-05). Objects whose
  /// points are in a `SeriesBuilder` are saved with its `finish`. With `replacing`, an object of
  /// the caller is deleted in the same transaction, which is how an object is edited.
  public func save(
    _ objects: [HealthObject], relations: [Relation] = [], replacing replaced: ObjectID? = nil
  ) async throws(ClientError) {
    var request = SaveRequest(samples: SampleBatch(rows: objects))
    request.relations = relations
    request.replaced = replaced
    _ = try await channel.call(HealthMethod.Samples.save, request)
  }

  /// Relates stored objects to objects of the caller. Existing relations are ignored.
  public func relate(_ relations: [Relation]) async throws(ClientError) {
    _ = try await channel.call(HealthMethod.Samples.relate, RelateRequest(relations: relations))
  }

  /// Removes relations between stored objects. Missing relations are ignored. The objects remain.
  public func unrelate(_ relations: [Relation]) async throws(ClientError) {
    _ = try await channel.call(
      HealthMethod.Samples.relate, RelateRequest(relations: relations, isRemoval: true))
  }

  /// Returns the points of an object in ascending order of time, in pages: quantities of a series,
  /// heartbeats, locations or voltages. A missing object has no points.
  public func series(_ query: SeriesQuery) -> SeriesPages {
    SeriesPages(channel: channel, query: query)
  }

  /// Returns a builder for a series whose points are appended in steps.
  public func seriesBuilder(_ kind: SeriesPoints.Kind) -> SeriesBuilder {
    SeriesBuilder(channel: channel, kind: kind)
  }

  /// Returns the values of every matching sample, including the points of series (see
  /// `QuantityItems`).
  public func quantities(_ query: SampleQuery) -> QuantityItems {
    QuantityItems(channel: channel, query: query)
  }

  /// Returns all matching objects. For kinds with few objects; read others in pages.
  public func objects(_ query: SampleQuery) async throws(ClientError) -> [HealthObject] {
    var objects: [HealthObject] = []
    for try await page in samples(query) { objects += page.samples.rows }
    return objects
  }

  /// Returns the matching workouts, in order of start.
  public func workouts(
    _ filter: SampleFilter = SampleFilter()
  ) async throws(ClientError) -> [HealthObject] {
    var query = SampleQuery(types: [.workout])
    query.filter = filter
    return try await objects(query)
  }

  /// Returns the user's medications; an app receives only those that it was granted (rules
  /// OBJAUTH-08, MED-11). A condition of nil matches all; a `limit` of 0 means no limit.
  public func medications(
    isArchived: Bool? = nil, hasSchedule: Bool? = nil, limit: Int = 0
  ) async throws(ClientError) -> [HealthObject] {
    var query = SampleQuery(types: [.userAnnotatedMedication])
    query.limit = limit
    let flags: [(PredicateKey, Bool?)] = [
      (.medicationIsArchived, isArchived), (.medicationHasSchedule, hasSchedule),
    ]
    let conditions = flags.compactMap { key, flag in
      flag.map { HealthPredicate.comparison(key, .equal, .number($0 ? 1 : 0)) }
    }
    query.filter.predicate =
      conditions.count > 1 ? .and(conditions) : conditions.first
    return try await objects(query)
  }
}
