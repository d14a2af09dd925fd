public import Foundation

/// Is told what happens in a workout session, on a background queue and in order.
public protocol HKWorkoutSessionDelegate: AnyObject, Sendable {
  /// The session has entered another state.
  ///
  /// - Parameter date: when it did, which may lie before the call.
  func workoutSession(
    _ workoutSession: HKWorkoutSession, didChangeTo toState: HKWorkoutSessionState,
    from fromState: HKWorkoutSessionState, date: Date)
  /// Something could not be done, or the session was ended: with
  /// `errorAnotherWorkoutSessionStarted` when another one began (rule WORKOUT-14), with
  /// `errorAuthorizationDenied` when the app may not share workouts any more.
  func workoutSession(_ workoutSession: HKWorkoutSession, didFailWithError error: any Error)
  /// A pause, a resumption or what the builder recorded has become an event of the session.
  func workoutSession(_ workoutSession: HKWorkoutSession, didGenerate event: HKWorkoutEvent)
  /// An activity has begun; the one before has ended.
  func workoutSession(
    _ workoutSession: HKWorkoutSession,
    didBeginActivityWith workoutConfiguration: HKWorkoutConfiguration, date: Date)
  /// An activity has ended.
  func workoutSession(
    _ workoutSession: HKWorkoutSession,
    didEndActivityWith workoutConfiguration: HKWorkoutConfiguration, date: Date)
  /// Of a mirrored session: data that the other side sent, in order.
  func workoutSession(
    _ workoutSession: HKWorkoutSession, didReceiveDataFromRemoteWorkoutSession data: [Data])
  /// The session is not mirrored any more, or the other side has gone.
  func workoutSession(
    _ workoutSession: HKWorkoutSession, didDisconnectFromRemoteDeviceWithError error: (any Error)?)
}

// What a delegate need not say.
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
  /// Does nothing: what the other side sent is lost.
  public func workoutSession(
    _ workoutSession: HKWorkoutSession, didReceiveDataFromRemoteWorkoutSession data: [Data]
  ) {}
  /// Does nothing.
  public func workoutSession(
    _ workoutSession: HKWorkoutSession, didDisconnectFromRemoteDeviceWithError error: (any Error)?
  ) {}
}

/// Is told what a live workout builder collects, on a background queue and in order.
public protocol HKLiveWorkoutBuilderDelegate: AnyObject, Sendable {
  /// Samples of these types were added; `statistics(for:)` of the builder has them already.
  func workoutBuilder(
    _ workoutBuilder: HKLiveWorkoutBuilder, didCollectDataOf collectedTypes: Set<HKSampleType>)
  /// An event was added to the builder's `workoutEvents`.
  func workoutBuilderDidCollectEvent(_ workoutBuilder: HKLiveWorkoutBuilder)
}
