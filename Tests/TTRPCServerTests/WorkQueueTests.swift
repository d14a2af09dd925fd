import Dispatch
import Synchronization
import TTRPCServer
import TestSupport
import Testing

struct WorkQueueTests {
  /// Blocks jobs until the test opens it.
  final class Gate: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)
    func pass() { semaphore.wait() }
    func open(_ count: Int) { for _ in 0..<count { semaphore.signal() } }
  }

  @Test("one key never takes the last place")
  func fairness() {
    let queue = WorkQueue<Int>(label: "test", width: 3)
    let gate = Gate()
    let done = DispatchGroup()
    for _ in 0..<10 {
      done.enter()
      queue.run(for: 1) {
        gate.pass()
        done.leave()
      }
    }
    // Two of the ten are running and hold their places; another key still gets one.
    let other = DispatchSemaphore(value: 0)
    queue.run(for: 2) { other.signal() }
    #expect(other.wait(timeout: .now() + scaledTimeout(120)) == .success)
    gate.open(10)
    #expect(done.wait(timeout: .now() + scaledTimeout(120)) == .success)
  }

  @Test("jobs of one key start in order, and every job runs")
  func order() {
    let queue = WorkQueue<Int>(label: "test", width: 2)
    let started = Mutex<[[Int]]>([[], [], []])
    let done = DispatchGroup()
    for job in 0..<300 {
      done.enter()
      queue.run(for: job % 3) {
        started.withLock { $0[job % 3].append(job) }
        done.leave()
      }
    }
    #expect(done.wait(timeout: .now() + scaledTimeout(120)) == .success)
    let lines = started.withLock { $0 }
    for key in 0..<3 { #expect(lines[key] == (0..<300).filter { $0 % 3 == key }) }
  }
}

/// Tests of the order in which keys are served. One of two places is occupied to the end, so that
/// jobs run one after the other.
final class WorkQueueFairnessTests: Sendable {
  /// The processor time of a thread, which only `spend` advances.
  final class Meter: Sendable {
    private let time = Mutex<UInt64>(0)
    var now: UInt64 { time.withLock { $0 } }
    func spend(_ nanoseconds: UInt64) { time.withLock { $0 += nanoseconds } }
  }

  let meter = Meter()
  let started = Mutex<[Int]>([])

  @Test("keys share processor time, not jobs: cheap jobs do not wait for as many expensive ones")
  func costs() {
    let (first, last) = (WorkQueueTests.Gate(), WorkQueueTests.Gate())
    let queue = WorkQueue<Int>(
      label: "test", width: 2, widthPerKey: 1, processorTime: { [meter] in meter.now })
    queue.run(for: -1) { last.pass() }
    queue.run(for: -2) { first.pass() }
    let done = DispatchGroup()
    for (key, cost) in [(1, 1_000), (2, 10)] {
      for _ in 0..<200 {
        done.enter()
        queue.run(for: key) { [self] in
          meter.spend(UInt64(cost))
          started.withLock { $0.append(key) }
          done.leave()
        }
      }
    }
    first.open(1)
    #expect(done.wait(timeout: .now() + scaledTimeout(120)) == .success)
    last.open(1)
    // All 200 cheap jobs cost as much as two expensive ones.
    let order = started.withLock { $0 }
    let lastCheap = order.lastIndex(of: 2) ?? order.count
    #expect(order[..<lastCheap].filter { $0 == 1 }.count <= 4)
  }

  @Test("a job that is cancelled before it starts never runs and costs nothing")
  func cancelling() {
    let (first, last) = (WorkQueueTests.Gate(), WorkQueueTests.Gate())
    let queue = WorkQueue<Int>(label: "test", width: 2, widthPerKey: 1)
    queue.run(for: -1) { last.pass() }
    queue.run(for: -2) { first.pass() }
    let tickets = (0..<100_000).map { job in
      queue.run(for: 1) { [self] in started.withLock { $0.append(job) } }
    }
    let cancelled = tickets.enumerated().filter { $0.offset != 70_000 && queue.cancel($0.element) }
    #expect(cancelled.count == 99_999)
    #expect(!queue.cancel(tickets[0]))
    #expect(queue.jobCount == 3)
    let done = DispatchSemaphore(value: 0)
    queue.run(for: 1) { done.signal() }
    first.open(1)
    #expect(done.wait(timeout: .now() + scaledTimeout(120)) == .success)
    last.open(1)
    #expect(started.withLock { $0 } == [70_000])
  }

  @Test("a hundred thousand jobs of one key do not delay the first job of another")
  func backlog() {
    let (first, last) = (WorkQueueTests.Gate(), WorkQueueTests.Gate())
    let queue = WorkQueue<Int>(label: "test", width: 2, widthPerKey: 1)
    queue.run(for: -1) { last.pass() }
    queue.run(for: -2) { first.pass() }
    for _ in 0..<100_000 { queue.run(for: 1) { [self] in started.withLock { $0.append(1) } } }
    let done = DispatchSemaphore(value: 0)
    queue.run(for: 2) { [self] in
      started.withLock { $0.append(2) }
      done.signal()
    }
    first.open(1)
    #expect(done.wait(timeout: .now() + scaledTimeout(120)) == .success)
    #expect(started.withLock { $0.firstIndex(of: 2) ?? .max } <= 1)
    last.open(1)
  }
}
