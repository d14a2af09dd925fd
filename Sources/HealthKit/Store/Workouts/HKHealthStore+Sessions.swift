import Foundation
import HealthClient
import HealthModel

// Workout sessions across processes. On Apple's platforms the two sides are an app on the watch and
// on the phone; here they are two processes of one app.

extension HKHealthStore {
  func recoverSession() async throws -> HKWorkoutSession? {
    let client = try connection.client()
    guard let known = try await calling({ try await client.activeWorkoutSession() }) else {
      return nil
    }
    let session = HKWorkoutSession(known, .primary, self)
    session.open()
    return session
  }

  func startCompanion(_ workoutConfiguration: HKWorkoutConfiguration) async throws {
    let configuration = workoutConfiguration.current.value
    let client = try connection.client()
    try await calling { try await client.startCompanion(configuration) }
  }
}
