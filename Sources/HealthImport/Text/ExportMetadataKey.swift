/// Metadata keys for information in an export that has no place in HealthKit's model.
///
/// The keys are stored in the user's database and visible to apps, so they never change.
package enum ExportMetadataKey {
  package static let prefix = "org.healthd.export."
  /// The classification of an electrocardiogram as written by the phone. The classification of the
  /// object can be less specific, because the phone translates its words.
  package static let verdict = "org.healthd.export.ecg.classification"
  /// The symptoms of an electrocardiogram as written by the phone.
  package static let symptoms = "org.healthd.export.ecg.symptoms"
  /// Pulses that do not follow from the interval between beats, by the index of the beat: `0=61
  /// 17=72.5`.
  package static let pulses = "org.healthd.export.heartbeats.pulses"
  /// The time when the phone stored the object. HealthKit does not expose it, but an export that
  /// contains it can be written back without loss.
  package static let creationDate = "org.healthd.export.creationDate"
  /// The number of samples that a record of iOS 8 aggregates; absent if it is one.
  package static let recordCount = "org.healthd.export.recordCount"
  /// The average and bounds of a record of iOS 8 that aggregates several samples. In the unit of
  /// the record, such as `61 count/min`.
  package static let average = "org.healthd.export.average"
  package static let minimum = "org.healthd.export.minimum"
  package static let maximum = "org.healthd.export.maximum"
}
