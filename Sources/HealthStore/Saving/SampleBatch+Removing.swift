import HealthModel

extension SampleBatch {
  /// Returns the batch without the rows for which `isLeftOut` holds.
  func removingRows(_ isLeftOut: (Int) -> Bool) -> SampleBatch {
    let kept = (0..<count).filter { !isLeftOut($0) }
    guard kept.count < count else { return self }
    var batch = SampleBatch()
    (batch.types, batch.sources, batch.devices, batch.metadata, batch.details) =
      (types, sources, devices, metadata, details)
    func pick<T>(_ column: [T]) -> [T] { column.isEmpty ? [] : kept.map { column[$0] } }
    batch.starts = pick(starts)
    batch.durations = pick(durations)
    batch.values = pick(values)
    batch.typeIndices = pick(typeIndices)
    batch.sourceIndices = pick(sourceIndices)
    batch.deviceIndices = pick(deviceIndices)
    batch.metadataIndices = pick(metadataIndices)
    batch.detailIndices = pick(detailIndices)
    var (row, next) = (0, 0)
    for run in idRuns {
      for offset in 0..<run.count {
        if next < kept.count, kept[next] == row {
          // The writer joins consecutive runs again (`Writer.joined`).
          batch.idRuns.append(ObjectIDRun(first: run.first.advanced(by: offset), count: 1))
          next += 1
        }
        row += 1
      }
    }
    return batch
  }
}
