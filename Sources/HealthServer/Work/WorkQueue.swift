import CLinux
import Dispatch
import Synchronization

/// Long work on a few threads, shared fairly between keys by the processor time that it takes.
///
/// Start-time fair queueing: each key has a virtual time, which advances by the processor time of
/// its jobs, and the key with the least virtual time is served next. Counting jobs instead would let
/// a key whose jobs cost a thousand times as much take a thousand times the share. A job is charged
/// the average cost of the jobs of its key when it starts and the difference when it ends, so that a
/// key cannot start many expensive jobs before the first of them is paid for. A key without jobs
/// earns no credit: it returns at the virtual time that the others have reached.
///
/// At most `width` jobs run at once, and of one key at most `widthPerKey`. Jobs of one key start in
/// their order.
package final class WorkQueue<Key: Hashable & Sendable>: Sendable {
  package typealias Job = @Sendable () -> Void

  /// A job that was handed in.
  package struct Ticket: Sendable {
    fileprivate let key: Key
    fileprivate let number: UInt64
  }

  /// The jobs and the virtual time of one key.
  fileprivate struct Line {
    var jobs: [UInt64: Job] = [:]
    /// Numbers of `jobs` in their order, and of some that were cancelled.
    var order: [UInt64] = []
    var orderFirst = 0
    var runningCount = 0
    var virtualTime: UInt64 = 0
    var averageCost: UInt64 = 0
  }

  private struct State {
    var lines: [Key: Line] = [:]
    /// Keys with waiting jobs.
    var waiting: Set<Key> = []
    var numberLast: UInt64 = 0
    var runningCount = 0
    /// Of the key that was served last.
    var virtualTime: UInt64 = 0
    /// No line has a later one.
    var virtualTimeMax: UInt64 = 0
  }

  private struct Start {
    var key: Key
    var job: Job
    var cost: UInt64
  }

  /// Idle lines beyond this number are looked through for those that can be forgotten.
  private static var idleLineCount: Int { 64 }

  private let width: Int
  private let widthPerKey: Int
  private let processorTime: @Sendable () -> UInt64
  private let state = Mutex(State())
  private let queue: DispatchQueue

  /// - Parameters:
  ///   - width: at least 2.
  ///   - widthPerKey: less than `width`, so that one place is left to other keys.
  ///   - processorTime: nanoseconds that the calling thread has run; tests have their own.
  package init(
    label: String, width: Int, widthPerKey: Int? = nil,
    processorTime: @escaping @Sendable () -> UInt64 = cl_thread_processor_nanoseconds
  ) {
    precondition(width >= 2, "one place is reserved for other keys")
    let widthPerKey = widthPerKey ?? width - 1
    precondition((1..<width).contains(widthPerKey), "one place is reserved for other keys")
    self.width = width
    self.widthPerKey = widthPerKey
    self.processorTime = processorTime
    queue = DispatchQueue(label: label, attributes: .concurrent)
  }

  @discardableResult
  package func run(for key: Key, _ job: @escaping Job) -> Ticket {
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
  /// - Returns: false if it has.
  @discardableResult
  package func cancel(_ ticket: Ticket) -> Bool {
    // Destroyed after the lock is released: a job may hold anything.
    let job = state.withLock { state -> Job? in
      let job = state.lines[ticket.key]?.remove(ticket.number)
      if state.lines[ticket.key]?.jobs.isEmpty == true { state.waiting.remove(ticket.key) }
      return job
    }
    return job != nil
  }

  /// Jobs that wait or run.
  package var jobCount: Int {
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
      // Of equals the one whose job came first.
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
      // Nothing is left to share: what was overdrawn is forgotten.
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
  /// Of the job that starts next; there is one.
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

  /// The first number is always that of a job.
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

  /// - Returns: what it is charged for the job that starts.
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
