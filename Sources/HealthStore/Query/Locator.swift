import HealthAuthorization
import HealthModel
import HealthStorage

/// A sample and its location.
struct LocatedSample: Sendable {
  enum Place: Hashable, Sendable {
    /// `group` is the index of the group in the journal's tail.
    case tail(group: Int)
    case chunk(id: Int64, row: Int, rowCount: Int)
  }
  var anchor: Int64
  var id: ObjectID
  var type: UInt16
  var source: UInt32
  var metadata: UInt32
  var start: Int64
  var end: Int64
  var place: Place
}

/// A lookup of samples by identifier or by filter, for deletions and for queries by identifier.
///
/// A lookup for an app searches only what the app may find. If it read other samples as well and left
/// them out of the result, its time would tell that they exist (LK-29, LK-32).
struct Locator {
  let snapshot: Snapshot
  let chunks: ChunkStore

  /// Returns the anchors under which the identifiers may have been saved by an owner, or by any if it is
  /// nil. An identifier outside runs is found by its hash, so a caller that needs certainty must compare
  /// identifiers.
  func anchors(of ids: [ObjectID], owner: UInt32? = nil) throws(StoreError) -> Set<Int64> {
    var anchors: Set<Int64> = []
    let owners = owner.map { $0...$0 } ?? 0...UInt32(snapshot.dictionaries.principals.count)
    for id in ids {
      // Identifiers are unique per app only (rule SAVE-01).
      for owner in owners {
        if let anchor = snapshot.idRuns.anchor(of: id, owner: owner) { anchors.insert(anchor) }
        guard snapshot.looseIDs.runCount > 0 else { continue }
        let hash = LooseIDIndex.hash(id, owner: owner)
        anchors.formUnion(try snapshot.looseIDs.anchors(hash: hash, chunks.connection))
      }
    }
    let wanted = Set(ids)
    for group in snapshot.tail where owner == nil || self.owner(ofSource: group.source) == owner {
      let columns = group.columns
      for row in 0..<group.count
      where wanted.contains(ObjectID(high: columns.idHigh[row], low: columns.idLow[row])) {
        anchors.insert(columns.anchor[row])
      }
    }
    return anchors
  }

  /// Returns the samples with these identifiers that are not deleted.
  ///
  /// - Parameters:
  ///   - owner: The owner of the samples; nil: any.
  ///   - types: Their types; nil: all.
  func samples(
    ids: [ObjectID], owner: UInt32? = nil, types: Set<UInt16>? = nil
  ) throws(StoreError) -> [LocatedSample] {
    let wanted = Set(ids)
    let searched = types ?? Set(snapshot.catalogue.types.keys)
    let anchors = try anchors(of: ids, owner: owner).sorted()
    return try samples(anchors: anchors, types: searched, owner: owner)
      .filter { sample in
        wanted.contains(sample.id) && types?.contains(sample.type) ?? true
          && (owner == nil || self.owner(ofSource: sample.source) == owner)
      }
  }

  /// Returns the samples with these identifiers that a scope may show: the caller's own, and those of
  /// types of which it may show samples of other apps. nil is the user's scope.
  func samples(
    ids: [ObjectID], shownIn scope: ReadScope?
  ) throws(StoreError) -> [LocatedSample] {
    guard let scope else { return try samples(ids: ids) }
    let own = snapshot.dictionaries.owner(of: scope.principal)
    var found = try own.map { own throws(StoreError) in try samples(ids: ids, owner: own) } ?? []
    let shared = Set(snapshot.tail.map(\.type)).union(snapshot.catalogue.types.keys)
      .filter { onlyOwner(of: ObjectType(uncheckedCode: $0), in: scope) == nil }
    if !shared.isEmpty {
      found += try samples(ids: ids, types: shared).filter { owner(ofSource: $0.source) != own }
    }
    return found
  }

  /// Returns the only owner whose samples of a type a scope may show or include in statistics; nil if
  /// there may be several.
  func onlyOwner(of type: ObjectType, in scope: ReadScope?) -> UInt32? {
    guard let scope, scope.aggregate(of: type) == nil, !scope.decidesByObject(type) else {
      return nil
    }
    return Selection.onlyOwner(scope.visibility(of: type), snapshot.dictionaries)
  }

  private func owner(ofSource source: UInt32) -> UInt32 {
    snapshot.dictionaries.sources[Int(source)].owner
  }

  /// Returns the samples with these ascending anchors that are not deleted. `types` and `owner` select the
  /// chunks that are searched; nil: of any owner.
  func samples(
    anchors: [Int64], types: Set<UInt16>, owner: UInt32? = nil
  ) throws(StoreError) -> [LocatedSample] {
    guard let first = anchors.first, let last = anchors.last else { return [] }
    var found: [LocatedSample] = []
    var damage: StoreError?
    for (index, group) in snapshot.tail.enumerated()
    where owner == nil || self.owner(ofSource: group.source) == owner {
      for anchor in anchors {
        guard let row = group.row(ofAnchor: anchor) else { continue }
        found.append(Self.located(group, row, index))
      }
    }
    let sources = owner.map { snapshot.dictionaries.sources(of: $0) }
    let indices = types.compactMap { snapshot.catalogue.types[$0] }.flatMap { type in
      sources.map { $0.compactMap(type.index(ofSource:)) } ?? [type.all]
    }
    for index in indices {
      try index.forEach(anchors: first...last) { chunk throws(StoreError) in
        let next = anchors.indices.partitioningIndex { anchors[$0] >= chunk.minAnchor }
        guard next < anchors.count, anchors[next] <= chunk.maxAnchor else { return }
        do throws(StoreError) {
          try scan(chunk) { columns, count, deleted in
            (0..<count).filter { row in
              anchors[Self.position(columns.anchor[row], anchors)] == columns.anchor[row]
                && !(deleted?.contains(row) ?? false)
            }
          } _: { sample, _, _ in
            found.append(sample)
          }
        } catch {
          guard error.code == .corrupt else { throw error }
          damage = error
        }
      }
    }
    // The chunks of several sources cover overlapping ranges of anchors. Damage in one of them
    // matters only when a sample is missing that it may hold.
    if let damage, found.count < anchors.count { throw damage }
    return found
  }

  /// Returns the samples of a selection.
  func samples(_ selection: Selection) throws(StoreError) -> [LocatedSample] {
    var found: [LocatedSample] = []
    try forEach(selection) { sample, _, _ in found.append(sample) }
    return found
  }

  /// Calls `body` with each sample of a selection and with the columns and the row that hold it.
  func forEach(
    _ selection: Selection, _ body: (LocatedSample, SampleColumns, Int) -> Void
  ) throws(StoreError) {
    for (index, group) in snapshot.tail.enumerated() where selection.mayHold(group) {
      let rows = try selection[group.type].passing(
        group.columns, count: group.count, source: group.source, deleted: nil)
      for row in rows { body(Self.located(group, row, index), group.columns, row) }
    }
    for type in selection.types {
      guard let chunks = selection.chunks(of: type) else { continue }
      let filter = selection[type]
      for chunk in chunks where filter.mayHold(chunk) {
        try scan(chunk) { (columns, count, deleted) throws(StoreError) in
          try filter.passing(columns, count: count, source: chunk.source, deleted: deleted)
        } _: {
          body($0, $1, $2)
        }
      }
    }
  }

  private static func position(_ anchor: Int64, _ anchors: [Int64]) -> Int {
    min(anchors.indices.partitioningIndex { anchors[$0] >= anchor }, anchors.count - 1)
  }

  private static func located(_ group: TailGroup, _ row: Int, _ index: Int) -> LocatedSample {
    let columns = group.columns
    return LocatedSample(
      anchor: columns.anchor[row],
      id: ObjectID(high: columns.idHigh[row], low: columns.idLow[row]), type: group.type,
      source: group.source, metadata: columns.metadata[row], start: columns.start[row],
      end: columns.start[row] &+ columns.duration[row], place: .tail(group: index))
  }

  /// Calls `body` for the rows that `passing` selects from the columns, the number of rows and the
  /// deletions of a chunk.
  private func scan(
    _ chunk: ChunkSummary,
    passing: (SampleColumns, Int, DeletionMap?) throws(StoreError) -> [Int],
    _ body: (LocatedSample, SampleColumns, Int) -> Void
  ) throws(StoreError) {
    let columns = chunks.connection.scratch
    let count = try chunks.decode(chunk, .all, into: columns)
    let rows = try passing(columns, count, snapshot.deletions[chunk.id])
    guard !rows.isEmpty else { return }
    try chunks.decodeIDs(chunk, count: count, runs: snapshot.idRuns, into: columns)
    for row in rows {
      body(
        LocatedSample(
          anchor: columns.anchor[row],
          id: ObjectID(high: columns.idHigh[row], low: columns.idLow[row]), type: chunk.type,
          source: chunk.source, metadata: columns.metadata[row], start: columns.start[row],
          end: columns.start[row] &+ columns.duration[row],
          place: .chunk(id: chunk.id, row: row, rowCount: count)), columns, row)
    }
  }
}
