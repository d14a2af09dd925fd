import HealthStorage
import HealthModel

/// The identifiers in use. An identifier is unique among the objects of one owner, including
/// deleted ones. It is not unique across owners, because apps must not be able to observe which
/// identifiers other apps use.
///
/// The identifiers of the journal are in memory alone, because the journal contains them; those of
/// chunks are in runs, and in an index of hashes (`LooseIDIndex`).
final class IdentifierRegister {
  private let connection: Connection
  private let dictionaries: DictionaryWriter
  /// Identifiers in the journal: long runs, and all others individually.
  private var tailRuns = IDRunTable()
  private var tailLoose = IDHashTable()
  /// Those that are being sealed. They are in use as well.
  private var sealing: Sealing?
  /// Sealed identifiers.
  private(set) var idRuns: IDRunTable
  private(set) var looseIDs: LooseIDIndex
  /// A filter of all hashes in `looseIDs`; read on first use.
  private var bloom: BloomFilter?

  private struct Sealing {
    /// Long runs of the journal, and single identifiers that turned out to be consecutive.
    var runs = IDRunTable()
    /// The identifiers that were recorded individually.
    let loose: IDHashTable
    /// The entries of those that are not in a run, for `looseIDs`.
    let entries: [LooseIDIndex.Entry]
  }

  init(
    connection: Connection, dictionaries: DictionaryWriter, idRuns: IDRunTable,
    looseIDs: LooseIDIndex
  ) {
    self.connection = connection
    self.dictionaries = dictionaries
    self.idRuns = idRuns
    self.looseIDs = looseIDs
  }

  /// Adds what the register stores to the head.
  func count(in head: inout Head) {
    head.idRunCount = Int64(idRuns.runs.count)
    head.looseRunCount = Int64(looseIDs.runCount)
  }

  /// Records the identifiers of a section that are free or were read from the journal.
  func register(_ section: JournalSection) {
    let owner = dictionaries.current.sources[Int(section.source(0))].owner
    var anchor = section.firstAnchor
    for run in section.runs {
      if Self.isLong(run) {
        tailRuns.append(IDRun(firstAnchor: anchor, owner: owner, ids: run))
      } else {
        tailLoose.reserve(run.count)
        for offset in 0..<run.count {
          _ = tailLoose.insert(
            run.first.advanced(by: offset), owner: owner, anchor: anchor + Int64(offset))
        }
      }
      anchor += Int64(run.count)
    }
  }

  /// Claims the identifiers of a batch whose first sample gets `anchor`. If one of them is in use
  /// or occurs twice, nothing is changed and false is returned. `catalogue` has the chunks.
  func claim(
    _ runs: [ObjectIDRun], owner: UInt32, anchor: Int64, in catalogue: Catalogue
  ) throws(StoreError) -> Bool {
    var loose: [ObjectID] = []
    var newRuns: [IDRun] = []
    var anchor = anchor
    tailLoose.reserve(runs.reduce(0) { $0 + (Self.isLong($1) ? 0 : $1.count) })
    var isClaimed = false
    defer { if !isClaimed { tailLoose.removeLast(loose.count) } }
    for run in runs {
      if Self.isLong(run) {
        guard try isFreeRun(run, owner: owner, in: catalogue) else { return false }
        newRuns.append(IDRun(firstAnchor: anchor, owner: owner, ids: run))
      } else {
        for offset in 0..<run.count {
          let id = run.first.advanced(by: offset)
          // Inserted one by one, so that an identifier that occurs twice in the batch is found.
          guard tailLoose.insert(id, owner: owner, anchor: anchor + Int64(offset)) else {
            return false
          }
          loose.append(id)
        }
      }
      anchor += Int64(run.count)
    }
    isClaimed =
      try areUnusedElsewhere(loose, owner: owner, in: catalogue)
      && (newRuns.isEmpty || areApart(newRuns, loose))
    guard isClaimed else { return false }
    for run in newRuns { tailRuns.append(run) }
    return true
  }

  /// Returns whether no object of the owner was ever saved with this identifier.
  func isFree(
    _ id: ObjectID, owner: UInt32, in catalogue: Catalogue
  ) throws(StoreError) -> Bool {
    guard tailLoose.anchor(of: id, owner: owner) == nil else { return false }
    return try areUnusedElsewhere([id], owner: owner, in: catalogue)
  }

  /// Only minted identifiers form runs long enough to store as such. Random identifiers need not be
  /// looked up in the runs.
  private static func isLong(_ run: ObjectIDRun) -> Bool {
    run.count >= IDRunTable.countMin && isMinted(run.first)
  }

  private static func isMinted(_ id: ObjectID) -> Bool { (id.high >> 12) & 0xF == 8 }

  /// Returns whether none of these identifiers is in use, other than singly in the journal.
  private func areUnusedElsewhere(
    _ ids: [ObjectID], owner: UInt32, in catalogue: Catalogue
  ) throws(StoreError) -> Bool {
    for id in ids where Self.isMinted(id) {
      if tailRuns.anchor(of: id, owner: owner) != nil { return false }
      if sealing?.runs.anchor(of: id, owner: owner) != nil { return false }
      if idRuns.anchor(of: id, owner: owner) != nil { return false }
    }
    if let loose = sealing?.loose, loose.count > 0 {
      for id in ids where loose.anchor(of: id, owner: owner) != nil { return false }
    }
    return try !isAnySealedLoose(ids, owner: owner, in: catalogue)
  }

  private func isFreeRun(
    _ run: ObjectIDRun, owner: UInt32, in catalogue: Catalogue
  ) throws(StoreError) -> Bool {
    if tailRuns.overlaps(run, owner: owner) || idRuns.overlaps(run, owner: owner) { return false }
    if sealing?.runs.overlaps(run, owner: owner) ?? false { return false }
    for loose in [tailLoose, sealing?.loose].compactMap(\.self) where loose.count > 0 {
      for offset in 0..<run.count
      where loose.anchor(of: run.first.advanced(by: offset), owner: owner) != nil {
        return false
      }
    }
    guard looseIDs.runCount > 0 else { return true }
    guard try loadedBloom().mayContain(Self.prefixHash(run.first, owner: owner)) else {
      return true
    }
    let ids = (0..<run.count).map { run.first.advanced(by: $0) }
    return try !isAnySealedLoose(ids, owner: owner, in: catalogue)
  }

  /// Returns whether the runs and the single identifiers of one batch do not overlap.
  private func areApart(_ runs: [IDRun], _ loose: [ObjectID]) -> Bool {
    let sorted = runs.map(\.ids).sorted { $0.first < $1.first }
    for (run, next) in zip(sorted, sorted.dropFirst())
    where run.first.advanced(by: run.count - 1) >= next.first { return false }
    for id in loose where Self.isMinted(id) {
      let index = sorted.indices.partitioningIndex { sorted[$0].first > id } - 1
      if index >= 0, id <= sorted[index].first.advanced(by: sorted[index].count - 1) {
        return false
      }
    }
    return true
  }

  private func isAnySealedLoose(
    _ ids: [ObjectID], owner: UInt32, in catalogue: Catalogue
  ) throws(StoreError) -> Bool {
    guard looseIDs.runCount > 0, !ids.isEmpty else { return false }
    let hashes = ids.map { LooseIDIndex.hash($0, owner: owner) }
    for index in try loadedBloom().indices(mayContain: hashes) {
      for anchor in try looseIDs.anchors(hash: hashes[index], connection)
      where try isTaken(ids[index], owner: owner, at: anchor, in: catalogue) { return true }
    }
    return false
  }

  /// Returns whether the sealed sample of an anchor has this identifier. If the row of a deleted
  /// sample has been removed, its identifier is no longer known, and the equal hash counts as a
  /// match.
  private func isTaken(
    _ id: ObjectID, owner: UInt32, at anchor: Int64, in catalogue: Catalogue
  ) throws(StoreError) -> Bool {
    guard anchor > 0 else { return false }  // the entry of a session (`prefixHash`)
    let columns = connection.scratch
    let chunks = ChunkStore(connection: connection)
    for type in catalogue.types.values {
      var isSame: Bool?
      try type.all.forEach(anchors: anchor...anchor) { chunk throws(StoreError) in
        guard isSame == nil, chunk.minAnchor <= anchor else { return }
        let count = try chunks.decode(chunk, .anchor, into: columns)
        guard let row = (0..<count).first(where: { columns.anchor[$0] == anchor }) else { return }
        try chunks.decodeIDs(chunk, count: count, runs: idRuns, into: columns)
        isSame =
          columns.idHigh[row] == id.high && columns.idLow[row] == id.low
          && dictionaries.current.sources[Int(chunk.source)].owner == owner
      }
      if let isSame { return isSame }
    }
    return true
  }

  /// Returns the hash of a minted identifier's session. The index contains it, with anchor 0, for
  /// each session of which it contains single identifiers, so that a run needs one lookup instead
  /// of one per identifier.
  private static func prefixHash(_ id: ObjectID, owner: UInt32) -> UInt64 {
    let prefix = ObjectID(high: id.high, low: id.low & ~0xFFFF_FFFF)
    return LooseIDIndex.hash(prefix, owner: owner ^ 0x8000_0000)
  }

  private func loadedBloom() throws(StoreError) -> BloomFilter {
    if let bloom { return bloom }
    var count = 0
    try looseIDs.forEachHash(connection) { _ in count += 1 }
    var made = BloomFilter(capacity: max(65_536, count * 2))
    try looseIDs.forEachHash(connection) { made.insert(CollectionOfOne($0)) }
    bloom = made
    return made
  }

  /// Adds the hashes of a sealing to the Bloom filter, or discards it if its capacity is exceeded.
  private func extendBloom(_ hashes: some Collection<UInt64>) {
    guard var filter = bloom else { return }
    bloom = nil  // avoids a copy of the words
    guard filter.count + hashes.count <= filter.capacity else { return }
    filter.insert(hashes)
    bloom = filter
  }

  /// Returns the hashes and anchors of single identifiers, and one entry per minted session, in order.
  private static func looseEntries(_ loose: [IDHashTable.Entry]) -> [LooseIDIndex.Entry] {
    let sessions = Set(
      loose.lazy.filter { isMinted($0.id) }.map { prefixHash($0.id, owner: $0.owner) })
    // The anchor of a session is the least of its hash.
    var entries = sessions.map { LooseIDIndex.Entry(hash: $0, anchor: 0) }
    entries.reserveCapacity(sessions.count + loose.count)
    for entry in loose {
      entries.append(
        LooseIDIndex.Entry(
          hash: LooseIDIndex.hash(entry.id, owner: entry.owner), anchor: entry.anchor))
    }
    return LooseIDIndex.sorted(entries)
  }

  /// Sets the identifiers of the journal aside, so that `seal` moves them and no later ones. Single
  /// identifiers that turn out to be consecutive become runs.
  func beginSealing() {
    var runs = (0..<tailRuns.runs.count).map { tailRuns.runs[$0] }
    let loose = Self.extractRuns(from: tailLoose.entries, to: &runs)
    runs.sort { $0.firstAnchor < $1.firstAnchor }
    var sealing = Sealing(
      loose: tailLoose, entries: loose.isEmpty ? [] : Self.looseEntries(loose))
    for run in runs { sealing.runs.append(run) }
    self.sealing = sealing
    tailRuns = IDRunTable()
    tailLoose = IDHashTable()
  }

  /// Returns the run around the anchor of a sample that is sealed, or is being sealed, or else the
  /// stretch between two runs.
  func stretch(around anchor: Int64) -> IDStretch {
    let stretch = idRuns.stretch(around: anchor)
    guard stretch.run == nil, let other = sealing?.runs.stretch(around: anchor) else {
      return stretch
    }
    guard other.run == nil else { return other }
    return IDStretch(anchors: stretch.anchors.clamped(to: other.anchors), run: nil)
  }

  /// Moves the identifiers that were set aside into the sealed tables.
  func seal() throws(StoreError) {
    guard let sealing else { return }
    self.sealing = nil
    for index in 0..<sealing.runs.runs.count {
      let run = sealing.runs.runs[index]
      try connection.put(.idRun, key: run.firstAnchor, run.payload)
      idRuns.append(run)
    }
    guard !sealing.entries.isEmpty else { return }
    try looseIDs.append(sealing.entries, to: connection)
    extendBloom(sealing.entries.lazy.map(\.hash))
  }

  private static func extractRuns(
    from loose: [IDHashTable.Entry], to runs: inout [IDRun]
  ) -> [IDHashTable.Entry] {
    var rest: [IDHashTable.Entry] = []
    var begin = 0
    while begin < loose.count {
      let first = loose[begin]
      var end = begin + 1
      while end < loose.count, loose[end].owner == first.owner,
        loose[end].anchor == first.anchor + Int64(end - begin),
        loose[end].id.high == first.id.high,
        loose[end].id.low == first.id.low &+ UInt64(end - begin)
      {
        end += 1
      }
      let ids = ObjectIDRun(first: first.id, count: end - begin)
      if isLong(ids) {
        runs.append(IDRun(firstAnchor: first.anchor, owner: first.owner, ids: ids))
      } else {
        rest += loose[begin..<end]
      }
      begin = end
    }
    return rest
  }
}
