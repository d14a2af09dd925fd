package import HealthAuthorization
package import HealthModel

extension HealthStore {
  static let changeCountDefault = 10_000
  static let changeCountMax = 50_000

  /// What was added and deleted since an anchor, in the order in which it happened (rules ANCHOR-01
  /// to -05, -09). An object that was added and deleted since then is not mentioned: the caller
  /// never had it. Deletions older than the retention of tombstones are not reported any more; an
  /// anchor from before them is still good for all the rest. The filter concerns added samples; of deleted ones nothing is left to compare.
  package func changes(
    _ query: ChangeQuery, in scope: ReadScope, isCancelled: @escaping () -> Bool = { false }
  ) throws(StoreError) -> ChangeAnswer {
    try StoreError.check(query)
    guard query.limit >= 0 else { throw .invalidArgument("limit: is negative") }
    let limit = min(
      query.limit == 0 ? Self.changeCountDefault : query.limit, Self.changeCountMax)
    return try read { (snapshot, connection) throws(StoreError) in
      let floors = try ChangeFloors(query, scope: scope, snapshot: snapshot)
      let chunks = ChunkStore(connection: connection)
      let selection = try Selection(
        query.descriptors, scope: scope, snapshot: snapshot, chunks: chunks)
      let details = DetailReader(snapshot: snapshot, connection: connection, scope: scope)
      let catchUp = ObjectCatchUp(floors, scope, snapshot)
      if let answer = try catchUp.answer(query, selection, limit: limit, details) { return answer }
      let rows = try Self.added(selection, floors, count: limit + 1, chunks, isCancelled)
      let visible = Selection(visible: query.types, scope: scope, snapshot: snapshot)
      let deleted = try Self.deletions(visible, floors, catchUp, count: limit + 1, connection)
      return try Self.page(rows, rows.count, deleted, floors, catchUp, limit: limit, details)
    }
  }

  /// The first `count` samples behind the floors, and perhaps some more.
  ///
  /// Reads a window of anchors, at first as many behind the last one handed out as samples are
  /// needed, because mostly every anchor is a sample; a larger one when that held too few, and one
  /// between when it held far too many.
  private static func added(
    _ selection: Selection, _ floors: ChangeFloors, count: Int, _ chunks: ChunkStore,
    _ isCancelled: @escaping () -> Bool
  ) throws(StoreError) -> RowSet {
    let end = selection.snapshot.nextAnchor
    // Up to `low` are too few, up to `high` too many.
    var low = max(floors.firstAnchor(selection), floors.greatest + 1)
    var high: Int64?
    var window = Int64(count)
    while true {
      let anchorEnd = min(end, high.map { low + ($0 - low) / 2 } ?? low + window)
      let scan = SampleScan(
        selection: selection, key: .anchor, after: nil, anchorEnd: anchorEnd, floors: floors,
        chunks: chunks, isCancelled: isCancelled)
      guard let rows = try scan.rowsByAnchor(countMax: 16 * count) else {
        high = anchorEnd
        continue
      }
      if rows.count >= count || anchorEnd == end { return rows }
      low = anchorEnd
      window *= 2
    }
  }

  /// Deletions behind the floors.
  private struct Deletions {
    /// The first of objects that the caller may have been given.
    var reported: [Tombstone] = []
    /// The last ones of objects that came and went behind the floors.
    var passed: ChangeFloors
  }

  /// Those that the scope shows, until `count` are to be reported.
  private static func deletions(
    _ visible: Selection, _ floors: ChangeFloors, _ catchUp: ObjectCatchUp, count: Int,
    _ connection: Connection
  ) throws(StoreError) -> Deletions {
    let snapshot = visible.snapshot
    var found = Deletions(passed: floors)
    let keys = snapshot.tombstoneKeys
    var index = max(keys.partitionPoint { $0 <= floors.least } - 1, 0)
    while index < keys.count, found.reported.count < count {
      let row: Void? = try connection.get(.tombstone, key: keys[index]) {
        bytes throws(StoreError) in
        try Tombstone.read(bytes) { tombstone throws(StoreError) in
          guard visible.types.contains(tombstone.type),
            visible.allows(type: tombstone.type, source: tombstone.source),
            !visible.hides(tombstone)
          else { return }
          let owner = snapshot.dictionaries.sources[Int(tombstone.source)].owner
          let floor = floors.floor(type: tombstone.type, owner: owner)
          guard tombstone.anchor > floor else { return }
          if tombstone.addedAnchor <= floor, !catchUp.neverShowed(tombstone) {
            found.reported.append(tombstone)
          } else {
            found.passed.advance(type: tombstone.type, owner: owner, to: tombstone.anchor)
          }
        }
      }
      guard row != nil else { throw .corrupt("tombstone table") }
      index += 1
    }
    return found
  }

  /// The first `limit` of samples and tombstones together, by anchor.
  private static func page(
    _ rows: RowSet, _ finalCount: Int, _ deletions: Deletions, _ floors: ChangeFloors,
    _ catchUp: ObjectCatchUp, limit: Int, _ details: DetailReader
  ) throws(StoreError) -> ChangeAnswer {
    let tombstones = deletions.reported
    var (rowCount, deletedCount) = (0, 0)
    while rowCount + deletedCount < limit {
      let row = rowCount < finalCount ? rows.anchors[rowCount] : .max
      let deleted = deletedCount < tombstones.count ? tombstones[deletedCount].anchor : .max
      if row == .max && deleted == .max { break }
      if row < deleted { rowCount += 1 } else { deletedCount += 1 }
    }
    let snapshot = details.snapshot
    let assembled = try BatchAssembler(details: details).assemble(
      rows, count: rowCount, byteCountMax: pageBytesMax)
    let batch = assembled.batch
    if batch.count < rowCount {
      // The page is full of metadata: only tombstones before the first sample left out may stay.
      let cut = rows.anchors[batch.count]
      deletedCount = tombstones[..<deletedCount].partitioningIndex { $0.anchor > cut }
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
    // What came and went is dealt with: the next page would take it for something the caller had.
    if !hasMore { next.advance(to: deletions.passed) }
    var page = ChangePage(
      added: batch, deleted: deleted, anchor: next.sealed(snapshot), hasMore: hasMore)
    page.contained = assembled.contained
    return ChangeAnswer(page: page, disclosure: disclosure)
  }
}

extension Snapshot {
  /// As it is reported.
  func deletedObject(_ tombstone: Tombstone) throws(StoreError) -> DeletedObject {
    DeletedObject(
      id: tombstone.id, type: ObjectType(uncheckedCode: tombstone.type),
      metadata: try dictionaries.metadata(number: tombstone.metadata))
  }
}

extension ArraySlice {
  func partitioningIndex(_ belongsBehind: (Element) -> Bool) -> Int {
    var low = startIndex
    var high = endIndex
    while low < high {
      let middle = (low + high) / 2
      if belongsBehind(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low - startIndex
  }
}
