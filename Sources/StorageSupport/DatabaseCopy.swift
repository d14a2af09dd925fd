package import GRDB
import Glibc

/// A copy of a database in a new file.
package enum DatabaseCopy {
  /// Creates an empty file with mode 0600. `O_EXCL` protects an existing file from being overwritten.
  /// Returns false, with `errno`, if that is not possible.
  package static func create(_ path: String) -> Bool {
    let descriptor = open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return false }
    close(descriptor)
    return true
  }

  /// Copies the state that the connection reads to an empty file. After a failure, the file is
  /// incomplete.
  package static func write(_ source: Database, to path: String) throws {
    var configuration = Configuration()
    configuration.prepareDatabase { db in
      // A copy that fails is removed, so it needs neither a journal nor flushes.
      try db.execute(sql: "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF")
    }
    let target = try DatabaseQueue(path: path, configuration: configuration)
    try target.writeWithoutTransaction { db in try source.backup(to: db) }
    try target.close()
  }

  /// Begins a transaction, which reads the present state until its end.
  package static func begin(_ db: Database) throws {
    try db.execute(sql: "BEGIN")
    // The state that a transaction reads is the one of its first read.
    _ = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_schema")
  }

  /// Ends the transaction, if there is one.
  package static func end(_ db: Database) {
    if db.isInsideTransaction { try? db.execute(sql: "ROLLBACK") }
  }

  /// Whether a database that someone else may have made runs no code of its own when it is used: it has
  /// no triggers, views and virtual tables, and its expressions call no functions with side effects.
  /// The database must not be open; a log beside it is moved into it.
  package static func isInert(_ path: String) -> Bool {
    var configuration = Configuration()
    configuration.prepareDatabase { db in try db.execute(sql: "PRAGMA trusted_schema = OFF") }
    guard let queue = try? DatabaseQueue(path: path, configuration: configuration) else {
      return false
    }
    defer { try? queue.close() }
    let sql = """
      SELECT count(*) FROM sqlite_schema WHERE type IN ('trigger', 'view')
        OR upper(ltrim(sql)) LIKE 'CREATE VIRTUAL%'
      """
    return (try? queue.read { try Int.fetchOne($0, sql: sql) }) == 0
  }
}
