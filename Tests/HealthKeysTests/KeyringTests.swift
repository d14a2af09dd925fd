import Foundation
import HealthModel
import StorageSupport
import TestSupport
import Testing

@testable import HealthKeys

/// A data directory with keys of small cost.
struct KeyDirectory {
  let directory: TemporaryDirectory
  var sources: KeySources

  var path: String { directory.path + "/" + KeyVault.fileName }

  init(hasCredential: Bool = false) throws {
    directory = try TemporaryDirectory()
    let credentials = directory.path + "/credentials"
    try FileManager.default.createDirectory(
      atPath: credentials, withIntermediateDirectories: false)
    if hasCredential {
      try directory.write("credentials/healthd.key", (0..<32).map { UInt8($0) })
    }
    sources = KeySources(
      credentialDirectory: credentials, keyFile: directory.path + "/" + KeyVault.keyFileName)
    sources.argon2 = Argon2id(memoryKiB: 64, passes: 1, lanes: 1)
  }

  func create(_ slots: (NewSlot, name: String)...) throws -> KeyVault {
    try KeyVault.create(directory: directory.path, sources: sources, slots: slots).0
  }

  func open() throws -> KeyVault {
    try KeyVault.open(directory: directory.path, sources: sources)
  }

  func file() throws -> [UInt8] { try Array(Data(contentsOf: URL(fileURLWithPath: path))) }
}

func passphrase(_ text: String) -> Secret { Secret(Array(text.utf8)) }

func bytes(_ key: EncryptionKey?) -> [UInt8]? { key.map { $0.withBytes { Array($0) } } }

/// Tests of the slots and the file.
struct KeyringTests {
  @Test("a credential opens both keys at the start")
  func credential() throws {
    let keys = try KeyDirectory(hasCredential: true)
    let created = try keys.create()
    let opened = try keys.open()
    #expect(bytes(opened.healthKey) == bytes(created.healthKey))
    #expect(bytes(opened.policyKey) == bytes(created.policyKey))
    #expect(opened.slots.map(\.kind) == [.credential])
  }

  @Test("without a credential, the key file opens the policy key, and the passphrase the samples")
  func passphraseSlot() throws {
    let keys = try KeyDirectory()
    let created = try keys.create((.passphrase(passphrase("correct horse")), "main"))
    let opened = try keys.open()
    #expect(bytes(opened.policyKey) == bytes(created.policyKey))
    #expect(opened.healthKey == nil && opened.journalOpener() == nil)
    #expect(throws: KeyError.secretRequired) { try opened.unlockAutomatically() }
    #expect(throws: KeyError.wrongSecret) { try opened.unlock(.passphrase(passphrase("wrong"))) }
    #expect(throws: KeyError.emptyPassphrase) { try opened.unlock(.passphrase(passphrase(""))) }
    // A passphrase is not the secret of a slot of another kind.
    #expect(throws: KeyError.wrongSecret) {
      try opened.unlock(.stored(passphrase("correct horse")))
    }
    try opened.unlock(.passphrase(passphrase("correct horse")))
    #expect(bytes(opened.healthKey) == bytes(created.healthKey))
    opened.lock()
    #expect(opened.healthKey == nil)
  }

  @Test("a recovery key and a stored secret open the samples")
  func otherSlots() throws {
    let keys = try KeyDirectory()
    let stored = Secret(Array(repeating: 7, count: 32))
    let (vault, created) = try KeyVault.create(
      directory: keys.directory.path, sources: keys.sources,
      slots: [(.stored(stored), "desktop"), (.recovery, "paper")])
    let text = try #require(created.last?.recoveryKey)
    let opened = try keys.open()
    try opened.unlock(.stored(stored))
    #expect(bytes(opened.healthKey) == bytes(vault.healthKey))
    opened.lock()
    try opened.unlock(.recovery(passphrase(text.lowercased().replacing("-", with: " "))))
    #expect(bytes(opened.healthKey) == bytes(vault.healthKey))
    // No part of it is in the file.
    let file = String(decoding: try keys.file(), as: UTF8.self)
    for group in text.split(separator: "-") { #expect(!file.contains(group)) }
  }

  @Test("a key file that opens the samples unlocks without the user")
  func automaticKeyFile() throws {
    let keys = try KeyDirectory()
    let created = try keys.create((.keyFile(opensHealth: true), "usb"))
    let opened = try keys.open()
    #expect(bytes(opened.healthKey) == bytes(created.healthKey) && opened.opensAutomatically)
    opened.lock()
    try opened.unlockAutomatically()
    #expect(opened.healthKey != nil)
  }

  @Test("a key file that others can read, or of another length, is refused")
  func unusableKeyFile() throws {
    let keys = try KeyDirectory()
    _ = try keys.create((.keyFile(opensHealth: true), "usb"))
    let path = keys.sources.keyFile
    #expect(chmod(path, 0o640) == 0)
    #expect(throws: KeyError.unusableKeyFile(path: path)) { try keys.open() }
    #expect(chmod(path, 0o600) == 0)
    try Data(repeating: 1, count: 31).write(to: URL(fileURLWithPath: path))
    #expect(throws: KeyError.unusableKeyFile(path: path)) { try keys.open() }
    try FileManager.default.removeItem(atPath: path)
    #expect(throws: KeyError.secretRequired) { try keys.open() }
  }

  @Test("a keyring of which any byte was changed opens no samples")
  func tampering() throws {
    let keys = try KeyDirectory(hasCredential: true)
    _ = try keys.create((.passphrase(passphrase("correct horse")), "main"))
    let file = try keys.file()
    for index in file.indices where index % 7 == 0 {
      var damaged = file
      damaged[index] ^= 1
      try Data(damaged).write(to: URL(fileURLWithPath: keys.path))
      #expect(throws: KeyError.self, "byte \(index)") { try keys.open() }
    }
    // Cut off, and of a newer format.
    try Data(file.dropLast(20)).write(to: URL(fileURLWithPath: keys.path))
    #expect(throws: KeyError.damaged) { try keys.open() }
    let newer = String(decoding: file, as: UTF8.self)
      .replacing("\"format\":1", with: "\"format\":2")
    try Data(newer.utf8).write(to: URL(fileURLWithPath: keys.path))
    #expect(throws: KeyError.unsupported) { try keys.open() }
  }

  @Test("a slot of another keyring does not open")
  func foreignSlot() throws {
    let (first, second) = (try KeyDirectory(), try KeyDirectory())
    _ = try first.create((.passphrase(passphrase("same")), "main"))
    _ = try second.create((.passphrase(passphrase("same")), "main"))
    let keyring = try Keyring.parse(try first.file()).0
    let other = try Keyring.parse(try second.file()).0
    let slot = try #require(keyring.slots.last)
    let key = try slot.encryptingKey(passphrase("same"))
    #expect(slot.open(under: key, store: keyring.store) != nil)
    #expect(slot.open(under: key, store: other.store) == nil)
    // Nor do the sealed keys of one class pass as those of the other.
    var swapped = slot
    swapped.keys = slot.keys.map {
      KeySlot.SealedKey(
        keyClass: $0.keyClass == .health ? .policy : .health, keyID: $0.keyID, box: $0.box)
    }
    #expect(swapped.open(under: key, store: keyring.store) == nil)
  }

  @Test("costs of Argon2id out of bounds are refused before anything is derived")
  func excessiveCost() throws {
    let keys = try KeyDirectory()
    _ = try keys.create((.passphrase(passphrase("x")), "main"))
    let file = String(decoding: try keys.file(), as: UTF8.self)
    for (old, new) in [
      ("\"memory\":64", "\"memory\":4294967295"), ("\"passes\":1", "\"passes\":1000000"),
      ("\"lanes\":1", "\"lanes\":0"),
    ] {
      #expect(file.contains(old))
      try Data(file.replacing(old, with: new).utf8).write(to: URL(fileURLWithPath: keys.path))
      #expect(throws: KeyError.unsupported) { try keys.open() }
    }
  }

  @Test("a replacement that stops at any step leaves a keyring that opens")
  func interruptedReplacement() throws {
    for step in AtomicFile.Step.allCases {
      let keys = try KeyDirectory()
      let vault = try keys.create((.passphrase(passphrase("old")), "main"))
      #expect(throws: KeyError.damaged) {
        try vault.add(
          [(.passphrase(passphrase("new")), name: "second")],
          reached: { reached throws(KeyError) in if reached == step { throw .damaged } })
      }
      let opened = try keys.open()
      try opened.unlock(.passphrase(passphrase("old")))
      #expect(bytes(opened.healthKey) == bytes(vault.healthKey))
      let isReplaced = step == .renamed || step == .durable
      #expect(opened.slots.count == (isReplaced ? 3 : 2))
    }
  }

  @Test("after five wrong secrets, attempts are delayed until a right one succeeds")
  func delays() throws {
    let keys = try KeyDirectory()
    _ = try keys.create((.passphrase(passphrase("right")), "main"))
    let time = TestTime()
    let vault = try KeyVault.open(
      directory: keys.directory.path, sources: keys.sources, now: { time.seconds })
    for _ in 0..<5 {
      #expect(throws: KeyError.wrongSecret) { try vault.unlock(.passphrase(passphrase("a"))) }
    }
    #expect(throws: KeyError.tooManyAttempts(seconds: 1)) {
      try vault.unlock(.passphrase(passphrase("right")))
    }
    time.seconds += 1
    #expect(throws: KeyError.wrongSecret) { try vault.unlock(.passphrase(passphrase("a"))) }
    #expect(throws: KeyError.tooManyAttempts(seconds: 2)) {
      try vault.unlock(.passphrase(passphrase("right")))
    }
    time.seconds += 2
    try vault.unlock(.passphrase(passphrase("right")))
    #expect(throws: KeyError.wrongSecret) { try vault.unlock(.passphrase(passphrase("a"))) }
  }
}

final class TestTime: @unchecked Sendable {
  // Unchecked because each test uses it on one thread.
  var seconds = 0
}
