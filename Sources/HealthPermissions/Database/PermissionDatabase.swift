import Foundation
import GRDB
import StorageSupport
import Synchronization

/// The connection to `permissions.sqlite`, used by one thread at a time, and the seals beside the
/// file.
///
/// Calls that outlast the daemon's shutdown deadline find the connection closed, and throw. GRDB's
/// own `read` would pass a null pointer to SQLite in that case, and the process would crash. One
/// connection for reads and writes is sufficient, because calls are authorized from memory. It also
/// orders the changes: what a closure on it publishes is in the order of the commits.
///
/// `@unchecked Sendable` because the connection is used with the lock only.
final class PermissionDatabase: @unchecked Sendable {
  typealias Connection = (queue: DatabaseQueue, registration: KeyRegistration?)

  private let sealDirectory: String
  private let connect: @Sendable (EncryptionKey?) throws -> Connection
  private let lock = NSLock()
  private var connection: Connection
  private var isClosed = false
  /// Apart from the connection, because closures that run on it write the seals.
  private let current: Mutex<(key: EncryptionKey?, seals: EpochSeals)>

  /// - Parameter connect: Opens the file with a key; called again when the key is replaced.
  init(
    key: EncryptionKey?, sealDirectory: String,
    connect: @escaping @Sendable (EncryptionKey?) throws -> Connection
  ) throws {
    self.sealDirectory = sealDirectory
    self.connect = connect
    connection = try connect(key)
    current = Mutex((key, EpochSeals(directory: sealDirectory, key: key)))
  }

  /// The key of the file; nil if it is plain.
  var key: EncryptionKey? { current.withLock { $0.key } }
  var seals: EpochSeals { current.withLock { $0.seals } }

  /// Closes the connection, changes the key of the file with `body`, and opens it again. Other calls
  /// wait. If `body` throws, the file must have the key that it had.
  func changeKey(to new: EncryptionKey?, _ body: () throws -> Void) throws {
    lock.lock()
    defer { lock.unlock() }
    guard !isClosed else { throw Self.closed }
    try connection.queue.close()
    connection.registration?.end()
    let result = Result { try body() }
    let key = if case .success = result { new } else { key }
    // First, because the file has this key even if it cannot be opened now.
    current.withLock { $0 = (key, EpochSeals(directory: sealDirectory, key: key)) }
    connection = try connect(key)
    try result.get()
  }

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
    lock.lock()
    defer { lock.unlock() }
    return try connection.queue.inDatabase { db in
      guard db.sqliteConnection != nil else { throw Self.closed }
      return try body(db)
    }
  }

  private static var closed: DatabaseError {
    DatabaseError(resultCode: .SQLITE_MISUSE, message: "the database is closed")
  }

  /// Closes the connection after the running call. Does nothing when called again.
  func close() throws {
    lock.lock()
    defer { lock.unlock() }
    isClosed = true
    try connection.queue.close()
    connection.registration?.end()
  }

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
