import GRDB
import StorageSupport

/// The connection to `permissions.sqlite`, used by one thread at a time.
///
/// Calls that outlast the daemon's shutdown deadline find the connection closed, and throw. GRDB's
/// own `read` would pass a null pointer to SQLite in that case, and the process would crash. One
/// connection for reads and writes is sufficient, because calls are authorized from memory. It also
/// orders the changes: what a closure on it publishes is in the order of the commits.
final class PermissionDatabase: Sendable {
  private let queue: DatabaseQueue

  init(_ queue: DatabaseQueue) { self.queue = queue }

  /// Runs `body` in a transaction, so that all its statements see one state, and rejects writes.
  func read<T>(_ body: (Database) throws -> T) throws -> T {
    try writeWithoutTransaction { db in
      try db.readOnly { try Self.transaction(db, body) }
    }
  }

  /// Runs `body` in a transaction, which is rolled back if `body` throws.
  func write<T>(_ body: (Database) throws -> T) throws -> T {
    try writeWithoutTransaction { db in try Self.transaction(db, body) }
  }

  /// Runs `body` for callers that need a transaction of another kind, or to publish a change after
  /// the commit and before the next one.
  func writeWithoutTransaction<T>(_ body: (Database) throws -> T) throws -> T {
    try queue.inDatabase { db in
      guard db.sqliteConnection != nil else {
        throw DatabaseError(resultCode: .SQLITE_MISUSE, message: "the database is closed")
      }
      return try body(db)
    }
  }

  /// Closes the connection after the running call. Does nothing when called again.
  func close() throws { try queue.close() }

  private static func transaction<T>(
    _ db: Database, _ body: (Database) throws -> T
  ) throws -> T {
    var result: T?
    try db.inTransaction {
      result = try body(db)
      return .commit
    }
    // Set by the closure above, which has either run to its end or thrown.
    return result!
  }
}

extension DatabaseError {
  /// Whether the disk is full: for the data, or for the shared-memory file of SQLite's log. SQLite
  /// reports the second case as an I/O error.
  var isFull: Bool { SQLiteFailure(resultCode: extendedResultCode.rawValue).isFull }
}

extension DiskReserve {
  /// Runs a step of the permissions database that takes nothing away from the user (see
  /// `DiskReserve`).
  func afford<T>(_ body: () throws -> T) throws -> T {
    try afford(isFull: { (error: any Error) in (error as? DatabaseError)?.isFull ?? false }, body)
  }
}
