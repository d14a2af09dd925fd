/// Metadata keys for what an export has and HealthKit has no place for.
package enum ExportMetadataKey {
  package static let prefix = "org.healthd.export."
  /// The classification of an electrocardiogram as the phone wrote it.
  package static let verdict = "org.healthd.export.ecg.classification"
  /// The symptoms of an electrocardiogram as the phone wrote them.
  package static let symptoms = "org.healthd.export.ecg.symptoms"
  /// Pulses that no interval between beats gives, by the number of the beat from 0: `0=61 17=72.5`.
  package static let pulses = "org.healthd.export.heartbeats.pulses"
  /// When the phone stored the object.
  package static let creationDate = "org.healthd.export.creationDate"
  /// How many samples a record of iOS 8 sums up; absent where it is one.
  package static let recordCount = "org.healthd.export.recordCount"
  /// Average and bounds of a record of iOS 8 that is computed from several samples.
  package static let average = "org.healthd.export.average"
  package static let minimum = "org.healthd.export.minimum"
  package static let maximum = "org.healthd.export.maximum"
}
