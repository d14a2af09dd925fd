import Foundation
import GRDB
import Glibc
package import HealthAuthorization
package import HealthModel
package import StorageSupport

extension PermissionStore {
  /// Writes a copy of the database at one moment to a new file, and returns what it contains, without
  /// counts of samples. The copy of an encrypted database is encrypted with the same key.
  ///
  /// - Parameter begin: Called at that moment. No decision of the user and no entry of the ledger is
  ///   written while it runs.
  package func backup(
    to destination: String, in scope: OwnerScope, begin: () throws -> Void
  ) throws -> StoreContents {
    // The last entries belong to the copy.
    try? ledger.flush()
    guard DatabaseCopy.create(destination) else {
      throw PermissionError(.inaccessible, "no copy of the permissions can be created")
    }
    do {
      let registration = try SealedFiles.prepare(destination, key: key, pageSize: Self.pageSize)
      defer { registration?.end() }
      var configuration = Configuration()
      configuration.readonly = true
      let source = try DatabaseQueue(
        path: directory + "/" + Self.fileName, configuration: configuration)
      defer { try? source.close() }
      return try source.inDatabase { db in
        defer { DatabaseCopy.end(db) }
        // Only the beginning, because every reply with data of other apps waits for the ledger.
        try database.writeWithoutTransaction { _ in
          try begin()
          try DatabaseCopy.begin(db)
        }
        let contents = try Self.contents(db)
        try DatabaseCopy.write(db, to: destination)
        return contents
      }
    } catch {
      unlink(destination)
      throw PermissionError.inaccessible(error)
    }
  }

  /// Opens a copy that `backup` has written, to read its pages. The file may be removed then.
  package func readingPages(of copy: String) throws(PermissionError) -> SealedPages {
    do {
      let registration = try SealedFiles.prepare(copy, key: key, pageSize: Self.pageSize)
      defer { registration?.end() }
      return try SealedPages(reading: copy)
    } catch {
      throw .inaccessible(error)
    }
  }

  /// What the database contains at present.
  package func contents(in scope: OwnerScope) throws(PermissionError) -> StoreContents {
    try? ledger.flush()
    do { return try database.read { try Self.contents($0) } } catch { throw .inaccessible(error) }
  }

  static func contents(_ db: Database) throws -> StoreContents {
    func count(_ sql: String) throws -> Int { try Int.fetchOne(db, sql: sql) ?? 0 }
    var contents = StoreContents()
    contents.storeID = try Data.fetchOne(db, sql: "SELECT id FROM daemon").map { [UInt8]($0) } ?? []
    contents.appCount = try count("SELECT count(*) FROM app")
    let decisions = try DecisionTable.fetchAll(db).values.map(\.content)
    contents.grantCount =
      try decisions.reduce(0) { $0 + $1.count } + count("SELECT count(*) FROM object_grant")
    contents.readGrantCount =
      try decisions.reduce(0) { $0 + $1.authorizedReadCount }
      + count("SELECT count(*) FROM object_grant WHERE is_allowed")
    contents.ledgerEntryCount = try count("SELECT count(*) FROM ledger")
    let last = try LedgerChain.last(db)
    (contents.ledgerNumber, contents.ledgerHead) = (last.number, last.hash)
    contents.decisionCount = try PolicyHead(db).epoch
    return contents
  }
}

// MARK: - Restoring

/// The permission database of a restore, which no store has open.
package struct RestoredPermissions: Sendable {
  package var contents = StoreContents()
  /// Damage of the rows, of the file and of the chain of the ledger.
  package var problems: [String] = []
}

extension PermissionStore {
  /// Verifies a database that is to be restored and brings it to the present schema. Records in its
  /// ledger that it was restored, and writes the seal of the ledger to the directory: `isOlderThanSeal`
  /// would otherwise report a database that the user has chosen.
  package static func prepareRestore(
    directory: String, key: EncryptionKey?, in scope: OwnerScope
  ) throws(PermissionError) -> RestoredPermissions {
    do {
      let path = directory + "/" + fileName
      let database = try PermissionDatabase(key: key, sealDirectory: directory) { key in
        try connect(path, key: key)
      }
      var restored = RestoredPermissions()
      do {
        restored = try verify(database)
        try database.write { db in
          // The copy was taken from a database in use, and nothing is missing at its end.
          try db.execute(sql: "UPDATE ledger_head SET is_open = 0")
          var entry = LedgerEntry(time: .now, event: .interrupted, method: restoreMethod)
          entry.epoch = restored.contents.decisionCount
          try Ledger.insert([entry], db)
        }
        let last = try database.read { try LedgerChain.last($0).number }
        database.seals.ledger?.writeDurably(last)
      } catch {
        try? database.close()
        throw error
      }
      try database.close()
      return restored
    } catch {
      throw .inaccessible(error)
    }
  }

  private static let restoreMethod = "health.v1.Backups/CommitRestore"

  private static func verify(_ database: PermissionDatabase) throws -> RestoredPermissions {
    var restored = RestoredPermissions()
    try database.read { db in
      restored.contents = try contents(db)
      restored.problems = try String.fetchAll(db, sql: "PRAGMA integrity_check(20)")
        .filter { $0 != "ok" }.map { "permissions: file: \($0)" }
      restored.problems += try PolicyContent(db).problems.map { "permissions: \($0)" }
    }
    let ledger = Ledger(database, budget: .standard, reserve: nil)
    restored.problems += try ledger.verify().problems.map { "ledger: \($0)" }
    return restored
  }

  /// The number of read grants that opening the restored database would reset, because this store has
  /// more decisions. `resetUntrusted` resets them.
  package func resetCount(of restored: StoreContents) throws(PermissionError) -> Int {
    let seal = database.seals.policy
    // Without the seal of an encrypted database, nothing proves that the decisions are the last.
    let sealed = seal.read() ?? (seal.isKeyed ? UInt64.max : 0)
    do {
      let current = max(try database.read { try PolicyHead($0).epoch }, sealed)
      return restored.decisionCount < current ? restored.readGrantCount : 0
    } catch {
      throw .inaccessible(error)
    }
  }

  package static let ceilingsFileName = CeilingsFile.name

  /// Returns the content of `ceilings.tsv`, or nil if there is none.
  package func ceilingsText() -> [UInt8]? {
    FileManager.default.contents(atPath: directory + "/" + CeilingsFile.name).map { [UInt8]($0) }
  }

  /// Checks the ceilings of a restore: a daemon does not start with a file that is malformed.
  package static func checkCeilings(directory: String) throws(PermissionError) {
    _ = try CeilingsFile.read(directory: directory)
  }
}
