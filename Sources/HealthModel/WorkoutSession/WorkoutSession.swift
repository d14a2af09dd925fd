/// A running workout as a value: HealthKit's `HKWorkoutSession` without delegates and processes.
/// `WorkoutSession+Actions.swift` implements the actions that each state allows.
public struct WorkoutSession: Hashable, Sendable {
  /// Raw values of `HKWorkoutSessionState`.
  public enum State: UInt8, Hashable, Sendable, CaseIterable {
    case notStarted = 1
    case running = 2
    case ended = 3
    case paused = 4
    case prepared = 5
    case stopped = 6

    /// Whether the session occupies the single slot for the user's active workout (rule
    /// WORKOUT-14).
    public var isActive: Bool { self != .notStarted && self != .ended }
  }

  /// The maximum lengths of the lists, so that a session stays small enough to be stored on every
  /// change.
  package static let (eventCountMax, activityCountMax) = (4_096, 256)

  public let id: ObjectID
  public let configuration: WorkoutConfiguration
  public var state = State.notStarted
  public var start: Instant?
  /// The end of the activity: the time of the stop action, or of the end action if there was no
  /// stop.
  public var end: Instant?
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
  case prepare(at: Instant)
  case start(at: Instant)
  case pause(at: Instant)
  case resume(at: Instant)
  case stop(at: Instant)
  case end(at: Instant)
  /// Records a lap, a marker or a segment.
  case record(WorkoutEvent)
  /// Begins an activity, whose end is `distantFuture`.
  case beginActivity(WorkoutActivity)
  case endActivity(at: Instant)
}

extension WorkoutSessionAction: Redacted {}

/// An update for the observers of a session.
public enum WorkoutSessionUpdate: Hashable, Sendable {
  /// The state of the session when the observation begins.
  case snapshot(WorkoutSession)
  case changed(WorkoutSessionChange)
  case event(WorkoutEvent)
  case began(WorkoutActivity)
  case ended(WorkoutActivity)
  /// The session was ended by an event other than an action of its app.
  case failed(HealthErrorCode)
  /// Data from the other side of a mirrored session.
  case data([UInt8])
  /// The session is no longer mirrored.
  case disconnected
}

extension WorkoutSessionUpdate: Redacted {}

public struct WorkoutSessionChange: Hashable, Sendable {
  public var from: WorkoutSession.State
  public var to: WorkoutSession.State
  public var date: Instant

  public init(from: WorkoutSession.State, to: WorkoutSession.State, date: Instant) {
    self.from = from
    self.to = to
    self.date = date
  }
}

extension WorkoutSessionChange: Redacted {}
