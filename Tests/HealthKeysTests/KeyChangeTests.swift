import Foundation
import HealthModel
import StorageSupport
import TestSupport
import Testing

@testable import HealthKeys

/// Tests of changed slots, rotation and erasure.
struct KeyChangeTests {
  @Test("a changed passphrase opens the same key, and the old one opens nothing")
  func changedPassphrase() throws {
    let keys = try KeyDirectory()
    let vault = try keys.create((.passphrase(passphrase("old")), "main"))
    let before = bytes(vault.healthKey)
    _ = try vault.replaceAll(with: .passphrase(passphrase("new")), name: "main")
    let opened = try keys.open()
    #expect(throws: KeyError.wrongSecret) { try opened.unlock(.passphrase(passphrase("old"))) }
    try opened.unlock(.passphrase(passphrase("new")))
    #expect(bytes(opened.healthKey) == before)
  }

  @Test("slots are changed only while the store is unlocked, and the last one stays")
  func lastSlot() throws {
    let keys = try KeyDirectory()
    let vault = try keys.create((.passphrase(passphrase("only")), "main"))
    for slot in vault.slots {
      #expect(throws: KeyError.lastSlot) { try vault.remove(slot.id) }
    }
    #expect(throws: KeyError.noSuchSlot) { try vault.remove([1, 2, 3]) }
    #expect(throws: KeyError.invalidName) { try vault.add([(.recovery, name: "a\"b")]) }
    vault.lock()
    #expect(throws: KeyError.locked) { try vault.add([(.recovery, name: "paper")]) }
    try vault.unlock(.passphrase(passphrase("only")))
    let added = try vault.add([(.recovery, name: "paper")])
    try vault.remove(try #require(vault.slots.first { $0.kind == .passphrase }).id)
    let opened = try keys.open()
    try opened.unlock(.recovery(passphrase(try #require(added[0].recoveryKey))))
    #expect(opened.healthKey != nil)
  }

  @Test("a rotation opens both keys until it ends, after a restart too")
  func rotation() throws {
    let keys = try KeyDirectory()
    let (vault, created) = try KeyVault.create(
      directory: keys.directory.path, sources: keys.sources,
      slots: [(.passphrase(passphrase("main")), "main"), (.recovery, "paper")])
    let old = try #require(vault.healthKey)
    let oldPolicy = vault.policyKey
    let missing = created.dropFirst().map { "\(hex($0.slot.id)) (\($0.slot.name))" }
    #expect(throws: KeyError.secretsMissing(missing)) { try vault.beginRotation([]) }
    #expect(throws: KeyError.secretsMissing([missing[1]])) {
      try vault.beginRotation([.passphrase(passphrase("main"))])
    }
    #expect(!vault.isRotating)
    let paper = created[2].slot.id
    try vault.beginRotation([.passphrase(passphrase("main"))], dropping: [paper])
    let new = try #require(vault.healthKey)
    #expect(bytes(new) != bytes(old) && bytes(vault.policyKey) != bytes(oldPolicy))

    let reopened = try keys.open()
    #expect(reopened.isRotating && reopened.rotation == nil)
    try reopened.unlock(.passphrase(passphrase("main")))
    let pair = try #require(reopened.rotation)
    #expect(bytes(pair.old) == bytes(old) && bytes(pair.new) == bytes(new))
    #expect(bytes(reopened.healthKey(id: old.id.bytes)) == bytes(old))
    #expect(bytes(reopened.policyKey(id: oldPolicy.id.bytes)) == bytes(oldPolicy))

    let removed = try reopened.endRotation()
    #expect(removed.map(\.kind) == [.recovery])
    #expect(bytes(reopened.healthKey) == bytes(new))
    #expect(reopened.healthKey(id: old.id.bytes) == nil)
    #expect(reopened.policyKey(id: oldPolicy.id.bytes) == nil)
    #expect(!reopened.isOutdated)
    let last = try keys.open()
    #expect(throws: KeyError.wrongSecret) {
      try last.unlock(.recovery(passphrase(try #require(created.last?.recoveryKey))))
    }
    try last.unlock(.passphrase(passphrase("main")))
    #expect(bytes(last.healthKey) == bytes(new) && !last.isRotating && !last.isOutdated)
    #expect(last.slots.map(\.kind) == [.keyFile, .passphrase])
  }

  @Test("the slot of the last key that the daemon opens by itself cannot be dropped")
  func droppedKeyFile() throws {
    let keys = try KeyDirectory()
    let vault = try keys.create((.passphrase(passphrase("main")), "main"))
    #expect(throws: KeyError.lastSlot) {
      try vault.beginRotation(
        [.passphrase(passphrase("main"))], dropping: Set(vault.slots.prefix(1).map(\.id)))
    }
    #expect(!vault.isRotating)
  }

  @Test("a slot that is dropped while a rotation has not ended opens nothing")
  func droppedLater() throws {
    let keys = try KeyDirectory()
    let (vault, created) = try KeyVault.create(
      directory: keys.directory.path, sources: keys.sources,
      slots: [(.passphrase(passphrase("main")), "main"), (.recovery, "paper")])
    let paper = UserSecret.recovery(passphrase(try #require(created.last?.recoveryKey)))
    try vault.beginRotation([.passphrase(passphrase("main")), paper])
    #expect(throws: KeyError.lastSlot) {
      try vault.beginRotation([], dropping: Set(vault.slots.map(\.id)))
    }
    try vault.beginRotation([], dropping: Set(vault.slots.suffix(1).map(\.id)))
    #expect(vault.isRotating)
    _ = try vault.endRotation()
    let opened = try keys.open()
    #expect(throws: KeyError.wrongSecret) { try opened.unlock(paper) }
    try opened.unlock(.passphrase(passphrase("main")))
    #expect(bytes(opened.healthKey) == bytes(vault.healthKey))
  }

  @Test("a rotation whose keyring cannot be written leaves no new key")
  func failedRotation() throws {
    let keys = try KeyDirectory()
    let vault = try keys.create((.passphrase(passphrase("main")), "main"))
    let (old, oldPolicy) = (bytes(vault.healthKey), bytes(vault.policyKey))
    let obstacle = keys.path + ".new"
    try FileManager.default.createDirectory(
      atPath: obstacle, withIntermediateDirectories: false)
    #expect(throws: KeyError.self) {
      try vault.beginRotation([.passphrase(passphrase("main"))])
    }
    try FileManager.default.removeItem(atPath: obstacle)
    #expect(!vault.isRotating)
    #expect(bytes(vault.healthKey) == old && bytes(vault.policyKey) == oldPolicy)
    // A new slot contains the two keys that the store has.
    let paper = try #require(try vault.add([(.recovery, name: "paper")]).first)
    #expect(paper.slot.keys.count == 2)
    #expect(try !keys.open().isOutdated)
  }

  @Test("after an erasure neither the keyring nor the key file exists, and no key is open")
  func erasure() throws {
    let keys = try KeyDirectory()
    let vault = try keys.create((.passphrase(passphrase("main")), "main"))
    try vault.erase()
    #expect(vault.healthKey == nil && !KeyVault.exists(in: keys.directory.path))
    #expect(!FileManager.default.fileExists(atPath: keys.sources.keyFile))
    // Erasing again changes nothing.
    try vault.erase()
  }
}
