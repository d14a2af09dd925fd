package import HealthModel
import HealthWire

// Objects of every kind, with their series and relations.

extension SampleClient {
  /// Saves objects of any kind, all or none, with their relations. They are on disk when it returns.
  ///
  /// What a correlation contains is among the objects (rule CORR-05). Objects whose points stand in
  /// a `SeriesBuilder` are saved by its `finish`. With `replacing` an own object is deleted in the
  /// same step, which is how an object is edited.
  package func save(
    _ objects: [HealthObject], relations: [Relation] = [], replacing replaced: ObjectID? = nil
  ) async throws(ClientError) {
    var request = SaveRequest(samples: SampleBatch(rows: objects))
    request.relations = relations
    request.replaced = replaced
    _ = try await channel.call(HealthMethod.Samples.save, request)
  }

  /// Ties stored objects to own objects; ties that are there already do no harm.
  package func relate(_ relations: [Relation]) async throws(ClientError) {
    _ = try await channel.call(HealthMethod.Samples.relate, RelateRequest(relations: relations))
  }

  /// Removes ties between stored objects; ties that are not there do no harm. The objects stay.
  package func unrelate(_ relations: [Relation]) async throws(ClientError) {
    _ = try await channel.call(
      HealthMethod.Samples.relate, RelateRequest(relations: relations, isRemoval: true))
  }

  /// The points of one object in ascending order of time, page by page: quantities of a series,
  /// heartbeats, locations, voltages. An object that is not there has none.
  package func series(_ query: SeriesQuery) -> SeriesPages {
    SeriesPages(channel: channel, query: query)
  }

  /// Begins a series whose points are given in steps.
  package func seriesBuilder(_ kind: SeriesPoints.Kind) -> SeriesBuilder {
    SeriesBuilder(channel: channel, kind: kind)
  }

  /// The values of every matching sample, a series opened into its items (see `QuantityItems`).
  package func quantities(_ query: SampleQuery) -> QuantityItems {
    QuantityItems(channel: channel, query: query)
  }

  /// All matching objects. For kinds of which a person has few; others are read by page.
  package func objects(_ query: SampleQuery) async throws(ClientError) -> [HealthObject] {
    var objects: [HealthObject] = []
    for try await page in samples(query) { objects += page.samples.rows }
    return objects
  }

  /// The workouts that match, in the order of their starts.
  package func workouts(
    _ filter: SampleFilter = SampleFilter()
  ) async throws(ClientError) -> [HealthObject] {
    var query = SampleQuery(types: [.workout])
    query.filter = filter
    return try await objects(query)
  }

  /// The person's list of medications; an app sees those that it was granted (rules OBJAUTH-08,
  /// MED-11). nil asks for both sorts; `limit` 0 is none.
  package func medications(
    isArchived: Bool? = nil, hasSchedule: Bool? = nil, limit: Int = 0
  ) async throws(ClientError) -> [HealthObject] {
    var query = SampleQuery(types: [.userAnnotatedMedication])
    query.limit = limit
    let flags: [(PredicateKey, Bool?)] = [
      (.medicationIsArchived, isArchived), (.medicationHasSchedule, hasSchedule),
    ]
    let conditions = flags.compactMap { key, flag in
      flag.map { Predicate.comparison(key, .equal, .number($0 ? 1 : 0)) }
    }
    query.filter.predicate =
      conditions.count > 1 ? .and(conditions) : conditions.first
    return try await objects(query)
  }
}
