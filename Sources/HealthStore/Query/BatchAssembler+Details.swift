import HealthStorage
import HealthModel

/// A page of samples with its disclosure.
struct AssembledPage {
  var batch = SampleBatch()
  /// The visible samples contained in the correlations of `batch`.
  var contained = SampleBatch()
  var disclosure = Disclosure()
}

extension BatchAssembler {
  /// A correlation in the page: the index of its details, and its children.
  struct CorrelationEntry {
    var detail: Int
    var children: AnchorRuns
  }

  /// Adds the details of the first `limit` rows, or of as many as fit. Returns their number.
  func addDetails(
    _ rows: RowSet, _ limit: Int, _ budget: inout PageBudget, to batch: inout SampleBatch,
    _ correlations: inout [CorrelationEntry]
  ) throws(StoreError) -> Int {
    // A quantity type without any series needs no lookup per row.
    let storages = rows.origins.map { origin in
      let storage = DetailStorage(code: origin.type)
      return storage == .series && !snapshot.series.contains(type: origin.type) ? .none : storage
    }
    guard let details, storages.contains(where: { $0 != .none }) else { return limit }
    let isSeries =
      storages.contains(.series)
      ? snapshot.series.contains(anchors: rows.anchors.first(limit)[...]) : []
    var indices: [UInt32] = []
    indices.reserveCapacity(limit)
    for row in 0..<limit {
      let origin = rows.originIndex(row)
      var entry: (details: SampleDetails, byteCount: Int)?
      switch storages[origin] {
      case .none: break
      case .series where !isSeries[row]: break
      case .row, .series:
        entry = try details.details(anchor: rows.anchors[row], rows.origins[origin])
      case .relations:
        let table = RelationTable(connection: details.connection)
        let children = try table.children(of: rows.anchors[row], .correlation)
        correlations.append(.init(detail: batch.details.count, children: children))
        // A placeholder: `addContained` fills in the visible children. Their size is charged now.
        entry = (.correlation(Correlation()), children.count * Self.containedRowSize)
      }
      guard let entry else {
        indices.append(0)
        continue
      }
      guard budget.take(entry.byteCount, row: row) else {
        // The correlation is left for the next page.
        if storages[origin] == .relations { correlations.removeLast() }
        batch.detailIndices = batch.details.isEmpty ? [] : indices
        return row
      }
      batch.details.append(entry.details)
      indices.append(UInt32(batch.details.count))
    }
    if !batch.details.isEmpty { batch.detailIndices = indices }
    return limit
  }

  /// The approximate size of a contained sample: a row, and its identifier in the correlation.
  static let containedRowSize = 48

  /// Adds the visible samples inside correlations (rule CORR-07). Returns false when they do not
  /// all fit.
  func addContained(
    _ correlations: [CorrelationEntry], byteCountMax: Int, to page: inout AssembledPage
  ) throws(StoreError) -> Bool {
    guard let details else { return true }
    let anchors = AnchorRuns(correlations.lazy.flatMap(\.children.anchors)).anchors
    let types = Set(snapshot.correlations.typeSets.joined())
    let selection = Selection(
      visible: types.sorted().map { ObjectType(uncheckedCode: $0) }, scope: details.scope,
      snapshot: snapshot)
    let scan = AnchorScan(selection: selection, chunks: ChunkStore(connection: details.connection))
    let rows = try scan.rows(anchors)
    let contained = try assemble(rows, count: rows.count, byteCountMax: byteCountMax)
    guard contained.batch.count == rows.count else { return false }
    page.contained = contained.batch
    page.disclosure.add(contained.disclosure)
    var ids: [Int64: ObjectID] = [:]
    var row = 0
    for run in contained.batch.idRuns {
      for offset in 0..<run.count {
        ids[rows.anchors[row]] = run.first.advanced(by: offset)
        row += 1
      }
    }
    for entry in correlations {
      // Hidden children are not in `ids`.
      let visible = entry.children.anchors.compactMap { ids[$0] }
      page.batch.details[entry.detail] = .correlation(Correlation(contained: visible))
    }
    return true
  }
}
