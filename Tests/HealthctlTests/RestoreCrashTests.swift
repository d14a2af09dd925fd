import Foundation
import HealthClient
import HealthModel
import TestSupport
import Testing

/// Restores that are interrupted: by the end of the daemon at each step, and by a full disk.
@Suite(.process, .bounded) struct RestoreCrashTests {
  private static func client(of household: Household) -> UserClient {
    UserClient.user(endpoint: .control(runtimeDirectory: household.runPath))
  }

  private func counts(_ household: Household) throws -> [Int] {
    try ["stepCount", "bodyMass"].map { try household("query", $0, "--json").list().count }
  }

  private enum Step: CaseIterable { case begun, partlyWritten, written, checked, committed }

  @Test("RS-08: after a kill at any step of a restore, the store is the old or the restored one")
  func killed() async throws {
    let source = try Household()
    _ = try source("save", "stepCount", "500", "--at", "2026-11-20 08:00")
    let from = Self.client(of: source)
    let backup = try await from.beginBackup()
    var files: [(BackupFile, [UInt8])] = []
    for file in backup.files {
      var content: [UInt8] = []
      while content.count < file.byteCount {
        content += try await from.readBackup(file.name, at: Int64(content.count))
      }
      files.append((file, content))
    }
    let target = try Household()
    _ = try target("save", "bodyMass", "70", "--at", "2026-11-20 08:00")
    for step in Step.allCases {
      let client = Self.client(of: target)
      try await client.beginRestore(backup.files)
      if step != .begun {
        for (file, content) in files {
          let isCut = step == .partlyWritten && file.name == "health.sqlite"
          try await client.writeRestore(
            file.name, at: 0, isCut ? Array(content.prefix(65_536)) : content)
        }
      }
      if step == .checked || step == .committed { _ = try await client.checkRestore() }
      if step == .committed { _ = try await client.commitRestore() }
      target.kill()
      try target.start()
      #expect(try counts(target) == (step == .committed ? [1, 0] : [0, 1]), "\(step)")
      let names = try FileManager.default.contentsOfDirectory(atPath: target.dataPath)
      #expect(!names.contains { $0.hasPrefix("restore") }, "\(step): \(names)")
      #expect(try target("store", "verify").status == 0)
      #expect(try target("ledger", "verify").status == 0)
    }
  }

  @Test(
    "RS-09: a connection that ends removes what it sent, and one that sends garbage changes nothing"
  )
  func ended() async throws {
    let target = try Household()
    _ = try target("save", "bodyMass", "70", "--at", "2026-11-20 08:00")
    do {
      let client = Self.client(of: target)
      try await client.beginRestore([
        BackupFile(name: "health.sqlite", byteCount: 65_536),
        BackupFile(name: "permissions.sqlite", byteCount: 65_536),
      ])
      let error = await #expect(throws: ClientError.self) {
        try await client.writeRestore(
          "health.sqlite", at: 0, [UInt8](repeating: 1, count: 65_536))
      }
      #expect(error?.message.contains("not a database of healthd") == true)
      client.channel.close()
    }
    // The daemon notices the end of the connection on its own.
    while try FileManager.default.contentsOfDirectory(atPath: target.dataPath)
      .contains(where: { $0.hasPrefix("restore") })
    { await Task.yield() }
    #expect(try counts(target) == [0, 1])
  }

  @Test(
    "RS-10: on a full disk backups and restores fail, and the store stays as it was",
    .enabled(if: SmallDisk.isPossible))
  func fullDisk() throws {
    let household = try Household(hasDaemon: false)
    let disk = try SmallDisk(household.dataPath)
    let stick = try SmallDisk(household.directory + "/stick")
    defer {
      _ = household.stop()
      disk.unmount()
      stick.unmount()
    }
    try household.start()
    _ = try household("save", "bodyMass", "70", "--at", "2026-11-20 08:00")
    #expect(try household("backup", "good.tar", "--plain").status == 0)
    _ = try household("save", "stepCount", "500", "--at", "2026-11-20 08:00")
    try stick.fill(leaving: 8)
    let toStick = try household("backup", "stick", "--plain")
    #expect(toStick.status == 73, "\(toStick.errors)")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: household.directory + "/stick")
        == ["filler"])
    // What is deleted on a full disk may use the reserve; a copy of the store may not.
    try disk.fill(leaving: 0)
    let deletion = try household("delete", "--type", "stepCount", "--force")
    #expect(deletion.status == 0, "\(deletion.errors)")
    #expect(try household("backup", "full.tar", "--plain").status != 0)
    #expect(try household("restore", "good.tar", "--force", "--json").status != 0)
    #expect(!FileManager.default.fileExists(atPath: household.directory + "/full.tar"))
    disk.free()
    // Until the reserve is there again, nothing is saved.
    while try household("save", "stepCount", "500", "--at", "2026-11-20 08:00").status != 0 {}
    for pageCount in [0, 8, 24] {
      try disk.fill(leaving: pageCount)
      let backup = try household("backup", "full.tar", "--plain")
      let restore = try household("restore", "good.tar", "--force", "--json")
      #expect(backup.status != 0 && restore.status != 0, "\(pageCount) pages")
      #expect(!FileManager.default.fileExists(atPath: household.directory + "/full.tar"))
      #expect(try counts(household) == [1, 1])
    }
    disk.free()
    var restore = try household("restore", "good.tar", "--force", "--json")
    // The reserve may just have been released, and is not reserved again at once.
    while restore.errors.contains("no space for a second copy") {
      restore = try household("restore", "good.tar", "--force", "--json")
    }
    #expect(restore.status == 0, "\(restore.errors)")
    #expect(household.exitStatus() == 0)
    try household.start()
    #expect(try counts(household) == [0, 1])
  }
}
