import HealthModel

/// Returns a batch of rows of one type, a minute apart, that is valid by every rule.
func batch(
  of type: ObjectType, count: Int = 3, value: Double = 1, duration: Int64 = 0,
  metadata: Metadata? = nil
) -> SampleBatch {
  var batch = SampleBatch()
  batch.types = [type]
  batch.idRuns = [ObjectIDRun(first: ObjectID(high: 0x8000, low: 1 << 63), count: count)]
  batch.starts = (0..<count).map { 1_700_000_000_000_000 + Int64($0) * 60_000_000 }
  batch.durations = duration == 0 ? [] : Array(repeating: duration, count: count)
  batch.values = Array(repeating: value, count: count)
  if let metadata {
    batch.metadata = [metadata]
    batch.metadataIndices = Array(repeating: 1, count: count)
  }
  return batch
}

/// Returns the validation error of the batch; nil when it is valid.
func refusal(
  of batch: SampleBatch, origin: SampleValidator.Origin = .app, earliestEnd: Instant? = nil
) -> HealthError? {
  do {
    try SampleValidator(origin: origin, earliestEnd: earliestEnd).validate(batch)
    return nil
  } catch {
    return error
  }
}
