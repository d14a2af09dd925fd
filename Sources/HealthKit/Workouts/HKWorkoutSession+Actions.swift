public import Foundation
import HealthModel

// What an app does with its session. What is impossible is told to the delegate as
// `errorInvalidArgument`, and changes nothing (rule WORKOUT-15).

extension HKWorkoutSession {
  /// Makes ready, for sensors that need time. From here on the session is the person's active one.
  public func prepare() { act(.prepare(at: Instant(Date()))) }

  /// Starts, and ends the session that was active before (rule WORKOUT-14).
  public func startActivity(with date: Date?) { act(.start(at: Instant(date ?? Date()))) }

  /// Stops what is measured; the session can only be ended then.
  public func stopActivity(with date: Date?) { act(.stop(at: Instant(date ?? Date()))) }

  /// Ends the session. Nothing is saved by that: finish the builder.
  public func end() { act(.end(at: Instant(Date()))) }

  /// Emits a pause event (rule WORKOUT-16).
  public func pause() { act(.pause(at: Instant(Date()))) }

  /// Emits a resume event.
  public func resume() { act(.resume(at: Instant(Date()))) }

  /// Begins a part of the workout, which ends the part before (rule WORKOUT-09).
  public func beginNewActivity(
    configuration: HKWorkoutConfiguration, date: Date, metadata: [String: Any]?
  ) {
    let activity = HKWorkoutActivity(
      workoutConfiguration: configuration, start: date, end: nil, metadata: metadata)
    act(.beginActivity(activity.value))
  }

  /// Ends the part that runs.
  public func endCurrentActivity(on date: Date) { act(.endActivity(at: Instant(date))) }
}

// MARK: - Mirroring, to another process of the app (rule WORKOUT-18)

extension HKWorkoutSession {
  /// Shows the session to the app's other processes that have set
  /// ``HKHealthStore/workoutSessionMirroringStartHandler``. Where none has, healthd starts the program
  /// that the app's manifest names. Each side may do what the other may, and is told the same.
  ///
  /// - Throws: `errorHealthDataUnavailable` when there is nobody to show it to.
  public func startMirroringToCompanionDevice() async throws { try await remote.mirror(true) }

  /// As ``startMirroringToCompanionDevice()``.
  public func startMirroringToCompanionDevice(
    completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    reporting(to: completion) { [self] in try await startMirroringToCompanionDevice() }
  }

  /// The mirrored session is told that it is disconnected.
  public func stopMirroringToCompanionDevice() async throws { try await remote.mirror(false) }

  /// As ``stopMirroringToCompanionDevice()``.
  public func stopMirroringToCompanionDevice(
    completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    reporting(to: completion) { [self] in try await stopMirroringToCompanionDevice() }
  }

  /// Hands data to the session on the other side. Up to 64 messages wait for a process that has been
  /// shown the session and does not follow it yet.
  ///
  /// - Parameter data: at most 102,400 bytes.
  /// - Throws: `errorDataSizeExceeded`; `errorHealthDataUnavailable` when the other side is not there.
  public func sendToRemoteWorkoutSession(data: Data) async throws {
    try await remote.send([UInt8](data))
  }

  /// As ``sendToRemoteWorkoutSession(data:)``.
  public func sendToRemoteWorkoutSession(
    data: Data, completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    reporting(to: completion) { [self] in try await sendToRemoteWorkoutSession(data: data) }
  }
}

// MARK: - Values

extension HKWorkoutSessionState {
  init(_ state: WorkoutSession.State) {
    self =
      switch state {
      case .notStarted: .notStarted
      case .running: .running
      case .ended: .ended
      case .paused: .paused
      case .prepared: .prepared
      case .stopped: .stopped
      }
  }
}

extension HKWorkoutConfiguration.Values {
  var value: WorkoutConfiguration {
    WorkoutConfiguration(
      activityType: activityType.number, locationType: locationType.rawValue,
      swimmingLocationType: swimmingLocationType.rawValue,
      lapLength: lapLength?.doubleValue(for: .meter()))
  }

  init(_ value: WorkoutConfiguration) {
    self.init(
      activityType: HKWorkoutActivityType(number: value.activityType) ?? .other,
      locationType: HKWorkoutSessionLocationType(rawValue: value.locationType) ?? .unknown,
      swimmingLocationType: HKWorkoutSwimmingLocationType(rawValue: value.swimmingLocationType)
        ?? .unknown,
      lapLength: value.lapLength.map { HKQuantity(unit: .meter(), doubleValue: $0) })
  }
}
