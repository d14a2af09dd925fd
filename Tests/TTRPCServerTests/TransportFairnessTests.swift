import Dispatch
import Glibc
import TTRPC
import InteropService
import Synchronization
import TestSupport
import Testing
import WireTestSupport

@testable import TTRPCServer

/// Tests that no client blocks the loop or makes the server hold much memory. Assertions count
/// events and never measure time.
@Suite(.process) struct TransportFairnessTests {
  /// Methods of `test.Shared` that record calls in the order in which the loop serves them.
  final class Log: Sendable {
    let served = Mutex<[String]>([])
    let started = Atomic<Int>(0)
    /// The clock by which the loop measures turns, so that a temporarily slow machine changes no
    /// order.
    let turnTime = Atomic<UInt64>(0)
    let queue = WorkQueue<ObjectIdentifier>(label: "test", width: 2)
    let account = PeerAccount()
    /// The byte count of the answers of `Work`.
    let answerByteCount: Int
    /// If present, jobs of `Work` wait for it.
    let gate: DispatchSemaphore?

    init(answerByteCount: Int = 0, gate: DispatchSemaphore? = nil) {
      self.answerByteCount = answerByteCount
      self.gate = gate
    }

    var rows: [MethodRow] {
      [
        row("Slow") { [self] call in
          served.withLock { $0.append("slow") }
          // Longer than a turn.
          turnTime.add(400_000, ordering: .relaxed)
          call.reply([])
        },
        row("Quick") { [self] call in
          served.withLock { $0.append("quick") }
          turnTime.add(10_000, ordering: .relaxed)
          call.reply([])
        },
        row("Identify") { [self] call in
          call.peer.identify(as: account)
          call.reply([])
        },
        row("Work") { [self] call in
          call.work(on: queue, answerByteCount: answerByteCount) { [self] in
            started.add(1, ordering: .relaxed)
            gate?.wait()
            call.reply([UInt8](repeating: 1, count: answerByteCount))
          }
        },
      ]
    }

    private func row(_ method: String, _ body: @escaping @Sendable (Call) -> Void) -> MethodRow {
      MethodRow(service: "test.Shared", method: method, kind: .unary) { call, _ in body(call) }
    }
  }

  /// Polls instead of blocking: Dispatch starts no thread for the work that a test waits for while
  /// tests spin on every core.
  private static func wait(until condition: () -> Bool) {
    while !condition() { usleep(100) }
  }

  private static func requests(_ method: String, _ count: Int, from first: Int = 0) -> [UInt8] {
    (first..<first + count).flatMap {
      TestFrame.request(UInt32(2 * $0 + 1), method, service: "test.Shared").bytes
    }
  }

  private static func harness(
    _ log: Log, _ change: (inout TransportConfiguration) -> Void = { _ in }
  ) throws -> TransportHarness {
    try TransportHarness { configuration in
      configuration.listeners[0].methods = MethodTable(InteropService.rows + log.rows)
      configuration.turnTime = { log.turnTime.load(ordering: .relaxed) }
      change(&configuration)
    }
  }

  @Test("a connection with many slow requests waits for its next turn after each of them")
  func turns() throws {
    let log = Log()
    let harness = try Self.harness(log)
    let (flood, other) = (harness.connect(), harness.connect())
    #expect(flood.ping(1) && other.ping(1))
    let gate = harness.blockLoop()
    flood.send(Self.requests("Slow", 200, from: 1))
    other.send(Self.requests("Quick", 1, from: 1))
    gate.signal()
    #expect(other.receive()?.statusCode == 0)
    #expect(log.served.withLock { $0.firstIndex(of: "quick") ?? .max } <= 2)
    for _ in 0..<200 { #expect(flood.receive() != nil) }
    #expect(log.served.withLock { $0.count } == 201)
  }

  @Test("an app with many connections has one share of the loop, and another app has an equal one")
  func shares() throws {
    let log = Log()
    let harness = try Self.harness(log)
    let crowd = (0..<20).map { _ in harness.connect() }
    let other = harness.connect()
    for client in crowd {
      client.send(Self.requests("Identify", 1))
      #expect(client.receive() != nil)
    }
    #expect(other.ping(1))
    let gate = harness.blockLoop()
    for client in crowd { client.send(Self.requests("Slow", 10, from: 1)) }
    other.send(Self.requests("Quick", 10, from: 1))
    gate.signal()
    for _ in 0..<10 { #expect(other.receive() != nil) }
    // It does not wait until each connection of the crowd has had a turn.
    let served = log.served.withLock { $0 }
    let lastQuick = served.lastIndex(of: "quick") ?? served.count
    #expect(served[..<lastQuick].filter { $0 == "slow" }.count <= 5)
    for client in crowd { for _ in 0..<10 { #expect(client.receive() != nil) } }
  }

  @Test("closing a connection discards its queued work before it runs")
  func abandoned() throws {
    let gate = DispatchSemaphore(value: 0)
    let log = Log(gate: gate)
    let harness = try Self.harness(log)
    let client = harness.connect()
    client.send(Self.requests("Work", 900) + Self.requests("Quick", 1, from: 900))
    #expect(client.receive()?.statusCode == 0)
    client.close()
    #expect(harness.events.hasClosed(.peerClosed))
    // Only work that was already running is left.
    #expect(log.queue.jobCount <= 1)
    for _ in 0..<900 { gate.signal() }
    Self.wait { log.queue.jobCount == 0 }
    #expect(log.started.load(ordering: .relaxed) <= 1)
    #expect(harness.connect().ping(1))
  }

  @Test("an expired deadline discards queued work and leaves the connection open")
  func deadlines() throws {
    let gate = DispatchSemaphore(value: 0)
    let log = Log(gate: gate)
    let harness = try Self.harness(log)
    let client = harness.connect()
    client.send(
      (0..<500).flatMap {
        TestFrame.request(
          UInt32(2 * $0 + 1), "Work", service: "test.Shared", timeout: 1_000_000_000
        ).bytes
      })
    Self.wait { harness.timerCount >= 500 }
    harness.advance(seconds: 2)
    for _ in 0..<500 { #expect(client.receive()?.statusCode == 4) }
    #expect(log.queue.jobCount <= 1)
    for _ in 0..<500 { gate.signal() }
    Self.wait { log.queue.jobCount == 0 }
    #expect(log.started.load(ordering: .relaxed) <= 1)
    #expect(client.ping(1_001))
  }

  @Test("unread answers stop further ones from being computed, and none is lost")
  func unread() throws {
    let gate = DispatchSemaphore(value: 0)
    let log = Log(answerByteCount: 1 << 20, gate: gate)
    let harness = try Self.harness(log)
    let client = harness.connect()
    client.send(Self.requests("Work", 50) + Self.requests("Quick", 1, from: 50))
    // All requests are read before the first answer: while answers wait to be read, the connection
    // is not read further.
    Self.wait { log.served.withLock { !$0.isEmpty } }
    for _ in 0..<50 { gate.signal() }
    Self.wait { log.queue.jobCount == 0 }
    for _ in 0..<10 { _ = harness.onLoop { $0.budget.byteCount } }
    Self.wait { log.queue.jobCount == 0 }
    let limit = PeerAccount.Limits().answerByteCountPerConnectionMax
    #expect(log.started.load(ordering: .relaxed) <= limit >> 20 + 1)
    #expect(harness.onLoop { $0.budget.byteCount } < limit + (2 << 20))
    var byteCount = 0
    for _ in 0..<51 { byteCount += client.receive()?.response?.payload.count ?? 0 }
    #expect(byteCount == 50 << 20)
    Self.wait { harness.onLoop { $0.budget.byteCount } == 0 }
  }

  @Test("frames beyond an app's memory limit are refused and skipped, and short ones are served")
  func longFrames() throws {
    var limits = PeerAccount.Limits()
    limits.requestByteCountMax = 1 << 20
    let harness = try Self.harness(Log()) { [limits] in
      $0.listeners[0].account = PeerAccount(limits)
    }
    let (first, second) = (harness.connect(), harness.connect())
    let payload = [UInt8](repeating: 3, count: 700_000)
    let frame = TestFrame.request(1, "Unary", TestFrame.message(payload: payload)).bytes
    first.send(Array(frame.dropLast()))
    Self.wait { harness.onLoop { $0.budget.byteCount } >= 700_000 }
    second.send(frame)
    let refusal = second.receive()
    #expect(refusal?.statusCode == 8)
    #expect(second.ping(3))
    first.send(Array(frame.suffix(1)))
    #expect(first.receive()?.response != nil)
    second.send(TestFrame.request(5, "Unary", TestFrame.message(payload: payload)).bytes)
    #expect(second.receive()?.statusCode == 0)
    Self.wait { harness.onLoop { $0.budget.byteCount } == 0 }
  }
}

extension TransportFairnessTests {
  @Test("clients waiting to be accepted do not delay the call of another client")
  func accepting() throws {
    let events = EventLog()
    let acceptedCount = Mutex(0)
    let harness = try TransportHarness { configuration in
      let row = MethodRow(service: "test.Crowd", method: "Count", kind: .unary) { call, _ in
        acceptedCount.withLock { $0 = events.count }
        call.reply([])
      }
      configuration.listeners[0].methods = MethodTable(InteropService.rows + [row])
      configuration.log = { events.append($0) }
    }
    let client = harness.connect()
    #expect(client.ping(1))
    let gate = harness.blockLoop()
    let crowd = (0..<100).map { _ in harness.connect() }
    client.send(TestFrame.request(3, "Count", service: "test.Crowd"))
    gate.signal()
    #expect(client.receive()?.statusCode == 0)
    // At most one turn of the listener has come before it.
    #expect(acceptedCount.withLock { $0 } <= 1 + 2 * Listener.batchCountMax)
    for client in crowd { #expect(client.ping(1)) }
    #expect(events.count == 101)
    withExtendedLifetime(crowd) {}
  }
}

/// Tests of clients that do not identify their app.
@Suite(.process) struct UnidentifiedTests {
  private static func harness(
    _ limits: UnidentifiedLimits, _ change: (inout TransportConfiguration) -> Void = { _ in }
  ) throws -> TransportHarness {
    try TransportHarness { configuration in
      configuration.listeners[0].methods = MethodTable(
        InteropService.rows + TransportFairnessTests.Log().rows)
      configuration.listeners[0].unidentified = limits
      change(&configuration)
    }
  }

  private static func identify(_ client: RawClient) -> Bool {
    client.send(TestFrame.request(101, "Identify", service: "test.Shared"))
    return client.receive()?.statusCode == 0
  }

  @Test("DO-01: a connection without a hello is closed after 5 s, and that of an app stays open")
  func deadline() throws {
    let harness = try Self.harness(UnidentifiedLimits())
    let (silent, app) = (harness.connect(), harness.connect())
    #expect(silent.ping(1))
    #expect(Self.identify(app))
    harness.advance(seconds: 4.9)
    #expect(silent.ping(3))
    harness.advance(seconds: 0.2)
    #expect(silent.isClosedByServer)
    #expect(harness.events.hasClosed(.notIdentified))
    harness.advance(seconds: 3_600)
    #expect(app.ping(103))
    #expect(harness.timerCount == 0)
  }

  @Test("DO-01: a delay of the daemon does not cost a client its connection")
  func delay() throws {
    let held = HeldCalls()
    let harness = try Self.harness(UnidentifiedLimits()) {
      $0.listeners[0].methods = MethodTable(InteropService.rows + held.rows)
    }
    let (checked, unread) = (harness.connect(), harness.connect())
    checked.send(TestFrame.held(1))
    #expect(checked.ping(3))
    // Data that arrives while the loop is blocked is read after the timer.
    #expect(unread.ping(1))
    let gate = harness.blockLoop()
    unread.send(TestFrame.held(3))
    harness.advance(seconds: 5.1)
    gate.signal()
    #expect(checked.ping(5))
    #expect(unread.ping(5))
    #expect(held.all.count == 2)

    for call in held.all { call.onLoop { call.reply([]) } }
    #expect(checked.receive()?.statusCode == 0)
    #expect(unread.receive()?.statusCode == 0)
    harness.advance(seconds: 5.1)
    #expect(checked.isClosedByServer)
    #expect(unread.isClosedByServer)
  }

  @Test("DO-01: calls without a hello keep a connection open for at most 60 s")
  func longestDelay() throws {
    let held = HeldCalls()
    let harness = try Self.harness(UnidentifiedLimits()) {
      $0.listeners[0].methods = MethodTable(InteropService.rows + held.rows)
    }
    let client = harness.connect()
    client.send(TestFrame.held(1))
    for second in 0..<11 {
      #expect(client.ping(UInt32(3 + 2 * second)))
      harness.advance(seconds: 5.1)
    }
    #expect(client.ping(101))
    harness.advance(seconds: 5.1)
    #expect(client.isClosedByServer)
  }

  @Test(
    "DO-01: connections without a hello are limited per process, and identified ones do not count")
  func perProcess() throws {
    var limits = UnidentifiedLimits()
    limits.connectionsPerProcessMax = 3
    let harness = try Self.harness(limits)
    let clients = (0..<3).map { _ in harness.connect() }
    for client in clients { #expect(client.ping(1)) }
    #expect(harness.connect().isClosedByServer)
    #expect(harness.events.contains(.refused(listener: "test", .tooManyUnidentified)))
    #expect(Self.identify(clients[0]))
    #expect(harness.connect().ping(1))
  }

  @Test("DO-01: at the limit for all connections without a hello, a new one displaces the oldest")
  func displaced() throws {
    var limits = UnidentifiedLimits()
    limits.connectionsMax = 3
    let harness = try Self.harness(limits)
    let app = harness.connect()
    #expect(Self.identify(app))
    let clients = (0..<4).map { _ in
      let client = harness.connect()
      #expect(client.ping(1))
      return client
    }
    #expect(clients[0].isClosedByServer)
    for client in clients[1...] { #expect(client.ping(3)) }
    #expect(app.ping(103))
  }

  @Test("DO-01: slots are reserved for the control socket")
  func reserved() throws {
    let harness = try Self.harness(UnidentifiedLimits()) { configuration in
      configuration.limits.connectionsMax = 4
      configuration.limits.reservedConnectionCount = 2
      guard case .path(let path) = configuration.listeners[0].place else { return }
      var control = ListenerConfiguration(
        name: "control", place: .path(path + "c"), methods: MethodTable(InteropService.rows))
      control.hasReservedSlots = true
      configuration.listeners.append(control)
    }
    let apps = (0..<2).map { _ in harness.connect() }
    for client in apps { #expect(client.ping(1)) }
    #expect(harness.connect().isClosedByServer)
    let control = (0..<2).map { _ in RawClient(path: harness.path + "c", of: harness) }
    for client in control { #expect(client.ping(1)) }
    #expect(RawClient(path: harness.path + "c", of: harness).isClosedByServer)
    for client in apps { #expect(client.ping(3)) }
    withExtendedLifetime(control) {}
  }

  @Test("a frame of more than 64 KiB is refused to a client without a hello")
  func frames() throws {
    let harness = try Self.harness(UnidentifiedLimits())
    let client = harness.connect()
    let payload = [UInt8](repeating: 3, count: 100_000)
    let message = TestFrame.message(payload: payload)
    client.send(TestFrame.request(1, "Unary", message))
    #expect(client.receive()?.statusCode == 8)
    #expect(Self.identify(client))
    client.send(TestFrame.request(103, "Unary", message))
    #expect(client.receive()?.response?.payload == message)
  }
}
