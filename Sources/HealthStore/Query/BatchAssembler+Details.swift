import HealthModel

extension BatchAssembler {
  /// Adds the details of the first `limit` rows, or of as many as fit; their number.
  func addDetails(
    _ rows: RowSet, _ limit: Int, _ budget: inout PageBudget, to batch: inout SampleBatch
  ) throws(StoreError) -> Int {
    let storages = rows.origins.map { DetailStorage(code: $0.type) }
    guard storages.contains(where: { $0 != .none }) else { return limit }
    var indices: [UInt32] = []
    indices.reserveCapacity(limit)
    for row in 0..<limit {
      let origin = Int(rows.originIndices[row])
      switch storages[origin] {
      case .none: indices.append(0)
      case .row:
        let (details, size) = try details.details(anchor: rows.anchors[row], rows.origins[origin])
        guard budget.take(size, row: row) else {
          batch.detailIndices = batch.details.isEmpty ? [] : indices
          return row
        }
        batch.details.append(details)
        indices.append(UInt32(batch.details.count))
      }
    }
    if !batch.details.isEmpty { batch.detailIndices = indices }
    return limit
  }
}
