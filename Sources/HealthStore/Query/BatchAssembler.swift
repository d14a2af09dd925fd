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
    var typeOf = [UInt32](repeating: 0, count: rows.origins.count)
    var sourceOf = typeOf
    // List types and sources in the order of the rows: another order could depend on hidden
    // samples.
    for (index, count) in rows.originCounts(count) {
      let origin = rows.origins[index]
      let revision = snapshot.dictionaries.sources[Int(origin.source)].revision
      typeOf[index] = Self.index(of: ObjectType(uncheckedCode: origin.type), in: &batch.types)
      sourceOf[index] = Self.index(of: revision, in: &batch.sources)
      let owner = snapshot.dictionaries.principal(ofSource: origin.source)
      disclosure.countByOwner[owner, default: 0] += count
    }
    // With a single type or source, the batch needs no indices.
    if batch.types.count > 1 { batch.typeIndices = rows.originEntries(count, typeOf) }
    if batch.sources.count > 1 { batch.sourceIndices = rows.originEntries(count, sourceOf) }
    (disclosure.start, disclosure.end) = Self.period(rows, count)
    return disclosure
  }

  /// Returns the period from the earliest start to the latest end.
  private static func period(_ rows: RowSet, _ count: Int) -> (Instant?, Instant?) {
    guard count > 0 else { return (nil, nil) }
    let (starts, durations) = (rows.columns.start, rows.columns.duration)
    // Of sorted rows without durations, the first and the last have the least and greatest time.
    let isOrdered = rows.isSorted && !rows.filled.contains(.duration)
    let step = isOrdered ? max(count - 1, 1) : 1
    var (first, last) = (Int64.max, Int64.min)
    for row in stride(from: 0, to: count, by: step) {
      first = min(first, starts[row])
      last = max(last, starts[row] &+ durations[row])
    }
    return (Instant(microseconds: first), Instant(microseconds: last))
  }

  private static func index<T: Equatable>(of element: T, in list: inout [T]) -> UInt32 {
    if let index = list.firstIndex(of: element) { return UInt32(index) }
    list.append(element)
    return UInt32(list.count - 1)
  }
}
