import CFaultVFS
import Foundation
import HealthModel
import StorageSupport
import TestSupport
import Testing

@testable import HealthAuthorization
@testable import HealthStorage
@testable import HealthStore

/// Encrypting a plain store, replacing its key, and decrypting it.
@Suite(.soak) struct KeyChangeTests {
  private static let app = TestApp(1)

  private func open(_ directory: String, _ key: EncryptionKey?) throws -> HealthStore {
    var options = StoreOptions()
    options.key = key
    return try HealthStore.open(directory: directory, options: options)
  }

  /// Returns the key with which the store opens, and checks that it contains all samples.
  private func check(_ directory: String, _ keys: [EncryptionKey?]) throws -> EncryptionKey? {
    let state = try SealedFiles.state(of: directory + "/health.sqlite")
    let key = try #require(
      keys.first { $0.map { .sealed($0.id) } ?? SealedFiles.State.plain == state })
    let store = try open(directory, key)
    defer { store.close() }
    #expect(!store.isRolledBack)
    #expect(try store.verify(in: owner).problems == [])
    #expect(
      try store.allSamples(SampleQuery(types: [.bodyMass]), in: Self.app.readOwn).count == 900)
    return key
  }

  private func fill(_ directory: String, _ key: EncryptionKey?) throws {
    let store = try open(directory, key)
    for commit in 0..<3 {
      try store.save(
        (0..<300).map { number in
          Sample(
            id: objectID(commit * 300 + number + 1), type: .bodyMass, start: at(Double(number)),
            end: at(Double(number)), value: .quantity(70))
        }, as: Self.app)
    }
    try store.seal()
    store.close()
  }

  /// The keys before and after.
  private static let changes: [(EncryptionKey?, EncryptionKey?)] = [
    (nil, EncryptionKey()), (EncryptionKey(), EncryptionKey()), (EncryptionKey(), nil),
  ]

  @Test("a store is encrypted, has its key replaced, and is decrypted, in place", arguments: 0..<3)
  func changed(_ index: Int) throws {
    let (old, new) = Self.changes[index]
    let folder = try TemporaryDirectory()
    try fill(folder.path, old)
    try HealthStore.changeKey(directory: folder.path, from: old, to: new)
    #expect(try check(folder.path, [new])?.id == new?.id)
    // Repeating it does nothing.
    try HealthStore.changeKey(directory: folder.path, from: old, to: new)
    #expect(try check(folder.path, [new])?.id == new?.id)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(Set(names) == Set(["health.sqlite"] + (new.map { ["health.\($0.id).seal"] } ?? [])))
  }

  @Test("a change that ends after any step leaves a complete store", arguments: 0..<3)
  func interrupted(_ index: Int) throws {
    let (old, new) = Self.changes[index]
    for step in SealedFiles.Step.allCases {
      let folder = try TemporaryDirectory()
      try fill(folder.path, old)
      // As `HealthStore.changeKey` does before it replaces the file.
      if let new {
        let number = old.map { EpochWatch.seal(directory: folder.path, key: $0).read() } ?? 0
        EpochWatch.seal(directory: folder.path, key: new).writeDurably(try #require(number))
      }
      #expect(throws: SealedFileError.self) {
        try SealedFiles.change(folder.path + "/health.sqlite", from: old, to: new) {
          (reached) throws(SealedFileError) in
          if reached == step { throw SealedFileError(.failed, "interrupted") }
        }
      }
      let found = try check(folder.path, [old, new])
      #expect(found?.id == (step == .renamed ? new?.id : old?.id))
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(!names.contains { $0.contains("sealing") })
      // Repeating the change completes it.
      try HealthStore.changeKey(directory: folder.path, from: old, to: new)
      #expect(try check(folder.path, [new])?.id == new?.id)
    }
  }

  @Test("a change on a disk that fails leaves a complete store", arguments: 0..<3)
  func failingDisk(_ index: Int) throws {
    let (old, new) = Self.changes[index]
    let folder = try FaultyFolder()
    try fill(folder.path, old)
    var failures = 0
    for after in [0, 1, 5, 20] {
      for fail in [fault_fail_writes, fault_fail_syncs] {
        fail(folder.watch, after)
        do {
          try HealthStore.changeKey(directory: folder.path, from: old, to: new)
        } catch {
          failures += 1
          #expect(error.code == .full || error.code == .failed)
        }
        fail(folder.watch, -1)
        let found = try check(folder.path, [old, new])
        if found?.id != old?.id {
          try HealthStore.changeKey(directory: folder.path, from: new, to: old)
        }
      }
    }
    #expect(failures >= 2)
    try HealthStore.changeKey(directory: folder.path, from: old, to: new)
    #expect(try check(folder.path, [new])?.id == new?.id)
  }

  /// Returns the first trunk of the list of free pages, and its leaves, counted from 0.
  private func freePages(_ directory: String, _ key: EncryptionKey) throws -> (Int, [Int]) {
    let copy = try TemporaryDirectory()
    try FileManager.default.copyItem(
      atPath: directory + "/health.sqlite", toPath: copy.path + "/health.sqlite")
    try SealedFiles.change(copy.path + "/health.sqlite", from: key, to: nil)
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: copy.path + "/health.sqlite")))
    func number(_ offset: Int) -> Int {
      bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
    }
    let trunk = number(32) - 1
    try #require(trunk > 0)
    let first = trunk * Connection.pageSize
    return (trunk, (0..<number(first + 4)).map { number(first + 8 + 4 * $0) - 1 })
  }

  @Test("EN-16: damage in free pages does not prevent a change of the key")
  func damagedFreePages() throws {
    let folder = try TemporaryDirectory()
    let (old, new) = (EncryptionKey(), EncryptionKey())
    try fill(folder.path, old)
    let store = try open(folder.path, old)
    let file = try store.attach(noise(200_000), to: objectID(1), in: Self.app.manage)
    try store.removeAttachment(file.id, in: Self.app.manage)
    try store.waitForSweep()
    store.close()
    let (trunk, leaves) = try freePages(folder.path, old)
    #expect(leaves.count > 50)
    let url = URL(fileURLWithPath: folder.path + "/health.sqlite")
    let original = try Data(contentsOf: url)
    func damage(_ pages: [Int]) throws {
      var bytes = original
      for page in pages {
        bytes[SealedFixture.headerSize + page * SealedFixture.unitSize + 1000] ^= 1
      }
      try bytes.write(to: url)
    }
    // A trunk lists free pages, so it has content.
    try damage([trunk])
    let error = #expect(throws: StoreError.self) {
      try HealthStore.changeKey(directory: folder.path, from: old, to: new)
    }
    #expect(error?.code == .corrupt)
    try damage(leaves)
    try HealthStore.changeKey(directory: folder.path, from: old, to: new)
    #expect(try check(folder.path, [new])?.id == new.id)
    // The free pages of the copy can be read, and used again.
    let changed = try open(folder.path, new)
    defer { changed.close() }
    try changed.attach(noise(200_000), to: objectID(1), in: Self.app.manage)
    #expect(try changed.compact(in: owner).isErased)
    #expect(try changed.verify(in: owner).problems == [])
  }

  @Test("the wrong old key changes nothing")
  func wrongKey() throws {
    let folder = try TemporaryDirectory()
    let key = EncryptionKey()
    try fill(folder.path, key)
    let error = #expect(throws: StoreError.self) {
      try HealthStore.changeKey(directory: folder.path, from: EncryptionKey(), to: EncryptionKey())
    }
    #expect(error?.code == .wrongKey)
    #expect(try check(folder.path, [key]) != nil)
  }

  @Test("a store that is open is not changed")
  func openStore() throws {
    let folder = try TemporaryDirectory()
    let key = EncryptionKey()
    try fill(folder.path, key)
    let store = try open(folder.path, key)
    #expect(try store.status().sampleCount == 900)
    #expect(throws: StoreError.self) {
      try HealthStore.changeKey(directory: folder.path, from: key, to: EncryptionKey())
    }
    store.close()
    #expect(try check(folder.path, [key]) != nil)
  }
}
