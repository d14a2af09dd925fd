/// A workout (rules WORKOUT-*). Its samples are associated, not contained; see `Relation`.
public struct Workout: Hashable, Sendable {
  /// Raw value of `HKWorkoutActivityType`.
  public var activityType: Int
  /// Active time in seconds, without pauses; at most end − start.
  public var duration: Double
  /// Pauses, laps, markers and segments, in order of time.
  public var events: [WorkoutEvent] = []
  /// The parts of a workout with several activities; empty for most workouts.
  public var activities: [WorkoutActivity] = []
  /// At most one entry per type, as stated when the workout was saved (WORKOUT-04, WORKOUT-06).
  public var statistics: [WorkoutStatistics] = []
  /// The time in each zone of a quantity, as reported by the phone (iOS 27).
  public var zoneGroups: [WorkoutZoneGroup] = []

  public init(activityType: Int, duration: Double) {
    self.activityType = activityType
    self.duration = duration
  }
}

/// An event during a workout, such as a pause or a lap.
public struct WorkoutEvent: Hashable, Sendable {
  /// Raw value of `HKWorkoutEventType`.
  public var type: Int
  /// The start of the event.
  public var start: Instant
  /// The end of the event; equal to the start for an instant.
  public var end: Instant
  /// The metadata of the event.
  public var metadata: Metadata

  public init(type: Int, start: Instant, end: Instant, metadata: Metadata = Metadata()) {
    self.type = type
    self.start = start
    self.end = end
    self.metadata = metadata
  }
}

/// A part of a workout (rules WORKOUT-09, WORKOUT-10).
public struct WorkoutActivity: Hashable, Sendable {
  public var id: ObjectID
  /// Raw value of `HKWorkoutActivityType`.
  public var activityType: Int
  /// Raw value of `HKWorkoutSessionLocationType`; 1 is unknown.
  public var locationType: Int
  /// Raw value of `HKWorkoutSwimmingLocationType`; 0 is unknown.
  public var swimmingLocationType: Int
  /// In meters; nil if it does not apply.
  public var lapLength: Double?
  /// The start of the activity.
  public var start: Instant
  /// The end of the activity.
  public var end: Instant
  /// Active time in seconds, without pauses.
  public var duration: Double
  /// The events during the activity.
  public var events: [WorkoutEvent] = []
  /// At most one entry per type.
  public var statistics: [WorkoutStatistics] = []
  /// The metadata of the activity.
  public var metadata = Metadata()

  public init(
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
public struct WorkoutStatistics: Hashable, Sendable {
  /// A quantity type.
  public var type: ObjectType
  /// The start of the first sample.
  public var start: Instant
  /// The end of the last sample.
  public var end: Instant
  /// The sum of a cumulative type.
  public var sum: Double?
  /// The average of a discrete type.
  public var average: Double?
  /// The minimum of a discrete type.
  public var minimum: Double?
  /// The maximum of a discrete type.
  public var maximum: Double?

  public init(
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
public struct WorkoutZoneGroup: Hashable, Sendable {
  /// The quantity type of the bounds.
  public var type: ObjectType
  /// How the bounds were chosen, such as `automatic`; empty if not stated.
  public var source: String
  /// The zones in ascending order of their bounds.
  public var zones: [WorkoutZone] = []

  public init(type: ObjectType, source: String = "") {
    self.type = type
    self.source = source
  }
}

/// A zone: its bounds in the canonical unit of the type, and the time spent between them.
public struct WorkoutZone: Hashable, Sendable {
  /// The lower bound; nil if there is none.
  public var minimum: Double?
  /// The upper bound; nil if there is none.
  public var maximum: Double?
  /// In seconds.
  public var duration: Double

  public init(minimum: Double? = nil, maximum: Double? = nil, duration: Double) {
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
