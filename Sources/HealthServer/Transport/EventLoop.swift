import CLinux
import Dispatch
import HealthRPC
import Synchronization

/// Something with a descriptor in the loop's epoll set.
protocol EventReceiver: AnyObject {
  /// `events` are the `CL_` bits.
  func receive(events: UInt32)
}

/// The one thread of execution of a server: an epoll set inside one Dispatch source.
///
/// A source per connection costs a queue and, when many are busy, a thread each. Here the source
/// watches the epoll set itself. When the set becomes ready the handler empties it in batches and
/// then lingers: it waits in `epoll_wait` for a bounded time, asleep, because the next request of a
/// client that has just been answered usually comes soon, and waking from there is cheaper than
/// being woken by Dispatch. A loop without work is back in Dispatch after one linger and costs
/// nothing.
///
/// Everything that belongs to the loop is touched on it alone. Other threads reach it by `post`.
package final class EventLoop: @unchecked Sendable {
  // @unchecked because all state but the posted work and the two atomics is reached only while the
  // queue runs `drain` (isOnLoop in each entry point).

  private let queue = DispatchQueue(label: "healthd.loop", qos: .userInitiated)
  private let epoll: Int32
  private let wakeDescriptor: Int32
  private let timerDescriptor: Int32
  private var source: (any DispatchSourceRead)?
  private let linger: Int64
  let clock: LoopClock

  private struct Slot {
    var receiver: (any EventReceiver)?
    var generation: UInt32 = 0
  }
  private var slots: [Slot] = []
  private var freeSlots: [Int] = []

  private var timers = TimerHeap()
  private var armedTime: UInt64 = 0

  private let posted = Mutex<[@Sendable () -> Void]>([])
  private let wakeIsPending = Atomic<Bool>(false)
  private let owner = Atomic<UInt64>(0)
  private var isStopped = false

  /// Connections with answers that were made outside of their reading.
  private var unflushed: [Connection] = []
  /// What is read goes here first; one for all connections, as each is read to its end at once.
  let readBuffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 256 << 10, alignment: 16)
  var buffers = BufferPool()

  private static let wakeToken = UInt64.max
  private static let timerToken = UInt64.max - 1

  init(clock: LoopClock, lingerNanoseconds: UInt64) throws(TransportError) {
    self.clock = clock
    linger = Int64(lingerNanoseconds)
    epoll = cl_epoll_create()
    wakeDescriptor = cl_eventfd_create()
    timerDescriptor = cl_timerfd_create()
    for descriptor in [epoll, wakeDescriptor, timerDescriptor] where descriptor < 0 {
      throw .system("the event loop cannot be made", errno: -descriptor)
    }
    _ = cl_epoll_add(epoll, wakeDescriptor, UInt32(CL_READABLE), EventLoop.wakeToken)
    _ = cl_epoll_add(epoll, timerDescriptor, UInt32(CL_READABLE), EventLoop.timerToken)
    let source = DispatchSource.makeReadSource(fileDescriptor: epoll, queue: queue)
    self.source = source
    source.setEventHandler { [unowned self] in drain() }
    if case .manual(let clock) = clock { clock.onAdvance { [weak self] in self?.wake() } }
    source.activate()
  }

  deinit {
    for descriptor in [epoll, wakeDescriptor, timerDescriptor] { _ = cl_close(descriptor) }
    readBuffer.deallocate()
  }

  /// Ends the loop after the work at hand. Nothing may be registered any more.
  func stop() {
    precondition(isOnLoop)
    isStopped = true
    source?.setCancelHandler { withExtendedLifetime(self) {} }
    source?.cancel()
    source = nil
  }
}

// MARK: Work from other threads

extension EventLoop {
  package var isOnLoop: Bool { owner.load(ordering: .relaxed) == cl_thread() }

  /// Does `work` on the loop, soon. Work is done in the order in which it was posted.
  package func post(_ work: @escaping @Sendable () -> Void) {
    posted.withLock { $0.append(work) }
    wake()
  }

  private func wake() {
    if !wakeIsPending.exchange(true, ordering: .acquiringAndReleasing) {
      _ = cl_eventfd_signal(wakeDescriptor)
    }
  }

  private func runPosted() {
    wakeIsPending.store(false, ordering: .sequentiallyConsistent)
    let work = posted.withLock { posted in
      let work = posted
      posted.removeAll(keepingCapacity: true)
      return work
    }
    for work in work { work() }
  }
}

// MARK: Descriptors and timers

extension EventLoop {
  /// - Returns: the name of the registration, for `modify` and `remove`; nil and errno on failure.
  func add(
    _ descriptor: Int32, events: UInt32, _ receiver: any EventReceiver
  ) throws(TransportError) -> Int {
    precondition(isOnLoop)
    let index = freeSlots.popLast() ?? slots.count
    if index == slots.count { slots.append(Slot()) }
    slots[index].receiver = receiver
    let result = cl_epoll_add(epoll, descriptor, events, token(index))
    guard result < 0 else { return index }
    release(index)
    throw .system("a descriptor cannot be watched", errno: -result)
  }

  func modify(_ descriptor: Int32, _ index: Int, events: UInt32) {
    precondition(isOnLoop)
    let result = cl_epoll_modify(epoll, descriptor, events, token(index))
    precondition(result >= 0, "a registered descriptor can be modified")
  }

  /// To be called before the descriptor is closed.
  func remove(_ descriptor: Int32, _ index: Int) {
    precondition(isOnLoop)
    _ = cl_epoll_remove(epoll, descriptor)
    release(index)
  }

  private func release(_ index: Int) {
    slots[index].receiver = nil
    slots[index].generation &+= 1
    freeSlots.append(index)
  }

  /// The generation tells an event for a descriptor that is gone from one for its successor.
  private func token(_ index: Int) -> UInt64 {
    UInt64(slots[index].generation & 0x7fff_ffff) << 32 | UInt64(index)
  }

  func schedule(_ timer: LoopTimer) {
    precondition(isOnLoop)
    timers.insert(timer)
  }

  func cancel(_ timer: LoopTimer) {
    precondition(isOnLoop)
    timers.remove(timer)
  }

  var timerCount: Int { timers.count }

  func setNeedsFlush(_ connection: Connection) { unflushed.append(connection) }
}

// MARK: Running

extension EventLoop {
  private func drain() {
    owner.store(cl_thread(), ordering: .relaxed)
    withUnsafeTemporaryAllocation(of: cl_event.self, capacity: 64) { events in
      while !isStopped {
        settle()
        if isStopped { break }
        let count = cl_epoll_wait(epoll, events.baseAddress, 64, waitNanoseconds())
        for event in events[..<Int(max(count, 0))] { deliver(event) }
        if count <= 0 && unflushed.isEmpty && !hasDueTimer { break }
      }
    }
    armTimer()
    owner.store(0, ordering: .relaxed)
  }

  private func deliver(_ event: cl_event) {
    switch event.token {
    case EventLoop.wakeToken:
      cl_counter_clear(wakeDescriptor)
      runPosted()
    case EventLoop.timerToken:
      cl_counter_clear(timerDescriptor)
      armedTime = 0
    default:
      let index = Int(truncatingIfNeeded: event.token & 0xffff_ffff)
      guard index < slots.count, token(index) == event.token else { return }
      slots[index].receiver?.receive(events: event.events)
    }
  }

  /// Does what became due and sends what became ready, until nothing more does.
  private func settle() {
    fireTimers()
    guard !unflushed.isEmpty else { return }
    let connections = unflushed
    unflushed.removeAll(keepingCapacity: true)
    for connection in connections { connection.flushLater() }
  }

  private var hasDueTimer: Bool {
    guard let earliest = timers.earliest else { return false }
    return earliest <= clock.now
  }

  private func fireTimers() {
    guard !timers.isEmpty else { return }
    let now = clock.now
    while let timer = timers.popDue(now: now) { timer.fire() }
  }

  /// Not at all when there is still something to send.
  private func waitNanoseconds() -> Int64 {
    if !unflushed.isEmpty { return 0 }
    guard case .monotonic = clock, let earliest = timers.earliest else { return linger }
    let now = clock.now
    return earliest <= now ? 0 : min(linger, Int64(clamping: earliest - now))
  }

  /// While the loop lingers, its waits end in time for the next timer; asleep, the kernel wakes it.
  private func armTimer() {
    guard case .monotonic = clock, !isStopped else { return }
    let time = timers.earliest ?? 0
    guard time != armedTime else { return }
    // A later or missing timer leaves the earlier alarm: it wakes the loop once for nothing.
    if armedTime != 0 && (time == 0 || time > armedTime) && armedTime > clock.now { return }
    if time == 0 { return }
    armedTime = time
    _ = cl_timerfd_arm(timerDescriptor, time)
  }
}
