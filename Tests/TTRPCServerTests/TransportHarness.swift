import Dispatch
import Foundation
import TTRPC
import InteropService
import Synchronization
import TestSupport
import WireTestSupport

@testable import TTRPCServer

/// A server of the interop service in its own directory, with a clock that tests advance.
final class TransportHarness: Sendable {
  private let temporary: TemporaryDirectory
  var directory: String { temporary.path }
  let path: String
  let clock = ManualClock()
  let held = HeldCalls()
  let events = EventLog()
  let server: TransportServer

  init(_ change: (inout TransportConfiguration) -> Void = { _ in }) throws {
    temporary = try TemporaryDirectory()
    path = temporary.path + "/s"
    let listener = ListenerConfiguration(
      name: "test", place: .path(path), methods: MethodTable(InteropService.rows + held.rows))
    var configuration = TransportConfiguration(listeners: [listener], users: nil)
    configuration.clock = .manual(clock)
    configuration.log = { [events] in events.append($0) }
    change(&configuration)
    server = try TransportServer(configuration)
  }

  deinit {
    server.drain {}
    clock.advance(byNanoseconds: 3_600_000_000_000)
  }

  func connect() -> RawClient { RawClient(path: path, of: self) }

  /// Runs `body` on the server's loop and waits for it.
  func onLoop<T: Sendable>(_ body: @escaping @Sendable (TransportServer) -> T) -> T {
    let result = Mutex<T?>(nil)
    let done = DispatchSemaphore(value: 0)
    server.loop.post { [server] in
      result.withLock { $0 = body(server) }
      done.signal()
    }
    precondition(
      done.wait(timeout: .now() + scaledTimeout(20)) == .success, "the loop does not answer")
    return result.withLock { $0! }
  }

  /// Blocks the loop until the result is signaled. The loop is blocked when this returns, so it learns at
  /// the same time of everything that clients send before the signal.
  func blockLoop() -> DispatchSemaphore {
    let (isBlocked, gate) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    server.loop.post {
      isBlocked.signal()
      gate.wait()
    }
    isBlocked.wait()
    return gate
  }

  var timerCount: Int { onLoop { $0.loop.timerCount } }

  func advance(seconds: Double) { clock.advance(byNanoseconds: UInt64(seconds * 1e9)) }
}

/// Calls of `test.Held` that tests answer, and the reasons for their cancellation.
final class HeldCalls: Sendable {
  private let calls = Mutex<[Call]>([])
  private let reasons = Mutex<[CancellationReason]>([])
  private let cancelled = DispatchSemaphore(value: 0)

  var rows: [MethodRow] {
    [("Unary", .unary), ("ServerStream", .serverStream), ("Bidi", .bidirectional)].map {
      (name, kind) in
      MethodRow(service: "test.Held", method: name, kind: kind) { [self] call, _ in
        call.onCancel = { [self] reason in
          reasons.withLock { $0.append(reason) }
          cancelled.signal()
        }
        calls.withLock { $0.append(call) }
      }
    }
  }

  /// In order of arrival.
  var all: [Call] { calls.withLock { $0 } }

  /// Waits for the next reason for which a call was cancelled.
  func nextReason() -> CancellationReason? {
    guard cancelled.wait(timeout: .now() + scaledTimeout(20)) == .success else { return nil }
    return reasons.withLock { $0.removeFirst() }
  }
}

extension TestFrame {
  static func held(
    _ streamID: UInt32, _ method: String = "Unary", flags: UInt8 = 0, timeout: Int64 = 0
  ) -> TestFrame {
    request(streamID, method, flags: flags, service: "test.Held", timeout: timeout)
  }
}

/// The events that the server logged.
final class EventLog: Sendable {
  private let events = Mutex<[TransportEvent]>([])
  private let appended = DispatchSemaphore(value: 0)

  func append(_ event: TransportEvent) {
    events.withLock { $0.append(event) }
    appended.signal()
  }

  var count: Int { events.withLock { $0.count } }

  /// Waits until `event` is logged.
  func contains(_ event: TransportEvent) -> Bool {
    while true {
      if events.withLock({ $0.contains(event) }) { return true }
      if appended.wait(timeout: .now() + scaledTimeout(20)) != .success { return false }
    }
  }

  func hasClosed(_ reason: CloseReason) -> Bool {
    contains(.closed(listener: "test", reason))
  }
}
