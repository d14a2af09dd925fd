import HealthStorage
import HealthModel

/// A converter from rows to a `SampleBatch`. It replaces the dictionary numbers of the store with
/// dictionaries of the batch, so the store's numbering is not disclosed.
struct BatchAssembler {
  let snapshot: Snapshot
  let details: DetailReader?

  init(details: DetailReader) {
    snapshot = details.snapshot
    self.details = details
  }

  /// Creates an assembler for rows without details.
  init(snapshot: Snapshot) {
    self.snapshot = snapshot
    details = nil
  }

  /// The approximate encoded size of a row without its metadata and details.
  static let rowSize = 24

  /// Assembles the first `count` rows, or fewer when they exceed `byteCountMax` with their metadata
  /// and details. A page has at least one row.
  func assemble(
    _ rows: RowSet, count limit: Int, byteCountMax: Int
  ) throws(StoreError) -> AssembledPage {
    var page = AssembledPage()
    var budget = PageBudget(byteCountMax: byteCountMax)
    var correlations: [CorrelationEntry] = []
    let count = try fill(&page.batch, rows, count: limit, &budget, &correlations)
    try addColumns(rows, count, to: &page)
    guard !correlations.isEmpty else { return page }
    let contained = correlations.reduce(0) { $0 + $1.children.count }
    let room = budget.remaining(rowCount: count) + contained * Self.containedRowSize
    // A single correlation is returned whatever its size; otherwise the caller could never get past
    // it. With several, try again with half of the rows.
    if try addContained(correlations, byteCountMax: count == 1 ? .max : room, to: &page) {
      return page
    }
    return try assemble(rows, count: count / 2, byteCountMax: byteCountMax)
  }

  private func addColumns(
    _ rows: RowSet, _ count: Int, to page: inout AssembledPage
  ) throws(StoreError) {
    var batch = page.batch
    // Makes `batch` the only reference to its arrays, so that changing them does not copy them.
    page.batch = SampleBatch()
    (batch.devices, batch.deviceIndices) = try devices(rows, count)
    batch.starts = rows.starts.first(count)
    batch.values = rows.values.first(count)
    if rows.hasDurations(count) { batch.durations = rows.durations.first(count) }
    batch.idRuns = try idRuns(rows, count)
    page.disclosure = origins(rows, count, into: &batch)
    page.batch = batch
  }

  /// Adds metadata and details, which vary in size. Returns the number of rows that fit.
  private func fill(
    _ batch: inout SampleBatch, _ rows: RowSet, count limit: Int, _ budget: inout PageBudget,
    _ correlations: inout [CorrelationEntry]
  ) throws(StoreError) -> Int {
    var count = limit
    (batch.metadata, batch.metadataIndices, count) = try metadata(rows, limit, &budget)
    let fitting = try addDetails(rows, count, &budget, to: &batch, &correlations)
    guard fitting < count else { return count }
    // Drop the metadata entries of rows that are left for the next page.
    var ample = PageBudget(byteCountMax: .max)
    (batch.metadata, batch.metadataIndices, _) = try metadata(rows, fitting, &ample)
    return fitting
  }

  private func metadata(
    _ rows: RowSet, _ limit: Int, _ budget: inout PageBudget
  ) throws(StoreError) -> ([Metadata], [UInt32], Int) {
    guard rows.filled.contains(.metadata) else { return ([], [], limit) }
    let numbers = rows.columns.metadata
    let greatest = RowSet.greatest(numbers, limit)
    guard greatest > 0 else { return ([], [], limit) }
    guard greatest <= snapshot.dictionaries.metadata.count else { throw .damagedChunk }
    var map = IndexMap(numberCount: snapshot.dictionaries.metadata.count, rowCount: limit)
    var entries: [Metadata] = []
    let indices = try map.indices(numbers, limit) { row throws(StoreError) in
      let number = Int(numbers[row])
      let size = snapshot.dictionaries.metadata[number - 1].count
      guard budget.take(size, row: row) else { return nil }
      entries.append(try snapshot.dictionaries.metadata(number: numbers[row]))
      return entries.count
    }
    return (entries, indices, indices.count)
  }

  private func devices(
    _ rows: RowSet, _ count: Int
  ) throws(StoreError) -> ([Device], [UInt32]) {
    guard rows.filled.contains(.device) else { return ([], []) }
    let numbers = rows.columns.device
    let greatest = RowSet.greatest(numbers, count)
    guard greatest > 0 else { return ([], []) }
    guard greatest <= snapshot.dictionaries.devices.count else { throw .damagedChunk }
    var map = IndexMap(numberCount: snapshot.dictionaries.devices.count, rowCount: count)
    var entries: [Device] = []
    let indices = try map.indices(numbers, count) { row in
      entries.append(snapshot.dictionaries.devices[Int(numbers[row]) - 1])
      return entries.count
    }
    return (entries, indices)
  }

  private func idRuns(_ rows: RowSet, _ count: Int) throws(StoreError) -> [ObjectIDRun] {
    let columns = rows.columns
    let runs =
      rows.hasIDs
      ? IdentifierRuns.ofRows(columns, count: count, snapshot.idRuns)
      : IdentifierRuns.ofAnchors(columns.anchor, count: count, snapshot.idRuns)
    guard let runs else { throw .corrupt("identifier runs") }
    return runs
  }

  private func origins(
    _ rows: RowSet, _ count: Int, into batch: inout SampleBatch
  ) -> Disclosure {
    var disclosure = Disclosure()
    disclosure.sampleCount = count
    var counts = [Int](repeating: 0, count: rows.origins.count)
    var typeOf = [UInt32](repeating: 0, count: rows.origins.count)
    var sourceOf = typeOf
    // List types and sources in the order of the rows: another order could depend on hidden
    // samples.
    func name(_ index: Int) {
      let origin = rows.origins[index]
      let revision = snapshot.dictionaries.sources[Int(origin.source)].revision
      typeOf[index] = Self.index(of: ObjectType(uncheckedCode: origin.type), in: &batch.types)
      sourceOf[index] = Self.index(of: revision, in: &batch.sources)
    }
    if rows.origins.count == 1 && count > 0 {
      name(0)
      counts[0] = count
    } else {
      for row in 0..<count {
        let index = rows.originIndex(row)
        if counts[index] == 0 { name(index) }
        counts[index] += 1
      }
    }
    for (origin, count) in zip(rows.origins, counts) where count > 0 {
      let owner = snapshot.dictionaries.principal(ofSource: origin.source)
      disclosure.countByOwner[owner, default: 0] += count
    }
    // With a single type or source, the batch needs no indices.
    if batch.types.count > 1 {
      batch.typeIndices = rows.originIndices.prefix(count).map { typeOf[Int($0)] }
    }
    if batch.sources.count > 1 {
      batch.sourceIndices = rows.originIndices.prefix(count).map { sourceOf[Int($0)] }
    }
    (disclosure.start, disclosure.end) = Self.period(rows, count)
    return disclosure
  }

  /// Returns the period from the earliest start to the latest end.
  private static func period(_ rows: RowSet, _ count: Int) -> (Instant?, Instant?) {
    guard count > 0 else { return (nil, nil) }
    let (starts, durations) = (rows.columns.start, rows.columns.duration)
    var (first, last) = (Int64.max, Int64.min)
    if rows.filled.contains(.duration) {
      for row in 0..<count {
        first = min(first, starts[row])
        last = max(last, starts[row] &+ durations[row])
      }
    } else if !rows.isSorted {
      for row in 0..<count {
        first = min(first, starts[row])
        last = max(last, starts[row])
      }
    } else {
      first = min(starts[0], starts[count - 1])
      last = max(starts[0], starts[count - 1])
    }
    return (Instant(microseconds: first), Instant(microseconds: last))
  }

  private static func index<T: Equatable>(of element: T, in list: inout [T]) -> UInt32 {
    if let index = list.firstIndex(of: element) { return UInt32(index) }
    list.append(element)
    return UInt32(list.count - 1)
  }
}

/// The indices of the entries of a page by their number in the store's dictionary. Number 0 is no
/// entry, and no number exceeds `numberCount`.
private struct IndexMap: ~Copyable {
  /// nil for a dictionary that is much larger than the page.
  private let dense: UnsafeMutableBufferPointer<UInt32>?
  private var sparse: [UInt32: UInt32] = [:]

  init(numberCount: Int, rowCount: Int) {
    guard numberCount <= 4 * rowCount else {
      dense = nil
      return
    }
    let indices = UnsafeMutableBufferPointer<UInt32>.allocate(capacity: numberCount + 1)
    indices.initialize(repeating: Self.missing)
    indices[0] = 0
    dense = indices
  }

  deinit { dense?.deallocate() }

  private static let missing: UInt32 = 1 << 31
  /// The number of rows after which the map looks for entries that are missing.
  private static let blockCount = 256

  /// Returns the indices of the rows. `add` adds the entry of a row, the first with this entry, and
  /// returns its index, or nil to stop before the row.
  mutating func indices(
    _ numbers: UnsafeMutablePointer<UInt32>, _ count: Int,
    _ add: (_ row: Int) throws(StoreError) -> Int?
  ) throws(StoreError) -> [UInt32] {
    // The most frequent query is for the latest sample.
    if count == 1 {
      guard let index = try numbers[0] == 0 ? 0 : add(0) else { return [] }
      return [UInt32(index)]
    }
    var indices = [UInt32](repeating: 0, count: count)
    var row = 0
    while row < count {
      let end = min(row + Self.blockCount, count)
      guard let next = firstMissing(numbers, row..<end, &indices) else {
        row = end
        continue
      }
      guard let index = try add(next) else { return Array(indices[..<next]) }
      set(numbers[next], to: UInt32(index))
      row = next
    }
    return indices
  }

  /// Sets the indices of the rows, without a branch for each. Returns the first row whose entry is
  /// missing.
  private func firstMissing(
    _ numbers: UnsafeMutablePointer<UInt32>, _ rows: Range<Int>, _ indices: inout [UInt32]
  ) -> Int? {
    guard let dense else {
      for row in rows {
        guard let index = numbers[row] == 0 ? 0 : sparse[numbers[row]] else { return row }
        indices[row] = index
      }
      return nil
    }
    let isMissing = indices.withUnsafeMutableBufferPointer { indices in
      var bits: UInt32 = 0
      for row in rows {
        let index = dense[Int(numbers[row])]
        indices[row] = index
        bits |= index
      }
      return bits & Self.missing != 0
    }
    return isMissing ? rows.first { indices[$0] == Self.missing } : nil
  }

  private mutating func set(_ number: UInt32, to index: UInt32) {
    if let dense { dense[Int(number)] = index } else { sparse[number] = index }
  }
}
