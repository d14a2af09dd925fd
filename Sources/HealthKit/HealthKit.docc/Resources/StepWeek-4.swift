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

  func save(_ count: Double, from start: Date, to end: Date) async throws {
    let quantity = HKQuantity(unit: .count(), doubleValue: count)
    let walk = HKQuantitySample(type: steps, quantity: quantity, start: start, end: end)
    try await store.save(walk)
  }

  /// The seven days up to that of a date.
  func week(upTo date: Date, _ calendar: Calendar) -> DateInterval {
    let today = calendar.startOfDay(for: date)
    return DateInterval(
      start: calendar.date(byAdding: .day, value: -6, to: today)!,
      end: calendar.date(byAdding: .day, value: 1, to: today)!)
  }

  func sums(of week: DateInterval, _ calendar: Calendar) async throws -> HKStatisticsCollection {
    var day = DateComponents(day: 1)
    day.timeZone = calendar.timeZone
    let query = HKStatisticsCollectionQueryDescriptor(
      predicate: .quantitySample(
        type: steps,
        predicate: HKQuery.predicateForSamples(withStart: week.start, end: week.end)),
      options: .cumulativeSum, anchorDate: week.start, intervalComponents: day)
    return try await query.result(for: store)
  }
}
