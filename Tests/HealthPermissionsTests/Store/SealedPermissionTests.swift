import Foundation
import GRDB
import HealthAuthorization
import HealthModel
import StorageSupport
import Synchronization
import TestSupport
import Testing

@testable import HealthPermissions

/// The permissions database, encrypted at rest.
struct SealedPermissionTests {
  private let folder: TemporaryDirectory
  private let key = EncryptionKey()
  private let fixture: PermissionFixture

  init() throws {
    folder = try TemporaryDirectory()
    fixture = try PermissionFixture()
  }

  private var file: String { folder.path + "/" + PermissionStore.fileName }

  private func open(_ key: EncryptionKey?) throws -> PermissionStore {
    try PermissionStore.open(directory: folder.path, key: key)
  }

  /// Registers an app that may read and share steps.
  private func register(in store: PermissionStore, _ bundle: String) throws {
    let app = try store.register(fixture.manifest(bundle), in: fixture.owner).app
    try store.setGrants(
      [
        Grant(type: .stepCount, direction: .read, decision: .authorized),
        Grant(type: .stepCount, direction: .share, decision: .authorized),
      ], of: app.principal, in: fixture.owner)
  }

  /// Returns the directions of the grants in the store.
  private func directions(_ store: PermissionStore) -> Set<AuthorizationDirection> {
    Set(store.apps(in: fixture.owner).flatMap(\.grants).map(\.direction))
  }

  private func content(_ suffix: String = "") -> Data {
    FileManager.default.contents(atPath: file + suffix) ?? Data()
  }

  @Test("no file of an encrypted database contains the name of an app, and those of a plain one do")
  func noPlaintext() throws {
    let name = "org.example.secretdiary"
    for key in [key, nil] {
      let store = try open(key)
      try register(in: store, name)
      let log = content("-wal")
      #expect((log.range(of: Data(name.utf8)) != nil) == (key == nil))
      try store.close()
      #expect((content().range(of: Data(name.utf8)) != nil) == (key == nil))
      try FileManager.default.removeItem(atPath: file)
    }
  }

  @Test("an encrypted database opens with its key only")
  func keys() throws {
    let store = try open(key)
    try register(in: store, "org.example.steps")
    try store.close()
    for other in [nil, EncryptionKey()] {
      let error = #expect(throws: PermissionError.self) { try open(other) }
      #expect(error?.code == .wrongKey)
    }
    let again = try open(key)
    #expect(!again.isRestored && again.problems == [])
    #expect(directions(again) == [.read, .share])
    try again.close()
  }

  @Test("a database whose seal was removed or forged grants no reading")
  func forgedSeal() throws {
    for forges in [false, true] {
      let store = try open(key)
      try register(in: store, forges ? "org.example.b" : "org.example.a")
      try store.close()
      let seal = "\(folder.path)/policy.\(key.id).seal"
      let bytes = try #require(FileManager.default.contents(atPath: seal))
      try FileManager.default.removeItem(atPath: seal)
      if forges { try Data(bytes.map { $0 ^ 1 }).write(to: URL(fileURLWithPath: seal)) }
      let again = try open(key)
      #expect(again.isRestored)
      #expect(directions(again) == [.share])
      try again.close()
      // It is noticed once.
      let third = try open(key)
      #expect(!third.isRestored)
      try third.close()
    }
  }

  @Test("BK-01: an older copy of an encrypted database grants no reading, and its ledger is short")
  func olderCopy() throws {
    let store = try open(key)
    try register(in: store, "org.example.steps")
    try store.close()
    let old = content()
    let newer = try open(key)
    try register(in: newer, "org.example.other")
    try newer.close()
    try old.write(to: URL(fileURLWithPath: file))
    let restored = try open(key)
    #expect(restored.isRestored)
    #expect(directions(restored) == [.share])
    #expect(restored.problems.contains { $0.contains("the ledger ends before") })
    try restored.close()
  }

  @Test("a database is encrypted, has its key replaced, and is decrypted, with all decisions")
  func keyChanges() throws {
    let store = try open(nil)
    try register(in: store, "org.example.steps")
    try store.close()
    let keys: [EncryptionKey?] = [nil, key, EncryptionKey(), nil]
    for (old, new) in zip(keys, keys.dropFirst()) {
      try PermissionStore.changeKey(directory: folder.path, from: old, to: new)
      let store = try open(new)
      #expect(!store.isRestored && store.problems == [])
      #expect(directions(store) == [.read, .share])
      try store.close()
      let seals = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        .filter { $0.hasSuffix(".seal") }
      #expect(
        Set(seals)
          == Set(new.map { ["policy.\($0.id).seal", "ledger.\($0.id).seal"] } ?? ["policy.seal"]))
    }
  }

  @Test("the key of a database in use is replaced, and its decisions and seals follow")
  func keyChangesInUse() throws {
    let store = try open(nil)
    try register(in: store, "org.example.steps")
    let keys: [EncryptionKey?] = [key, EncryptionKey(), nil]
    for (index, new) in keys.enumerated() {
      try store.changeKey(to: new)
      #expect(store.key?.id == new?.id && SealedFiles.hasKey(file, new))
      try register(in: store, "org.example.app\(index)")
    }
    try store.changeKey(to: key)
    try store.close()
    let again = try open(key)
    #expect(!again.isRestored && again.problems == [])
    #expect(again.apps(in: fixture.owner).count == 1 + keys.count)
    try again.close()
  }

  private struct Failure: Error {}

  @Test("a database that does not open after a change of its key has the new key")
  func failedOpening() throws {
    try open(nil).close()
    let file = file
    let isFailing = Mutex(false)
    let database = try PermissionDatabase(key: nil, sealDirectory: folder.path) { key in
      guard !isFailing.withLock({ $0 }) else { throw Failure() }
      let registration = try SealedFiles.prepare(file, key: key, pageSize: 4096)
      return (try DatabaseQueue(path: file), registration)
    }
    func count() throws -> Int? {
      try database.read { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM daemon") }
    }
    isFailing.withLock { $0 = true }
    #expect(throws: Failure.self) {
      try database.changeKey(to: key) { try SealedFiles.change(file, from: nil, to: key) }
    }
    #expect(database.key?.id == key.id)
    #expect(throws: DatabaseError.self) { try count() }
    isFailing.withLock { $0 = false }
    try database.changeKey(to: nil) { try SealedFiles.change(file, from: key, to: nil) }
    #expect(try count() == 1)
    try database.close()
  }

  @Test("a change of the key that fails leaves the database in use with the old key")
  func failedChange() throws {
    let store = try open(key)
    try register(in: store, "org.example.steps")
    // The copy cannot be created.
    try folder.write(PermissionStore.fileName + ".sealing/obstacle", [1])
    #expect(throws: PermissionError.self) { try store.changeKey(to: EncryptionKey()) }
    #expect(store.key?.id == key.id)
    try register(in: store, "org.example.other")
    try store.close()
    let again = try open(key)
    #expect(!again.isRestored && again.problems == [])
    #expect(again.apps(in: fixture.owner).count == 2)
    try again.close()
  }
}
