import Dispatch
import Synchronization

/// Read-only connections, each used by one thread at a time. The pool opens a connection whenever
/// no idle one is available, and retains at most `idleCountMax` of them.
package final class ReaderPool: Sendable {
  private struct State {
    var idle: [Connection] = []
    /// The connections in use, by identity, so that `closeNow` can interrupt them.
    var used: [ObjectIdentifier: Connection] = [:]
    var isClosed = false
  }
  package let path: String
  private let idleCountMax: Int
  private let state = Mutex(State())

  package init(path: String, idleCountMax: Int) {
    self.path = path
    self.idleCountMax = idleCountMax
  }

  private static let closed = StoreError(.closed, "the store is closed")
  /// How often `closeNow` interrupts readers. An interrupt has no effect between two statements.
  private static let interruptMilliseconds = 2

  /// Throws if the pool is closed. For requests that are answered without a connection.
  package func requireOpen() throws(StoreError) {
    if state.withLock({ $0.isClosed }) { throw Self.closed }
  }

  package func withConnection<T>(
    _ body: (Connection) throws(StoreError) -> T
  ) throws(StoreError) -> T {
    let (idle, isClosed) = state.withLock { ($0.idle.popLast(), $0.isClosed) }
    if isClosed { throw Self.closed }
    let connection: Connection
    if let idle {
      connection = idle
    } else {
      connection = try Connection(path: path, role: .reader)
    }
    let isOpen = state.withLock { state in
      if !state.isClosed { state.used[ObjectIdentifier(connection)] = connection }
      return !state.isClosed
    }
    guard isOpen else {
      connection.close()
      throw Self.closed
    }
    defer {
      let isKept = state.withLock { state in
        state.used[ObjectIdentifier(connection)] = nil
        // The pool may have been closed while the connection was in use.
        guard !state.isClosed, state.idle.count < idleCountMax else { return false }
        state.idle.append(connection)
        return true
      }
      if !isKept { connection.close() }
    }
    do throws(StoreError) {
      return try connection.perform { () throws(StoreError) in try body(connection) }
    } catch {
      // An interrupted statement fails with another error.
      throw state.withLock { $0.isClosed } ? Self.closed : error
    }
  }

  package func close() {
    let idle = state.withLock { state in
      state.isClosed = true
      defer { state.idle = [] }
      return state.idle
    }
    for connection in idle { connection.close() }
  }

  /// Closes the pool, interrupts the readers, and returns when no connection is in use. The readers
  /// fail with `closed`.
  package func closeNow() {
    close()
    let pause = DispatchSemaphore(value: 0)
    while true {
      let isUsed = state.withLock { state in
        // Under the lock, so that no connection is closed in the meantime.
        for connection in state.used.values { connection.interrupt() }
        return !state.used.isEmpty
      }
      guard isUsed else { return }
      _ = pause.wait(timeout: .now() + .milliseconds(Self.interruptMilliseconds))
    }
  }
}
