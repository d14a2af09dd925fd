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
