import HealthAPI
import HealthModel
package import HealthWire
import TTRPCClient

extension Channel {
  /// Performs a call and suspends the task. `timeout` defaults to the timeout in the options and
  /// includes reconnecting.
  package func call<Request, Reply>(
    _ method: Method<Request, Reply>, _ request: Request, timeout: Duration? = nil
  ) async throws(ClientError) -> Reply {
    let deadline = Deadline(after: timeout ?? defaultTimeout(of: method))
    var failureCount = 0
    while true {
      do throws(ClientError) {
        return try await connection(deadline).call(method, request, deadline: deadline)
      } catch {
        failureCount += 1
        try await pause(
          after: error, failureCount: failureCount, isIdempotent: method.isIdempotent,
          until: deadline)
      }
    }
  }

  /// The default timeout. On the control socket, the daemon may ask the user for a password first.
  func defaultTimeout<Request, Reply>(of method: Method<Request, Reply>) -> Duration? {
    guard let timeout = options.timeout, identity == nil, HealthMethod.asking.contains(method.path)
    else {
      return options.timeout
    }
    return max(timeout, .seconds(600))
  }

  /// Opens a stream. Failures are not retried.
  package func open<Request, Reply>(
    _ method: Method<Request, Reply>, _ first: Request
  ) async throws(ClientError) -> MessageStream<Request, Reply> {
    try MessageStream(method, first, on: try await connected())
  }

  /// Returns the connection, which is opened if there is none.
  func connected() async throws(ClientError) -> RPCConnection {
    try await connection(Deadline(after: options.timeout))
  }

  /// Waits before the next attempt.
  ///
  /// - Throws: `error` if no further attempt is allowed, `cancelled` if the task was canceled.
  func pause(
    after error: ClientError, failureCount: Int, isIdempotent: Bool, until deadline: Deadline?
  ) async throws(ClientError) {
    let pause = options.pause(before: failureCount)
    guard retries(error, isIdempotent: isIdempotent, failure: failureCount),
      deadline.allows(pause)
    else { throw final(error, isIdempotent: isIdempotent) }
    do { try await Task.sleep(for: pause) } catch { throw .cancelled }
  }

  private func connection(_ deadline: Deadline?) async throws(ClientError) -> RPCConnection {
    while true {
      let step: Result<Step, ClientError> = await withCheckedContinuation { continuation in
        let step = nextStep { result in
          continuation.resume(returning: result.map { $0.map(Step.use) } ?? .success(.wait))
        }
        if case .success(.wait) = step { return }
        continuation.resume(returning: step)
      }
      switch try step.get() {
      case .use(let connection): return connection
      case .wait: continue
      case .connect:
        let result = await greeted(deadline)
        finishConnecting(result)
        return try result.get()
      }
    }
  }

  private func greeted(_ deadline: Deadline?) async -> Result<RPCConnection, ClientError> {
    do throws(ClientError) {
      let connection = try connect()
      if let identity {
        if let process = identity.representedProcess {
          _ = try await connection.call(
            HealthMethod.Session.represent, process.request, deadline: deadline)
          try process.checkIsAlive(connection)
        }
        let challenge = try await connection.call(
          HealthMethod.Session.begin, identity.begin, deadline: deadline)
        let hello = identity.hello(answering: challenge)
        if let manifest = identity.manifest {
          let request = IntroduceRequest(hello: hello, manifest: manifest)
          _ = try await connection.call(
            HealthMethod.Session.introduce, request, deadline: deadline)
        } else {
          _ = try await connection.call(HealthMethod.Session.hello, hello, deadline: deadline)
        }
      }
      return .success(connection)
    } catch {
      return .failure(error)
    }
  }
}
