/// A query for workouts and their activities with the related effort scores (rule WORKOUT-21).
public struct EffortQuery: Hashable, Sendable {
  /// The filter for workouts.
  public var filter = SampleFilter()
  /// Whether to return only one score per workout or activity: the user's own score if there is
  /// one, otherwise an estimate; among several, the one saved last (HealthKit's option
  /// `mostRelevant`).
  public var isMostRelevant = false
  /// If empty, the query returns every workout. Otherwise `EffortReply.anchor` of an earlier reply:
  /// the query returns only workouts that have been saved or received a score since then.
  public var anchor: [UInt8] = []

  public init() {}
}

/// One answer to an `EffortQuery`.
public struct EffortReply: Hashable, Sendable {
  /// In the order in which the workouts were saved: for each, the workout as a whole and then its
  /// activities with scores.
  public var relationships: [EffortRelationship]
  /// The scores.
  public var samples: SampleBatch
  /// The position of the last workout or score that the query has read; pass it to the next query.
  public var anchor: [UInt8]

  public init(
    relationships: [EffortRelationship] = [], samples: SampleBatch = SampleBatch(),
    anchor: [UInt8] = []
  ) {
    self.relationships = relationships
    self.samples = samples
    self.anchor = anchor
  }
}
