import HealthAPI
import DaemonTestSupport
import Foundation
import HealthModel
import HealthWire
import TestSupport
import Testing

@testable import HealthCommands

/// The migration of a store that real daemons write and open.
@Suite(.process) struct MigrationTests {
  @Test("a store with samples, an app and grants is the same after its migration to system mode")
  func migrated() throws {
    let directory = try TemporaryDirectory()
    let (old, new) = (directory.path + "/user/healthd", directory.path + "/system/healthd/1000")
    mkdir(directory.path + "/user", 0o700)
    func launch(_ data: String) throws -> (Process, WireClient) {
      let run = directory.path + "/run"
      let (process, _) = try DaemonProcess.launch(["--data-dir", data, "--runtime-dir", run])
      return (process, try WireClient(path: run + "/control.sock"))
    }
    func content(_ owner: WireClient) throws -> (Int, [RegisteredApp], [String]) {
      (
        try owner.samples(SampleQuery(types: [.stepCount])).count,
        try owner.call(HealthMethod.Apps.list, ListAppsRequest()).apps,
        try owner.call(HealthMethod.Owner.verify, VerifyStoreRequest()).problems
      )
    }

    let (user, owner) = try launch(old)
    defer { user.killAndWait() }
    try owner.save(.minutes(of: .stepCount, count: 40))
    _ = try owner.register("org.example.app", read: [.stepCount], share: [])
    let before = try content(owner)
    let migration = StoreMigration(source: old, target: new, owner: geteuid())
    // The daemon holds the lock.
    #expect(throws: (any Error).self) { try migration.copy() }
    // Killed, so that the newest changes are only in the write-ahead logs.
    user.killAndWait()
    try migration.copy()
    #expect(migration.state == .copied)

    let (system, newOwner) = try launch(new)
    defer { system.killAndWait() }
    let after = try content(newOwner)
    #expect(after.0 == 40 && after.0 == before.0)
    #expect(after.1 == before.1 && after.1.first?.grants.isEmpty == false)
    #expect(after.2.isEmpty)
    try migration.finish()
    #expect(migration.state == .none)
    #expect(!FileManager.default.fileExists(atPath: old))
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: directory.path + "/user").count == 1)
  }
}
