/// What follows from the events and the times of a workout.
extension Workout {
  /// Raw values of `HKWorkoutActivityType`.
  package static let (cycling, running, swimming) = (13, 37, 46)
  package static let (swimBikeRun, transition) = (82, 83)
  /// What a multisport workout consists of (rule WORKOUT-10).
  package static let multisportParts: Set<Int> = [cycling, running, swimming, transition]

  /// Seconds between `start` and `end` without pauses (rule WORKOUT-11). A pause lasts from a pause
  /// event to the next resumption, whether the person or the motion sensor made either, or to the end.
  /// Events are taken in order of time; a resumption comes first where a pause has the same time.
  /// A second pause and a resumption without pause change nothing.
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

  /// Pauses and resumptions.
  package var changesActivity: Bool {
    isPause || type == Self.resume || type == Self.motionResumed
  }
}
