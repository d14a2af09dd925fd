import Foundation
import HealthKit

/// Whether the user has reached a step goal: the code under test.
struct StepGoal {
  let store: HKHealthStore
  let steps = HKQuantityType(.stepCount)

  func isReached(_ goal: Double, on day: DateInterval) async throws -> Bool {
    let query = HKStatisticsQueryDescriptor(
      predicate: .quantitySample(
        type: steps, predicate: HKQuery.predicateForSamples(withStart: day.start, end: day.end)),
      options: .cumulativeSum)
    let sum = try await query.result(for: store)?.sumQuantity()
    return (sum?.doubleValue(for: .count()) ?? 0) >= goal
  }
}
