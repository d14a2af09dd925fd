package import HealthAuthorization
package import HealthModel

package struct SeriesAnswer: Hashable, Sendable {
  package var page: SeriesPage
  /// The object counts as one sample, on each of its pages.
  package var disclosure: Disclosure
  /// Nil when the scope shows no such object.
  package var type: ObjectType?
}

extension HealthStore {
  /// Bytes of points in a page, about: as many as the query wants, and the most.
  static let seriesBytesDefault = 1 << 20
  static let seriesBytesMax = 3 << 20

  /// One page of the points of an object, in order of time: the quantities of a quantity sample
  /// (one that is no series has itself as its only point), the beats of a heartbeat series, the
  /// locations of a route or the voltages of an electrocardiogram. `start` and `end` of the query
  /// bound the times of points, `end` excluded.
  ///
  /// An object that the scope does not show, that was never saved, or that has no points gives an
  /// empty page of the kind `quantity` or of its own.
  package func series(
    _ query: SeriesQuery, in scope: ReadScope, isCancelled: () -> Bool = { false }
  ) throws(StoreError) -> SeriesAnswer {
    guard query.limit >= 0 else { throw .invalidArgument("limit: is negative") }
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

  /// What the scope shows under an identifier: the own object first, where several apps use one.
  private static func object(
    _ id: ObjectID, anchor: Int64?, _ scope: ReadScope, _ snapshot: Snapshot, _ chunks: ChunkStore
  ) throws(StoreError) -> SeriesPageReader.Object? {
    let owner = snapshot.dictionaries.owner(of: scope.principal)
    let found = try Locator(snapshot: snapshot, chunks: chunks).samples(ids: [id])
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
