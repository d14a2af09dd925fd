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
}
