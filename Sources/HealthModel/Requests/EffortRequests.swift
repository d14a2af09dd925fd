/// A query for workouts and their activities with the related effort scores (rule WORKOUT-21).
package struct EffortQuery: Hashable, Sendable {
  /// The filter for workouts.
  package var filter = SampleFilter()
  /// Whether to return only one score per workout or activity: the user's own score if there is
  /// one, otherwise an estimate; among several, the one saved last (HealthKit's option
  /// `mostRelevant`).
  package var isMostRelevant = false
  /// If empty, the query returns every workout. Otherwise `EffortReply.anchor` of an earlier reply:
  /// the query returns only workouts that have been saved or received a score since then.
  package var anchor: [UInt8] = []

  package init() {}
}

package struct EffortReply: Hashable, Sendable {
  /// In the order in which the workouts were saved: for each, the workout as a whole and then its
  /// activities with scores.
  package var relationships: [EffortRelationship]
  /// The scores.
  package var samples: SampleBatch
  /// The position of the last workout or score that the query has read; pass it to the next query.
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
