/// A running workout as a value: HealthKit's `HKWorkoutSession` without delegates and processes.
/// `WorkoutSession+Actions.swift` implements the actions that each state allows.
public struct WorkoutSession: Hashable, Sendable {
  /// Raw values of `HKWorkoutSessionState`.
  public enum State: UInt8, Hashable, Sendable, CaseIterable {
    /// The session exists, and nothing is measured.
    case notStarted = 1
    /// The activity is in progress.
    case running = 2
    /// The session is over.
    case ended = 3
    /// The activity is interrupted.
    case paused = 4
    /// The sensors are ready, and the activity has not begun.
    case prepared = 5
    /// The activity is over, and the session can still receive data.
    case stopped = 6

    /// Whether the session occupies the single slot for the user's active workout (rule
    /// WORKOUT-14).
    public var isActive: Bool { self != .notStarted && self != .ended }
  }

  /// The maximum lengths of the lists, so that a session stays small enough to be stored on every
  /// change.
  package static let (eventCountMax, activityCountMax) = (4_096, 256)

  /// The identifier, which is the same in all processes of the app.
  public let id: ObjectID
  /// The intended kind of workout.
  public let configuration: WorkoutConfiguration
  /// The state, which actions change.
  public var state = State.notStarted
  /// The start of the activity; nil before it began.
  public var start: Instant?
  /// The end of the activity: the time of the stop action, or of the end action if there was no
  /// stop.
  public var end: Instant?
  /// The events so far, in order of time.
  public var events: [WorkoutEvent] = []
  /// In order of time. The end of the open activity is `distantFuture`.
  public var activities: [WorkoutActivity] = []
  /// Whether the session is mirrored to other processes of its app (rule WORKOUT-18).
  public var isMirrored = false

  public init(id: ObjectID, configuration: WorkoutConfiguration) {
    self.id = id
    self.configuration = configuration
  }

  /// The index of the activity that has not ended.
  package var openActivity: Int? {
    activities.indices.last.flatMap { activities[$0].end == .distantFuture ? $0 : nil }
  }

  /// The latest date in the session.
  var latest: Instant? {
    let times = events.map(\.end) + activities.flatMap { [$0.start, $0.end] }
    return ([start].compactMap { $0 } + times.filter { $0 != .distantFuture }).max()
  }
}

extension WorkoutSession: Redacted {}

/// An action on a workout session.
public enum WorkoutSessionAction: Hashable, Sendable {
  /// Prepares the sensors. Allowed before the start.
  case prepare(at: Instant)
  /// Begins the activity.
  case start(at: Instant)
  /// Interrupts a running activity.
  case pause(at: Instant)
  /// Resumes a paused activity.
  case resume(at: Instant)
  /// Ends the activity, but not the session.
  case stop(at: Instant)
  /// Ends the session.
  case end(at: Instant)
  /// Records a lap, a marker or a segment.
  case record(WorkoutEvent)
  /// Begins an activity, whose end is `distantFuture`.
  case beginActivity(WorkoutActivity)
  /// Ends the open activity.
  case endActivity(at: Instant)
}

extension WorkoutSessionAction: Redacted {}

/// An update for the observers of a session.
public enum WorkoutSessionUpdate: Hashable, Sendable {
  /// The state of the session when the observation begins.
  case snapshot(WorkoutSession)
  /// The state has changed.
  case changed(WorkoutSessionChange)
  /// An event was recorded.
  case event(WorkoutEvent)
  /// An activity began.
  case began(WorkoutActivity)
  /// An activity ended.
  case ended(WorkoutActivity)
  /// The session was ended by an event other than an action of its app.
  case failed(HealthErrorCode)
  /// Data from the other side of a mirrored session.
  case data([UInt8])
  /// The session is no longer mirrored.
  case disconnected
}

extension WorkoutSessionUpdate: Redacted {}

/// A change of the state of a session.
public struct WorkoutSessionChange: Hashable, Sendable {
  /// The previous state.
  public var from: WorkoutSession.State
  /// The new state.
  public var to: WorkoutSession.State
  /// The date of the action that caused the change.
  public var date: Instant

  public init(from: WorkoutSession.State, to: WorkoutSession.State, date: Instant) {
    self.from = from
    self.to = to
    self.date = date
  }
}

extension WorkoutSessionChange: Redacted {}
