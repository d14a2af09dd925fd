package import HealthStorage
package import HealthAuthorization
package import HealthModel

/// A page of points with its disclosure.
package struct SeriesAnswer: Hashable, Sendable {
  package var page: SeriesPage
  /// The object counts as one sample on each of its pages.
  package var disclosure: Disclosure
  /// The type of the object; nil when it is not visible in the scope.
  package var type: ObjectType?
}

extension HealthStore {
  /// Returns one page of the points of an object in chronological order: the quantities of a
  /// quantity sample, the beats of a heartbeat series, the locations of a route or the voltages of
  /// an electrocardiogram. A quantity sample that is not a series has itself as its only point.
  /// `start` and `end` of the query bound the times of points; `end` is exclusive.
  ///
  /// An object that is not visible in the scope, was never saved, or has no points yields an empty
  /// page of kind `quantity` or of its own kind.
  package func series(
    _ query: SeriesQuery, in scope: ReadScope, isCancelled: () -> Bool = { false }
  ) throws(StoreError) -> SeriesAnswer {
    guard query.limit >= 0 else { throw .invalidArgument("limit: must not be negative") }
    return try read { (snapshot, connection) throws(StoreError) in
      let cursor = try SeriesCursor(query, snapshot)
      let object = try Self.object(
        query.id, anchor: cursor?.anchor, scope, snapshot, ChunkStore(connection: connection))
      guard let object else {
        return SeriesAnswer(
          page: SeriesPage(points: SeriesPoints(kind: .quantity), cursor: []),
          disclosure: Disclosure())
      }
      let reader = SeriesPageReader(
        object: object, query: query, snapshot: snapshot, table: .init(connection: connection))
      let page = try reader.page(
        from: cursor ?? SeriesCursor(anchor: object.anchor), isCancelled: isCancelled)
      var disclosure = Disclosure()
      if page.points.count > 0 {
        disclosure.sampleCount = 1
        disclosure.countByOwner[snapshot.dictionaries.principal(ofSource: object.source)] = 1
        disclosure.start = Instant(microseconds: object.start)
        disclosure.end = Instant(microseconds: object.start + object.duration)
      }
      return SeriesAnswer(page: page, disclosure: disclosure, type: object.type)
    }
  }

  /// Returns the visible object with an identifier. When several apps use the identifier, the
  /// caller's own object takes precedence.
  private static func object(
    _ id: ObjectID, anchor: Int64?, _ scope: ReadScope, _ snapshot: Snapshot, _ chunks: ChunkStore
  ) throws(StoreError) -> SeriesPageReader.Object? {
    let owner = snapshot.dictionaries.owner(of: scope.principal)
    // A cursor continues in the same object, even when several have the identifier.
    let found = try Locator(snapshot: snapshot, chunks: chunks).samples(ids: [id], shownIn: scope)
      .filter { anchor == nil || $0.anchor == anchor }
      .sorted { a, b in
        let isOwn = [a, b].map { snapshot.dictionaries.sources[Int($0.source)].owner == owner }
        return isOwn[0] != isOwn[1] ? isOwn[0] : a.anchor < b.anchor
      }
    for sample in found {
      let type = ObjectType(uncheckedCode: sample.type)
      guard SeriesPoints.Kind(type) != nil else { continue }
      let selection = Selection(visible: [type], scope: scope, snapshot: snapshot)
      let rows = try AnchorScan(selection: selection, chunks: chunks).rows([sample.anchor])
      guard rows.count == 1 else { continue }
      return SeriesPageReader.Object(
        anchor: sample.anchor, type: type, source: sample.source, start: rows.starts[0],
        duration: rows.durations[0], value: rows.values[0])
    }
    return nil
  }
}
