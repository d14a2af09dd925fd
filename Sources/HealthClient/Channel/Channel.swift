import Synchronization
package import TTRPCClient

/// The calls to one socket of the daemon. The connection is opened when it is needed and reopened
/// after it broke.
///
/// A call whose connection broke is repeated on a new connection if it is idempotent or if its
/// request had not been sent completely; otherwise it fails with `fateUnknown`. Every connection of
/// an app begins with Session.Begin and Session.Hello.
public final class Channel: Sendable {
  /// Opens a connection, on which nothing has been sent.
  package typealias Connector = @Sendable () throws(ClientError) -> RPCConnection

  /// A call that waits for the connection that another call opens. It receives nil if the other
  /// call gave up for a reason of its own, and then takes the next step itself.
  typealias Waiter = @Sendable (Result<RPCConnection, ClientError>?) -> Void

  private enum Phase {
    case idle
    case connecting([Waiter])
    case connected(RPCConnection)
    case closed
  }

  private struct State {
    var phase = Phase.idle
    /// The closures that run on every connection before the first call.
    var openings: [ObjectIdentifier: @Sendable (RPCConnection) -> Void] = [:]
  }

  /// The timeouts and retries.
  public let options: ClientOptions
  let connect: Connector
  /// The identity of the app; nil on the control socket.
  let identity: AppIdentity?
  /// The bundle identifier of the app; empty on the control socket.
  package var appIdentifier: String { identity?.bundleIdentifier ?? "" }
  private let state = Mutex(State())
  private let wasConnected = Mutex(false)

  /// - Parameter identity: The identity of the app; nil on the control socket.
  package init(
    identity: AppIdentity?, options: ClientOptions = ClientOptions(), connect: @escaping Connector
  ) {
    self.identity = identity
    self.options = options
    self.connect = connect
  }

  deinit { close() }

  /// Fails all current and future calls.
  public func close() {
    let last = state.withLock { state in
      defer { state.phase = .closed }
      return state.phase
    }
    let error = ClientError.closed
    switch last {
    case .connected(let connection): connection.close()
    case .connecting(let waiters): for waiter in waiters { waiter(.failure(error)) }
    case .idle, .closed: break
    }
  }
}

// MARK: Connections

extension Channel {
  enum Step {
    case use(RPCConnection)
    /// The caller must connect and then call `finishConnecting`.
    case connect
    /// The waiter will be called.
    case wait
  }

  /// Returns the next step of a caller that needs a connection.
  func nextStep(_ waiter: @escaping Waiter) -> Result<Step, ClientError> {
    state.withLock { state in
      switch state.phase {
      case .closed: return .failure(ClientError.closed)
      case .connected(let connection) where connection.isUsable:
        return .success(.use(connection))
      case .connecting(let waiters):
        state.phase = .connecting(waiters + [waiter])
        return .success(.wait)
      case .idle, .connected:
        state.phase = .connecting([])
        return .success(.connect)
      }
    }
  }

  /// Passes the result to the waiters.
  func finishConnecting(_ result: Result<RPCConnection, ClientError>) {
    let waiters = state.withLock { state -> [Waiter] in
      guard case .connecting(let waiters) = state.phase else {
        // The channel was closed while connecting.
        if case .success(let connection) = result { connection.close() }
        return []
      }
      if case .success(let connection) = result {
        // The openings run before the connection is published, so that they precede every call.
        for opening in state.openings.values { opening(connection) }
        state.phase = .connected(connection)
      } else {
        state.phase = .idle
      }
      return waiters
    }
    switch result {
    case .success: wasConnected.withLock { $0 = true }
    case .failure(let error):
      // The task of this call was canceled, or its timeout passed. The others may still wait.
      if [.cancelled, .deadlineExceeded].contains(error.code) {
        for waiter in waiters { waiter(nil) }
        return
      }
    }
    for waiter in waiters { waiter(result) }
  }

  /// Registers a closure that runs on every connection. It also runs immediately on the current
  /// connection, so that its messages precede those of later calls.
  func add(_ opening: @escaping @Sendable (RPCConnection) -> Void, by owner: AnyObject) {
    state.withLock { state in
      state.openings[ObjectIdentifier(owner)] = opening
      if case .connected(let connection) = state.phase, connection.isUsable { opening(connection) }
    }
  }

  func removeOpening(by owner: AnyObject) {
    // Release the closure outside of the lock: the streams that it retains take the connection's
    // lock when they are deallocated.
    _ = state.withLock { $0.openings.removeValue(forKey: ObjectIdentifier(owner)) }
  }

  /// Returns whether a failed call is attempted again, after a pause.
  ///
  /// - Parameter number: The number of failures so far.
  func retries(_ error: ClientError, isIdempotent: Bool, failure number: Int) -> Bool {
    guard number <= options.reconnectCountMax else { return false }
    switch error.code {
    case .connectionLost: return true
    case .fateUnknown: return isIdempotent
    case .notRunning: return options.waitsForDaemon || wasConnected.withLock { $0 }
    // The daemon is shutting down, and may be restarted.
    case .refused: return isIdempotent && error.status == .unavailable && error.healthCode == nil
    default: return false
    }
  }

  /// Returns the error that the caller receives after the last attempt.
  func final(_ error: ClientError, isIdempotent: Bool) -> ClientError {
    // An idempotent call can simply be repeated by the caller, so its fate does not matter.
    guard error.code == .fateUnknown, isIdempotent else { return error }
    return .lost
  }
}
