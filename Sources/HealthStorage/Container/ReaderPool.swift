import Synchronization

/// Read-only connections, each used by one thread at a time. The pool opens a connection whenever
/// no idle one is available, and retains at most `idleCountMax` of them.
package final class ReaderPool: Sendable {
  private struct State {
    var idle: [Connection] = []
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
    defer {
      let isKept = state.withLock { state in
        // The pool may have been closed while the connection was in use.
        guard !state.isClosed, state.idle.count < idleCountMax else { return false }
        state.idle.append(connection)
        return true
      }
      if !isKept { connection.close() }
    }
    return try connection.perform { () throws(StoreError) in try body(connection) }
  }

  package func close() {
    let idle = state.withLock { state in
      state.isClosed = true
      defer { state.idle = [] }
      return state.idle
    }
    for connection in idle { connection.close() }
  }
}
