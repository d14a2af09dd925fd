// Made from proto/health/v1/effort.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

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
