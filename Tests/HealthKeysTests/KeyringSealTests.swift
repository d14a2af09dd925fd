import Foundation
import HealthModel
import StorageSupport
import TestSupport
import Testing

@testable import HealthKeys

/// Tests of a keyring that was replaced by an older copy of itself.
struct KeyringSealTests {
  private func put(_ file: [UInt8], _ keys: KeyDirectory) throws {
    try Data(file).write(to: URL(fileURLWithPath: keys.path))
  }

  @Test("an older copy of the keyring is noticed, and stays one until a rotation")
  func olderCopy() throws {
    let keys = try KeyDirectory()
    let vault = try keys.create((.passphrase(passphrase("old")), "main"))
    let copy = try keys.file()
    _ = try vault.replaceAll(with: .passphrase(passphrase("new")), name: "main")
    #expect(try !keys.open().isOutdated)
    try put(copy, keys)
    let opened = try keys.open()
    #expect(opened.isOutdated)
    try opened.unlock(.passphrase(passphrase("old")))
    // Another slot does not close the one that is open again.
    _ = try opened.add([(.recovery, name: "paper")])
    #expect(try opened.isOutdated && keys.open().isOutdated)
    let paper = try #require(opened.slots.last).id
    try opened.beginRotation([.passphrase(passphrase("old"))], dropping: [paper])
    #expect(try opened.isOutdated && keys.open().isOutdated)
    _ = try opened.endRotation()
    #expect(try !opened.isOutdated && !keys.open().isOutdated)
  }

  @Test("a seal that was not written because of a crash is written at the next start")
  func incompleteSeal() throws {
    let keys = try KeyDirectory()
    let vault = try keys.create((.passphrase(passphrase("old")), "main"))
    let seal = URL(
      fileURLWithPath: "\(keys.directory.path)/keyring.\(vault.policyKey.id).seal")
    let (copy, sealed) = (try keys.file(), try Data(contentsOf: seal))
    _ = try vault.replaceAll(with: .passphrase(passphrase("new")), name: "main")
    let complete = try Data(contentsOf: seal)
    try sealed.write(to: seal)
    #expect(try !keys.open().isOutdated)
    #expect(try Data(contentsOf: seal) == complete)
    try put(copy, keys)
    #expect(try keys.open().isOutdated)
  }

  @Test("a keyring whose seal was removed or forged counts as an older copy")
  func missingSeal() throws {
    let keys = try KeyDirectory(hasCredential: true)
    let vault = try keys.create()
    let seal = "\(keys.directory.path)/keyring.\(vault.policyKey.id).seal"
    let content = try Data(contentsOf: URL(fileURLWithPath: seal))
    #expect(try !keys.open().isOutdated)
    var forged = content
    forged[forged.endIndex - 1] ^= 1
    try forged.write(to: URL(fileURLWithPath: seal))
    #expect(try keys.open().isOutdated)
    try FileManager.default.removeItem(atPath: seal)
    #expect(try keys.open().isOutdated)
    try content.write(to: URL(fileURLWithPath: seal))
    #expect(try !keys.open().isOutdated)
  }

  @Test("the seal may be in another directory, and a rotation leaves only that of the new key")
  func sealDirectory() throws {
    let (keys, seals) = (try KeyDirectory(hasCredential: true), try TemporaryDirectory())
    let (vault, _) = try KeyVault.create(
      directory: keys.directory.path, sealDirectory: seals.path, sources: keys.sources)
    try vault.beginRotation([])
    _ = try vault.endRotation()
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: seals.path)
        == ["keyring.\(vault.policyKey.id).seal"])
    // A keyring from before the rotation has other keys, and so has its seal.
    #expect(
      try !KeyVault.open(
        directory: keys.directory.path, sealDirectory: seals.path, sources: keys.sources
      ).isOutdated)
  }
}
