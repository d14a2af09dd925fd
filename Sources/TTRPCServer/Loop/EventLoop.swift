import CLinux
import Dispatch
import TTRPC
import Synchronization

/// The single thread of execution of a server: an epoll set monitored by one Dispatch source.
///
/// A Dispatch source per connection would need a queue each and, under load, a thread each.
/// Instead, one source monitors the epoll set. When the set becomes ready, the handler processes it
/// in batches and then lingers: it blocks in `epoll_wait` for a bounded time. The next request of a
/// client that has just received its reply usually arrives soon, and waking from `epoll_wait` is
/// cheaper than being woken by Dispatch. A loop without work returns to Dispatch after lingering
/// once and then costs nothing.
///
/// While each request arrives within microseconds of the last reply, the loop polls for a short time
/// before it blocks (`PollingPolicy`), unless a call waits for another thread, which may need the core.
///
/// No client can monopolize the loop. A descriptor that becomes ready is entered into a queue of
/// turns. A turn is bounded, and turns are distributed among principals by the time that they have
/// used (TurnQueue.swift). Posted work and timers run in bounded slices in between. New events are
/// fetched from the kernel at least every `pollNanoseconds`, so a client that becomes active waits
/// for at most one turn of each other principal.
///
/// All state of the loop is confined to it. Other threads use `post`.
public final class EventLoop: @unchecked Sendable {
  // @unchecked because all state except the posted work and the two atomics is accessed only while
  // the queue runs `drain` (isOnLoop in each entry point).

  private let queue = DispatchQueue(label: "ttrpc.server.loop", qos: .userInitiated)
  private let epoll: Int32
  private let wakeDescriptor: Int32
  private let timerDescriptor: Int32
  private var source: (any DispatchSourceRead)?
  private let linger: Int64
  private let mayPoll: Bool
  private var polling = PollingPolicy()
  /// The number of unary calls that were not answered in their turns.
  @exclusivity(unchecked) var awaitedReplyCount = 0
  package let clock: LoopClock
  private let turnTime: @Sendable () -> UInt64

  private struct Slot {
    var receiver: LoopMember?
    var generation: UInt32 = 0
  }
  // What each turn accesses has no dynamic checks of exclusive access. It is confined to the loop, and
  // each access loads, stores or changes it without a call of other code; only an access to `buffers`
  // calls a function that encodes a message.
  @exclusivity(unchecked) private var slots: [Slot] = []
  private var freeSlots: [Int] = []

  @exclusivity(unchecked) private var timers = TimerHeap()
  private var armedTime: UInt64 = 0

  private struct Posted {
    var work: [@Sendable () -> Void] = []
    /// Whether the loop has stopped, so that work is not performed any more.
    var isClosed = false
  }
  private let posted = Mutex(Posted())
  private let wakeIsPending = Atomic<Bool>(false)
  private let owner = Atomic<UInt64>(0)
  private var isStopped = false

  /// The posted work being executed, starting at `runningFirst`.
  @exclusivity(unchecked) private var running: [@Sendable () -> Void] = []
  private var runningFirst = 0
  private var hasPosted = false
  @exclusivity(unchecked) private var turns = TurnQueue()
  private var turnEnd: UInt64 = 0
  /// The members whose turns have ended, and whose replies have not been sent.
  @exclusivity(unchecked) private var unsent: [LoopMember] = []
  /// When replies must be sent although turns continue.
  private var replyTime: UInt64 = 0
  private var sampleTime: UInt64 = 0
  /// Whether anything other than a timer has occurred since the last sample.
  private var hasWorked = false
  /// Called periodically while the loop works, and once before it rests.
  @exclusivity(unchecked) var onSample: (() -> Void)?
  /// The buffer into which all connections read.
  let readBuffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 256 << 10, alignment: 16)
  @exclusivity(unchecked) var buffers = BufferPool()

  private static let wakeToken = UInt64.max
  private static let timerToken = UInt64.max - 1

  /// The maximum time of one turn.
  private static let turnNanoseconds: UInt64 = 200_000
  /// The time after which replies are sent although a turn continues or others wait, so that clients work
  /// at the same time. Sending more often would wake them more often.
  private static let replyNanoseconds: UInt64 = 25_000
  /// The maximum time for turns and for posted work each before new events are fetched.
  private static let pollNanoseconds: UInt64 = 500_000
  private static let timersPerSlice = 256
  private static let eventCountMax = 64
  /// The maximum number of event batches fetched before turns continue.
  private static let batchCountMax = 64
  private static let sampleNanoseconds: UInt64 = 50_000_000

  /// Creates a loop.
  ///
  /// - Parameter turnTime: The clock for the length of turns, in nanoseconds.
  init(
    clock: LoopClock, lingerNanoseconds: UInt64, mayPoll: Bool,
    turnTime: @escaping @Sendable () -> UInt64
  ) throws(TransportError) {
    self.clock = clock
    self.turnTime = turnTime
    linger = Int64(lingerNanoseconds)
    // A thread that polls on the only core keeps the peer from answering.
    self.mayPoll = mayPoll && cl_has_several_cores()
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

  /// Ends the loop after the current work. Nothing may be registered any more.
  func stop() {
    precondition(isOnLoop)
    isStopped = true
    // Work and members refer to the loop, so what waits here would never be released.
    while turns.takeNext() != nil {}
    unsent = []
    running = []
    runningFirst = 0
    let dropped = posted.withLock { posted in
      posted.isClosed = true
      let work = posted.work
      posted.work = []
      return work
    }
    withExtendedLifetime(dropped) {}
    // Retains the loop until Dispatch has stopped using the epoll descriptor.
    source?.setCancelHandler { withExtendedLifetime(self) {} }
    source?.cancel()
    source = nil
  }
}

// MARK: Work from other threads

extension EventLoop {
  /// Whether the current thread executes the loop.
  public var isOnLoop: Bool { owner.load(ordering: .relaxed) == cl_thread() }

  /// Runs `work` on the loop asynchronously, in the order of posting. Drops it if the loop has stopped.
  public func post(_ work: @escaping @Sendable () -> Void) {
    let isAccepted = posted.withLock { posted in
      if !posted.isClosed { posted.work.append(work) }
      return !posted.isClosed
    }
    if isAccepted { wake() }
  }

  /// Performs `body`, and wakes the loop once for everything that it posts. A loop that is woken
  /// for each of many replies takes the core from the thread that posts the next.
  func postTogether(_ body: () -> Void) {
    let isFirst = !wakeIsPending.exchange(true, ordering: .acquiringAndReleasing)
    body()
    if isFirst { _ = cl_eventfd_signal(wakeDescriptor) }
  }

  private func wake() {
    if !wakeIsPending.exchange(true, ordering: .acquiringAndReleasing) {
      _ = cl_eventfd_signal(wakeDescriptor)
    }
  }

  private func takePosted() {
    hasPosted = false
    // Cleared before the work is taken, so that work posted in between wakes the loop again.
    wakeIsPending.store(false, ordering: .sequentiallyConsistent)
    posted.withLock { posted in
      if runningFirst == running.count {
        running.removeAll(keepingCapacity: true)
        runningFirst = 0
        swap(&running, &posted.work)
      } else {
        running += posted.work
        posted.work.removeAll(keepingCapacity: true)
      }
    }
  }

  private func runPosted() {
    if hasPosted { takePosted() }
    guard runningFirst < running.count else { return }
    let end = turnTime() + Self.pollNanoseconds
    while runningFirst < running.count, !isStopped {
      // Releases the captures of the closure as soon as it has run.
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
  /// Adds a descriptor to the epoll set.
  ///
  /// - Returns: The index of the registration, for `modify` and `remove`.
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

  /// Removes a descriptor. Must be called before the descriptor is closed.
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

  /// Returns the epoll token of a registration. The generation distinguishes pending events of a
  /// removed descriptor from those of its successor in the same slot.
  private func token(_ index: Int) -> UInt64 {
    UInt64(slots[index].generation & 0x7fff_ffff) << 32 | UInt64(index)
  }

  package func schedule(_ timer: LoopTimer) {
    precondition(isOnLoop)
    timers.insert(timer)
  }

  package func cancel(_ timer: LoopTimer) {
    precondition(isOnLoop)
    timers.remove(timer)
  }

  var timerCount: Int { timers.count }

  /// Schedules a turn for a member, even if no event is reported for its descriptor.
  func enqueue(_ member: LoopMember) {
    precondition(isOnLoop)
    if !isStopped { turns.append(member) }
  }

  /// Calls `sendReplies` of a member after the turns of others that wait, at the latest after
  /// `replyNanoseconds`, or at once if none waits. A client that is woken for each of several replies would
  /// wait again after each.
  func sendReplies(of member: LoopMember) {
    if turns.isEmpty { member.sendReplies() } else { unsent.append(member) }
  }

  /// Whether the current member has used up its turn.
  var isTurnOver: Bool { turnTime() >= turnEnd }

  /// How far the turn of the current member has got.
  enum TurnProgress {
    case isShort
    /// Replies must be sent although the turn continues.
    case isLong
    case isOver
  }

  func turnProgress() -> TurnProgress {
    let now = turnTime()
    if now >= turnEnd { return .isOver }
    guard now >= replyTime else { return .isShort }
    replyTime = now + Self.replyNanoseconds
    return .isLong
  }
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
        let count = isIdle ? awaitEvents(events) : fetch(events, 0)
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

  /// Waits for events while there is no work, and fetches them.
  private func awaitEvents(_ events: UnsafeMutableBufferPointer<cl_event>) -> Int {
    let wait = waitNanoseconds()
    guard mayPoll, awaitedReplyCount == 0, wait > 0 else { return fetch(events, wait) }
    let began = turnTime()
    let count = fetch(events, wait, polls: polling.polls)
    polling.ended(after: turnTime() - began)
    return count
  }

  /// Fetches all ready events, up to a limit. A source that became ready last is then known at the
  /// same time as the first, and turns can be distributed fairly.
  ///
  /// - Parameters:
  ///   - wait: How long to block until there is an event.
  ///   - polls: Whether to poll before.
  private func fetch(
    _ events: UnsafeMutableBufferPointer<cl_event>, _ wait: Int64, polls: Bool = false
  ) -> Int {
    var (wait, polls) = (wait, polls)
    var total = 0
    for _ in 0..<Self.batchCountMax {
      var count = 0
      if polls {
        let time = min(PollingPolicy.nanosecondsMax, UInt64(wait))
        count = Int(cl_epoll_poll(epoll, events.baseAddress, Int32(Self.eventCountMax), time))
        polls = false
      }
      if count == 0 {
        count = Int(cl_epoll_wait(epoll, events.baseAddress, Int32(Self.eventCountMax), wait))
      }
      count = max(0, count)
      var hasNew = false
      for event in events[..<count] where deliver(event) { hasNew = true }
      total += count
      if count < Self.eventCountMax || !hasNew { break }
      wait = 0
    }
    return total
  }

  /// Processes an event.
  ///
  /// - Returns: Whether it is new, as opposed to reported again for a member that already has
  ///   pending events.
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
    replyTime = now + Self.replyNanoseconds
    while !isStopped, let (member, share) = turns.takeNext() {
      let events = member.pendingEvents
      member.pendingEvents = 0
      turnEnd = now + Self.turnNanoseconds
      member.takeTurn(events: events)
      let after = turnTime()
      turns.charge(share, after - now)
      now = after
      if now >= replyTime {
        sendReplies(&now)
        replyTime = now + Self.replyNanoseconds
      }
      if now >= end { break }
    }
    sendReplies(&now)
  }

  private func sendReplies(_ now: inout UInt64) {
    // By index, because members may be added, and are removed when the loop stops.
    var index = 0
    while index < unsent.count {
      let member = unsent[index]
      index += 1
      turnEnd = now + Self.turnNanoseconds
      member.sendReplies()
      let after = turnTime()
      turns.charge(member.share, after - now)
      now = after
    }
    if index > 0 { unsent.removeAll(keepingCapacity: unsent.capacity <= 1024) }
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
    // Limited, so that a large number of due timers does not delay turns.
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

  /// Arms the timer descriptor before the loop rests. While the loop lingers, its timeout covers
  /// timers.
  private func armTimer() {
    guard case .monotonic = clock, !isStopped else { return }
    let time = timers.earliest ?? 0
    guard time != armedTime else { return }
    // If the next timer is later or was removed, the earlier alarm remains set. At worst it causes
    // one unnecessary wakeup.
    if armedTime != 0 && (time == 0 || time > armedTime) && armedTime > clock.now { return }
    if time == 0 { return }
    armedTime = time
    _ = cl_timerfd_arm(timerDescriptor, time)
  }
}
