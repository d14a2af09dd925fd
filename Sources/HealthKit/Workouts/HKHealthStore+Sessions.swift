import Foundation
import HealthClient
import HealthModel

// Sessions beyond one process. What Apple's platforms have on a watch and a phone are here two
// processes of one app.

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
