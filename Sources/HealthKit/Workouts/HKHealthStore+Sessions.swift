import Foundation
import HealthClient
import HealthModel

// Sessions beyond one process. What Apple's platforms have on a watch and a phone are here two
// processes of one app.

extension HKHealthStore {
  /// The app's active session, after a crash of its process; nil when there is none (rule
  /// WORKOUT-17). healthd starts an app again whose process has ended during a session, when the app's
  /// manifest says how.
  ///
  /// Set up the builder, its data source and the delegates anew, and begin the builder's collection at
  /// the session's start date: it takes over the events and activities so far, and collects the
  /// samples that were saved meanwhile.
  ///
  /// - Throws: `errorAuthorizationNotDetermined` or `errorAuthorizationDenied` for an app that may not
  ///   share workouts.
  public func recoverActiveWorkoutSession() async throws -> HKWorkoutSession? {
    let client = try connection.client()
    guard let known = try await calling({ try await client.activeWorkoutSession() }) else {
      return nil
    }
    let session = HKWorkoutSession(known, .primary, self)
    session.open()
    return session
  }

  /// As ``recoverActiveWorkoutSession()``.
  public func recoverActiveWorkoutSession(
    completion: @escaping @Sendable (HKWorkoutSession?, (any Error)?) -> Void
  ) {
    completing { [self] in
      try await recoverActiveWorkoutSession()
    } _: { result in
      completion(result.success.flatMap { $0 }, result.failure)
    }
  }

  /// Called, on a background queue, with a session that another process of the app mirrors to this
  /// one. Keep the session: with the last reference to it the mirroring ends. Set it as soon as the
  /// process starts, since healthd may have started it for this (rule WORKOUT-18). healthd knows of
  /// it before it hears of any task's call that is made afterwards: when such a call has returned,
  /// no session is missed. An app that may not share workouts yet is heard once it may.
  public var workoutSessionMirroringStartHandler: (@Sendable (HKWorkoutSession) -> Void)? {
    get { sessionHub.mirroring }
    set { sessionHub.set(mirroring: newValue, self) }
  }

  /// Called, on a background queue, with the configuration that another process of the app gave to
  /// ``startWatchApp(toHandle:)``: begin a session with it. healthd knows of it as of
  /// ``workoutSessionMirroringStartHandler``. On Apple's platforms this is
  /// `WKApplicationDelegate.handle(_:)`, which has no counterpart here.
  public var workoutConfigurationHandler: (@Sendable (HKWorkoutConfiguration) -> Void)? {
    get { sessionHub.configuration }
    set { sessionHub.set(configuration: newValue, self) }
  }

  /// Has another process of the app begin a session: one that has set
  /// ``workoutConfigurationHandler``, or the program that the app's manifest names, which healthd
  /// starts (rule WORKOUT-19).
  ///
  /// - Throws: `errorHealthDataUnavailable` when there is neither.
  public func startWatchApp(toHandle workoutConfiguration: HKWorkoutConfiguration) async throws {
    let configuration = workoutConfiguration.current.value
    let client = try connection.client()
    try await calling { try await client.startCompanion(configuration) }
  }

  /// As ``startWatchApp(toHandle:)``.
  public func startWatchApp(
    with workoutConfiguration: HKWorkoutConfiguration,
    completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    reporting(to: completion) { [self] in
      try await startWatchApp(toHandle: workoutConfiguration)
    }
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
