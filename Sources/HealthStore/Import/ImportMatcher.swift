import HealthStorage
import HealthModel

/// Finds rows of an import that the store contained when the import began.
///
/// Rows are compared by type, source, start, duration and value. Each group of rows of one type and
/// source is matched in passes; each pass handles the rows that the previous ones left unmatched:
///
/// | pass | source | value |
/// |---|---|---|
/// | exact | the name (`SourceNameKey`) | the same bits, and equal details (`isSameRecord`) |
/// | rounded | the name | one value in two units (`ExportedValues`) |
/// | changed | the name | objects that the phone adds to (`DetailChange`) may have other details |
/// | renamed | another name, the same product | as in rounded |
///
/// A row whose identifier comes from another system (`NamedRows`) matches no sample with another
/// such identifier. `take` then matches the remaining ones with their stored versions.
///
/// A stored sample matches at most one row: its anchor is marked as taken. Samples that were
/// condensed (`CondensingPolicy`) are found as points of their series.
struct ImportMatcher {
  /// The stored data that matches a row.
  struct Match {
    var anchor: Int64
    /// For a series: the index of the matching point.
    var point: Int?
    /// Whether the stored object is an older version of the row.
    var isChanged = false
  }

  /// Samples with this anchor or a greater one were added later and are ignored.
  let anchorEnd: Int64
  private(set) var taken = AnchorBitmap()
  /// The indices of matched points, by anchor of the series.
  private(set) var takenPoints: [Int64: Set<Int>] = [:]
  /// Names that occur in the import. No source with one of these names was renamed.
  private var presentNames: Set<SourceNameKey> = []
  /// By source number. No sources are merged during an import.
  private var storedNames: [SourceNameKey] = []
  /// By type code.
  private var exportedValues: [UInt16: ExportedValues] = [:]

  private struct GroupKey: Hashable {
    var type: UInt16
    var source: SourceNameKey
  }

  init(anchorEnd: Int64) { self.anchorEnd = anchorEnd }

  /// Returns the matches by row and marks them as taken.
  mutating func match(
    _ save: PreparedSave, _ snapshot: Snapshot, _ chunks: ChunkStore
  ) throws(StoreError) -> [Int: Match] {
    let dictionaries = snapshot.dictionaries
    for entry in dictionaries.sources.dropFirst(storedNames.count) {
      storedNames.append(SourceNameKey(entry.revision.source.name))
    }
    let pass = MatchPass(
      save.batch,
      details: Dictionary(uniqueKeysWithValues: save.details.map { ($0.row, $0.details) }),
      snapshot: snapshot, chunks: chunks,
      sources: storedNames)
    return try match(
      pass, names: save.batch.sources.map { SourceNameKey(dictionaries.mergedName($0.source.name)) }
    )
  }

  /// Matches the rows of a pass. `names` are the names of the batch's sources.
  mutating func match(
    _ pass: consuming MatchPass, names: [SourceNameKey]
  ) throws(StoreError) -> [Int: Match] {
    let (batch, snapshot) = (pass.batch, pass.snapshot)
    presentNames.formUnion(names)
    for (key, rows) in groups(batch, names) {
      guard let catalogue = snapshot.catalogue.types[key.type], catalogue.all.minAnchor < anchorEnd
      else { continue }
      pass.source = key.source
      pass.left = rows.sorted { batch.starts[$0] < batch.starts[$1] }
      try match(ObjectType(uncheckedCode: key.type), catalogue, &pass)
    }
    return pass.matched
  }

  /// Returns the rows by type and source. Rows of a group are usually adjacent, so each run of rows
  /// is looked up once.
  private func groups(_ batch: SampleBatch, _ names: [SourceNameKey]) -> [GroupKey: [Int]] {
    var groups: [GroupKey: [Int]] = [:]
    var first = 0
    func type(_ row: Int) -> Int {
      batch.typeIndices.isEmpty ? 0 : Int(batch.typeIndices[row])
    }
    func source(_ row: Int) -> Int {
      batch.sourceIndices.isEmpty ? 0 : Int(batch.sourceIndices[row])
    }
    guard batch.count > 0 else { return [:] }
    for row in 1...batch.count {
      if row < batch.count, type(row) == type(first), source(row) == source(first) { continue }
      let key = GroupKey(type: batch.types[type(first)].code, source: names[source(first)])
      groups[key, default: []] += first..<min(row, batch.count)
      first = row
    }
    return groups
  }

  private mutating func match(
    _ type: ObjectType, _ catalogue: TypeCatalogue, _ pass: inout MatchPass
  ) throws(StoreError) {
    pass.hasSeries = pass.snapshot.series.contains(type: type.code)
    try run(.exact, catalogue, &pass)
    if type.kind == .quantity {
      if exportedValues[type.code] == nil { exportedValues[type.code] = ExportedValues(type) }
      pass.values = exportedValues[type.code]
      try run(.rounded, catalogue, &pass)
    } else if DetailChange.mayFollow(type) {
      pass.values = nil
      try run(.changed, catalogue, &pass)
    } else {
      pass.values = nil
    }
    try matchRenamed(type, catalogue, &pass)
  }

  /// Matches the remaining rows with samples of the pass's source.
  private mutating func run(
    _ rule: MatchPass.Rule, _ catalogue: TypeCatalogue, _ pass: inout MatchPass
  ) throws(StoreError) {
    guard !pass.left.isEmpty else { return }
    pass.rule = rule
    for chunk in pass.chunks(of: catalogue, before: anchorEnd)
    where pass.sources[Int(chunk.source)] == pass.source {
      try match(chunk, &pass)
    }
    pass.removeMatched()
    guard pass.hasSeries, rule != .changed, !pass.left.isEmpty else { return }
    for chunk in pass.chunksOfSeries(of: catalogue, before: anchorEnd)
    where pass.sources[Int(chunk.source)] == pass.source {
      try matchPoints(chunk, &pass)
    }
    pass.removeMatched()
  }

  /// Matches rows with the stored objects that are their earlier versions. Objects that were stored
  /// after the import began, or that match other rows, are left out.
  mutating func take(_ versions: [Int: Int64]) -> [Int: Match] {
    var matches: [Int: Match] = [:]
    for (row, anchor) in versions where anchor < anchorEnd && !taken.contains(anchor) {
      taken.insert(anchor)
      matches[row] = Match(anchor: anchor, isChanged: true)
    }
    return matches
  }

  mutating func release(_ matches: some Sequence<Match>) {
    for match in matches {
      if let point = match.point {
        takenPoints[match.anchor]?.remove(point)
      } else {
        taken.remove(match.anchor)
      }
    }
  }

  private mutating func match(
    _ chunk: ChunkSummary, _ pass: inout MatchPass
  ) throws(StoreError) {
    let batch = pass.batch
    let rows = pass.rows(of: chunk)
    guard !rows.isEmpty else { return }
    let columns = pass.chunks.connection.scratch
    let count = try pass.chunks.decode(
      chunk,
      pass.needsMetadata
        ? [.start, .duration, .value, .anchor, .metadata]
        : [.start, .duration, .value, .anchor], into: columns)
    let deleted = pass.snapshot.deletions[chunk.id]
    let comparesNames = pass.comparesNames
    if comparesNames {
      try pass.chunks.decodeIDs(chunk, count: count, runs: pass.snapshot.idRuns, into: columns)
    }
    // Rows and columns are both in order of start, so `place` only advances.
    var place = 0
    for row in rows where pass.matched[row] == nil {
      let start = batch.starts[row]
      while place < count, columns.start[place] < start { place += 1 }
      var candidate = place
      while candidate < count, columns.start[candidate] == start {
        let anchor = columns.anchor[candidate]
        if pass.isSamePeriod(row, columns.duration[candidate]),
          pass.isSameValue(row, columns.value[candidate]),
          anchor < anchorEnd, !taken.contains(anchor), !(deleted?.contains(candidate) ?? false),
          !comparesNames
            || pass.names.mayBe(
              row,
              stored: ObjectID(high: columns.idHigh[candidate], low: columns.idLow[candidate])),
          try pass.isSameRecord(row, anchor, metadata: columns.metadata[candidate])
        {
          taken.insert(anchor)
          pass.matched[row] = Match(
            anchor: anchor, isChanged: pass.rule == .changed && pass.isChanged)
          break
        }
        candidate += 1
      }
    }
  }

  /// Matches the remaining rows with points of the condensed series of a chunk.
  private mutating func matchPoints(
    _ chunk: ChunkSummary, _ pass: inout MatchPass
  ) throws(StoreError) {
    let batch = pass.batch
    let columns = pass.chunks.connection.scratch
    let count = try pass.chunks.decode(chunk, [.start, .duration, .anchor], into: columns)
    let deleted = pass.snapshot.deletions[chunk.id]
    let table = SeriesTable(connection: pass.chunks.connection)
    let left = pass.left
    for row in 0..<count {
      let anchor = columns.anchor[row]
      guard pass.snapshot.series.contains(anchor: anchor), anchor < anchorEnd,
        !(deleted?.contains(row) ?? false)
      else { continue }
      let end = columns.start[row] + columns.duration[row]
      let from = left.indices.partitioningIndex { batch.starts[left[$0]] >= columns.start[row] }
      let to = left.indices.partitioningIndex { batch.starts[left[$0]] > end }
      guard from < to else { continue }
      let wanted = left[from..<to].filter { pass.matched[$0] == nil }
      guard !wanted.isEmpty else { continue }
      var offset = 0
      try table.forEachPart(ofAnchor: anchor) { part in
        // Only condensed series consist of former samples.
        if part.isCondensed { match(wanted, part.points, offset, anchor, &pass) }
        offset += part.points.count
      }
    }
  }

  /// Matches rows with the points of a part. `offset` is the index of its first point in the
  /// series.
  private mutating func match(
    _ rows: [Int], _ points: SeriesPoints, _ offset: Int, _ anchor: Int64, _ pass: inout MatchPass
  ) {
    let batch = pass.batch
    for row in rows where pass.matched[row] == nil {
      var place = points.times.indices.partitioningIndex {
        points.times[$0] >= batch.starts[row]
      }
      while place < points.count, points.times[place] == batch.starts[row] {
        if pass.isSamePeriod(row, points.durations.isEmpty ? 0 : points.durations[place]),
          pass.isSameValue(row, points.columns[0][place]),
          takenPoints[anchor, default: []].insert(offset + place).inserted
        {
          pass.matched[row] = Match(anchor: anchor, point: offset + place)
          break
        }
        place += 1
      }
    }
  }

  // MARK: Renamed devices

  /// Matches rows of a renamed device. Its exports contain its old samples under the new name, and
  /// the old name is missing. A stored source is the former name of the device if it has the same
  /// product, and at least half of the rows that are not newer than its last sample match its
  /// samples. Two different devices do not come close to that, because they would have to record
  /// the same values in the same seconds.
  private mutating func matchRenamed(
    _ type: ObjectType, _ catalogue: TypeCatalogue, _ pass: inout MatchPass
  ) throws(StoreError) {
    let entries = pass.snapshot.dictionaries.sources
    let others = pass.chunks(of: catalogue, before: anchorEnd).filter {
      entries[Int($0.source)].owner == 0 && !presentNames.contains(pass.sources[Int($0.source)])
    }
    guard !others.isEmpty else { return }
    let identities = DeviceIdentities(pass.batch)
    pass.rule = pass.values == nil ? .exact : .rounded
    var candidates: [SourceNameKey: RenameCandidate] = [:]
    for chunk in others where !pass.rows(of: chunk).isEmpty {
      let entry = entries[Int(chunk.source)]
      let name = pass.sources[Int(chunk.source)]
      guard identities.mayContain(product: entry.revision.productType) else { continue }
      var candidate = candidates[name] ?? RenameCandidate()
      try collect(chunk, entry.revision.productType, identities, &candidate, &pass)
      candidates[name] = candidate
    }
    let best = candidates.values.max { $0.matches.count < $1.matches.count }
    guard let best, !best.matches.isEmpty else { return }
    let batch = pass.batch
    let comparable = pass.left.prefix { batch.starts[$0] <= best.lastStart }.count
    guard best.matches.count * 2 >= comparable else { return }
    // Only the matches of the best candidate are taken.
    for (row, anchor) in best.matches {
      taken.insert(anchor)
      pass.matched[row] = Match(anchor: anchor)
    }
    pass.removeMatched()
  }

  private struct RenameCandidate {
    var matches: [Int: Int64] = [:]
    var anchors: Set<Int64> = []
    var lastStart = Int64.min
  }

  private func collect(
    _ chunk: ChunkSummary, _ product: String, _ identities: DeviceIdentities,
    _ candidate: inout RenameCandidate, _ pass: inout MatchPass
  ) throws(StoreError) {
    candidate.lastStart = max(candidate.lastStart, chunk.maxStart)
    let batch = pass.batch
    let columns = pass.chunks.connection.scratch
    let count = try pass.chunks.decode(chunk, .all, into: columns)
    let deleted = pass.snapshot.deletions[chunk.id]
    let devices = pass.snapshot.dictionaries.devices
    var place = 0
    for row in pass.rows(of: chunk) where candidate.matches[row] == nil {
      let start = batch.starts[row]
      while place < count, columns.start[place] < start { place += 1 }
      var other = place
      while other < count, columns.start[other] == start {
        let anchor = columns.anchor[other]
        let device = columns.device[other] == 0 ? nil : devices[Int(columns.device[other]) - 1]
        if pass.isSamePeriod(row, columns.duration[other]),
          pass.isSameValue(row, columns.value[other]), anchor < anchorEnd,
          !taken.contains(anchor), !(deleted?.contains(other) ?? false),
          identities.isSame(row, product, device),
          try pass.isSameRecord(row, anchor, metadata: columns.metadata[other]),
          candidate.anchors.insert(anchor).inserted
        {
          candidate.matches[row] = anchor
          break
        }
        other += 1
      }
    }
  }
}

extension ImportMatcher {
  /// Returns whether a row of the import was matched with the sample with this anchor or, for a
  /// series, with one of its points.
  func hasFound(_ anchor: Int64) -> Bool {
    taken.contains(anchor) || takenPoints[anchor]?.isEmpty == false
  }
}
