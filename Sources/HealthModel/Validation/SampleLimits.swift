/// How much one save may hold. HealthKit publishes no such numbers; these are ours, far above what
/// apps and exports contain, so that no caller can make the store keep without bound.
package enum SampleLimits {
  /// Samples of one batch.
  package static let batchCount = 1 << 18
  /// Entries of one object's metadata.
  package static let metadataEntryCount = 256
  /// UTF-8 bytes of a metadata key.
  package static let metadataKeyLength = 1_024
  /// UTF-8 bytes of a metadata string.
  package static let metadataStringLength = 65_536
  /// UTF-8 bytes of all keys and strings of one object's metadata.
  package static let metadataLength = 262_144
  /// UTF-8 bytes of each text of a device or a source.
  package static let textLength = 4_096
  /// 0001-01-01T00:00:00Z up to and without 10000-01-01T00:00:00Z: what a calendar date can show.
  package static let instants =
    Instant(
      microseconds: -62_135_596_800_000_000)..<Instant(microseconds: 253_402_300_800_000_000)
}
