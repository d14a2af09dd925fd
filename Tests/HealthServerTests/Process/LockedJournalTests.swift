import DaemonTestSupport
import Foundation
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
    let second = try LockedJournal(path: path) { record, _ in found.append(record) }
    #expect(found == [record(2)])
    #expect(!second.isSetAside && second.damagedCount == 0)
  }
}
