import Foundation
import GRDB
import StorageSupport
import TestSupport
import Testing

/// SQLite on encrypted files.
@Suite(.soak) struct SealedDatabaseTests {
  /// A database with a small cache, so that transactions write pages to the log before they end,
  /// and with temporary files.
  private static func open(_ path: String, pageSize: Int) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.journalMode = .wal
    configuration.prepareDatabase { db in
      try db.execute(sql: "PRAGMA page_size = \(pageSize)")
      try db.execute(sql: "PRAGMA cache_size = 20; PRAGMA temp_store = FILE")
      try db.execute(sql: "PRAGMA wal_autocheckpoint = 200")
    }
    return try DatabaseQueue(path: path, configuration: configuration)
  }

  private static func content(_ queue: DatabaseQueue) throws -> [Row] {
    try queue.read { try Row.fetchAll($0, sql: "SELECT id, hex(payload) FROM row ORDER BY id") }
  }

  /// One random operation, which is the same for every database with the same generator.
  private static func change(_ db: Database, _ random: inout SplitMix) throws {
    let id = Int64.random(in: 1...400, using: &random)
    let size = Int.random(in: 0...6_000, using: &random)
    let bytes = Data((0..<size).map { UInt8(truncatingIfNeeded: $0 &* Int(id)) })
    switch Int.random(in: 0..<6, using: &random) {
    case 0: try db.execute(sql: "DELETE FROM row WHERE id = ?", arguments: [id])
    case 1:
      try db.execute(
        sql: "UPDATE row SET payload = payload || x'00' WHERE id BETWEEN ? AND ?",
        arguments: [id, id + 60])
    default:
      try db.execute(
        sql: "INSERT OR REPLACE INTO row VALUES (?, ?)", arguments: [id, bytes])
    }
  }

  private static func transaction(_ queue: DatabaseQueue, _ random: inout SplitMix) throws {
    var copy = random
    try queue.writeWithoutTransaction { db in
      try db.inTransaction {
        for _ in 0..<Int.random(in: 1...25, using: &copy) { try change(db, &copy) }
        let undoes = Bool.random(using: &copy)
        try db.inSavepoint {
          for _ in 0..<8 { try change(db, &copy) }
          return undoes ? .rollback : .commit
        }
        return Int.random(in: 0..<6, using: &copy) == 0 ? .rollback : .commit
      }
      if Int.random(in: 0..<30, using: &copy) == 0 { try db.execute(sql: "VACUUM") }
    }
    random = copy
  }

  @Test(
    "random transactions give the same content as without encryption, also after a crash",
    arguments: [512, 2048, 4096, 65536])
  func randomTransactions(pageSize: Int) throws {
    let folder = try TemporaryDirectory()
    let path = folder.path + "/sealed"
    let key = EncryptionKey()
    let registration = try SealedFiles.register(path, key: key, pageSize: pageSize)
    defer { registration.end() }
    var sealed = try Self.open(path, pageSize: pageSize)
    let plain = try Self.open(folder.path + "/plain", pageSize: pageSize)
    for queue in [sealed, plain] {
      try queue.write {
        try $0.execute(sql: "CREATE TABLE row (id INTEGER PRIMARY KEY, payload BLOB)")
      }
    }
    var (first, second) = (SplitMix(seed: UInt64(pageSize)), SplitMix(seed: UInt64(pageSize)))
    for round in 0..<40 {
      try Self.transaction(sealed, &first)
      try Self.transaction(plain, &second)
      guard round % 10 == 9 else { continue }
      let expected = try Self.content(plain)
      #expect(try Self.content(sealed) == expected)
      // The files as a crash leaves them.
      let copy = folder.path + "/copy\(round)"
      let copied = try SealedFiles.register(copy, key: key, pageSize: pageSize)
      defer { copied.end() }
      for suffix in ["", "-wal"] {
        try FileManager.default.copyItem(atPath: path + suffix, toPath: copy + suffix)
      }
      let recovered = try Self.open(copy, pageSize: pageSize)
      #expect(try Self.content(recovered) == expected)
      #expect(
        try recovered.read { try String.fetchOne($0, sql: "PRAGMA integrity_check") } == "ok")
      try recovered.close()
      try sealed.close()
      sealed = try Self.open(path, pageSize: pageSize)
    }
    try sealed.close()
    try plain.close()
  }

  @Test("a first page whose write a power failure interrupted is read from the log")
  func interruptedFirstPage() throws {
    let folder = try TemporaryDirectory()
    let (path, copy) = (folder.path + "/sealed", folder.path + "/copy")
    let key = EncryptionKey()
    let registrations = try [path, copy].map {
      try SealedFiles.register($0, key: key, pageSize: 2048)
    }
    defer { for registration in registrations { registration.end() } }
    let queue = try Self.open(path, pageSize: 2048)
    try queue.write { db in
      try db.execute(sql: "CREATE TABLE row (id INTEGER PRIMARY KEY, payload BLOB)")
      try db.execute(sql: "INSERT INTO row VALUES (1, x'01')")
    }
    // The header of 64 bytes, and the first of the units of 2076 bytes.
    var bytes = try #require(FileManager.default.contents(atPath: path))
    bytes.replaceSubrange(64 + 1024..<64 + 1536, with: Data(count: 512))
    try bytes.write(to: URL(fileURLWithPath: copy))
    try FileManager.default.copyItem(atPath: path + "-wal", toPath: copy + "-wal")
    let recovered = try Self.open(copy, pageSize: 2048)
    #expect(try Self.content(recovered).count == 1)
    try recovered.close()
    try queue.close()
    // Without the page in the log, it is damage.
    try bytes.write(to: URL(fileURLWithPath: copy))
    #expect(throws: DatabaseError.self) {
      let damaged = try Self.open(copy, pageSize: 2048)
      _ = try Self.content(damaged)
    }
  }

  @Test("temporary files of SQLite contain no plaintext while a database has a key")
  func temporaryFiles() throws {
    let folder = try TemporaryDirectory()
    let path = folder.path + "/sealed"
    let registration = try SealedFiles.register(path, key: EncryptionKey(), pageSize: 4096)
    defer { registration.end() }
    let queue = try Self.open(path, pageSize: 4096)
    let text = "felt dizzy after lunch"
    try queue.writeWithoutTransaction { db in
      try db.execute(
        sql: """
          PRAGMA temp.cache_size = 20;
          CREATE TEMP TABLE kept (text TEXT);
          WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
          INSERT INTO kept SELECT '\(text)' || i FROM n
          """)
      let descriptors = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
      var sizes = 0
      for name in descriptors {
        let link = "/proc/self/fd/" + name
        guard
          let target = try? FileManager.default.destinationOfSymbolicLink(atPath: link),
          target.contains("etilqs")
        else { continue }
        let bytes = FileManager.default.contents(atPath: link) ?? Data()
        sizes += bytes.count
        #expect(bytes.range(of: Data(text.utf8)) == nil)
      }
      #expect(sizes > 100_000)
      #expect(
        try Int.fetchOne(db, sql: "SELECT count(*) FROM kept WHERE text LIKE '\(text)%'") == 20_000)
    }
    try queue.close()
  }

  @Test("the state of a file is missing, plain, or encrypted with a key")
  func states() throws {
    let folder = try TemporaryDirectory()
    let path = folder.path + "/file"
    #expect(try SealedFiles.state(of: path) == .missing)
    try folder.write("file", [])
    #expect(try SealedFiles.state(of: path) == .missing)
    let key = EncryptionKey()
    let registration = try SealedFiles.register(path, key: key, pageSize: 4096)
    let queue = try Self.open(path, pageSize: 4096)
    #expect(try SealedFiles.state(of: path) == .sealed(key.id))
    try queue.close()
    registration.end()
    #expect(try SealedFiles.state(of: path) == .sealed(key.id))
    let plain = try Self.open(folder.path + "/plain", pageSize: 4096)
    try plain.close()
    #expect(try SealedFiles.state(of: folder.path + "/plain") == .plain)
  }

  @Test("after the key is removed, a database cannot be opened, and connections cannot write a log")
  func removedKey() throws {
    let folder = try TemporaryDirectory()
    let path = folder.path + "/sealed"
    let registration = try SealedFiles.register(path, key: EncryptionKey(), pageSize: 4096)
    let queue = try Self.open(path, pageSize: 4096)
    try queue.write { try $0.execute(sql: "CREATE TABLE row (id)") }
    registration.end()
    #expect(throws: DatabaseError.self) { try Self.open(path, pageSize: 4096) }
    try queue.close()
    #expect(throws: DatabaseError.self) { try Self.open(path, pageSize: 4096) }
    let bytes = try #require(FileManager.default.contents(atPath: path))
    #expect(bytes.prefix(8) == Data("healthdS".utf8))
  }

  @Test("a path has one key at a time, counted by its registrations")
  func registrations() throws {
    let folder = try TemporaryDirectory()
    let path = folder.path + "/sealed"
    let key = EncryptionKey()
    let first = try SealedFiles.register(path, key: key, pageSize: 4096)
    let second = try SealedFiles.register(path, key: key, pageSize: 4096)
    let error = #expect(throws: SealedFileError.self) {
      try SealedFiles.register(path, key: EncryptionKey(), pageSize: 4096)
    }
    #expect(error?.code == .keyWrong)
    first.end()
    first.end()
    let queue = try Self.open(path, pageSize: 4096)
    try queue.close()
    second.end()
    #expect(throws: DatabaseError.self) { try Self.open(path, pageSize: 4096) }
  }
}
