/// Workouts and their activities with the effort scores that are tied to them (rule WORKOUT-21).
package struct EffortQuery: Hashable, Sendable {
  /// Which workouts.
  package var filter = SampleFilter()
  /// Of each workout or activity only one score: the person's own before an estimate, then the one
  /// that was saved last (HealthKit's option `mostRelevant`).
  package var isMostRelevant = false
  /// Empty: every workout. Otherwise `EffortReply.anchor` of an earlier answer: only workouts that
  /// were saved since then, or one of whose scores was.
  package var anchor: [UInt8] = []

  package init() {}
}

package struct EffortReply: Hashable, Sendable {
  /// In the order in which the workouts were saved: of each the whole, then the activities that have
  /// scores.
  package var relationships: [EffortRelationship]
  /// The scores.
  package var samples: SampleBatch
  /// Names the last workout or score that was seen; give it to the next query.
  package var anchor: [UInt8]

  package init(
    relationships: [EffortRelationship] = [], samples: SampleBatch = SampleBatch(),
    anchor: [UInt8] = []
  ) {
    self.relationships = relationships
    self.samples = samples
    self.anchor = anchor
  }
}

package struct EffortRelationship: Hashable, Sendable {
  package var workout: ObjectID
  /// nil for the workout as a whole.
  package var activity: ObjectID?
  /// Rows of `EffortReply.samples`; none for a workout without a visible score.
  package var rows: [Int]

  package init(workout: ObjectID, activity: ObjectID? = nil, rows: [Int] = []) {
    self.workout = workout
    self.activity = activity
    self.rows = rows
  }
}
