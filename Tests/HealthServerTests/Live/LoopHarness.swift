import Dispatch
import Synchronization
import TTRPCServer
import TestSupport

/// The loop of a server without sockets, with a clock that tests advance.
final class LoopHarness: Sendable {
  let clock = ManualClock()
  let server: TransportServer

  init() throws {
    var configuration = TransportConfiguration(listeners: [], users: nil)
    configuration.clock = .manual(clock)
    server = try TransportServer(configuration)
  }

  deinit { server.drain {} }

  /// Runs `body` on the loop and waits for it.
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

  func advance(seconds: Double) { clock.advance(byNanoseconds: UInt64(seconds * 1e9)) }
}
