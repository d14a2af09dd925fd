// Made from proto/health/v1/effort.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

/// A query for workouts and their activities with the effort scores related to them.
package struct EffortQuery: Hashable, Sendable {
  /// Selects the workouts.
  package var filter: SampleFilter
  /// Returns only one score of each workout or activity: a score of the user takes precedence over
  /// an estimate; among several, the one saved last.
  package var isMostRelevant: Bool
  /// `EffortReply.anchor` of an earlier answer: only workouts that were saved since then, or one of
  /// whose scores was; empty: every workout.
  package var anchor: [UInt8]

  package init(filter: SampleFilter = SampleFilter(), isMostRelevant: Bool = false, anchor: [UInt8] = []) {
    self.filter = filter
    self.isMostRelevant = isMostRelevant
    self.anchor = anchor
  }
}

package struct EffortReply: Hashable, Sendable {
  /// For each workout, the workout itself and then the activities that have scores.
  package var relationships: [EffortRelationship]
  /// The scores.
  package var samples: SampleBatch
  /// Opaque. Pass it to the next query.
  package var anchor: [UInt8]

  package init(relationships: [EffortRelationship] = [], samples: SampleBatch = SampleBatch(), anchor: [UInt8] = []) {
    self.relationships = relationships
    self.samples = samples
    self.anchor = anchor
  }
}

package struct EffortRelationship: Hashable, Sendable {
  package var workout: ObjectID
  /// Absent for the workout as a whole.
  package var activity: ObjectID?
  /// Rows of `samples`.
  package var rows: [Int]

  package init(workout: ObjectID, activity: ObjectID? = nil, rows: [Int] = []) {
    self.workout = workout
    self.activity = activity
    self.rows = rows
  }
}
