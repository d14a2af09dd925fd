import HealthModel
import Synchronization
import Testing

@testable import HealthPermissions

struct PolicyClockTests {
  private static func at(_ seconds: Double) -> Instant {
    Instant(secondsSince1970: 1_767_225_600 + seconds)
  }

  /// Two clocks of one time, which advances as the test sets it, also between the readings of both.
  private final class SteppedTime: Sendable {
    private struct State {
      var seconds = 0.0
      var secondsPerReading = 0.0
    }
    private let state = Mutex(State())

    var now: Double { state.withLock { $0.seconds } }

    func setSecondsPerReading(_ seconds: Double) {
      state.withLock { $0.secondsPerReading = seconds }
    }

    /// Returns the time, and then advances it.
    private func read() -> Double {
      state.withLock { state in
        defer { state.seconds += state.secondsPerReading }
        return state.seconds
      }
    }

    var source: PolicyTimeSource {
      PolicyTimeSource(
        wall: { PolicyClockTests.at(self.read()) }, elapsed: { Int64(self.read() * 1_000_000) })
    }
  }

  @Test("time that passes between reading the two clocks does not put the policy clock ahead")
  func pause() {
    let time = SteppedTime()
    let clock = PolicyClock(time.source, reached: Self.at(0))
    #expect(clock.now == Self.at(0))
    time.setSecondsPerReading(3_600)
    for _ in 0..<3 { _ = clock.now }
    time.setSecondsPerReading(0)
    #expect(clock.now == Self.at(time.now))
  }
}
