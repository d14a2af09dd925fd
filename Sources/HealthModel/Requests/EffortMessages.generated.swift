// Made from proto/health/v1/effort.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

/// A workout or one of its activities, with its effort scores.
public struct EffortRelationship: Hashable, Sendable {
  /// The identifier of the workout.
  public var workout: ObjectID
  /// Absent for the workout as a whole.
  public var activity: ObjectID?
  /// Rows of `samples`.
  public var rows: [Int]

  public init(workout: ObjectID, activity: ObjectID? = nil, rows: [Int] = []) {
    self.workout = workout
    self.activity = activity
    self.rows = rows
  }
}
