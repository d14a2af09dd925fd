import CLinux
import Dispatch
import Synchronization

/// When the daemon counts as large, and when it gives freed memory back.
package struct MemoryLimits: Sendable {
  /// Resident bytes above which accounts that hold more than a little are refused.
  package var pressureByteCount: Int64 = 176 << 20
  /// Resident bytes above which freed memory is returned while the daemon works.
  package var trimByteCount: Int64 = 112 << 20
  /// After the last work; then all freed memory is returned.
  package var idleNanoseconds: UInt64 = 2_000_000_000

  package init() {}
}

// The allocator retains freed memory for the next query, which is most of what a busy daemon seems to
// use. It is returned when the daemon comes to rest, and under load when it has grown; both on another
// thread, since it takes milliseconds.

extension TransportServer {
  /// From now on; on the loop.
  func watchMemory(_ limits: MemoryLimits) {
    let watch = MemoryWatch(limits: limits, budget: budget, loop: loop)
    loop.onSample = { watch.sample() }
  }
}

private final class MemoryWatch {
  private let limits: MemoryLimits
  private let budget: MemoryBudget
  private unowned let loop: EventLoop
  private var trimTime: UInt64 = 0
  private var idleTimer: LoopTimer?
  private var workTime: UInt64 = 0
  private let isTrimming = TrimFlag()

  private static let trimPauseNanoseconds: UInt64 = 500_000_000

  init(limits: MemoryLimits, budget: MemoryBudget, loop: EventLoop) {
    self.limits = limits
    self.budget = budget
    self.loop = loop
  }

  func sample() {
    let now = loop.clock.now
    let resident = cl_resident_bytes()
    budget.isProcessLarge = resident > limits.pressureByteCount
    if resident > limits.trimByteCount && now >= trimTime + Self.trimPauseNanoseconds { trim(now) }
    workTime = now
    if idleTimer == nil { scheduleIdle() }
  }

  /// Set once and moved when it fires, not at every sample.
  private func scheduleIdle() {
    let timer = LoopTimer(at: workTime + limits.idleNanoseconds) { [unowned self] in
      idleTimer = nil
      let now = loop.clock.now
      if now < workTime + limits.idleNanoseconds { return scheduleIdle() }
      trim(now)
    }
    idleTimer = timer
    loop.schedule(timer)
  }

  private func trim(_ now: UInt64) {
    trimTime = now
    isTrimming.run { cl_return_freed_memory() }
  }
}

/// Lets one thread at a time do the work; a second request while it runs is dropped.
private final class TrimFlag: Sendable {
  private let isRunning = Atomic<Bool>(false)

  func run(_ work: @escaping @Sendable () -> Void) {
    guard !isRunning.exchange(true, ordering: .acquiring) else { return }
    DispatchQueue.global(qos: .utility).async { [self] in
      work()
      isRunning.store(false, ordering: .releasing)
    }
  }
}
