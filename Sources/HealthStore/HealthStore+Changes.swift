package import HealthStorage
package import HealthAuthorization
package import HealthModel

extension HealthStore {
  static let changeCountDefault = 10_000
  static let changeCountMax = 50_000

  /// Returns the additions and deletions since an anchor, in commit order (rules ANCHOR-01 to -05,
  /// -09).
  ///
  /// An object that was both added and deleted since the anchor is not reported, because the caller
  /// never received it. Deletions older than the tombstone retention are no longer reported; an
  /// older anchor remains valid for everything else. The filter applies to added samples only: a
  /// tombstone does not have the values that a filter tests.
  ///
  /// - Parameter type: Returns only changes of this one of the types of the query.
  package func changes(
    _ query: ChangeQuery, only type: ObjectType? = nil, in scope: ReadScope,
    isCancelled: @escaping () -> Bool = { false }
  ) throws(StoreError) -> ChangeAnswer {
    try StoreError.check(query)
    // After the check: only other types of the query may have the keys of its predicates.
    let query = type.map { query.narrowed(to: $0) } ?? query
    guard query.limit >= 0 else { throw .invalidArgument("limit: must not be negative") }
    let limit = min(
      query.limit == 0 ? Self.changeCountDefault : query.limit, Self.changeCountMax)
    return try read { (snapshot, connection) throws(StoreError) in
      let floors = try ChangeFloors(query, scope: scope, snapshot: snapshot)
      let chunks = ChunkStore(connection: connection)
      let selection = try Selection(
        query.descriptors, scope: scope, snapshot: snapshot, chunks: chunks)
      let details = DetailReader(snapshot: snapshot, connection: connection, scope: scope)
      let catchUp = ObjectCatchUp(floors, scope, snapshot)
      // Objects that a newer grant shows are older than the anchor. They come before all new
      // changes.
      if let answer = try catchUp.answer(query, selection, limit: limit, details) { return answer }
      // One change more than the limit shows whether another page follows.
      let rows = try Self.added(selection, floors, count: limit + 1, chunks, isCancelled)
      let visible = Selection(visible: query.types, scope: scope, snapshot: snapshot)
      let deleted = try Self.deletions(visible, floors, catchUp, count: limit + 1, connection)
      return try Self.page(rows, rows.count, deleted, floors, catchUp, limit: limit, details)
    }
  }

  /// Returns at least the first `count` samples above the floors, or all of them.
  ///
  /// Scans a window of anchors. The first window is `count` anchors wide, because usually every
  /// anchor belongs to a matching sample. The window grows when it holds too few samples, and is
  /// halved when it holds more than `16 * count`.
  private static func added(
    _ selection: Selection, _ floors: ChangeFloors, count: Int, _ chunks: ChunkStore,
    _ isCancelled: @escaping () -> Bool
  ) throws(StoreError) -> RowSet {
    let end = selection.snapshot.nextAnchor
    // A window that ends at `low` is taken to hold too few samples; one that ends at `high` held
    // too many.
    var low = max(floors.firstAnchor(selection), floors.greatest + 1)
    var high: Int64?
    var window = Int64(count)
    while true {
      let anchorEnd = min(end, high.map { low + ($0 - low) / 2 } ?? low + window)
      let scan = SampleScan(
        selection: selection, key: .anchor, after: nil, anchorEnd: anchorEnd, floors: floors,
        chunks: chunks, isCancelled: isCancelled)
      guard let rows = try scan.rowsByAnchor(countMax: 16 * count) else {
        // After a new grant there may be many samples from before the last one handed out.
        if anchorEnd <= low { low = floors.least + 1 }
        high = anchorEnd
        continue
      }
      if rows.count >= count || anchorEnd == end { return rows }
      low = anchorEnd
      window *= 2
    }
  }

  /// The deletions above the floors.
  private struct Deletions {
    /// The oldest tombstones of objects that the caller may have received.
    var reported: [Tombstone] = []
    /// The floors, advanced past deletions of objects that the caller never received.
    var passed: ChangeFloors
  }

  /// Returns the deletions that are visible in the scope, stopping at `count` to be reported.
  private static func deletions(
    _ visible: Selection, _ floors: ChangeFloors, _ catchUp: ObjectCatchUp, count: Int,
    _ connection: Connection
  ) throws(StoreError) -> Deletions {
    let snapshot = visible.snapshot
    var found = Deletions(passed: floors)
    let keys = visible.types.map { type in
      snapshot.tombstones.keys(ofType: type, sources: visible[type].allowedSources) { source in
        floors.floor(type: type, owner: snapshot.dictionaries.sources[Int(source)].owner)
      }
    }
    // Most rows have deletions of one type.
    var last: Int64?
    for key in keys.joined().sorted() where key != last && found.reported.count < count {
      last = key
      let row: Void? = try connection.get(.tombstone, key: key) {
        bytes throws(StoreError) in
        try Tombstone.read(bytes) { tombstone throws(StoreError) in
          guard visible.types.contains(tombstone.type),
            visible.allows(type: tombstone.type, source: tombstone.source),
            !visible.hides(tombstone)
          else { return }
          let owner = snapshot.dictionaries.sources[Int(tombstone.source)].owner
          let floor = floors.floor(type: tombstone.type, owner: owner)
          guard tombstone.anchor > floor else { return }
          // The caller received the object only if it was added before the floor.
          if tombstone.addedAnchor <= floor, !catchUp.neverShowed(tombstone) {
            found.reported.append(tombstone)
          } else {
            found.passed.advance(type: tombstone.type, owner: owner, to: tombstone.anchor)
          }
        }
      }
      guard row != nil else { throw .corrupt("tombstone table") }
    }
    return found
  }

  /// Merges samples and tombstones by anchor and returns the first `limit` of them.
  private static func page(
    _ rows: RowSet, _ finalCount: Int, _ deletions: Deletions, _ floors: ChangeFloors,
    _ catchUp: ObjectCatchUp, limit: Int, _ details: DetailReader
  ) throws(StoreError) -> ChangeAnswer {
    let tombstones = deletions.reported
    var (rowCount, deletedCount) = (0, 0)
    // Most pages have no deletions.
    if tombstones.isEmpty { rowCount = min(limit, finalCount) }
    while rowCount + deletedCount < limit {
      let row = rowCount < finalCount ? rows.anchors[rowCount] : .max
      let deleted = deletedCount < tombstones.count ? tombstones[deletedCount].anchor : .max
      if row == .max && deleted == .max { break }
      if row < deleted { rowCount += 1 } else { deletedCount += 1 }
    }
    let snapshot = details.snapshot
    let assembled = try BatchAssembler(details: details).assemble(
      rows, count: rowCount, byteCountMax: PageBudget.pageByteCountMax)
    let batch = assembled.batch
    if batch.count < rowCount {
      // The batch reached its byte limit: tombstones after the first omitted sample must wait,
      // because the positions in the anchor can only express a prefix of the changes.
      let cut = rows.anchors[batch.count]
      deletedCount = (0..<deletedCount).partitioningIndex { tombstones[$0].anchor > cut }
    }
    var next = floors
    for (origin, anchor) in zip(rows.origins, rows.lastAnchors(batch.count)) {
      guard let anchor else { continue }
      let owner = snapshot.dictionaries.sources[Int(origin.source)].owner
      next.advance(type: origin.type, owner: owner, to: anchor)
    }
    catchUp.advance(&next, to: rows.anchors.prefix(batch.count))
    var deleted: [DeletedObject] = []
    var disclosure = assembled.disclosure
    for tombstone in tombstones.prefix(deletedCount) {
      let owner = snapshot.dictionaries.sources[Int(tombstone.source)].owner
      next.advance(type: tombstone.type, owner: owner, to: tombstone.anchor)
      deleted.append(try snapshot.deletedObject(tombstone))
      disclosure.count(1, from: snapshot.dictionaries.principal(ofSource: tombstone.source))
    }
    let hasMore = batch.count < finalCount || deletedCount < tombstones.count
    // Advance past objects that were added and deleted in between: with a floor between the two,
    // the next query would report the deletion of an object that the caller never received.
    if !hasMore { next.advance(to: deletions.passed) }
    var page = ChangePage(
      added: batch, deleted: deleted, anchor: next.sealed(snapshot), hasMore: hasMore)
    page.contained = assembled.contained
    return ChangeAnswer(page: page, disclosure: disclosure)
  }
}
