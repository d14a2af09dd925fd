import HealthAPI
import DaemonTestSupport
import Foundation
import GRDB
import HealthModel
import HealthServer
import HealthWire
import TTRPC
import TestSupport
import Testing

/// The calls of a backup and of a restore, as any program of the user can make them.
@Suite(.process) struct BackupCallTests {
  let fixture: DaemonFixture

  init() throws {
    fixture = try DaemonFixture()
    try fixture.owner.save(.minutes(of: .stepCount, count: 40))
    _ = try fixture.owner.register("org.example.a", read: [.stepCount])
  }

  private var dataPath: String { fixture.directory.path + "/data" }

  /// Makes a backup and returns its files.
  private func backup() throws -> (BackupDescription, [String: [UInt8]]) {
    let reply = try fixture.owner.call(HealthMethod.Backups.begin, BeginBackupRequest())
    var files: [String: [UInt8]] = [:]
    for file in reply.files {
      var content: [UInt8] = []
      while true {
        let part = try fixture.owner.call(
          HealthMethod.Backups.read,
          ReadBackupRequest(name: file.name, offset: Int64(content.count))
        ).data
        if part.isEmpty { break }
        content += part
      }
      #expect(Int64(content.count) == file.byteCount)
      files[file.name] = content
    }
    return (reply, files)
  }

  private func send(_ files: [String: [UInt8]]) throws {
    _ = try fixture.owner.call(
      HealthMethod.Backups.beginRestore,
      BeginRestoreRequest(
        files: files.map { BackupFile(name: $0.key, byteCount: Int64($0.value.count)) }))
    for (name, content) in files {
      for offset in stride(from: 0, to: content.count, by: 1 << 20) {
        _ = try fixture.owner.call(
          HealthMethod.Backups.writeRestore,
          WriteRestoreRequest(
            name: name, offset: Int64(offset),
            data: Array(content[offset...].prefix(1 << 20))))
      }
    }
  }

  private func stagings() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: dataPath)
      .filter { $0.hasPrefix("restore") || $0.hasPrefix("backup") }
  }

  @Test("RS-04: a backup consists of plain databases of one moment, and leaves no file behind")
  func plainDatabases() throws {
    let (reply, files) = try backup()
    #expect(reply.files.map(\.name) == ["permissions.sqlite", "health.sqlite"])
    #expect(reply.contents.sampleCount == 40 && reply.contents.appCount == 1)
    #expect(reply.contents.readGrantCount == 1)
    #expect(try stagings() == [])
    for (name, content) in files {
      let path = try fixture.directory.write("copy/" + name, content)
      let queue = try DatabaseQueue(path: path)
      #expect(try queue.read { try String.fetchOne($0, sql: "PRAGMA integrity_check") } == "ok")
      if name == "permissions.sqlite" {
        let head = try queue.read {
          try Data.fetchOne($0, sql: "SELECT last_hash FROM ledger_head")
        }
        #expect(head.map { [UInt8]($0) } == reply.contents.ledgerHead)
      }
    }
    #expect(try fixture.owner.call(HealthMethod.Owner.status, StatusRequest()).lastBackupAt == nil)
    _ = try fixture.owner.call(HealthMethod.Backups.confirm, ConfirmBackupRequest())
    #expect(
      try fixture.owner.call(HealthMethod.Owner.status, StatusRequest()).lastBackupAt
        == reply.takenAt)
    // The copy has ended, and that of one connection is no other's.
    for request in [ReadBackupRequest(name: "health.sqlite"), ReadBackupRequest(name: "../x")] {
      #expect(
        try fixture.owner.rawCall(HealthMethod.Backups.read, request).status.code == .notFound)
    }
  }

  @Test("RS-05: a check reports what changes, and changes nothing itself")
  func check() throws {
    let (reply, files) = try backup()
    try fixture.owner.save(.minutes(of: .bodyMass, count: 3))
    try send(files)
    let changes = try fixture.owner.call(
      HealthMethod.Backups.checkRestore, CheckRestoreRequest())
    #expect(changes.problems == [])
    #expect(changes.isOlder && changes.keepsCurrent && changes.resetGrantCount == 0)
    #expect(changes.restored == reply.contents)
    #expect(changes.current.sampleCount == 43 && changes.current.storeID == reply.contents.storeID)
    #expect(try fixture.owner.samples(SampleQuery(types: [.bodyMass])).count == 3)
    #expect(try stagings().count == 1)
    // Another restore of this connection replaces it.
    try send(files)
    #expect(try stagings().count == 1)
  }

  @Test("RS-06: parts out of order, unknown files and unchecked files are refused")
  func misuse() throws {
    let (_, files) = try backup()
    func status<Request, Reply>(_ method: Method<Request, Reply>, _ request: Request) throws
      -> StatusCode
    {
      try fixture.owner.rawCall(method, request).status.code
    }
    #expect(
      try status(HealthMethod.Backups.writeRestore, WriteRestoreRequest(name: "health.sqlite"))
        == .notFound)
    #expect(try status(HealthMethod.Backups.checkRestore, CheckRestoreRequest()) == .notFound)
    #expect(try status(HealthMethod.Backups.commitRestore, CommitRestoreRequest()) == .notFound)
    func begin(_ sizes: [(String, Int64)]) throws -> StatusCode {
      try status(
        HealthMethod.Backups.beginRestore,
        BeginRestoreRequest(files: sizes.map { BackupFile(name: $0, byteCount: $1) }))
    }
    let both: [(String, Int64)] = [("health.sqlite", 8192), ("permissions.sqlite", 8192)]
    for sizes in [
      [], [both[0]], both + [both[0]], both + [("../evil", 1)], both + [("keyring.json", 1)],
      both + [("ceilings.tsv", 1 << 20)], [both[0], ("permissions.sqlite", 0)],
    ] as [[(String, Int64)]] {
      #expect(try begin(sizes) == .invalidArgument, "\(sizes)")
    }
    #expect(try begin([both[0], ("permissions.sqlite", .max)]) == .resourceExhausted)
    #expect(try begin(both) == .ok)
    #expect(
      try status(HealthMethod.Backups.checkRestore, CheckRestoreRequest()) == .invalidArgument)
    #expect(
      try status(HealthMethod.Backups.commitRestore, CommitRestoreRequest()) == .invalidArgument)
    let content = try #require(files["health.sqlite"])
    for (offset, data) in [
      (4096, Array(content[..<4096])), (0, []), (0, content + content),
      (0, [UInt8](repeating: 7, count: 8192)), (.max, [1]),
    ] as [(Int64, [UInt8])] {
      let request = WriteRestoreRequest(name: "health.sqlite", offset: offset, data: data)
      #expect(
        try status(HealthMethod.Backups.writeRestore, request) == .invalidArgument, "\(offset)")
    }
    #expect(try fixture.owner.samples(SampleQuery(types: [.stepCount])).count == 40)
  }

  @Test("RS-07: a database with code of its own, or that is damaged, is not restored")
  func hostileDatabase() throws {
    let (_, files) = try backup()
    func changed(_ name: String, _ sql: String) throws -> [String: [UInt8]] {
      let path = try fixture.directory.write(
        "hostile-\(UInt32.random(in: .min ... .max))", files[name]!)
      let queue = try DatabaseQueue(path: path)
      try queue.writeWithoutTransaction { db in
        try db.execute(sql: sql)
        try db.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
      }
      try queue.close()
      var files = files
      files[name] = [UInt8](try #require(FileManager.default.contents(atPath: path)))
      return files
    }
    for (name, sql) in [
      ("health.sqlite", "CREATE TRIGGER t AFTER INSERT ON journal BEGIN DELETE FROM chunk; END"),
      ("permissions.sqlite", "CREATE VIEW v AS SELECT 1"),
      ("permissions.sqlite", "CREATE VIRTUAL TABLE v USING fts5(x)"),
    ] {
      try send(changed(name, sql))
      let answer = try fixture.owner.rawCall(
        HealthMethod.Backups.checkRestore, CheckRestoreRequest())
      #expect(answer.status.code == .invalidArgument, "\(sql)")
    }
    // A grant that someone has added is reported, and is restored only if the user accepts it.
    try send(
      changed(
        "permissions.sqlite",
        "UPDATE grant_set SET decided = randomblob(64)"))
    let changes = try fixture.owner.call(
      HealthMethod.Backups.checkRestore, CheckRestoreRequest())
    #expect(!changes.problems.isEmpty)
    #expect(
      try fixture.owner.rawCall(HealthMethod.Backups.commitRestore, CommitRestoreRequest()).status
        .code == .invalidArgument)
    #expect(
      try !FileManager.default.contentsOfDirectory(atPath: dataPath).contains("restore.pending"))
  }
}
