import HealthAPI
import Dispatch
import Glibc
import HealthModel
package import HealthWire
import TTRPCClient

extension Channel {
  /// Performs a call and blocks the thread; must not be called from a task. `timeout` defaults to
  /// the timeout in the options and includes reconnecting.
  package func call<Request, Reply>(
    _ method: Method<Request, Reply>, _ request: Request, timeout: Duration? = nil
  ) throws(ClientError) -> Reply {
    let deadline = Deadline(after: timeout ?? defaultTimeout(of: method))
    var failureCount = 0
    while true {
      do throws(ClientError) {
        return try connection(deadline).call(method, request, deadline: deadline)
      } catch {
        failureCount += 1
        let isWorthwhile = retries(
          error, isIdempotent: method.isIdempotent, failure: failureCount)
        let pause = options.pause(before: failureCount)
        guard isWorthwhile, deadline.allows(pause) else {
          throw final(error, isIdempotent: method.isIdempotent)
        }
        usleep(UInt32(clamping: Int64(pause / .microseconds(1))))
      }
    }
  }

  private func connection(_ deadline: Deadline?) throws(ClientError) -> RPCConnection {
    while true {
      let waiter = ConnectionWaiter()
      switch try nextStep({ waiter.end($0) }).get() {
      case .use(let connection): return connection
      case .wait: if let connection = try waiter.wait(until: deadline) { return connection }
      case .connect:
        let result = Result { () throws(ClientError) in try greeted(deadline) }
        finishConnecting(result)
        return try result.get()
      }
    }
  }

  private func greeted(_ deadline: Deadline?) throws(ClientError) -> RPCConnection {
    let connection = try connect()
    guard let identity else { return connection }
    if let process = identity.representedProcess {
      _ = try connection.call(
        HealthMethod.Session.represent, process.request, deadline: deadline)
      try process.checkIsAlive(connection)
    }
    let challenge = try connection.call(
      HealthMethod.Session.begin, identity.begin, deadline: deadline)
    let hello = identity.hello(answering: challenge)
    if let manifest = identity.manifest {
      let request = IntroduceRequest(hello: hello, manifest: manifest)
      _ = try connection.call(HealthMethod.Session.introduce, request, deadline: deadline)
    } else {
      _ = try connection.call(HealthMethod.Session.hello, hello, deadline: deadline)
    }
    return connection
  }
}

extension Deadline? {
  /// Returns whether a pause ends before the deadline.
  func allows(_ pause: Duration) -> Bool {
    guard let self else { return true }
    return .nanoseconds(Int64(clamping: self.remainingNanoseconds)) > pause
  }
}

private final class ConnectionWaiter: @unchecked Sendable {
  // @unchecked because `result` is written before the semaphore is signaled, and read after it was;
  // not at all after a timeout.
  private var result: Result<RPCConnection, ClientError>?
  private let semaphore = DispatchSemaphore(value: 0)

  func end(_ result: Result<RPCConnection, ClientError>?) {
    self.result = result
    semaphore.signal()
  }

  /// Returns nil if the call that was connecting gave up.
  ///
  /// - Throws: `deadlineExceeded` if no connection was opened in time.
  func wait(until deadline: Deadline?) throws(ClientError) -> RPCConnection? {
    let time =
      deadline.map { DispatchTime.now() + .nanoseconds(Int(clamping: $0.remainingNanoseconds)) }
      ?? .distantFuture
    guard semaphore.wait(timeout: time) == .success else { throw .deadline }
    return try result?.get()
  }
}
