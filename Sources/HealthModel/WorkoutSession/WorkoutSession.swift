/// A workout that is going on, as a value: HealthKit's `HKWorkoutSession` without delegates and
/// processes. What may be done in which state stands in `WorkoutSession+Actions.swift`.
package struct WorkoutSession: Hashable, Sendable {
  /// Raw values of `HKWorkoutSessionState`.
  package enum State: UInt8, Hashable, Sendable, CaseIterable {
    case notStarted = 1
    case running = 2
    case ended = 3
    case paused = 4
    case prepared = 5
    case stopped = 6

    /// It takes the one place that there is for the workouts of a person (rule WORKOUT-14).
    package var isActive: Bool { self != .notStarted && self != .ended }
  }

  /// Of each list, so that a session stays small enough to be kept at every step.
  package static let (eventCountMax, activityCountMax) = (4_096, 256)

  package let id: ObjectID
  package let configuration: WorkoutConfiguration
  package var state = State.notStarted
  package var start: Instant?
  /// Of the activity: when it was stopped, or ended without that.
  package var end: Instant?
  package var events: [WorkoutEvent] = []
  /// In order of time. The end of the one that goes on is `distantFuture`.
  package var activities: [WorkoutActivity] = []
  /// It is shown to other processes of its app (rule WORKOUT-18).
  package var isMirrored = false

  package init(id: ObjectID, configuration: WorkoutConfiguration) {
    self.id = id
    self.configuration = configuration
  }

  /// Index of the activity that goes on.
  package var openActivity: Int? {
    activities.indices.last.flatMap { activities[$0].end == .distantFuture ? $0 : nil }
  }

  /// Nothing of the session lies later.
  var latest: Instant? {
    let times = events.map(\.end) + activities.flatMap { [$0.start, $0.end] }
    return ([start].compactMap { $0 } + times.filter { $0 != .distantFuture }).max()
  }
}

extension WorkoutSession: Redacted {}

/// What somebody does with a session.
package enum WorkoutSessionAction: Hashable, Sendable {
  case prepare(at: Instant)
  case start(at: Instant)
  case pause(at: Instant)
  case resume(at: Instant)
  case stop(at: Instant)
  case end(at: Instant)
  /// A lap, a marker or a segment.
  case record(WorkoutEvent)
  /// Its end is `distantFuture`.
  case beginActivity(WorkoutActivity)
  case endActivity(at: Instant)
}

extension WorkoutSessionAction: Redacted {}

/// What those who follow a session are told.
package enum WorkoutSessionUpdate: Hashable, Sendable {
  /// How it stands when they begin to follow it.
  case snapshot(WorkoutSession)
  case changed(WorkoutSessionChange)
  case event(WorkoutEvent)
  case began(WorkoutActivity)
  case ended(WorkoutActivity)
  /// It has been ended by something else than an action of its app.
  case failed(HealthErrorCode)
  /// Of the other side of a mirrored session.
  case data([UInt8])
  /// It is not mirrored any more.
  case disconnected
}

extension WorkoutSessionUpdate: Redacted {}

package struct WorkoutSessionChange: Hashable, Sendable {
  package var from: WorkoutSession.State
  package var to: WorkoutSession.State
  package var date: Instant

  package init(from: WorkoutSession.State, to: WorkoutSession.State, date: Instant) {
    self.from = from
    self.to = to
    self.date = date
  }
}

extension WorkoutSessionChange: Redacted {}
