public import Foundation

/// Is told what happens in a workout session, on a background queue and in order.
public protocol HKWorkoutSessionDelegate: AnyObject, Sendable {
  func workoutSession(
    _ workoutSession: HKWorkoutSession, didChangeTo toState: HKWorkoutSessionState,
    from fromState: HKWorkoutSessionState, date: Date)
  func workoutSession(_ workoutSession: HKWorkoutSession, didFailWithError error: any Error)
  func workoutSession(_ workoutSession: HKWorkoutSession, didGenerate event: HKWorkoutEvent)
  func workoutSession(
    _ workoutSession: HKWorkoutSession,
    didBeginActivityWith workoutConfiguration: HKWorkoutConfiguration, date: Date)
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
  public func workoutSession(
    _ workoutSession: HKWorkoutSession, didGenerate event: HKWorkoutEvent
  ) {}
  public func workoutSession(
    _ workoutSession: HKWorkoutSession,
    didBeginActivityWith workoutConfiguration: HKWorkoutConfiguration, date: Date
  ) {}
  public func workoutSession(
    _ workoutSession: HKWorkoutSession,
    didEndActivityWith workoutConfiguration: HKWorkoutConfiguration, date: Date
  ) {}
  public func workoutSession(
    _ workoutSession: HKWorkoutSession, didReceiveDataFromRemoteWorkoutSession data: [Data]
  ) {}
  public func workoutSession(
    _ workoutSession: HKWorkoutSession, didDisconnectFromRemoteDeviceWithError error: (any Error)?
  ) {}
}

/// Is told what a live workout builder collects, on a background queue and in order.
public protocol HKLiveWorkoutBuilderDelegate: AnyObject, Sendable {
  func workoutBuilder(
    _ workoutBuilder: HKLiveWorkoutBuilder, didCollectDataOf collectedTypes: Set<HKSampleType>)
  func workoutBuilderDidCollectEvent(_ workoutBuilder: HKLiveWorkoutBuilder)
}
