import HealthClient
import HealthTerminal
import HealthWords
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

  /// Returns the confirmation of a save: `text`, or while the store is locked that the objects wait.
  func confirmation(_ text: String) async -> String {
    guard let owner = client as? UserClient, let mode = try? await owner.mode(),
      mode.lock != .unlocked
    else { return text }
    return """
      The store is locked. What you saved is added when you unlock it with: healthctl mode unlock

      """
  }

  /// Returns the start of the latest sample of the types that the caller may read; nil if there is
  /// none. Called when a period is empty, to name one that is not.
  func latestStart(of types: [ObjectType]) async throws(CommandFailure) -> Instant? {
    var query = SampleQuery(types: types)
    query.limit = 1
    query.order = .startDescending
    var latest: Instant?
    try await samples(query) { batch in latest = batch.rows.first?.start ?? latest }
    return latest
  }

  /// Returns the note for a query without a result.
  func emptyText(
    of types: [ObjectType], _ filter: SampleFilter, _ dates: DateExpression
  ) async throws(CommandFailure) -> String {
    // To an app, denied and missing data look alike (rule AUTH-06), so the note names both causes.
    let what = isPerson ? "samples" : "samples, or none that the app may read"
    // Other conditions than the period may be the reason, and the latest sample may match them too.
    var period = SampleFilter()
    (period.start, period.end) = (filter.start, filter.end)
    (period.strictStart, period.strictEnd) = (filter.strictStart, filter.strictEnd)
    let latest =
      period == filter && (filter.start ?? filter.end) != nil
      ? try await latestStart(of: types) : nil
    return EmptyPeriodText.text(
      no: what, in: Period(start: filter.start, end: filter.end), latest: latest, dates: dates)
      + "\n"
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
