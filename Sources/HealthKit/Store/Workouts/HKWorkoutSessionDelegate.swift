public import Foundation

/// The delegate of a workout session. Its methods are called on a background queue, in order.
public protocol HKWorkoutSessionDelegate: AnyObject, Sendable {
  /// Called when the session has entered another state.
  ///
  /// - Parameter date: the date of the change, which may be earlier than the call.
  func workoutSession(
    _ workoutSession: HKWorkoutSession, didChangeTo toState: HKWorkoutSessionState,
    from fromState: HKWorkoutSessionState, date: Date)
  /// Called when an action failed or the session was ended: with
  /// `errorAnotherWorkoutSessionStarted` if another session was started (rule WORKOUT-14), with
  /// `errorAuthorizationDenied` if the app lost the permission to share workouts.
  func workoutSession(_ workoutSession: HKWorkoutSession, didFailWithError error: any Error)
  /// Called when a pause, a resume or an event recorded by the builder has become an event of the
  /// session.
  func workoutSession(_ workoutSession: HKWorkoutSession, didGenerate event: HKWorkoutEvent)
  /// Called when an activity has begun. The previous one has ended.
  func workoutSession(
    _ workoutSession: HKWorkoutSession,
    didBeginActivityWith workoutConfiguration: HKWorkoutConfiguration, date: Date)
  /// Called when an activity has ended.
  func workoutSession(
    _ workoutSession: HKWorkoutSession,
    didEndActivityWith workoutConfiguration: HKWorkoutConfiguration, date: Date)
  /// Called on either side of a mirrored session with data that the other side sent, in order.
  func workoutSession(
    _ workoutSession: HKWorkoutSession, didReceiveDataFromRemoteWorkoutSession data: [Data])
  /// Called when the session is no longer mirrored or the other side has disconnected.
  func workoutSession(
    _ workoutSession: HKWorkoutSession, didDisconnectFromRemoteDeviceWithError error: (any Error)?)
}

// Default implementations of the optional methods.
extension HKWorkoutSessionDelegate {
  /// Does nothing.
  public func workoutSession(
    _ workoutSession: HKWorkoutSession, didGenerate event: HKWorkoutEvent
  ) {}
  /// Does nothing.
  public func workoutSession(
    _ workoutSession: HKWorkoutSession,
    didBeginActivityWith workoutConfiguration: HKWorkoutConfiguration, date: Date
  ) {}
  /// Does nothing.
  public func workoutSession(
    _ workoutSession: HKWorkoutSession,
    didEndActivityWith workoutConfiguration: HKWorkoutConfiguration, date: Date
  ) {}
  /// Does nothing. The data is lost.
  public func workoutSession(
    _ workoutSession: HKWorkoutSession, didReceiveDataFromRemoteWorkoutSession data: [Data]
  ) {}
  /// Does nothing.
  public func workoutSession(
    _ workoutSession: HKWorkoutSession, didDisconnectFromRemoteDeviceWithError error: (any Error)?
  ) {}
}

/// The delegate of a live workout builder. Its methods are called on a background queue, in order.
public protocol HKLiveWorkoutBuilderDelegate: AnyObject, Sendable {
  /// Called when samples of these types were added. `statistics(for:)` of the builder already
  /// includes them.
  func workoutBuilder(
    _ workoutBuilder: HKLiveWorkoutBuilder, didCollectDataOf collectedTypes: Set<HKSampleType>)
  /// Called when an event was added to the builder's `workoutEvents`.
  func workoutBuilderDidCollectEvent(_ workoutBuilder: HKLiveWorkoutBuilder)
}
