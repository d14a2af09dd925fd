/// A workout (rules WORKOUT-*). Its samples are associated, not contained; see `Relation`.
package struct Workout: Hashable, Sendable {
  /// Raw value of `HKWorkoutActivityType`.
  package var activityType: Int
  /// Active time in seconds, without pauses; at most end − start.
  package var duration: Double
  package var events: [WorkoutEvent] = []
  package var activities: [WorkoutActivity] = []
  /// At most one entry per type, as stated when the workout was saved (WORKOUT-04, WORKOUT-06).
  package var statistics: [WorkoutStatistics] = []
  /// The time in each zone of a quantity, as reported by the phone (iOS 27).
  package var zoneGroups: [WorkoutZoneGroup] = []

  package init(activityType: Int, duration: Double) {
    self.activityType = activityType
    self.duration = duration
  }
}

package struct WorkoutEvent: Hashable, Sendable {
  /// Raw value of `HKWorkoutEventType`.
  package var type: Int
  package var start: Instant
  package var end: Instant
  package var metadata: Metadata

  package init(type: Int, start: Instant, end: Instant, metadata: Metadata = Metadata()) {
    self.type = type
    self.start = start
    self.end = end
    self.metadata = metadata
  }
}

/// A part of a workout (rules WORKOUT-09, WORKOUT-10).
package struct WorkoutActivity: Hashable, Sendable {
  package var id: ObjectID
  /// Raw value of `HKWorkoutActivityType`.
  package var activityType: Int
  /// Raw value of `HKWorkoutSessionLocationType`; 1 is unknown.
  package var locationType: Int
  /// Raw value of `HKWorkoutSwimmingLocationType`; 0 is unknown.
  package var swimmingLocationType: Int
  /// In meters; nil if it does not apply.
  package var lapLength: Double?
  package var start: Instant
  package var end: Instant
  /// Active time in seconds, without pauses.
  package var duration: Double
  package var events: [WorkoutEvent] = []
  package var statistics: [WorkoutStatistics] = []
  package var metadata = Metadata()

  package init(
    id: ObjectID, activityType: Int, locationType: Int = 1, swimmingLocationType: Int = 0,
    lapLength: Double? = nil, start: Instant, end: Instant, duration: Double
  ) {
    self.id = id
    self.activityType = activityType
    self.locationType = locationType
    self.swimmingLocationType = swimmingLocationType
    self.lapLength = lapLength
    self.start = start
    self.end = end
    self.duration = duration
  }
}

/// Statistics of one quantity type within a workout or an activity, in its canonical unit.
package struct WorkoutStatistics: Hashable, Sendable {
  package var type: ObjectType
  package var start: Instant
  package var end: Instant
  package var sum: Double?
  package var average: Double?
  package var minimum: Double?
  package var maximum: Double?

  package init(
    type: ObjectType, start: Instant, end: Instant, sum: Double? = nil, average: Double? = nil,
    minimum: Double? = nil, maximum: Double? = nil
  ) {
    self.type = type
    self.start = start
    self.end = end
    self.sum = sum
    self.average = average
    self.minimum = minimum
    self.maximum = maximum
  }
}

/// The zones of one quantity type within a workout, such as heart rate.
package struct WorkoutZoneGroup: Hashable, Sendable {
  package var type: ObjectType
  /// How the bounds were chosen, such as `automatic`; empty if not stated.
  package var source: String
  package var zones: [WorkoutZone] = []

  package init(type: ObjectType, source: String = "") {
    self.type = type
    self.source = source
  }
}

/// A zone: its bounds in the canonical unit of the type, and the time spent between them.
package struct WorkoutZone: Hashable, Sendable {
  /// The lower bound; nil if there is none.
  package var minimum: Double?
  /// The upper bound; nil if there is none.
  package var maximum: Double?
  /// In seconds.
  package var duration: Double

  package init(minimum: Double? = nil, maximum: Double? = nil, duration: Double) {
    self.minimum = minimum
    self.maximum = maximum
    self.duration = duration
  }
}

extension Workout: Redacted {}
extension WorkoutZoneGroup: Redacted {}
extension WorkoutZone: Redacted {}
extension WorkoutEvent: Redacted {}
extension WorkoutActivity: Redacted {}
extension WorkoutStatistics: Redacted {}
