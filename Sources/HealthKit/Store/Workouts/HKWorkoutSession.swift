public import Foundation
import HealthClient
import HealthModel
import Synchronization

/// A running workout: its state, its activities and its events. The data is collected by the
/// builder of the session, ``associatedWorkoutBuilder()``.
///
///     notStarted → prepared → running ⇄ paused → stopped → ended
///
/// The session is stored in healthd. It continues when this process ends, and
/// ``HKHealthStore/recoverActiveWorkoutSession()`` returns it again (rule WORKOUT-17). A user has
/// one active session: when any app starts another one, this one ends with
/// `errorAnotherWorkoutSessionStarted` (rule WORKOUT-14). The app needs permission to share
/// workouts.
///
/// Actions return at once and are sent to healthd in the order of the calls. ``state`` and the
/// delegate follow when healthd has performed them.
///
/// `@unchecked Sendable` because the mutable state is protected by locks.
open class HKWorkoutSession: NSObject, @unchecked Sendable {
  /// Whether this is the primary session, or `mirrored` from another process of the app.
  public let type: HKWorkoutSessionType
  private let store: HKHealthStore
  private let link: WorkoutSessionLink
  /// The last state that healthd reported.
  private let course: Mutex<WorkoutSession>
  private let builder = Mutex<HKLiveWorkoutBuilder?>(nil)
  private let listener = Mutex(WeakListener())
  private let queue = DispatchQueue(label: "healthkit.session", target: handlerQueue)

  private struct WeakListener {
    weak var value: (any HKWorkoutSessionDelegate)?
  }

  /// Creates a session that has not started. healthd learns of it with the first action.
  ///
  /// - Throws: `errorInvalidArgument` for an invalid configuration, such as an activity that a
  ///   workout cannot have.
  public convenience init(
    healthStore: HKHealthStore, configuration: HKWorkoutConfiguration
  ) throws {
    let configuration = configuration.current.value
    do { try configuration.check() } catch { throw HKError(error) }
    let session = WorkoutSession(id: IdentifierMint.next(), configuration: configuration)
    self.init(session, .primary, healthStore, makes: true)
  }

  /// Creates a session that exists in healthd, unless `makes` is true.
  init(
    _ session: WorkoutSession, _ type: HKWorkoutSessionType, _ store: HKHealthStore,
    makes: Bool = false
  ) {
    self.type = type
    self.store = store
    course = Mutex(session)
    link = WorkoutSessionLink(
      store.connection, session.id, configuration: makes ? session.configuration : nil,
      isMirror: type == .mirrored)
    super.init()
  }

  deinit { link.close() }

  /// The delegate, held weakly. It is called on a background queue, in the order of the changes.
  open var delegate: (any HKWorkoutSessionDelegate)? {
    get { listener.withLock { $0.value } }
    set { listener.withLock { $0.value = newValue } }
  }

  // MARK: - State

  /// The state that healthd last reported.
  open var state: HKWorkoutSessionState { HKWorkoutSessionState(known.state) }
  /// The start of the activity; nil before it.
  open var startDate: Date? { known.start?.date }
  /// The date at which the activity was stopped, or at which the session ended if it was not
  /// stopped; nil before it.
  open var endDate: Date? { known.end?.date }
  /// A copy of the configuration with which the session was created.
  open var workoutConfiguration: HKWorkoutConfiguration {
    HKWorkoutConfiguration(HKWorkoutConfiguration.Values(known.configuration))
  }
  /// The running activity. Before the first activity and between activities, an activity for the
  /// whole workout.
  open var currentActivity: HKWorkoutActivity {
    let known = known
    if let open = known.openActivity { return HKWorkoutActivity(known.activities[open]) }
    return HKWorkoutActivity(
      workoutConfiguration: workoutConfiguration, start: known.start?.date ?? .distantPast,
      end: known.end?.date, metadata: nil)
  }

  var known: WorkoutSession { course.withLock { $0 } }

  /// Returns the builder of this session, the same one on every call.
  open func associatedWorkoutBuilder() -> HKLiveWorkoutBuilder {
    builder.withLock { builder in
      if let builder { return builder }
      let made = HKLiveWorkoutBuilder(store, workoutConfiguration, of: self)
      builder = made
      return made
    }
  }

  // MARK: - Actions

  // An action that is impossible in the current state is reported to the delegate as
  // `errorInvalidArgument` and changes nothing (rule WORKOUT-15).

  /// Enters the prepared state, which gives sensors time to start. From here on this is the user's
  /// active session.
  open func prepare() { act(.prepare(at: Instant(Date()))) }

  /// Starts the workout, and ends the session that was active before (rule WORKOUT-14). If the date
  /// is nil, it is now.
  open func startActivity(with date: Date?) { act(.start(at: Instant(date ?? Date()))) }

  /// Stops the workout. Afterward the session can only be ended. If the date is nil, it is now.
  open func stopActivity(with date: Date?) { act(.stop(at: Instant(date ?? Date()))) }

  /// Ends the session. This saves nothing: finish the builder to save the workout.
  open func end() { act(.end(at: Instant(Date()))) }

  /// Pauses the workout and generates a pause event (rule WORKOUT-16).
  open func pause() { act(.pause(at: Instant(Date()))) }

  /// Resumes the workout and generates a resume event.
  open func resume() { act(.resume(at: Instant(Date()))) }

  /// Begins an activity of the workout. A running activity ends (rule WORKOUT-09).
  open func beginNewActivity(
    configuration: HKWorkoutConfiguration, date: Date, metadata: [String: Any]?
  ) {
    let activity = HKWorkoutActivity(
      workoutConfiguration: configuration, start: date, end: nil, metadata: metadata)
    act(.beginActivity(activity.value))
  }

  /// Ends the running activity.
  open func endCurrentActivity(on date: Date) { act(.endActivity(at: Instant(date))) }

  // MARK: - Mirroring to another process of the app (rule WORKOUT-18)

  /// Mirrors the session to the app's other processes that have set
  /// ``HKHealthStore/workoutSessionMirroringStartHandler``. If there is none, healthd runs the
  /// launch command of the app's manifest. Both sides can perform actions, and both receive the
  /// events.
  ///
  /// - Throws: `errorHealthDataUnavailable` if no other process can receive the session.
  open func startMirroringToCompanionDevice() async throws { try await remote.mirror(true) }

  /// Starts mirroring, as ``startMirroringToCompanionDevice()``.
  open func startMirroringToCompanionDevice(
    completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    reporting(to: completion) { [self] in try await startMirroringToCompanionDevice() }
  }

  /// Stops mirroring. The mirrored session is notified that it is disconnected.
  open func stopMirroringToCompanionDevice() async throws { try await remote.mirror(false) }

  /// Stops mirroring, as ``stopMirroringToCompanionDevice()``.
  open func stopMirroringToCompanionDevice(
    completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    reporting(to: completion) { [self] in try await stopMirroringToCompanionDevice() }
  }

  /// Sends data to the session on the other side. Up to 64 messages are queued for a process that
  /// received the session but does not follow it yet.
  ///
  /// - Parameter data: at most 102,400 bytes.
  /// - Throws: `errorDataSizeExceeded` for more data, `errorHealthDataUnavailable` if the other
  ///   side is not connected.
  open func sendToRemoteWorkoutSession(data: Data) async throws {
    try await remote.send([UInt8](data))
  }

  /// Sends data to the other side, as ``sendToRemoteWorkoutSession(data:)``.
  open func sendToRemoteWorkoutSession(
    data: Data, completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    reporting(to: completion) { [self] in try await sendToRemoteWorkoutSession(data: data) }
  }

  // MARK: - Sending actions

  /// Sends an action, in the order of the calls. An action that fails is reported to the delegate
  /// and changes nothing (rule WORKOUT-15).
  func act(_ action: WorkoutSessionAction) {
    open()
    link.act(action)
  }

  /// Starts to follow the session, once.
  func open() {
    link.open(
      WorkoutSessionLink.Listener(
        take: { [weak self] in self?.take($0) }, fail: { [weak self] in self?.fail($0) }))
  }

  var remote: WorkoutSessionLink {
    open()
    return link
  }

  // MARK: - Receiving updates

  private func take(_ update: WorkoutSessionUpdate) {
    let former = course.withLock { course in
      defer { course.follow(update) }
      return course
    }
    switch update {
    case .snapshot(let session): catchUp(from: former, to: session)
    case .changed(let change):
      tell {
        $0.workoutSession(
          $1, didChangeTo: HKWorkoutSessionState(change.to),
          from: HKWorkoutSessionState(change.from), date: change.date.date)
      }
    case .event(let event): emit(event)
    case .began(let activity): tellBegin(of: activity)
    case .ended(let activity): tellEnd(of: activity)
    case .failed(let code): fail(HKError(HealthError(code, code.sessionMessage)))
    case .data(let bytes):
      tell { $0.workoutSession($1, didReceiveDataFromRemoteWorkoutSession: [Data(bytes)]) }
    case .disconnected:
      tell { $0.workoutSession($1, didDisconnectFromRemoteDeviceWithError: nil) }
    }
  }

  /// Reports the events and the state change that happened while this process did not follow the
  /// session.
  private func catchUp(from former: WorkoutSession, to session: WorkoutSession) {
    for event in session.events.dropFirst(former.events.count) { emit(event) }
    guard former.state != session.state else { return }
    let date = session.end ?? session.events.last?.end ?? session.start ?? Instant(Date())
    tell {
      $0.workoutSession(
        $1, didChangeTo: HKWorkoutSessionState(session.state),
        from: HKWorkoutSessionState(former.state), date: date.date)
    }
  }

  private func emit(_ event: WorkoutEvent) {
    builder.withLock { $0 }?.take(event)
    let event = HKWorkoutEvent(event)
    tell { $0.workoutSession($1, didGenerate: event) }
  }

  private func tellBegin(of activity: WorkoutActivity) {
    builder.withLock { $0 }?.begin(activity)
    let told = HKWorkoutActivity(activity)
    tell {
      $0.workoutSession(
        $1, didBeginActivityWith: told.workoutConfiguration, date: told.startDate)
    }
  }

  private func tellEnd(of activity: WorkoutActivity) {
    builder.withLock { $0 }?.end(activity)
    let told = HKWorkoutActivity(activity)
    tell {
      $0.workoutSession(
        $1, didEndActivityWith: told.workoutConfiguration, date: activity.end.date)
    }
  }

  private func fail(_ error: any Error) {
    tell { $0.workoutSession($1, didFailWithError: error) }
  }

  private func tell(
    _ body: @escaping @Sendable (any HKWorkoutSessionDelegate, HKWorkoutSession) -> Void
  ) {
    queue.async { [self] in
      if let delegate { body(delegate, self) }
    }
  }
}

extension HealthErrorCode {
  /// The reason why a session was ended.
  fileprivate var sessionMessage: String {
    switch self {
    case .anotherWorkoutSessionStarted: "another workout session was started"
    case .authorizationDenied: "the app may not share workouts any more"
    default: "the workout session was ended"
    }
  }
}
