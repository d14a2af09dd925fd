import NonInterference
import Testing

struct NonInterferenceTests {
  @Test(
    "FZ-02: what an app is told does not depend on what it must not know", arguments: 0..<10)
  func twoRuns(part: UInt64) throws {
    for seed in part * 50..<(part + 1) * 50 {
      let difference = try TwoRuns.difference(seed: seed)
      #expect(difference == nil, "trace \(seed)")
    }
  }
}
