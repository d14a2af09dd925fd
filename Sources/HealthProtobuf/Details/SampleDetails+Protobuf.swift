package import HealthModel

extension SampleDetails {
  /// Decodes `health.v1.SampleDetails`.
  ///
  /// - Throws: `WireError`, which contains the invalid field and never its value.
  package init(serialized bytes: UnsafeRawBufferPointer) throws(WireError) {
    self = try .decode(bytes)
  }

  /// Appends `health.v1.SampleDetails`. Equal values have the same encoding.
  package func appendSerialized(to out: inout [UInt8]) { encode(to: &out) }
}
