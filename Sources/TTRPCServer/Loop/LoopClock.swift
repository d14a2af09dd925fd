import CLinux
import Synchronization

/// The monotonic clock of a loop, in nanoseconds.
package enum LoopClock: Sendable {
  case monotonic
  case manual(ManualClock)

  package var now: UInt64 {
    switch self {
    case .monotonic: cl_monotonic_nanoseconds()
    case .manual(let clock): clock.now
    }
  }
}

/// A clock for tests that advances only on request.
package final class ManualClock: Sendable {
  private let time = Atomic<UInt64>(1_000_000_000)
  private let wake = Mutex<[@Sendable () -> Void]>([])

  package init() {}

  package var now: UInt64 { time.load(ordering: .acquiring) }

  package func advance(byNanoseconds nanoseconds: UInt64) {
    time.add(nanoseconds, ordering: .acquiringAndReleasing)
    for wake in wake.withLock({ $0 }) { wake() }
  }

  func onAdvance(_ body: @escaping @Sendable () -> Void) {
    wake.withLock { $0.append(body) }
  }
}
