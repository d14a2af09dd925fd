import CLinux
import Dispatch
import Synchronization

/// The limits for the resident memory of the process.
public struct MemoryLimits: Sendable {
  /// The resident size above which accounts with more than a small amount of memory in use are
  /// rejected.
  public var pressureByteCount: Int64 = 176 << 20
  /// The resident size above which freed memory is returned to the system under load.
  public var trimByteCount: Int64 = 112 << 20
  /// The time without work after which all freed memory is returned and unused code is unmapped.
  public var idleNanoseconds: UInt64 = 2_000_000_000

  /// Creates the defaults.
  public init() {}
}

// The allocator retains freed memory for the next query, which accounts for most of the resident
// size of a busy server. It is returned when the server becomes idle, and under load when the
// process has grown. Both run on another thread, because returning memory takes milliseconds.
// Code is unmapped only when the server becomes idle: the next call takes 0.6 ms longer for it.

extension TransportServer {
  /// Starts monitoring. Must be called on the loop.
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

  /// Starts the idle timer. It is not moved at every sample; when it fires early, it is set again.
  private func scheduleIdle() {
    let timer = LoopTimer(at: workTime + limits.idleNanoseconds) { [unowned self] in
      idleTimer = nil
      let now = loop.clock.now
      if now < workTime + limits.idleNanoseconds { return scheduleIdle() }
      trim(now, alsoCode: true)
    }
    idleTimer = timer
    loop.schedule(timer)
  }

  private func trim(_ now: UInt64, alsoCode: Bool = false) {
    trimTime = now
    isTrimming.run {
      cl_return_freed_memory()
      if alsoCode { cl_unmap_unused_code() }
    }
  }
}

/// Ensures that one thread at a time performs the work. A second request in the meantime is
/// dropped.
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
