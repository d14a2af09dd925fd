import GRDB

/// The tables of the store and the migrations of older files. A released migration is never edited.
package enum Schema {
  /// "HLTH", which identifies a file as a health store.
  static let applicationID: Int32 = 0x484C_5448
  static let version: Int32 = 2

  /// Creates or migrates the tables. Refuses the files of other programs and of newer versions.
  package static func prepare(_ connection: Connection) throws(StoreError) {
    let (application, version, isEmpty) = try connection.withDatabase { db in
      (
        try Int32.fetchOne(db, sql: "PRAGMA application_id") ?? 0,
        try Int32.fetchOne(db, sql: "PRAGMA user_version") ?? 0,
        try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_schema") == 0
      )
    }
    guard isEmpty || application == applicationID else {
      throw StoreError(.unsupported, "the file is not a health store")
    }
    guard version <= Self.version else {
      throw StoreError(.unsupported, "the store was made by a newer version of healthd")
    }
    do {
      try migrator(connection).migrate(connection.database)
      // A migration changes rows outside of `Connection.transaction`.
      if version < Self.version, !isEmpty {
        try connection.perform { () throws(StoreError) in
          try connection.transaction { () throws(StoreError) in try connection.renewContentSum() }
        }
      }
    } catch {
      throw StoreError(container: error)
    }
  }

  private static func migrator(_ connection: Connection) -> DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1") { db in
      for table in firstVersionTables { try create(table, db) }
      try db.execute(
        sql: """
          CREATE TABLE imported_object (
            id INTEGER PRIMARY KEY,
            key BLOB NOT NULL,
            part INTEGER NOT NULL,
            kind TEXT NOT NULL,
            payload BLOB NOT NULL,
            UNIQUE (key, part)
          ) STRICT
          """)
      try db.execute(sql: "PRAGMA application_id = \(applicationID)")
      try db.execute(sql: "PRAGMA user_version = 1")
    }
    migrator.registerMigration("2") { db in
      for table in secondVersionTables { try create(table, db) }
      try ChunkUpgrade.rewrite(connection)
      try db.execute(sql: "PRAGMA user_version = 2")
    }
    return migrator
  }

  private static let firstVersionTables: [Table] = [
    .head, .principal, .source, .device, .metadata, .sourceOrder, .journal, .chunk, .chunkData,
    .chunkID, .chunkDeletion, .tombstone, .idRun, .looseID, .characteristic, .setting, .attachment,
    .attachmentData, .syncIdentifier, .details, .seriesData, .relation, .subject, .storedBytes,
  ]
  private static let secondVersionTables: [Table] = [
    .importRun, .sourceMerge, .ungrouped, .accepted, .quarantine,
  ]

  private static func create(_ table: Table, _ db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE \(table.name) (
          id INTEGER PRIMARY KEY,
          payload BLOB NOT NULL
        ) STRICT
        """)
  }
}
