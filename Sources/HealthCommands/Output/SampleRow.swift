package import HealthModel

/// One row of a batch, with what its indices stand for.
package struct SampleRow: Sendable {
  package var id: ObjectID
  package var type: ObjectType
  package var start: Instant
  package var end: Instant
  package var value: Double
  package var source: SourceRevision?
  package var device: Device?
  package var metadata: Metadata
  /// nil for plain quantity and category samples.
  package var details: SampleDetails?

  package static func rows(of batch: SampleBatch) -> [SampleRow] {
    var ids = batch.idRuns.lazy.flatMap { run in
      (0..<run.count).lazy.map { run.first.advanced(by: $0) }
    }.makeIterator()
    return batch.starts.indices.map { row in
      func entry(_ column: [UInt32]) -> Int { column.isEmpty ? 0 : Int(column[row]) }
      let start = batch.starts[row]
      let duration = batch.durations.isEmpty ? 0 : batch.durations[row]
      let device = entry(batch.deviceIndices)
      let metadata = entry(batch.metadataIndices)
      let detail = entry(batch.detailIndices)
      return SampleRow(
        id: ids.next() ?? ObjectID(high: 0, low: 0), type: batch.types[entry(batch.typeIndices)],
        start: Instant(microseconds: start), end: Instant(microseconds: start + duration),
        value: batch.values[row],
        source: batch.sources.isEmpty ? nil : batch.sources[entry(batch.sourceIndices)],
        device: device == 0 ? nil : batch.devices[device - 1],
        metadata: metadata == 0 ? Metadata() : batch.metadata[metadata - 1],
        details: detail == 0 ? nil : batch.details[detail - 1])
    }
  }
}
