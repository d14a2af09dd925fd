import Foundation

// Sessions and companions. A machine that runs healthd has no watch, so what needs one says so.

extension HKHealthStore {
  /// A session is of its process, so there is none to recover after a crash: always nil.
  public func recoverActiveWorkoutSession() async throws -> HKWorkoutSession? { nil }

  /// As ``recoverActiveWorkoutSession()``.
  public func recoverActiveWorkoutSession(
    completion: @escaping @Sendable (HKWorkoutSession?, (any Error)?) -> Void
  ) {
    handlerQueue.async { completion(nil, nil) }
  }

  /// Called for sessions that a companion starts: on a machine without one, never.
  public var workoutSessionMirroringStartHandler: (@Sendable (HKWorkoutSession) -> Void)? {
    get { mirroringStartHandler.value }
    set { mirroringStartHandler.value = newValue }
  }

  /// There is no watch to start an app on.
  ///
  /// - Throws: always, `errorHealthDataUnavailable`.
  public func startWatchApp(toHandle workoutConfiguration: HKWorkoutConfiguration) async throws {
    throw HKWorkoutSession.noCompanion
  }

  /// As ``startWatchApp(toHandle:)``.
  public func startWatchApp(
    with workoutConfiguration: HKWorkoutConfiguration,
    completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    reporting(to: completion) { throw HKWorkoutSession.noCompanion }
  }

  /// As ``HKWorkoutSession/startActivity(with:)``, now. Deprecated by HealthKit.
  public func start(_ workoutSession: HKWorkoutSession) { workoutSession.startActivity(with: nil) }
  /// As ``HKWorkoutSession/end()``. Deprecated by HealthKit.
  public func end(_ workoutSession: HKWorkoutSession) { workoutSession.end() }
  /// As ``HKWorkoutSession/pause()``. Deprecated by HealthKit.
  public func pause(_ workoutSession: HKWorkoutSession) { workoutSession.pause() }
  /// As ``HKWorkoutSession/resume()``. Deprecated by HealthKit.
  public func resumeWorkoutSession(_ workoutSession: HKWorkoutSession) { workoutSession.resume() }
}
