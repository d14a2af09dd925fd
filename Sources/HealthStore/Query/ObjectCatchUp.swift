import HealthStorage
import HealthAuthorization
import HealthModel

/// The progress of a change query with older objects that per-object grants have made visible.
struct ObjectProgress: Hashable {
  /// Everything up to the floors that decisions up to this number made visible has been sent.
  var number: Int64 = 0
  /// The number of the last decision that the current catch-up covers, if it takes several pages;
  /// otherwise 0.
  var target: Int64 = 0
  /// The anchor of the last object sent in the current catch-up.
  var anchor: Int64 = 0

  init(number: Int64 = 0) { self.number = number }

  init(_ words: ArraySlice<Int64>) {
    precondition(words.count == 3)
    (number, target, anchor) = (
      words[words.startIndex], words[words.startIndex + 1], words[words.startIndex + 2]
    )
  }

  var words: [Int64] { [number, target, anchor] }
}

/// The objects that a decision of the user makes visible although they are older than the caller's
/// anchor (rule OBJAUTH-07). A change query sends them before anything new: all objects of the
/// subject, including those sent before the subject was withdrawn, and the deletions of those that
/// were ever visible. Objects that were added and deleted while the app could not see the subject
/// are never mentioned.
///
/// The progress depends only on visible objects, so that anchors reveal no decisions about others.
struct ObjectCatchUp {
  private let floors: ChangeFloors
  /// The types whose objects the scope shows one by one.
  private let types: Set<UInt16>
  private let grants: ObjectGrants
  private let snapshot: Snapshot
  private let visibility: ObjectVisibility

  init(_ floors: ChangeFloors, _ scope: ReadScope, _ snapshot: Snapshot) {
    self.floors = floors
    types = Set(
      floors.objects.keys.filter { scope.decidesByObject(ObjectType(uncheckedCode: $0)) })
    grants = scope.objects
    self.snapshot = snapshot
    visibility = ObjectVisibility(snapshot, scope)
  }

  /// Returns the next page of the catch-up, or nil if there is nothing to send.
  func answer(
    _ query: ChangeQuery, _ selection: Selection, limit: Int, _ details: DetailReader
  ) throws(StoreError) -> ChangeAnswer? {
    guard grants.count > 0 else { return nil }
    for type in selection.types where types.contains(type) {
      var progress = floors.objects[type] ?? ObjectProgress()
      while true {
        if let answer = try answer(type, progress, selection, limit: limit, details) {
          return answer
        }
        guard progress.target > 0 else { break }
        progress = ObjectProgress(number: progress.target)
      }
    }
    return nil
  }

  /// Records that rows with these anchors were sent as new ones.
  func advance(_ floors: inout ChangeFloors, to anchors: some Sequence<Int64>) {
    guard !types.isEmpty else { return }
    for anchor in anchors {
      guard let entry = snapshot.subjects.entry(ofAnchor: anchor), types.contains(entry.type),
        let progress = self.floors.objects[entry.type], let number = shownBy(entry)
      else { continue }
      let now = max(progress.number, progress.target, floors.objects[entry.type]?.number ?? 0)
      floors.objects[entry.type] = ObjectProgress(number: max(now, number))
    }
  }

  /// Returns whether the app never saw a deleted object.
  func neverShowed(_ tombstone: Tombstone) -> Bool {
    guard types.contains(tombstone.type) else { return false }
    guard let entry = snapshot.subjects.entry(ofAnchor: tombstone.addedAnchor) else { return true }
    let isOwn = visibility.isOwn(entry)
    guard let grant = grants.entry(of: snapshot.subjects.subject(of: entry)) else { return !isOwn }
    return !grant.everShowed(
      added: tombstone.addedAnchor, deleted: tombstone.anchor, isOwn: isOwn)
  }

  // MARK: - One type

  private func answer(
    _ type: UInt16, _ progress: ObjectProgress, _ selection: Selection, limit: Int,
    _ details: DetailReader
  ) throws(StoreError) -> ChangeAnswer? {
    var due: [Int64] = []
    let entries = snapshot.subjects.entries
    for index in 0..<entries.count where entries[index].type == type {
      let entry = entries[index]
      guard entry.anchor <= floor(entry), isDue(entry, progress), visibility.shows(entry)
      else { continue }
      due.append(entry.anchor)
    }
    guard !due.isEmpty else { return nil }
    let rows =
      try AnchorScan(selection: selection, chunks: ChunkStore(connection: details.connection))
      .rows(due)
    let deletions = try tombstones(of: Set(due), details.connection)
    let all = (rows.anchors + deletions.map(\.addedAnchor)).sorted()
    guard let last = all.prefix(limit).last else { return nil }
    let count = rows.anchors.count { $0 <= last }
    let assembled = try BatchAssembler(details: details).assemble(
      rows, count: count, byteCountMax: PageBudget.pageByteCountMax)
    // A page that is full because of details ends with the last object that fits.
    let batch = assembled.batch
    let end = batch.count < count ? rows.anchors[batch.count] - 1 : last
    var page = ChangePage(added: batch, deleted: [], anchor: [], hasMore: true)
    var disclosure = assembled.disclosure
    for tombstone in deletions where tombstone.addedAnchor <= end {
      disclosure.count(1, from: snapshot.dictionaries.principal(ofSource: tombstone.source))
      page.deleted.append(try snapshot.deletedObject(tombstone))
    }
    var next = floors
    // Computed from all pages, because the last page may not contain the object with the greatest
    // decision.
    let target = all.compactMap { snapshot.subjects.entry(ofAnchor: $0).flatMap(shownBy) }
      .reduce(progress.target, max)
    var now = ObjectProgress(number: max(progress.number, target))
    if let greatest = all.last, greatest > end {
      now = progress
      now.target = target
      now.anchor = end
    }
    next.objects[type] = now
    page.anchor = next.sealed(snapshot)
    return ChangeAnswer(page: page, disclosure: disclosure)
  }

  private func floor(_ entry: SubjectIndex.Entry) -> Int64 {
    floors.floor(
      type: entry.type, owner: snapshot.dictionaries.sources[Int(entry.source)].owner)
  }

  /// Returns the number of the decision that makes an object visible; nil if none is needed or
  /// there is none.
  private func shownBy(_ entry: SubjectIndex.Entry) -> Int64? {
    guard let grant = grants.entry(of: snapshot.subjects.subject(of: entry)), grant.isAllowed,
      !visibility.isOwn(entry) || grant.anchors.count > 1
    else { return nil }
    return grant.number
  }

  /// Returns whether a decision that the caller has not caught up with makes the object visible.
  private func isDue(_ entry: SubjectIndex.Entry, _ progress: ObjectProgress) -> Bool {
    guard let number = shownBy(entry), number > progress.number else { return false }
    return progress.target == 0 || number <= progress.target && entry.anchor > progress.anchor
  }

  /// Returns the deletions up to the floors of objects that were ever visible, by the anchor of the
  /// object.
  private func tombstones(
    of anchors: Set<Int64>, _ connection: Connection
  ) throws(StoreError) -> [Tombstone] {
    guard let least = anchors.min() else { return [] }
    var found: [Tombstone] = []
    let keys = snapshot.tombstones.keys
    // Rows are keyed by their first deletion, and an object is added before it is deleted. The
    // earliest row of interest is therefore the last one whose key is not greater than `least`.
    for index in max(keys.partitionPoint { $0 <= least } - 1, 0)..<keys.count {
      let row: Void? = try connection.get(.tombstone, key: keys[index]) {
        bytes throws(StoreError) in
        try Tombstone.read(bytes) { tombstone in
          guard anchors.contains(tombstone.addedAnchor),
            let entry = snapshot.subjects.entry(ofAnchor: tombstone.addedAnchor),
            tombstone.anchor <= floor(entry), !neverShowed(tombstone)
          else { return }
          found.append(tombstone)
        }
      }
      guard row != nil else { throw .corrupt("tombstone table") }
    }
    return found.sorted { $0.addedAnchor < $1.addedAnchor }
  }
}

extension Snapshot {
  /// Returns the object of a tombstone as it is reported to clients.
  func deletedObject(_ tombstone: Tombstone) throws(StoreError) -> DeletedObject {
    DeletedObject(
      id: tombstone.id, type: ObjectType(uncheckedCode: tombstone.type),
      metadata: try dictionaries.metadata(number: tombstone.metadata))
  }
}
