import Foundation
import HealthKit

/// Records the callbacks of a session and its builder.
final class SessionListener: HKWorkoutSessionDelegate, HKLiveWorkoutBuilderDelegate {
  let states = Told<HKWorkoutSessionState>()
  let errors = Told<any Error>()
  let events = Told<HKWorkoutEventType>()
  let activities = Told<String>()
  let data = Told<[Data]>()
  let disconnections = Told<Bool>()
  let collected = Told<Set<HKSampleType>>()

  func workoutSession(
    _ workoutSession: HKWorkoutSession, didChangeTo toState: HKWorkoutSessionState,
    from fromState: HKWorkoutSessionState, date: Date
  ) { states.add(toState) }

  func workoutSession(_ workoutSession: HKWorkoutSession, didFailWithError error: any Error) {
    errors.add(error)
  }

  func workoutSession(_ workoutSession: HKWorkoutSession, didGenerate event: HKWorkoutEvent) {
    events.add(event.type)
  }

  func workoutSession(
    _ workoutSession: HKWorkoutSession,
    didBeginActivityWith workoutConfiguration: HKWorkoutConfiguration, date: Date
  ) { activities.add("began \(workoutConfiguration.activityType)") }

  func workoutSession(
    _ workoutSession: HKWorkoutSession,
    didEndActivityWith workoutConfiguration: HKWorkoutConfiguration, date: Date
  ) { activities.add("ended \(workoutConfiguration.activityType)") }

  func workoutSession(
    _ workoutSession: HKWorkoutSession, didReceiveDataFromRemoteWorkoutSession data: [Data]
  ) { self.data.add(data) }

  func workoutSession(
    _ workoutSession: HKWorkoutSession, didDisconnectFromRemoteDeviceWithError error: (any Error)?
  ) { disconnections.add(error == nil) }

  func workoutBuilder(
    _ workoutBuilder: HKLiveWorkoutBuilder, didCollectDataOf collectedTypes: Set<HKSampleType>
  ) { collected.add(collectedTypes) }

  func workoutBuilderDidCollectEvent(_ workoutBuilder: HKLiveWorkoutBuilder) {}
}

extension HKWorkoutConfiguration {
  static func of(_ activity: HKWorkoutActivityType) -> HKWorkoutConfiguration {
    let configuration = HKWorkoutConfiguration()
    (configuration.activityType, configuration.locationType) = (activity, .outdoor)
    return configuration
  }
}

extension HKHealthStore {
  func session(
    _ activity: HKWorkoutActivityType = .running
  ) throws -> (HKWorkoutSession, SessionListener) {
    let session = try HKWorkoutSession(healthStore: self, configuration: .of(activity))
    let listener = SessionListener()
    session.delegate = listener
    return (session, listener)
  }
}
