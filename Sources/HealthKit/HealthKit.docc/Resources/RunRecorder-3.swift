import Foundation
import HealthKit

/// Records a run and reports the energy burned so far.
final class RunRecorder {
  static var configuration: HKWorkoutConfiguration {
    let configuration = HKWorkoutConfiguration()
    configuration.activityType = .running
    configuration.locationType = .outdoor
    return configuration
  }

  static func ask(_ store: HKHealthStore) async throws {
    let source = HKLiveWorkoutDataSource(
      healthStore: store, workoutConfiguration: configuration)
    try await store.requestAuthorization(
      toShare: [.workoutType()], read: source.typesToCollect)
  }

  let session: HKWorkoutSession
  let builder: HKLiveWorkoutBuilder

  init(_ session: HKWorkoutSession, in store: HKHealthStore) {
    self.session = session
    builder = session.associatedWorkoutBuilder()
    builder.dataSource = HKLiveWorkoutDataSource(
      healthStore: store, workoutConfiguration: session.workoutConfiguration)
  }

  convenience init(in store: HKHealthStore) throws {
    let session = try HKWorkoutSession(healthStore: store, configuration: Self.configuration)
    self.init(session, in: store)
  }

  func start(at date: Date) async throws {
    session.startActivity(with: date)
    try await builder.beginCollection(at: date)
  }
}
