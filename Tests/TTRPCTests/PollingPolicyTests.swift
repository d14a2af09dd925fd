import TestSupport
import Testing

@testable import TTRPC

@Suite("polling before blocking")
struct PollingPolicyTests {
  /// Returns which of the waits began with a poll.
  private func polls(_ waits: some Sequence<UInt64>) -> [Bool] {
    var policy = PollingPolicy()
    return waits.map { wait in
      defer { policy.ended(after: wait) }
      return policy.polls
    }
  }

  private static let short: UInt64 = 20_000
  private static let long: UInt64 = 1_000_000

  @Test("four short waits in a row are followed by polls, as long as these find something")
  func quick() {
    let waits = [UInt64](repeating: Self.short, count: 100)
    #expect(polls(waits) == waits.indices.map { $0 >= 4 })
    let interrupted = [Self.short, Self.short, Self.short, Self.long] + waits
    #expect(polls(interrupted).firstIndex(of: true) == 8)
  }

  @Test("a poll in vain ends them, and the next poll needs twice as many short waits")
  func inVain() {
    var waits = [UInt64](repeating: Self.short, count: 10) + [Self.long]
    waits += [UInt64](repeating: Self.short, count: 10)
    let indices = polls(waits).enumerated().filter(\.element).map(\.offset)
    #expect(indices == [4, 5, 6, 7, 8, 9, 10, 19, 20])
  }

  @Test("requests that come seldom or evenly cause next to no polls")
  func seldom() {
    #expect(!polls(repeatElement(Self.long, count: 10_000)).contains(true))
    // Shorter than a short wait, longer than a poll.
    #expect(polls(repeatElement(100_000, count: 10_000)).count { $0 } < 20)
  }

  @Test("polls in vain take little of the time", arguments: 1...20 as ClosedRange<UInt64>)
  func bounded(seed: UInt64) {
    var random = SplitMix(seed: seed)
    let quickShare = Double.random(in: 0...0.95, using: &random)
    let waits = (0..<20_000).map { _ in
      Double.random(in: 0...1, using: &random) < quickShare
        ? UInt64.random(in: 1_000...70_000, using: &random)
        : UInt64.random(in: 80_000...5_000_000, using: &random)
    }
    let vain = zip(waits, polls(waits)).count { $0 > PollingPolicy.nanosecondsMax && $1 }
    let time = UInt64(vain) * PollingPolicy.nanosecondsMax
    #expect(time * 20 < waits.reduce(0, +))
  }
}
