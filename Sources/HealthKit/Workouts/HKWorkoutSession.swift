public import Foundation
import HealthModel
import Synchronization

/// A workout that is going on: its state, its activities and its events. The data is collected by the
/// builder that belongs to it, ``associatedWorkoutBuilder()``.
///
///     notStarted → prepared → running ⇄ paused → stopped → ended
///
/// One session runs at a time in a process: starting another ends the first with
/// `errorAnotherWorkoutSessionStarted` (rule WORKOUT-14). The session is of this process: no other
/// learns of it, and it ends with the process.
///
/// `@unchecked Sendable` because what changes lies behind locks.
public final class HKWorkoutSession: NSObject, @unchecked Sendable {
  /// Always `primary`: there is no companion whose session this could mirror.
  public let type = HKWorkoutSessionType.primary
  private let store: HKHealthStore
  private let course: Mutex<WorkoutCourse>
  private let builder = Mutex<HKLiveWorkoutBuilder?>(nil)
  private let listener = Mutex(WeakListener())
  private let queue = DispatchQueue(label: "healthkit.session", target: handlerQueue)

  private struct WeakListener {
    weak var value: (any HKWorkoutSessionDelegate)?
  }

  public init(healthStore: HKHealthStore, configuration: HKWorkoutConfiguration) throws {
    store = healthStore
    course = Mutex(WorkoutCourse(configuration: configuration.current))
    super.init()
  }

  /// Told of changes, on a background queue and in their order. Not kept alive.
  public var delegate: (any HKWorkoutSessionDelegate)? {
    get { listener.withLock { $0.value } }
    set { listener.withLock { $0.value = newValue } }
  }

  // MARK: - What there is

  public var state: HKWorkoutSessionState { course.withLock { $0.state } }
  public var startDate: Date? { course.withLock { $0.start } }
  public var endDate: Date? { course.withLock { $0.end } }
  /// A copy of that which the session was made with.
  public var workoutConfiguration: HKWorkoutConfiguration {
    HKWorkoutConfiguration(course.withLock { $0.configuration })
  }
  /// The activity that runs; before and between activities, that of the whole workout.
  public var currentActivity: HKWorkoutActivity { course.withLock { $0.currentActivity } }

  /// The builder of this session: the same one each time.
  public func associatedWorkoutBuilder() -> HKLiveWorkoutBuilder {
    builder.withLock { builder in
      if let builder { return builder }
      let made = HKLiveWorkoutBuilder(store, workoutConfiguration, of: self)
      builder = made
      return made
    }
  }

  // MARK: - Transitions. An impossible one is told to the delegate as errorInvalidArgument, and
  // changes nothing (rule WORKOUT-15).

  /// Makes ready, for sensors that need time.
  public func prepare() { change(at: Date()) { $0.prepare() } }

  /// Starts, and ends the session that ran before in this process.
  public func startActivity(with date: Date?) {
    let date = date ?? Date()
    guard change(at: date, { $0.start(at: date) }) else { return }
    if let other = RunningSession.shared.replace(by: self) {
      other.fail(
        HKError(.errorAnotherWorkoutSessionStarted, "another workout session was started"))
    }
  }

  /// Stops what is measured; the session can only be ended then.
  public func stopActivity(with date: Date?) {
    let date = date ?? Date()
    change(at: date) { $0.stop(at: date) }
  }

  /// Ends the session. Nothing is saved by that: finish the builder.
  public func end() {
    let date = Date()
    guard change(at: date, { $0.end(at: date) }) else { return }
    RunningSession.shared.forget(self)
  }

  /// Emits a pause event (rule WORKOUT-16).
  public func pause() {
    let date = Date()
    if change(at: date, { $0.pause() }) { emit(.pause, at: date) }
  }

  /// Emits a resume event.
  public func resume() {
    let date = Date()
    if change(at: date, { $0.resume() }) { emit(.resume, at: date) }
  }

  // MARK: - Activities

  /// Begins a part of the workout, which ends the part before (rule WORKOUT-09).
  public func beginNewActivity(
    configuration: HKWorkoutConfiguration, date: Date, metadata: [String: Any]?
  ) {
    let activity = HKWorkoutActivity(
      workoutConfiguration: configuration, start: date, end: nil, metadata: metadata)
    let former = course.withLock { $0.begin(activity) }
    let builder = associatedWorkoutBuilder()
    try? builder.change { try $0.add(activity.value) }
    if let former { tellEnd(of: former, at: date) }
    tell { $0.workoutSession($1, didBeginActivityWith: configuration, date: date) }
  }

  /// Ends the part that runs; does nothing when there is none.
  public func endCurrentActivity(on date: Date) {
    guard let activity = course.withLock({ $0.endActivity() }) else { return }
    try? associatedWorkoutBuilder().change {
      try $0.update(activity.value.id) { $0.close($1, at: Instant(date)) }
    }
    tellEnd(of: activity, at: date)
  }

  private func tellEnd(of activity: HKWorkoutActivity, at date: Date) {
    tell {
      $0.workoutSession($1, didEndActivityWith: activity.workoutConfiguration, date: date)
    }
  }

  // MARK: - Mirroring

  /// There is no companion to mirror to on this machine.
  ///
  /// - Throws: always, `errorHealthDataUnavailable`.
  public func startMirroringToCompanionDevice() async throws { throw Self.noCompanion }

  /// As ``startMirroringToCompanionDevice()``.
  public func startMirroringToCompanionDevice(
    completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    reporting(to: completion) { throw Self.noCompanion }
  }

  /// Nothing is mirrored, so this does nothing.
  public func stopMirroringToCompanionDevice() async throws {}

  /// - Throws: always, `errorHealthDataUnavailable`, as ``startMirroringToCompanionDevice()`` does.
  public func sendToRemoteWorkoutSession(data: Data) async throws { throw Self.noCompanion }

  static let noCompanion = HKError(
    .errorHealthDataUnavailable, "this machine has no companion device; sessions are not mirrored")

  // MARK: - Telling

  @discardableResult
  private func change(
    at date: Date, _ step: (inout WorkoutCourse) -> Bool
  ) -> Bool {
    let (former, new) = course.withLock { course in
      let former = course.state
      return (former, step(&course) ? course.state : nil)
    }
    guard let new else {
      tell {
        $0.workoutSession(
          $1,
          didFailWithError: HKError(
            .errorInvalidArgument, "a session cannot do that in the state it is in"))
      }
      return false
    }
    tell { $0.workoutSession($1, didChangeTo: new, from: former, date: date) }
    return true
  }

  private func emit(_ type: HKWorkoutEventType, at date: Date) {
    let event = HKWorkoutEvent(
      type: type, dateInterval: DateInterval(start: date, duration: 0), metadata: nil)
    tell { $0.workoutSession($1, didGenerate: event) }
    builder.withLock { $0 }?.take(event)
  }

  private func fail(_ error: HKError) {
    let date = Date()
    tell { $0.workoutSession($1, didFailWithError: error) }
    change(at: date) { $0.end(at: date) }
  }

  private func tell(
    _ body: @escaping @Sendable (any HKWorkoutSessionDelegate, HKWorkoutSession) -> Void
  ) {
    queue.async { [self] in
      if let delegate { body(delegate, self) }
    }
  }
}

/// The session that runs in this process.
private final class RunningSession: Sendable {
  static let shared = RunningSession()
  private let session = Mutex<HKWorkoutSession?>(nil)

  func replace(by new: HKWorkoutSession) -> HKWorkoutSession? {
    session.withLock { session in
      defer { session = new }
      return session === new ? nil : session
    }
  }

  func forget(_ ended: HKWorkoutSession) {
    session.withLock { if $0 === ended { $0 = nil } }
  }
}
