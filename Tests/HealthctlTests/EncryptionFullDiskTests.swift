import Foundation
import TestSupport
import Testing

/// Tests of encryption and rotation on a disk that is full: a small file system in memory.
@Suite(.process, .bounded, .enabled(if: SmallDisk.isPossible))
struct EncryptionFullDiskTests {
  @Test("EN-21: on a full disk encryption and rotation fail, and the store opens as it was")
  func fullDisk() throws {
    let healthctl = try Household(hasDaemon: false)
    let disk = try SmallDisk(healthctl.dataPath)
    defer {
      _ = healthctl.stop()
      disk.unmount()
    }
    try healthctl.start()
    let secret = try healthctl.write("correct horse\n", to: "secret")
    func run(_ arguments: String...) throws -> Household.Answer { try healthctl(arguments) }
    #expect(try run("save", "bodyMass", "70", "--at", "2026-01-02 10:00").status == 0)
    // A deletion or decision may just have released the reserve, which is not reserved again at once.
    func afterRelease(_ arguments: String...) throws -> Household.Answer {
      while true {
        let answer = try healthctl(arguments)
        guard answer.errors.contains("no space for a second copy") else { return answer }
      }
    }
    func isIntact() throws -> Bool {
      try run("query", "bodyMass", "--json").list().count == 1
        && run("store", "verify").status == 0
    }
    func leftovers() throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: healthctl.dataPath)
        .filter { $0.contains(".sealing") || $0.hasSuffix(".new") || $0.hasPrefix("keyring.") }
        .filter { $0 != "keyring.json" }
    }

    // Room for the keyring, and not for a copy of the databases.
    for pageCount in [0, 8] {
      try disk.fill(leaving: pageCount)
      let on = try run("encryption", "on", "--passphrase-file", secret)
      #expect(on.status != 0, "\(pageCount) pages: \(on.output)")
      #expect(try isIntact())
      #expect(try leftovers() == [])
      #expect(try run("encryption").output.hasPrefix("The store is not encrypted."))
      #expect(!FileManager.default.fileExists(atPath: healthctl.dataPath + "/keyring.json"))
    }
    disk.free()
    #expect(try afterRelease("encryption", "on", "--passphrase-file", secret).status == 0)
    #expect(try isIntact())

    for pageCount in [0, 8] {
      try disk.fill(leaving: pageCount)
      let rotate = try run("encryption", "rotate", "--passphrase-file", secret)
      #expect(rotate.status != 0, "\(pageCount) pages: \(rotate.output)")
      #expect(try isIntact())
      #expect(try leftovers().allSatisfy { $0.hasSuffix(".seal") })
    }
    // It opens after a restart, too, and with space the rotation ends.
    #expect(healthctl.stop() == 0)
    try healthctl.start()
    #expect(try run("mode", "unlock", "--passphrase-file", secret).status == 0)
    #expect(try isIntact())
    disk.free()
    let rotate = try afterRelease("encryption", "rotate", "--passphrase-file", secret)
    #expect(rotate.status == 0, "\(rotate.errors)")
    #expect(try isIntact())
  }
}
