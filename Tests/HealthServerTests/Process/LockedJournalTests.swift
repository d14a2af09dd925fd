import DaemonTestSupport
import Foundation
import HealthKeys
import HealthModel
import TestSupport
import Testing

@testable import HealthAuthorization
@testable import HealthServer

struct LockedJournalTests {
  private func record(_ number: UInt8) -> LockedJournal.Record {
    LockedJournal.Record(
      kind: .save,
      author: WriteScope.Author(
        principal: PrincipalID(ObjectID(high: 1, low: 2)),
        revision: SourceRevision(source: Source(name: "App", bundleIdentifier: "org.example.a"))),
      types: [.stepCount], request: [number])
  }

  @Test("LG-02: after a full disk the next record goes to a file with a header")
  func fullDisk() throws {
    let directory = try TemporaryDirectory()
    let path = directory.path + "/locked.journal"
    let journal = try LockedJournal(path: path)
    // Writes to this device fail as on a full disk.
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "/dev/full")
    #expect(throws: LockedJournal.Failure(errno: ENOSPC)) { try journal.append(record(1)) }
    try FileManager.default.removeItem(atPath: path)
    try journal.append(record(2))
    var found: [LockedJournal.Record] = []
    let second = try LockedJournal(path: path, vault: { nil }) { record, _ in found.append(record) }
    #expect(found == [record(2)])
    #expect(!second.isSetAside && second.damagedCount == 0)
  }

  @Test(
    "a record with series returns from its bytes, and from no part of them",
    arguments: [LockedJournal.Kind.saveWithSeries, .saveWithSealedSeries])
  func series(kind: LockedJournal.Kind) throws {
    var record = record(4)
    record.kind = kind
    record.series = [Array(repeating: 7, count: 70_000), [], [1]]
    #expect(LockedJournal.Record(bytes: record.bytes) == record)
    let header = record.bytes.count - record.request.count
    for count in [0, 1, 20, header - 70_000, header - 2] {
      #expect(LockedJournal.Record(bytes: Array(record.bytes.prefix(count))) == nil)
    }
  }

  /// A keyring in a directory, with its health key open.
  private func vault(_ directory: TemporaryDirectory) throws -> KeyVault {
    let sources = KeySources(credentialDirectory: nil, keyFile: directory.path + "/healthd.key")
    return try KeyVault.create(
      directory: directory.path, sources: sources,
      slots: [(.keyFile(opensHealth: true), name: "key file")]
    ).0
  }

  private func records(_ journal: LockedJournal) throws -> [LockedJournal.Record] {
    try journal.unseal()
    return try (0..<journal.count).map { try journal.record($0) }
  }

  @Test("EN-11: a sealed journal is written without the health key and read with it only")
  func sealed() throws {
    let directory = try TemporaryDirectory()
    let path = directory.path + "/locked.journal"
    let vault = try vault(directory)
    vault.lock()
    let journal = try LockedJournal(path: path, vault: { vault })
    for number in 1...3 { try journal.append(record(UInt8(number))) }
    #expect(throws: LockedJournal.Failure(errno: EACCES)) { try journal.record(0) }
    #expect(
      try Data(contentsOf: URL(fileURLWithPath: path)).range(of: Data("org.example.a".utf8)) == nil)
    // After a restart as well.
    var count = 0
    let second = try LockedJournal(path: path, vault: { vault }) { _, _ in count += 1 }
    #expect(second.count == 3 && count == 0)
    #expect(throws: LockedJournal.Failure(errno: EACCES)) { try second.unseal() }
    try vault.unlockAutomatically()
    #expect(try records(second) == [record(1), record(2), record(3)])
    #expect(try records(journal) == [record(1), record(2), record(3)])
  }

  @Test("EN-12: a sealed record that was changed, moved or repeated is skipped, later ones are not")
  func manipulated() throws {
    let directory = try TemporaryDirectory()
    let path = directory.path + "/locked.journal"
    let vault = try vault(directory)
    let journal = try LockedJournal(path: path, vault: { vault })
    for number in 1...3 { try journal.append(record(UInt8(number))) }
    let file = try [UInt8](Data(contentsOf: URL(fileURLWithPath: path)))
    let length = (file.count - 24) / 3
    func part(_ index: Int) -> [UInt8] { Array(file[(24 + index * length)...].prefix(length)) }
    func read(_ parts: [[UInt8]]) throws -> [LockedJournal.Record] {
      let copy = directory.path + "/copy"
      try Data(file.prefix(24) + parts.flatMap(\.self)).write(to: URL(fileURLWithPath: copy))
      return try records(try LockedJournal(path: copy, vault: { vault }))
    }
    #expect(try read([part(0), part(1), part(2)]) == [record(1), record(2), record(3)])
    #expect(try read([part(1), part(0), part(2)]) == [record(3)])
    #expect(try read([part(0), part(0), part(2)]) == [record(1), record(3)])
    // The checksum of the file is that of the changed content, as another program can compute it.
    var changed = Array(part(1).dropFirst(12))
    changed[40] ^= 1
    let forged = part(1).prefix(4) + SHA256.digest(of: changed).prefix(8) + changed
    #expect(try read([part(0), Array(forged), part(2)]) == [record(1), record(3)])
  }
}
