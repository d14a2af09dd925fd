/// Validation of the form of a batch and of the strings that its dictionaries contain.
extension SampleValidator {
  func checkForm(of batch: SampleBatch) throws(HealthError) {
    guard batch.count <= SampleLimits.batchCount else {
      throw .invalidArgument(
        "samples: too many for one request; at most \(SampleLimits.batchCount), send the rest in "
          + "another")
    }
    do throws(BatchFlaw) { try batch.checkForm() } catch { throw error.healthError }
    // The nil UUID (RFC 9562, section 5.9) is the identifier of no object, so it cannot be deleted
    // or related to others.
    guard !batch.idRuns.contains(where: { $0.first == ObjectID(high: 0, low: 0) }) else {
      throw .invalidArgument("samples.id_highs: the nil UUID is not an identifier")
    }
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
}
