import Dispatch
import NonInterference
import Testing

struct NonInterferenceTests {
  /// On a thread of its own: traces wait for answers, and tests that do not block need the pool's.
  @Test("FZ-02: what an app is told does not depend on what it must not know")
  func twoRuns() async throws {
    let told = try await withCheckedThrowingContinuation { continuation in
      DispatchQueue(label: "traces").async {
        continuation.resume(with: Result { try Self.firstDifference(in: 0..<500) })
      }
    }
    #expect(told == nil, "the trace with this number")
  }

  private static func firstDifference(in seeds: Range<UInt64>) throws -> UInt64? {
    try seeds.first { try TwoRuns.difference(seed: $0) != nil }
  }
}
