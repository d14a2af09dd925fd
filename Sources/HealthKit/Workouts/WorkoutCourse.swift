import Foundation

/// The states of a workout session, and what leads from one to the next. A step that is impossible
/// returns false and changes nothing (rules WORKOUT-15, WORKOUT-16).
struct WorkoutCourse {
  let configuration: HKWorkoutConfiguration.Values
  private(set) var state = HKWorkoutSessionState.notStarted
  private(set) var start: Date?
  private(set) var end: Date?
  private var activity: HKWorkoutActivity?

  init(configuration: HKWorkoutConfiguration.Values) { self.configuration = configuration }

  var currentActivity: HKWorkoutActivity {
    activity
      ?? HKWorkoutActivity(
        workoutConfiguration: HKWorkoutConfiguration(configuration), start: start ?? .distantPast,
        end: end, metadata: nil)
  }

  mutating func prepare() -> Bool { go(to: .prepared, from: [.notStarted]) }

  mutating func start(at date: Date) -> Bool {
    guard go(to: .running, from: [.notStarted, .prepared]) else { return false }
    start = date
    return true
  }

  mutating func pause() -> Bool { go(to: .paused, from: [.running]) }
  mutating func resume() -> Bool { go(to: .running, from: [.paused]) }

  mutating func stop(at date: Date) -> Bool {
    guard go(to: .stopped, from: [.running, .paused]) else { return false }
    end = date
    return true
  }

  mutating func end(at date: Date) -> Bool {
    guard go(to: .ended, from: [.prepared, .running, .paused, .stopped]) else { return false }
    if start != nil { end = end ?? date }
    return true
  }

  private mutating func go(
    to new: HKWorkoutSessionState, from former: Set<HKWorkoutSessionState>
  ) -> Bool {
    guard former.contains(state) else { return false }
    state = new
    return true
  }

  /// - Returns: the activity before, which ends with it.
  mutating func begin(_ new: HKWorkoutActivity) -> HKWorkoutActivity? {
    defer { activity = new }
    return activity
  }

  mutating func endActivity() -> HKWorkoutActivity? {
    defer { activity = nil }
    return activity
  }
}
