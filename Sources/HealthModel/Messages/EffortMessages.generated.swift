// Made from proto/health/v1/effort.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

/// A query for workouts and their activities with the effort scores related to them.
public struct EffortQuery: Hashable, Sendable {
  /// Selects the workouts.
  public var filter: SampleFilter
  /// Returns only one score of each workout or activity: a score of the user takes precedence over
  /// an estimate; among several, the one saved last.
  public var isMostRelevant: Bool
  /// `EffortReply.anchor` of an earlier answer: only workouts that were saved since then, or one of
  /// whose scores was; empty: every workout.
  public var anchor: [UInt8]

  public init(filter: SampleFilter = SampleFilter(), isMostRelevant: Bool = false, anchor: [UInt8] = []) {
    self.filter = filter
    self.isMostRelevant = isMostRelevant
    self.anchor = anchor
  }
}

/// One answer to an `EffortQuery`.
public struct EffortPage: Hashable, Sendable {
  /// For each workout, the workout itself and then the activities that have scores.
  public var relationships: [EffortRelationship]
  /// The scores that the relationships refer to.
  public var samples: SampleBatch
  /// Opaque: the position of the next query.
  public var anchor: [UInt8]

  public init(relationships: [EffortRelationship] = [], samples: SampleBatch = SampleBatch(), anchor: [UInt8] = []) {
    self.relationships = relationships
    self.samples = samples
    self.anchor = anchor
  }
}

/// A workout or one of its activities, with its effort scores.
public struct EffortRelationship: Hashable, Sendable {
  /// The identifier of the workout.
  public var workout: ObjectID
  /// An activity of the workout; absent for the workout as a whole.
  public var activity: ObjectID?
  /// The scores, as rows of `EffortReply.samples`, counted from 0.
  public var rows: [Int]

  public init(workout: ObjectID, activity: ObjectID? = nil, rows: [Int] = []) {
    self.workout = workout
    self.activity = activity
    self.rows = rows
  }
}
