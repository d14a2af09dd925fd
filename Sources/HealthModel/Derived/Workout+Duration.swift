/// Values derived from the events and times of a workout.
extension Workout {
  /// Raw values of `HKWorkoutActivityType`.
  package static let (cycling, running, swimming) = (13, 37, 46)
  package static let (swimBikeRun, transition) = (82, 83)
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
  /// Raw values of `HKWorkoutEventType`.
  private static let (pause, resume, motionPaused, motionResumed) = (1, 2, 5, 6)

  package var isPause: Bool { type == Self.pause || type == Self.motionPaused }

  /// Whether the event is a pause or resume event.
  package var changesActivity: Bool {
    isPause || type == Self.resume || type == Self.motionResumed
  }
}
