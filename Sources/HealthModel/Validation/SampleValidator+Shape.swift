/// Validation of the form of a batch: columns of equal length, indices within their dictionaries,
/// strings within their limits.
extension SampleValidator {
  func checkShape(of batch: SampleBatch) throws(HealthError) {
    let count = batch.count
    guard count <= SampleLimits.batchCount else {
      throw .invalidArgument(
        "samples: too many for one request; at most \(SampleLimits.batchCount), send the rest in "
          + "another")
    }
    guard batch.values.count == count else { throw Self.lengthError("values") }
    for (name, length) in [
      ("durations", batch.durations.count), ("type_indices", batch.typeIndices.count),
      ("source_indices", batch.sourceIndices.count), ("device_indices", batch.deviceIndices.count),
      ("metadata_indices", batch.metadataIndices.count),
      ("detail_indices", batch.detailIndices.count),
    ] where length != 0 && length != count {
      throw Self.lengthError(name)
    }
    guard count == 0 || !batch.types.isEmpty else {
      throw .invalidArgument("samples.types: must name the type of the samples")
    }
    try checkIndices(batch.typeIndices, below: batch.types.count, "type_indices")
    try checkIndices(batch.sourceIndices, below: batch.sources.count, "source_indices")
    try checkIndices(batch.deviceIndices, below: batch.devices.count + 1, "device_indices")
    try checkIndices(batch.metadataIndices, below: batch.metadata.count + 1, "metadata_indices")
    try checkIndices(batch.detailIndices, below: batch.details.count + 1, "detail_indices")
    try checkRuns(batch.idRuns, rowCount: count)
  }

  func checkSources(_ sources: [SourceRevision], rowCount: Int) throws(HealthError) {
    if origin != .imported {
      guard sources.isEmpty else {
        throw .invalidArgument(
          "samples.sources: must be empty; the source is who saves (OBJECT-04)")
      }
      return
    }
    guard rowCount == 0 || !sources.isEmpty else {
      throw .invalidArgument("samples.sources: imported samples must name their source")
    }
    for (index, source) in sources.enumerated() {
      for text in [
        source.source.name, source.source.bundleIdentifier, source.version, source.productType,
        source.operatingSystemVersion,
      ] {
        try Self.check(text, "samples.sources[\(index)]", limit: SampleLimits.textLength)
      }
    }
  }

  func check(_ device: Device, at index: Int) throws(HealthError) {
    let texts = [
      device.name, device.manufacturer, device.model, device.hardwareVersion,
      device.firmwareVersion, device.softwareVersion, device.localIdentifier,
      device.udiDeviceIdentifier,
    ].compactMap(\.self)
    guard !texts.isEmpty else {
      throw .invalidArgument(
        "samples.devices[\(index)]: at least one field must be set; a sample without device has "
          + "index 0")
    }
    for text in texts {
      try Self.check(text, "samples.devices[\(index)]", limit: SampleLimits.textLength)
    }
  }

  /// Checks that a string is within the limit and contains no NUL, which C libraries treat as its
  /// end.
  static func check(
    _ text: String, _ field: @autoclosure () -> String, limit: Int
  ) throws(HealthError) {
    guard text.utf8.count <= limit else {
      throw .invalidArgument("\(field()): a text is too long; at most \(limit) bytes of UTF-8")
    }
    guard !hasNUL(text) else {
      throw .invalidArgument("\(field()): a text must not contain the character NUL")
    }
  }

  private static func hasNUL(_ text: String) -> Bool {
    text.utf8.withContiguousStorageIfAvailable { $0.contains(0) } ?? text.utf8.contains(0)
  }

  private static func lengthError(_ column: String) -> HealthError {
    .invalidArgument("samples.\(column): must have one entry for each sample")
  }

  private func checkIndices(
    _ indices: [UInt32], below limit: Int, _ column: String
  ) throws(HealthError) {
    guard let largest = indices.max(), Int(largest) >= limit else { return }
    throw .invalidArgument("samples.\(column): an index lies outside its dictionary")
  }

  /// Checks that every row has an identifier and that no run crosses the end of its 32-bit counter.
  private func checkRuns(_ runs: [ObjectIDRun], rowCount: Int) throws(HealthError) {
    var total = 0
    for run in runs {
      guard run.count >= 1, run.count <= rowCount else {
        throw .invalidArgument("samples.id_runs: a run names at least 1 and at most all samples")
      }
      let counter = run.first.low & 0xFFFF_FFFF
      guard run.count == 1 || counter + UInt64(run.count - 1) <= 0xFFFF_FFFF else {
        throw .invalidArgument(
          "samples.id_runs: a run must not pass the end of its 32-bit counter; begin a new one")
      }
      total += run.count
    }
    guard total == rowCount else {
      throw .invalidArgument("samples.id_runs: the counts must add up to the number of samples")
    }
  }
}
