import Dispatch
import Glibc
import InteropService
import Synchronization
import TTRPC
import TestSupport
import Testing
import WireTestSupport

@testable import TTRPCServer

/// Tests when replies are sent: not one by one while others wait for their turns, and before the end of a
/// long turn. The time of turns is that which the handler takes according to the test.
@Suite(.process) struct TransportReplyTests {
  /// A method whose handler notes which clients have something to read.
  final class Watch: Sendable {
    let descriptors = Mutex<[Int32]>([])
    /// The indices of these clients, for each request.
    let readable = Mutex<[[Int]]>([])
    /// Signaled with each request.
    let noted = DispatchSemaphore(value: 0)
    private let turnTime = Atomic<UInt64>(0)
    private let nanosecondsPerCall: UInt64

    init(nanosecondsPerCall: UInt64) { self.nanosecondsPerCall = nanosecondsPerCall }

    func harness() throws -> TransportHarness {
      try TransportHarness { [self] configuration in
        let row = MethodRow(service: "test.Watched", method: "Call", kind: .unary) {
          [self] (call, _) in
          note()
          turnTime.add(nanosecondsPerCall, ordering: .relaxed)
          call.reply([])
        }
        configuration.listeners[0].methods = MethodTable(InteropService.rows + [row])
        configuration.turnTime = { [self] in turnTime.load(ordering: .relaxed) }
      }
    }

    private func note() {
      let clients = descriptors.withLock { descriptors in
        descriptors.indices.filter { index in
          var entry = pollfd(fd: descriptors[index], events: Int16(POLLIN), revents: 0)
          return poll(&entry, 1, 0) == 1
        }
      }
      readable.withLock { $0.append(clients) }
      noted.signal()
    }
  }

  /// Lets each client send requests at the same time, and returns what was readable at each.
  private static func readable(
    clientCount: Int, requestCount: Int, nanosecondsPerCall: UInt64
  ) throws -> [[Int]] {
    let watch = Watch(nanosecondsPerCall: nanosecondsPerCall)
    let harness = try watch.harness()
    let clients = (0..<clientCount).map { _ in harness.connect() }
    for client in clients { #expect(client.ping(1)) }
    watch.descriptors.withLock { $0 = clients.map(\.descriptor) }
    let gate = harness.blockLoop()
    for client in clients {
      let frames = (1...requestCount).map {
        TestFrame.request(UInt32(2 * $0 + 1), "Call", service: "test.Watched")
      }
      client.send(frames.flatMap(\.bytes))
    }
    gate.signal()
    // What a client had received would not be readable.
    for _ in 0..<clientCount * requestCount { watch.noted.wait() }
    for client in clients {
      for _ in 0..<requestCount { #expect(client.receive()?.statusCode == 0) }
    }
    return watch.readable.withLock { $0 }
  }

  @Test("the replies of a short turn are sent together")
  func shortTurn() throws {
    let readable = try Self.readable(clientCount: 1, requestCount: 6, nanosecondsPerCall: 1_000)
    #expect(readable == [[], [], [], [], [], []])
  }

  @Test("the first replies of a long turn are sent before its last requests are handled")
  func longTurn() throws {
    let readable = try Self.readable(clientCount: 1, requestCount: 6, nanosecondsPerCall: 10_000)
    #expect(readable == [[], [], [], [0], [0], [0]])
  }

  @Test("the replies to several connections are sent after the requests of all")
  func shortTurns() throws {
    let readable = try Self.readable(clientCount: 4, requestCount: 1, nanosecondsPerCall: 1_000)
    #expect(readable == [[], [], [], []])
  }

  @Test("the replies to the first of many connections are sent before the last have their turns")
  func longTurns() throws {
    let readable = try Self.readable(clientCount: 4, requestCount: 1, nanosecondsPerCall: 15_000)
    #expect(readable == [[], [], [0, 1], [0, 1]])
  }

  @Test("replies that other threads post together arrive")
  func together() throws {
    let harness = try TransportHarness()
    let client = harness.connect()
    let count = 100
    client.send((0..<count).flatMap { TestFrame.held(UInt32(2 * $0 + 1)).bytes })
    harness.waitForCalls(count)
    let calls = harness.held.all
    // Each thread wakes the loop for its own half while the other posts.
    DispatchQueue.concurrentPerform(iterations: 2) { half in
      harness.server.replyTogether {
        for call in calls[(half * count / 2)..<((half + 1) * count / 2)] { call.reply([]) }
      }
    }
    for _ in 0..<count { #expect(client.receive()?.statusCode == 0) }
  }
}

extension TransportHarness {
  /// Waits until this many calls of `test.Held` have arrived.
  func waitForCalls(_ count: Int) {
    while onLoop({ [held] _ in held.all.count }) < count {}
  }
}
