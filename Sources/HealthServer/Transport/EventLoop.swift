import CLinux
import Dispatch
import HealthRPC
import Synchronization

/// The one thread of execution of a server: an epoll set inside one Dispatch source.
///
/// A source per connection costs a queue and, when many are busy, a thread each. Here the source
/// watches the epoll set itself. When the set becomes ready the handler empties it in batches and
/// then lingers: it waits in `epoll_wait` for a bounded time, asleep, because the next request of a
/// client that has just been answered usually comes soon, and waking from there is cheaper than
/// being woken by Dispatch. A loop without work is back in Dispatch after one linger and costs
/// nothing.
///
/// No client can hold the loop. A descriptor that becomes ready gets a place in a queue of turns; a
/// turn is bounded, and turns are shared between principals by the time that they take
/// (TurnQueue.swift). Posted work and timers run in bounded slices in between, and the kernel is asked
/// for new events at least every `pollNanoseconds`, so that a client which has just become active
/// waits for one turn of each other principal at most.
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
  private let turnTime: @Sendable () -> UInt64

  private struct Slot {
    var receiver: LoopMember?
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

  /// Posted work that runs now, from `runningFirst` on.
  private var running: [@Sendable () -> Void] = []
  private var runningFirst = 0
  private var hasPosted = false
  private var turns = TurnQueue()
  private var turnEnd: UInt64 = 0
  private var sampleTime: UInt64 = 0
  /// Something other than a timer has happened since the last sample.
  private var hasWorked = false
  /// Called every now and then while the loop works, and once before it rests.
  var onSample: (() -> Void)?
  /// What is read goes here first; one for all connections.
  let readBuffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 256 << 10, alignment: 16)
  var buffers = BufferPool()

  private static let wakeToken = UInt64.max
  private static let timerToken = UInt64.max - 1

  /// What one member may take before others get their turn.
  private static let turnNanoseconds: UInt64 = 200_000
  /// Turns, posted work and timers each, before the kernel is asked for new events.
  private static let pollNanoseconds: UInt64 = 500_000
  private static let timersPerSlice = 256
  private static let eventCountMax = 64
  /// Batches of events that are taken over before turns go on.
  private static let batchCountMax = 64
  private static let sampleNanoseconds: UInt64 = 50_000_000

  /// - Parameter turnTime: nanoseconds by which turns are measured.
  init(
    clock: LoopClock, lingerNanoseconds: UInt64, turnTime: @escaping @Sendable () -> UInt64
  ) throws(TransportError) {
    self.clock = clock
    self.turnTime = turnTime
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

  private func takePosted() {
    hasPosted = false
    wakeIsPending.store(false, ordering: .sequentiallyConsistent)
    posted.withLock { posted in
      if runningFirst == running.count {
        running.removeAll(keepingCapacity: true)
        runningFirst = 0
        swap(&running, &posted)
      } else {
        running += posted
        posted.removeAll(keepingCapacity: true)
      }
    }
  }

  private func runPosted() {
    if hasPosted { takePosted() }
    guard runningFirst < running.count else { return }
    let end = turnTime() + Self.pollNanoseconds
    while runningFirst < running.count, !isStopped {
      // Let go of what it holds as soon as it is done.
      let work = running[runningFirst]
      running[runningFirst] = Self.nothing
      runningFirst += 1
      work()
      if turnTime() >= end { break }
    }
    if runningFirst == running.count {
      running.removeAll(keepingCapacity: running.capacity <= 1024)
      runningFirst = 0
    }
  }

  private static let nothing: @Sendable () -> Void = {}
}

// MARK: Descriptors and timers

extension EventLoop {
  /// - Returns: the name of the registration, for `modify` and `remove`; nil and errno on failure.
  func add(
    _ descriptor: Int32, events: UInt32, _ receiver: LoopMember
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

  /// Gives the member a turn, also when nothing is reported for its descriptor.
  func enqueue(_ member: LoopMember) {
    precondition(isOnLoop)
    turns.append(member)
  }

  /// Whether the member whose turn it is has had its time.
  var isTurnOver: Bool { turnTime() >= turnEnd }
}

// MARK: Running

extension EventLoop {
  private func drain() {
    owner.store(cl_thread(), ordering: .relaxed)
    withUnsafeTemporaryAllocation(of: cl_event.self, capacity: Self.eventCountMax) { events in
      while !isStopped {
        fireTimers()
        runPosted()
        serveTurns()
        if isStopped { break }
        let isIdle = !hasWork
        let count = poll(events, isIdle ? waitNanoseconds() : 0)
        if onSample != nil { sample(isResting: isIdle && count == 0) }
        if isIdle && count == 0 && !hasWork && !hasDueTimer { break }
      }
    }
    armTimer()
    owner.store(0, ordering: .relaxed)
  }

  private var hasWork: Bool {
    !turns.isEmpty || hasPosted || runningFirst < running.count
  }

  /// Takes over everything that is ready, so that the last source to become ready is known as soon
  /// as the first.
  private func poll(_ events: UnsafeMutableBufferPointer<cl_event>, _ wait: Int64) -> Int {
    var wait = wait
    var total = 0
    for _ in 0..<Self.batchCountMax {
      let count = Int(
        max(0, cl_epoll_wait(epoll, events.baseAddress, Int32(Self.eventCountMax), wait)))
      var hasNew = false
      for event in events[..<count] where deliver(event) { hasNew = true }
      total += count
      if count < Self.eventCountMax || !hasNew { break }
      wait = 0
    }
    return total
  }

  /// - Returns: whether it was not known already.
  private func deliver(_ event: cl_event) -> Bool {
    switch event.token {
    case EventLoop.wakeToken:
      cl_counter_clear(wakeDescriptor)
      hasPosted = true
      hasWorked = true
      return true
    case EventLoop.timerToken:
      cl_counter_clear(timerDescriptor)
      armedTime = 0
      return true
    default:
      let index = Int(truncatingIfNeeded: event.token & 0xffff_ffff)
      guard index < slots.count, token(index) == event.token,
        let member = slots[index].receiver
      else { return false }
      hasWorked = true
      let isReportedAgain = member.pendingEvents != 0
      member.pendingEvents |= event.events
      if isReportedAgain { member.mute() }
      turns.append(member)
      return !isReportedAgain
    }
  }

  private func serveTurns() {
    guard !turns.isEmpty else { return }
    var now = turnTime()
    let end = now + Self.pollNanoseconds
    while !isStopped, let (member, share) = turns.takeNext() {
      let events = member.pendingEvents
      member.pendingEvents = 0
      turnEnd = now + Self.turnNanoseconds
      member.takeTurn(events: events)
      let after = turnTime()
      turns.charge(share, after - now)
      now = after
      if now >= end { break }
    }
  }

  private func sample(isResting: Bool) {
    guard hasWorked else { return }
    let now = cl_monotonic_nanoseconds()
    guard isResting || now - sampleTime >= Self.sampleNanoseconds else { return }
    sampleTime = now
    hasWorked = false
    onSample?()
  }

  private var hasDueTimer: Bool {
    guard let earliest = timers.earliest else { return false }
    return earliest <= clock.now
  }

  private func fireTimers() {
    guard !timers.isEmpty else { return }
    let now = clock.now
    for _ in 0..<Self.timersPerSlice {
      guard let timer = timers.popDue(now: now) else { return }
      timer.fire()
    }
  }

  private func waitNanoseconds() -> Int64 {
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
