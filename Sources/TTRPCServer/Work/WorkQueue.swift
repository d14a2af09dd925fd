import CLinux
import Dispatch
import Synchronization

/// A queue for long work on a few threads, shared fairly between keys by processor time.
///
/// It applies start-time fair queueing: each key has a virtual time, which advances by the
/// processor time of its jobs, and the key with the smallest virtual time is served next. Counting
/// jobs instead would give a key whose jobs cost a thousand times as much a thousand times the
/// share. A job is charged the average cost of its key's jobs when it starts, and the difference
/// when it ends, so that a key cannot start many expensive jobs before the first one is charged. A
/// key without jobs accumulates no credit: when it returns, its virtual time is at least that of
/// the key served last.
///
/// At most `width` jobs run at once, and at most `widthPerKey` of one key. The jobs of a key start
/// in order.
public final class WorkQueue<Key: Hashable & Sendable>: Sendable {
  /// A job, which runs on a worker thread.
  public typealias Job = @Sendable () -> Void

  /// A reference to a queued job.
  public struct Ticket: Sendable {
    fileprivate let key: Key
    fileprivate let number: UInt64
  }

  /// The jobs and the virtual time of one key.
  fileprivate struct Line {
    var jobs: [UInt64: Job] = [:]
    /// The numbers of `jobs` in order. Those of cancelled jobs are removed later.
    var order: [UInt64] = []
    var orderFirst = 0
    var runningCount = 0
    var virtualTime: UInt64 = 0
    var averageCost: UInt64 = 0
  }

  private struct State {
    var lines: [Key: Line] = [:]
    /// The keys with waiting jobs.
    var waiting: Set<Key> = []
    var numberLast: UInt64 = 0
    var runningCount = 0
    /// The virtual time of the key that was served last.
    var virtualTime: UInt64 = 0
    /// The maximum virtual time of all lines.
    var virtualTimeMax: UInt64 = 0
  }

  private struct Start {
    var key: Key
    var job: Job
    var cost: UInt64
  }

  /// The number of idle lines above which unneeded ones are removed.
  private static var idleLineCount: Int { 64 }

  private let width: Int
  private let widthPerKey: Int
  private let processorTime: @Sendable () -> UInt64
  private let state = Mutex(State())
  private let queue: DispatchQueue

  /// Creates a queue.
  ///
  /// - Parameters:
  ///   - width: The maximum number of concurrent jobs, at least 2.
  ///   - widthPerKey: The maximum for one key, less than `width`, so that one thread remains for
  ///     other keys.
  public convenience init(label: String, width: Int, widthPerKey: Int? = nil) {
    self.init(
      label: label, width: width, widthPerKey: widthPerKey,
      processorTime: cl_thread_processor_nanoseconds)
  }

  /// Creates a queue with a substitute for the CPU time of the calling thread, in nanoseconds.
  package init(
    label: String, width: Int, widthPerKey: Int? = nil,
    processorTime: @escaping @Sendable () -> UInt64
  ) {
    precondition(width >= 2, "one place is reserved for other keys")
    let widthPerKey = widthPerKey ?? width - 1
    precondition((1..<width).contains(widthPerKey), "one place is reserved for other keys")
    self.width = width
    self.widthPerKey = widthPerKey
    self.processorTime = processorTime
    queue = DispatchQueue(label: label, attributes: .concurrent)
  }

  /// Queues a job.
  @discardableResult
  public func run(for key: Key, _ job: @escaping Job) -> Ticket {
    let ticket = state.withLock { state in
      state.numberLast += 1
      let number = state.numberLast
      state.lines[key, default: Line(virtualTime: state.virtualTime)].add(
        number, job, notBefore: state.virtualTime)
      state.waiting.insert(key)
      return Ticket(key: key, number: number)
    }
    startNext()
    return ticket
  }

  /// Removes a job that has not started.
  ///
  /// - Returns: False if the job has started.
  @discardableResult
  public func cancel(_ ticket: Ticket) -> Bool {
    // The job is released outside the lock, because its captures may run arbitrary deinitializers.
    let job = state.withLock { state -> Job? in
      let job = state.lines[ticket.key]?.remove(ticket.number)
      if state.lines[ticket.key]?.jobs.isEmpty == true { state.waiting.remove(ticket.key) }
      return job
    }
    return job != nil
  }

  /// The number of jobs that are waiting or running.
  public var jobCount: Int {
    state.withLock { state in
      state.runningCount + state.lines.values.reduce(0) { $0 + $1.jobs.count }
    }
  }

  private func startNext() {
    guard let start = state.withLock({ takeNext(&$0) }) else { return }
    queue.async { [self] in
      let begin = processorTime()
      start.job()
      let cost = processorTime() &- begin
      state.withLock { finish(start, cost, &$0) }
      startNext()
    }
  }

  private func takeNext(_ state: inout State) -> Start? {
    guard state.runningCount < width else { return nil }
    var found: (key: Key, virtualTime: UInt64, number: UInt64)?
    for key in state.waiting {
      guard let line = state.lines[key], line.runningCount < widthPerKey else { continue }
      // Among equal keys, the one whose next job was queued first is served.
      if let best = found,
        (best.virtualTime, best.number) <= (line.virtualTime, line.firstNumber)
      {
        continue
      }
      found = (key, line.virtualTime, line.firstNumber)
    }
    guard let found else { return nil }
    state.virtualTime = max(state.virtualTime, found.virtualTime)
    guard let job = state.lines[found.key]?.takeFirst() else { return nil }
    if state.lines[found.key]?.jobs.isEmpty == true { state.waiting.remove(found.key) }
    let cost = state.lines[found.key]?.begin() ?? 0
    state.runningCount += 1
    return Start(key: found.key, job: job, cost: cost)
  }

  private func finish(_ start: Start, _ cost: UInt64, _ state: inout State) {
    state.runningCount -= 1
    state.lines[start.key]?.finish(cost, charged: start.cost)
    state.virtualTimeMax = max(
      state.virtualTimeMax, state.lines[start.key]?.virtualTime ?? 0)
    if state.runningCount == 0 && state.waiting.isEmpty {
      // No key is waiting, so differences of virtual time have no effect any more and are reset.
      state.virtualTime = state.virtualTimeMax
      state.lines.removeAll(keepingCapacity: true)
    } else if state.lines.count > state.waiting.count + width + Self.idleLineCount {
      let virtualTime = state.virtualTime
      state.lines = state.lines.filter {
        !$0.value.jobs.isEmpty || $0.value.runningCount > 0 || $0.value.virtualTime > virtualTime
      }
    }
  }
}

extension WorkQueue.Line {
  /// The number of the next job. The line must not be empty.
  var firstNumber: UInt64 { order[orderFirst] }

  mutating func add(_ number: UInt64, _ job: @escaping WorkQueue.Job, notBefore now: UInt64) {
    if jobs.isEmpty { virtualTime = max(virtualTime, now) }
    jobs[number] = job
    order.append(number)
  }

  mutating func remove(_ number: UInt64) -> WorkQueue.Job? {
    guard let job = jobs.removeValue(forKey: number) else { return nil }
    skipCancelled()
    if order.count - orderFirst > 2 * jobs.count + 64 {
      order = order[orderFirst...].filter { jobs[$0] != nil }
      orderFirst = 0
    }
    return job
  }

  mutating func takeFirst() -> WorkQueue.Job? {
    guard orderFirst < order.count else { return nil }
    let job = jobs.removeValue(forKey: order[orderFirst])
    orderFirst += 1
    skipCancelled()
    return job
  }

  /// Restores the invariant that the first number is that of a job.
  private mutating func skipCancelled() {
    while orderFirst < order.count, jobs[order[orderFirst]] == nil { orderFirst += 1 }
    if orderFirst == order.count {
      order.removeAll(keepingCapacity: order.capacity <= 64)
      orderFirst = 0
    } else if orderFirst > 64 && 2 * orderFirst > order.count {
      order.removeFirst(orderFirst)
      orderFirst = 0
    }
  }

  /// Charges a job that starts.
  ///
  /// - Returns: The amount charged.
  mutating func begin() -> UInt64 {
    runningCount += 1
    virtualTime &+= averageCost
    return averageCost
  }

  mutating func finish(_ cost: UInt64, charged: UInt64) {
    runningCount -= 1
    virtualTime = virtualTime &- charged &+ cost
    averageCost = averageCost == 0 ? cost : (7 * averageCost + cost) / 8
  }
}
