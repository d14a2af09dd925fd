import HealthModel

/// Checks the structure of a `SampleBatch`: lengths, indices, runs, times. The validator checks
/// what samples may contain; these checks protect the store from malformed input of clients.
enum BatchCheck {
  static func check(_ batch: SampleBatch) throws(StoreError) {
    let count = batch.count
    try checkLengths(batch)
    guard !batch.types.isEmpty || count == 0 else { throw .invalidArgument("types: is empty") }
    try check(batch.typeIndices, below: batch.types.count, "typeIndices")
    try check(batch.sourceIndices, below: max(batch.sources.count, 1), "sourceIndices")
    try check(batch.deviceIndices, below: batch.devices.count + 1, "deviceIndices")
    try check(batch.metadataIndices, below: batch.metadata.count + 1, "metadataIndices")
    var rows = 0
    for run in batch.idRuns {
      guard run.count >= 1, run.count <= count - rows else {
        throw .invalidArgument("idRuns: the counts do not add up to the number of samples")
      }
      guard run.first != ObjectID(high: 0, low: 0) else {
        throw .invalidArgument("idRuns: the nil UUID names nothing")
      }
      // The low 32 bits of an identifier are the counter of its session (`ObjectID`).
      guard UInt64(UInt32(truncatingIfNeeded: run.first.low)) + UInt64(run.count - 1) < 1 << 32
      else { throw .invalidArgument("idRuns: a run passes the end of its counter") }
      rows += run.count
    }
    guard rows == count else {
      throw .invalidArgument("idRuns: the counts do not add up to the number of samples")
    }
    try checkNumbers(batch)
  }

  private static func checkLengths(_ batch: SampleBatch) throws(StoreError) {
    let count = batch.count
    guard batch.values.count == count else {
      throw .invalidArgument("values: not as many as starts")
    }
    guard batch.durations.isEmpty || batch.durations.count == count else {
      throw .invalidArgument("durations: not as many as starts")
    }
    let indices = [
      ("typeIndices", batch.typeIndices), ("sourceIndices", batch.sourceIndices),
      ("deviceIndices", batch.deviceIndices), ("metadataIndices", batch.metadataIndices),
    ]
    for (name, column) in indices where !column.isEmpty && column.count != count {
      throw .invalidArgument("\(name): not as many as starts")
    }
  }

  private static func check(
    _ indices: [UInt32], below limit: Int, _ name: String
  ) throws(StoreError) {
    guard let greatest = indices.max() else { return }
    guard Int(greatest) < limit else {
      throw .invalidArgument("\(name): an index is outside of its dictionary")
    }
  }

  private static func checkNumbers(_ batch: SampleBatch) throws(StoreError) {
    // One eighth of the range, so that sums and differences of times cannot overflow.
    let limit = Int64.max / 8
    for start in batch.starts where start > limit || start < -limit {
      throw .invalidArgument("starts: a time is out of range")
    }
    for duration in batch.durations where duration < 0 || duration > limit {
      throw .invalidArgument("durations: an end lies before its start, or is out of range")
    }
    for value in batch.values where !value.isFinite {
      throw .invalidArgument("values: a value is not a finite number")
    }
  }
}
