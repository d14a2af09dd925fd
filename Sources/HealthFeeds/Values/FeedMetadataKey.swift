/// Metadata keys for information in a file that has no place in HealthKit's model. They are stored in
/// the user's database and visible to apps, so they never change.
package enum FeedMetadataKey {
  /// The name of an activity that HealthKit does not distinguish.
  package static let activity = "org.healthd.feed.activity"
  /// The title that the user gave a workout.
  package static let title = "org.healthd.feed.title"
  /// The notes of the user.
  package static let notes = "org.healthd.feed.notes"
  /// The kind of a segment of a workout, as the number that the file has.
  package static let segment = "org.healthd.feed.segment"
  /// The energy of a workout with the energy at rest, of which the file does not state the active part.
  package static let totalEnergy = "org.healthd.feed.energy.total"
  /// Marks a night that the file only sums up: its end is the start plus the time asleep. The other
  /// keys are the hours in each stage.
  package static let summarizedSleep = "org.healthd.feed.sleep.summarized"
  package static let sleepCore = "org.healthd.feed.sleep.core"
  package static let sleepDeep = "org.healthd.feed.sleep.deep"
  package static let sleepREM = "org.healthd.feed.sleep.rem"
  package static let sleepAwake = "org.healthd.feed.sleep.awake"
}
