import Dispatch
import HealthServer
import Synchronization
import Testing

struct WorkQueueTests {
  /// Jobs that run until they are let go.
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
    #expect(other.wait(timeout: .now() + 20) == .success)
    gate.open(10)
    #expect(done.wait(timeout: .now() + 20) == .success)
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
    #expect(done.wait(timeout: .now() + 20) == .success)
    let lines = started.withLock { $0 }
    for key in 0..<3 { #expect(lines[key] == (0..<300).filter { $0 % 3 == key }) }
  }
}
