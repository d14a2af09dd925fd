import HealthRPC
import Synchronization

/// Calls to one socket of the daemon, over a connection that is opened when it is needed and opened
/// again when it broke.
///
/// A call that broke is repeated, on a new connection, when it is idempotent or when its request
/// had not gone out as a whole; otherwise it fails with `fateUnknown`. Every connection of an app
/// begins with Session.Begin and Session.Hello.
package final class Channel: Sendable {
  /// Makes a connected socket.
  package typealias Connector = @Sendable () throws(ClientError) -> Descriptor

  private enum Phase {
    case idle
    case connecting([@Sendable (Result<Connection, ClientError>) -> Void])
    case connected(Connection)
    case closed
  }

  private struct State {
    var phase = Phase.idle
    /// Done on every connection before anybody calls over it.
    var openings: [ObjectIdentifier: @Sendable (Connection) -> Void] = [:]
  }

  /// How time and failure are treated.
  package let options: ClientOptions
  private let connect: Connector
  /// Who the app is; nil on the control socket.
  let identity: AppIdentity?
  private let state = Mutex(State())
  private let wasConnected = Mutex(false)

  /// - Parameter identity: who the app is; nil on the control socket.
  package init(
    identity: AppIdentity?, options: ClientOptions = ClientOptions(), connect: @escaping Connector
  ) {
    self.identity = identity
    self.options = options
    self.connect = connect
  }

  deinit { close() }

  /// Fails every call, now and later.
  package func close() {
    let last = state.withLock { state in
      defer { state.phase = .closed }
      return state.phase
    }
    let error = ClientError(.closed, "the client has been closed")
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
    case use(Connection)
    /// The caller connects and reports by `finishConnecting`.
    case connect
    /// The waiter will be called.
    case wait
  }

  /// What a caller that needs a connection has to do.
  func nextStep(
    _ waiter: @escaping @Sendable (Result<Connection, ClientError>) -> Void
  ) -> Result<Step, ClientError> {
    state.withLock { state in
      switch state.phase {
      case .closed: return .failure(ClientError(.closed, "the client has been closed"))
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

  func openConnection() throws(ClientError) -> Connection { Connection(try connect()) }

  /// Tells those who wait how it went.
  func finishConnecting(_ result: Result<Connection, ClientError>) {
    let waiters = state.withLock { state -> [@Sendable (Result<Connection, ClientError>) -> Void] in
      guard case .connecting(let waiters) = state.phase else {
        if case .success(let connection) = result { connection.close() }
        return []
      }
      if case .success(let connection) = result {
        for opening in state.openings.values { opening(connection) }
        state.phase = .connected(connection)
      } else {
        state.phase = .idle
      }
      return waiters
    }
    if case .success = result { wasConnected.withLock { $0 = true } }
    for waiter in waiters { waiter(result) }
  }

  /// Has every connection begin with something, and does it at once on the one that there is, so that
  /// calls made afterwards come behind it.
  func add(_ opening: @escaping @Sendable (Connection) -> Void, by owner: AnyObject) {
    state.withLock { state in
      state.openings[ObjectIdentifier(owner)] = opening
      if case .connected(let connection) = state.phase, connection.isUsable { opening(connection) }
    }
  }

  func removeOpening(by owner: AnyObject) {
    // What it holds is let go after the lock.
    _ = state.withLock { $0.openings.removeValue(forKey: ObjectIdentifier(owner)) }
  }

  /// Whether a call that failed like this is tried again, after a pause.
  ///
  /// - Parameter number: how often it has failed.
  func retries(_ error: ClientError, isIdempotent: Bool, failure number: Int) -> Bool {
    guard number <= options.reconnectCountMax else { return false }
    switch error.code {
    case .connectionLost: return true
    case .fateUnknown: return isIdempotent
    case .notRunning: return options.waitsForDaemon || wasConnected.withLock { $0 }
    // The daemon is being stopped, and perhaps started again.
    case .refused: return isIdempotent && error.status == .unavailable && error.healthCode == nil
    default: return false
    }
  }

  /// What the caller sees of an error when nothing is tried any more.
  func final(_ error: ClientError, isIdempotent: Bool) -> ClientError {
    guard error.code == .fateUnknown, isIdempotent else { return error }
    return .lost
  }
}
