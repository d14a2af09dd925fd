public import Foundation
import HealthModel
import Synchronization

/// A workout that is going on: its state, its activities and its events. The data is collected by the
/// builder that belongs to it, ``associatedWorkoutBuilder()``.
///
///     notStarted → prepared → running ⇄ paused → stopped → ended
///
/// The session lives in healthd: it goes on when this process ends, and
/// ``HKHealthStore/recoverActiveWorkoutSession()`` finds it again (rule WORKOUT-17). A person has one
/// active session: when another is started, by whatever app, this one ends with
/// `errorAnotherWorkoutSessionStarted` (rule WORKOUT-14). The app has to be allowed to share workouts.
///
/// What is done is asked of healthd in the order of the calls, which return at once; ``state`` and the
/// delegate follow.
///
/// `@unchecked Sendable` because what changes lies behind locks.
open class HKWorkoutSession: NSObject, @unchecked Sendable {
  /// `mirrored` in the process that another process of the app shows its session to.
  public let type: HKWorkoutSessionType
  private let store: HKHealthStore
  private let link: WorkoutSessionLink
  /// As healthd told last.
  private let course: Mutex<WorkoutSession>
  private let builder = Mutex<HKLiveWorkoutBuilder?>(nil)
  private let listener = Mutex(WeakListener())
  private let queue = DispatchQueue(label: "healthkit.session", target: handlerQueue)

  private struct WeakListener {
    weak var value: (any HKWorkoutSessionDelegate)?
  }

  /// - Throws: `errorInvalidArgument` for an activity that no workout consists of.
  public convenience init(
    healthStore: HKHealthStore, configuration: HKWorkoutConfiguration
  ) throws {
    let configuration = configuration.current.value
    do { try configuration.check() } catch { throw HKError(error) }
    let session = WorkoutSession(id: IdentifierMint.next(), configuration: configuration)
    self.init(session, .primary, healthStore, makes: true)
  }

  /// Of a session that is there.
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

  /// Told of changes, on a background queue and in their order. Not kept alive.
  open var delegate: (any HKWorkoutSessionDelegate)? {
    get { listener.withLock { $0.value } }
    set { listener.withLock { $0.value = newValue } }
  }

  // MARK: - What there is

  /// As healthd told last.
  open var state: HKWorkoutSessionState { HKWorkoutSessionState(known.state) }
  /// When the activity began; nil before that.
  open var startDate: Date? { known.start?.date }
  /// When the activity was stopped, or ended without that.
  open var endDate: Date? { known.end?.date }
  /// A copy of that which the session was made with.
  open var workoutConfiguration: HKWorkoutConfiguration {
    HKWorkoutConfiguration(HKWorkoutConfiguration.Values(known.configuration))
  }
  /// The activity that runs; before and between activities, that of the whole workout.
  open var currentActivity: HKWorkoutActivity {
    let known = known
    if let open = known.openActivity { return HKWorkoutActivity(known.activities[open]) }
    return HKWorkoutActivity(
      workoutConfiguration: workoutConfiguration, start: known.start?.date ?? .distantPast,
      end: known.end?.date, metadata: nil)
  }

  var known: WorkoutSession { course.withLock { $0 } }

  /// The builder of this session: the same one each time.
  open func associatedWorkoutBuilder() -> HKLiveWorkoutBuilder {
    builder.withLock { builder in
      if let builder { return builder }
      let made = HKLiveWorkoutBuilder(store, workoutConfiguration, of: self)
      builder = made
      return made
    }
  }

  // MARK: - Actions

  // An impossible action is reported to the delegate as `errorInvalidArgument` and changes nothing (rule
  // WORKOUT-15).

  /// Prepares the sensors, which need time. From here on this is the user's active session.
  open func prepare() { act(.prepare(at: Instant(Date()))) }

  /// Starts, and ends the session that was active before (rule WORKOUT-14).
  open func startActivity(with date: Date?) { act(.start(at: Instant(date ?? Date()))) }

  /// Stops what is measured; the session can only be ended then.
  open func stopActivity(with date: Date?) { act(.stop(at: Instant(date ?? Date()))) }

  /// Ends the session. Nothing is saved by that: finish the builder.
  open func end() { act(.end(at: Instant(Date()))) }

  /// Emits a pause event (rule WORKOUT-16).
  open func pause() { act(.pause(at: Instant(Date()))) }

  /// Emits a resume event.
  open func resume() { act(.resume(at: Instant(Date()))) }

  /// Begins a part of the workout, which ends the part before (rule WORKOUT-09).
  open func beginNewActivity(
    configuration: HKWorkoutConfiguration, date: Date, metadata: [String: Any]?
  ) {
    let activity = HKWorkoutActivity(
      workoutConfiguration: configuration, start: date, end: nil, metadata: metadata)
    act(.beginActivity(activity.value))
  }

  /// Ends the part that runs.
  open func endCurrentActivity(on date: Date) { act(.endActivity(at: Instant(date))) }

  // MARK: - Mirroring to another process of the app (rule WORKOUT-18)

  /// Shows the session to the app's other processes that have set
  /// ``HKHealthStore/workoutSessionMirroringStartHandler``. Where none has, healthd starts the program
  /// that the app's manifest names. Both sides can do the same and receive the same events.
  ///
  /// - Throws: `errorHealthDataUnavailable` when there is nobody to show it to.
  open func startMirroringToCompanionDevice() async throws { try await remote.mirror(true) }

  /// As ``startMirroringToCompanionDevice()``.
  open func startMirroringToCompanionDevice(
    completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    reporting(to: completion) { [self] in try await startMirroringToCompanionDevice() }
  }

  /// Notifies the mirrored session that it is disconnected.
  open func stopMirroringToCompanionDevice() async throws { try await remote.mirror(false) }

  /// As ``stopMirroringToCompanionDevice()``.
  open func stopMirroringToCompanionDevice(
    completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    reporting(to: completion) { [self] in try await stopMirroringToCompanionDevice() }
  }

  /// Hands data to the session on the other side. Up to 64 messages wait for a process that has been
  /// shown the session and does not follow it yet.
  ///
  /// - Parameter data: at most 102,400 bytes.
  /// - Throws: `errorDataSizeExceeded`; `errorHealthDataUnavailable` when the other side is not there.
  open func sendToRemoteWorkoutSession(data: Data) async throws {
    try await remote.send([UInt8](data))
  }

  /// As ``sendToRemoteWorkoutSession(data:)``.
  open func sendToRemoteWorkoutSession(
    data: Data, completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    reporting(to: completion) { [self] in try await sendToRemoteWorkoutSession(data: data) }
  }

  // MARK: - Doing

  /// In order. What cannot be done is told to the delegate and changes nothing (rule WORKOUT-15).
  func act(_ action: WorkoutSessionAction) {
    open()
    link.act(action)
  }

  /// Begins to follow the session.
  func open() {
    link.open(
      WorkoutSessionLink.Listener(
        take: { [weak self] in self?.take($0) }, fail: { [weak self] in self?.fail($0) }))
  }

  var remote: WorkoutSessionLink {
    open()
    return link
  }

  // MARK: - What becomes of it

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

  /// What has happened while nobody told of it.
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
  /// Why a session was ended.
  fileprivate var sessionMessage: String {
    switch self {
    case .anotherWorkoutSessionStarted: "another workout session was started"
    case .authorizationDenied: "the app may not share workouts any more"
    default: "the workout session was ended"
    }
  }
}
