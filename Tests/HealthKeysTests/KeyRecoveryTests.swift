import Foundation
import HealthModel
import TestSupport
import Testing

@testable import HealthKeys

/// Tests of a lost key file or credential.
struct KeyRecoveryTests {
  private func recovery(_ keys: KeyDirectory) throws -> KeyRecovery {
    try KeyRecovery(directory: keys.directory.path, sources: keys.sources)
  }

  @Test("every secret that opens the samples replaces a lost key file")
  func keyFile() throws {
    let stored = Secret(Array(repeating: 7, count: 32))
    for kind in 0..<3 {
      let keys = try KeyDirectory()
      let (vault, created) = try KeyVault.create(
        directory: keys.directory.path, sources: keys.sources,
        slots: [
          (.passphrase(passphrase("main")), "main"), (.stored(stored), "desktop"),
          (.recovery, "paper"),
        ])
      try FileManager.default.removeItem(atPath: keys.sources.keyFile)
      #expect(throws: KeyError.secretRequired) { try keys.open() }
      let secret: UserSecret =
        switch kind {
        case 0: .passphrase(passphrase("main"))
        case 1: .stored(stored)
        default: .recovery(passphrase(try #require(created.last?.recoveryKey)))
        }
      let slot = try recovery(keys).recover(secret)
      #expect(slot.kind == .keyFile && !slot.opensHealth)
      let opened = try keys.open()
      #expect(bytes(opened.policyKey) == bytes(vault.policyKey))
      #expect(opened.isLocked && !opened.isOutdated)
      #expect(opened.slots.map(\.kind) == [.passphrase, .secret, .recovery, .keyFile])
      try opened.unlock(.passphrase(passphrase("main")))
      #expect(bytes(opened.healthKey) == bytes(vault.healthKey))
    }
  }

  @Test(
    "a lost credential is replaced by the present one, and a lost automatic key file by another")
  func automatic() throws {
    let keys = try KeyDirectory(hasCredential: true)
    let (vault, created) = try KeyVault.create(
      directory: keys.directory.path, sources: keys.sources, slots: [(.recovery, "paper")])
    try keys.directory.write("credentials/healthd.key", (0..<32).map { _ in UInt8(9) })
    #expect(throws: KeyError.secretRequired) { try keys.open() }
    let text = try #require(created.last?.recoveryKey)
    #expect(try recovery(keys).recover(.recovery(passphrase(text))).kind == .credential)
    #expect(try bytes(keys.open().healthKey) == bytes(vault.healthKey))

    let files = try KeyDirectory()
    _ = try files.create(
      (.keyFile(opensHealth: true), "usb"), (.passphrase(passphrase("main")), "main"))
    try FileManager.default.removeItem(atPath: files.sources.keyFile)
    #expect(try recovery(files).recover(.passphrase(passphrase("main"))).opensHealth)
    #expect(try !files.open().isLocked)
  }

  @Test("a wrong secret, and a keyring that was changed, recover nothing")
  func refused() throws {
    let keys = try KeyDirectory()
    _ = try keys.create((.passphrase(passphrase("main")), "main"))
    try FileManager.default.removeItem(atPath: keys.sources.keyFile)
    let before = try keys.file()
    let lost = try recovery(keys)
    #expect(throws: KeyError.wrongSecret) { try lost.recover(.passphrase(passphrase("other"))) }
    for _ in 0..<4 { _ = try? lost.recover(.passphrase(passphrase("other"))) }
    #expect(throws: KeyError.tooManyAttempts(seconds: 1)) {
      try lost.recover(.passphrase(passphrase("main")))
    }
    #expect(try keys.file() == before)
    #expect(!FileManager.default.fileExists(atPath: keys.sources.keyFile))
    // The sealed keys are as before, and the code of the file does not match.
    let changed = String(decoding: before, as: UTF8.self)
      .replacing("\"name\":\"main\"", with: "\"name\":\"pain\"")
    try Data(changed.utf8).write(to: URL(fileURLWithPath: keys.path))
    let forged = try recovery(keys)
    #expect(throws: KeyError.damaged) { try forged.recover(.passphrase(passphrase("main"))) }
  }
}
