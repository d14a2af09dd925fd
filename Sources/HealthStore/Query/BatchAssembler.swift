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
    (batch.devices, batch.deviceIndices) = devices(rows.devices, count)
    batch.starts = Self.prefix(rows.starts, count)
    batch.values = Self.prefix(rows.values, count)
    if rows.durations.prefix(count).contains(where: { $0 != 0 }) {
      batch.durations = Self.prefix(rows.durations, count)
    }
    batch.idRuns = try idRuns(rows, count)
    page.disclosure = origins(rows, count, into: &batch)
    page.batch = batch
  }

  private static func prefix<T>(_ array: [T], _ count: Int) -> [T] {
    count == array.count ? array : Array(array[..<count])
  }

  /// Adds metadata and details, which vary in size. Returns the number of rows that fit.
  private func fill(
    _ batch: inout SampleBatch, _ rows: RowSet, count limit: Int, _ budget: inout PageBudget,
    _ correlations: inout [CorrelationEntry]
  ) throws(StoreError) -> Int {
    var count = limit
    (batch.metadata, batch.metadataIndices, count) = try metadata(rows.metadata, limit, &budget)
    let fitting = try addDetails(rows, count, &budget, to: &batch, &correlations)
    guard fitting < count else { return count }
    // Drop the metadata entries of rows that are left for the next page.
    var ample = PageBudget(byteCountMax: .max)
    (batch.metadata, batch.metadataIndices, _) = try metadata(rows.metadata, fitting, &ample)
    return fitting
  }

  private func metadata(
    _ numbers: [UInt32], _ limit: Int, _ budget: inout PageBudget
  ) throws(StoreError) -> ([Metadata], [UInt32], Int) {
    guard numbers.prefix(limit).contains(where: { $0 != 0 }) else { return ([], [], limit) }
    var known: [UInt32: UInt32] = [0: 0]
    var entries: [Metadata] = []
    var indices: [UInt32] = []
    indices.reserveCapacity(limit)
    // Adjacent rows often have the same metadata, which saves the lookup.
    var last: (number: UInt32, index: UInt32) = (0, 0)
    for row in 0..<limit {
      let number = numbers[row]
      if number != last.number {
        if let index = known[number] {
          last = (number, index)
        } else {
          let size = snapshot.dictionaries.metadata[Int(number) - 1].count
          guard budget.take(size, row: row) else { return (entries, indices, row) }
          entries.append(try snapshot.dictionaries.metadata(number: number))
          last = (number, UInt32(entries.count))
          known[number] = last.index
        }
      }
      indices.append(last.index)
    }
    return (entries, indices, limit)
  }

  private func devices(_ numbers: [UInt32], _ count: Int) -> ([Device], [UInt32]) {
    guard numbers.prefix(count).contains(where: { $0 != 0 }) else { return ([], []) }
    // By device number: there are few devices and many rows.
    var map = [UInt32](repeating: 0, count: snapshot.dictionaries.devices.count + 1)
    var entries: [Device] = []
    var indices = Self.prefix(numbers, count)
    indices.withUnsafeMutableBufferPointer { indices in
      var last: (number: UInt32, index: UInt32) = (0, 0)
      for row in 0..<count {
        if indices[row] != last.number {
          last.number = indices[row]
          let number = Int(last.number)
          if number != 0 && map[number] == 0 {
            entries.append(snapshot.dictionaries.devices[number - 1])
            map[number] = UInt32(entries.count)
          }
          last.index = map[number]
        }
        indices[row] = last.index
      }
    }
    return (entries, indices)
  }

  private func idRuns(
    _ rows: RowSet, _ count: Int
  ) throws(StoreError) -> [ObjectIDRun] {
    var runs: [ObjectIDRun] = []
    runs.reserveCapacity(count)
    let hasIDs = !rows.idHigh.isEmpty
    // The anchors of the run that holds the last identifier, and the first identifier of the run.
    var (firstAnchor, endAnchor) = (Int64.max, Int64.max)
    var base = ObjectID(high: 0, low: 0)
    // Both halves of the first identifier of the current output run, and the length of the run.
    var run: (high: UInt64, low: UInt64, count: UInt64) = (0, 0, 0)
    for row in 0..<count {
      var (high, low) = hasIDs ? (rows.idHigh[row], rows.idLow[row]) : (0, 0)
      // Both halves are 0 for an identifier in a run, where it follows from the anchor.
      if high == 0 && low == 0 {
        let anchor = rows.anchors[row]
        if anchor < firstAnchor || anchor >= endAnchor {
          guard let found = snapshot.idRuns.run(ofAnchor: anchor) else {
            throw .corrupt("identifier runs")
          }
          (firstAnchor, endAnchor, base) = (found.firstAnchor, found.endAnchor, found.ids.first)
        }
        (high, low) = (base.high, base.low &+ UInt64(bitPattern: anchor &- firstAnchor))
      }
      // The lower 32 bits are the counter of a run, which must not wrap (`SampleValidator`).
      if high == run.high, low == run.low &+ run.count, low & 0xFFFF_FFFF != 0, run.count > 0 {
        run.count &+= 1
      } else {
        if run.count > 0 { runs.append(Self.idRun(run)) }
        run = (high, low, 1)
      }
    }
    if run.count > 0 { runs.append(Self.idRun(run)) }
    return runs
  }

  @inline(__always) private static func idRun(
    _ run: (high: UInt64, low: UInt64, count: UInt64)
  ) -> ObjectIDRun {
    ObjectIDRun(first: ObjectID(high: run.high, low: run.low), count: Int(run.count))
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
        let index = Int(rows.originIndices[row])
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
    var (first, last) = (Int64.max, Int64.min)
    rows.starts.withUnsafeBufferPointer { starts in
      rows.durations.withUnsafeBufferPointer { durations in
        for row in 0..<count {
          first = min(first, starts[row])
          last = max(last, starts[row] &+ durations[row])
        }
      }
    }
    return (Instant(microseconds: first), Instant(microseconds: last))
  }

  private static func index<T: Equatable>(of element: T, in list: inout [T]) -> UInt32 {
    if let index = list.firstIndex(of: element) { return UInt32(index) }
    list.append(element)
    return UInt32(list.count - 1)
  }
}
