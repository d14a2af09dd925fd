import Foundation
import HealthKit

/// Counts steps, and shows the week.
struct StepWeek {
  static let manifest: HKAppManifest = {
    var manifest = HKAppManifest(bundleIdentifier: "org.example.stepweek", name: "Step week")
    manifest.readUsage = "Draws the steps of your week."
    manifest.shareUsage = "Keeps the walks that you enter."
    return manifest
  }()

  let store: HKHealthStore
  let steps = HKQuantityType(.stepCount)

  func ask() async throws {
    try await store.requestAuthorization(toShare: [steps], read: [steps])
  }
}
