/// The limits of a save request. HealthKit publishes none; these are chosen by this project, far
/// above what apps and exports contain, to bound the storage that a request can use.
package enum SampleLimits {
  /// The maximum number of samples in a batch.
  package static let batchCount = 1 << 18
  /// The maximum number of metadata entries of an object.
  package static let metadataEntryCount = 256
  /// The maximum length of a metadata key in UTF-8 bytes.
  package static let metadataKeyLength = 1_024
  /// The maximum length of a metadata string in UTF-8 bytes.
  package static let metadataStringLength = 65_536
  /// The maximum total length of an object's metadata keys and strings in UTF-8 bytes.
  package static let metadataLength = 262_144
  /// The maximum length of each string of a device or a source in UTF-8 bytes.
  package static let textLength = 4_096
  /// The range of calendar dates: 0001-01-01T00:00:00Z up to but not including
  /// 10000-01-01T00:00:00Z.
  package static let instants =
    Instant(
      microseconds: -62_135_596_800_000_000)..<Instant(microseconds: 253_402_300_800_000_000)
}
