/// Values derived from the events and times of a workout.
extension Workout {
  /// The activity types that a multisport workout can consist of (rule WORKOUT-10).
  package static let multisportParts: Set<Int> = [cycling, running, swimming, transition]

  /// Returns the seconds between `start` and `end` without pauses (rule WORKOUT-11). A pause lasts
  /// from a pause event to the next resume event, caused by the user or by the motion sensor, or to
  /// the end. Events are processed in order of time; at equal times a resume event precedes a pause
  /// event. A second pause and a resume event outside of a pause have no effect.
  package static func activeDuration(
    from start: Instant, to end: Instant, events: [WorkoutEvent]
  ) -> Double {
    let changes = events.filter(\.changesActivity)
      .map { (time: min(max($0.start, start), end), isPause: $0.isPause) }
      .sorted { ($0.time, $0.isPause ? 1 : 0) < ($1.time, $1.isPause ? 1 : 0) }
    var active: Int64 = 0
    var runningSince: Instant? = start
    for change in changes {
      if change.isPause, let since = runningSince {
        active += change.time.microseconds - since.microseconds
        runningSince = nil
      } else if !change.isPause, runningSince == nil {
        runningSince = change.time
      }
    }
    if let since = runningSince { active += end.microseconds - since.microseconds }
    return Double(active) / 1_000_000
  }
}

extension WorkoutEvent {
  package var isPause: Bool { type == Self.pause || type == Self.motionPaused }

  /// Whether the event is a pause or resume event.
  package var changesActivity: Bool {
    isPause || type == Self.resume || type == Self.motionResumed
  }
}

/// The contribution of a saved workout to the rings of a day (rule WORKOUT-12).
extension Workout {
  /// Minutes of the exercise ring: the duration of the workout without pauses.
  package var exerciseMinutes: Double { duration / 60 }

  /// Returns the clock hours that the workout overlaps; each counts as one stand hour. A workout
  /// that ends on the hour does not overlap the next hour, and one of zero length overlaps the hour
  /// it is in. `offset` is the user's offset from UTC in seconds, which matters in time zones with
  /// half-hour offsets. The result is in hours since 1970 in that zone.
  package static func hours(from start: Instant, to end: Instant, offset: Int = 0) -> Range<Int> {
    let hour: Int64 = 3_600_000_000
    func floor(_ time: Int64) -> Int {
      Int(time >= 0 ? time / hour : (time - hour + 1) / hour)
    }
    let shift = Int64(offset) * 1_000_000
    let first = floor(start.microseconds + shift)
    let last = floor(max(start.microseconds, end.microseconds - 1) + shift)
    return first..<last + 1
  }
}

extension Workout {
  /// Returns the quantity type of an activity's total distance, by raw value of
  /// `HKWorkoutActivityType`. Activities without a type of their own count as walking and running.
  package static func distanceType(of activityType: Int) -> ObjectType {
    switch activityType {
    case Self.cycling, Self.handCycling: .distanceCycling
    case Self.paddleSports: .distancePaddleSports
    case Self.rowing: .distanceRowing
    case Self.skatingSports: .distanceSkatingSports
    case Self.swimming: .distanceSwimming
    case Self.crossCountrySkiing: .distanceCrossCountrySkiing
    case Self.downhillSkiing, Self.snowboarding: .distanceDownhillSnowSports
    case Self.wheelchairWalkPace, Self.wheelchairRunPace: .distanceWheelchair
    default: .distanceWalkingRunning
    }
  }
}
