import Dispatch
import NonInterference
import Testing

struct NonInterferenceTests {
  /// On threads of their own: traces wait for answers, and tests that do not block need the pool's.
  @Test(
    "FZ-02: what an app is told does not depend on what it must not know",
    arguments: [0..<125, 125..<250, 250..<375, 375..<500] as [Range<UInt64>])
  func twoRuns(seeds: Range<UInt64>) async throws {
    let told = try await withCheckedThrowingContinuation { continuation in
      DispatchQueue(label: "traces").async {
        continuation.resume(
          with: Result { try seeds.first { try TwoRuns.difference(seed: $0) != nil } })
      }
    }
    #expect(told == nil, "the trace with this number")
  }
}
