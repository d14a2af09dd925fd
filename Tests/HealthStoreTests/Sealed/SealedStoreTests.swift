import HealthAPI
import Foundation
import GRDB
import HealthModel
import StorageSupport
import TestSupport
import Testing

@testable import HealthAuthorization
@testable import HealthStorage
@testable import HealthStore

@Suite struct SealedStoreTests {
  private static let secrets = ["Marathon Watch 9", "com.example.secretapp", "felt dizzy today"]

  private func options(_ key: EncryptionKey?) -> StoreOptions {
    var options = StoreOptions()
    options.key = key
    return options
  }

  private func save(_ store: HealthStore, _ numbers: Range<Int> = 0..<300) throws {
    let revision = SourceRevision(
      source: Source(name: Self.secrets[0], bundleIdentifier: Self.secrets[1]), version: "1")
    let scope = WriteScope(
      author: .init(principal: TestApp(1).principal, revision: revision), types: .all,
      decided: .all)
    try store.save(
      numbers.map { number in
        Sample(
          id: objectID(number + 1), type: .heartRate, start: at(Double(number)),
          end: at(Double(number)), value: .quantity(1),
          metadata: Metadata([
            .init(key: "note", value: .string("\(Self.secrets[2]) \(numbers.lowerBound)"))
          ]))
      }, in: scope)
  }

  private func count(_ store: HealthStore) throws -> Int {
    try store.allSamples(SampleQuery(types: [.heartRate]), in: TestApp(1).readOwn).count
  }

  /// Returns the files of a directory that contain one of the secrets.
  private func revealing(_ directory: String) throws -> Set<String> {
    let names = try FileManager.default.subpathsOfDirectory(atPath: directory)
    return try Set(
      names.filter { name in
        guard let bytes = FileManager.default.contents(atPath: directory + "/" + name) else {
          return false
        }
        return try Self.secrets.contains { secret in
          try #require(secret.utf8.count > 8)
          return bytes.range(of: Data(secret.utf8)) != nil
        }
      })
  }

  /// Returns a directory with a store in all its forms: file, log, and backup.
  private func everyFile(_ key: EncryptionKey?, _ body: (String) throws -> Void) throws {
    let folder = try TemporaryDirectory()
    let store = try HealthStore.open(directory: folder.path, options: options(key))
    try save(store)
    try store.seal()
    _ = try store.compact(in: owner)
    try save(store, 300..<310)
    _ = try store.backup(to: folder.path + "/backup.sqlite", in: owner)
    try body(folder.path)
    store.close()
    try body(folder.path)
  }

  @Test("no file of an encrypted store contains text of samples or sources")
  func noPlaintext() throws {
    try everyFile(EncryptionKey()) { directory in
      let names = try revealing(directory)
      #expect(names == [])
    }
  }

  @Test("the search for text finds it in every file of a plain store")
  func plaintext() throws {
    var found: Set<String> = []
    try everyFile(nil) { found.formUnion(try revealing($0)) }
    #expect(found == ["health.sqlite", "health.sqlite-wal", "backup.sqlite"])
  }

  @Test("an encrypted store opens with its key only, and the error names the remedy")
  func keys() throws {
    let folder = try TemporaryDirectory()
    let key = EncryptionKey()
    let store = try HealthStore.open(directory: folder.path, options: options(key))
    try save(store)
    store.close()
    #expect(try SealedFiles.state(of: store.path) == .sealed(key.id))
    for (other, code) in [(nil, SealedFileError.Code.keyMissing), (EncryptionKey(), .keyWrong)] {
      let error = #expect(throws: StoreError.self) {
        try HealthStore.open(directory: folder.path, options: options(other))
      }
      #expect(error?.code == .wrongKey)
      #expect((error?.cause as? SealedFileError)?.code == code)
    }
    let again = try HealthStore.open(directory: folder.path, options: options(key))
    #expect(try count(again) == 300)
    #expect(try again.verify(in: owner).problems == [])
    again.close()
  }

  @Test("a plain store is not opened with a key")
  func plainFile() throws {
    let folder = try TemporaryDirectory()
    let store = try HealthStore.open(directory: folder.path)
    try save(store)
    store.close()
    let error = #expect(throws: StoreError.self) {
      try HealthStore.open(directory: folder.path, options: options(EncryptionKey()))
    }
    #expect((error?.cause as? SealedFileError)?.code == .plain)
    let again = try HealthStore.open(directory: folder.path)
    #expect(try count(again) == 300)
    again.close()
  }

  @Test("a backup of an encrypted store is encrypted with its key")
  func backup() throws {
    let folder = try TemporaryDirectory()
    let key = EncryptionKey()
    let store = try HealthStore.open(directory: folder.path, options: options(key))
    try save(store)
    try FileManager.default.createDirectory(
      atPath: folder.path + "/copy", withIntermediateDirectories: false)
    _ = try store.backup(to: folder.path + "/copy/health.sqlite", in: owner)
    store.close()
    #expect(try SealedFiles.state(of: folder.path + "/copy/health.sqlite") == .sealed(key.id))
    let copy = try HealthStore.open(directory: folder.path + "/copy", options: options(key))
    #expect(try count(copy) == 300)
    copy.close()
  }

  @Test("a store that was replaced by an older copy is noticed until the user accepts it")
  func rolledBack() throws {
    let fixture = try SealedFixture()
    try fixture.save()
    #expect(!fixture.store.isRolledBack)
    fixture.store.close()
    let old = try Data(contentsOf: URL(fileURLWithPath: fixture.file))
    try fixture.fixture.open()
    try fixture.save()
    fixture.store.close()
    try old.write(to: URL(fileURLWithPath: fixture.file))
    for _ in 0..<2 {
      try fixture.fixture.open()
      #expect(fixture.store.isRolledBack)
      #expect(try fixture.store.verify(in: owner).problems == [EpochWatch.problem])
      // A commit does not hide it.
      try fixture.save(1)
      fixture.store.close()
    }
    try fixture.fixture.open()
    // Reporting the loss does not accept it.
    let reported = try fixture.store.salvage(SalvageStoreRequest(accepts: false), in: owner)
    #expect(reported.isRolledBack && !reported.isSalvaged && fixture.store.isRolledBack)
    #expect(try fixture.store.salvage(SalvageStoreRequest(accepts: true), in: owner).isSalvaged)
    #expect(try fixture.store.verify(in: owner).problems == [])
    try fixture.fixture.reopen()
    #expect(!fixture.store.isRolledBack)
  }

  @Test("an older copy is noticed after a change of no sample")
  func rolledBackSettings() throws {
    let fixture = try SealedFixture()
    try fixture.save()
    func setBirthday(_ day: Int) throws {
      try fixture.store.set(
        Characteristic(
          type: .dateOfBirth, value: .date(CalendarDay(year: 1990, month: 5, day: day))), in: owner)
    }
    try setBirthday(1)
    fixture.store.close()
    let old = try Data(contentsOf: URL(fileURLWithPath: fixture.file))
    try fixture.fixture.open()
    try setBirthday(2)
    fixture.store.close()
    try old.write(to: URL(fileURLWithPath: fixture.file))
    try fixture.fixture.open()
    #expect(fixture.store.isRolledBack)
  }

  @Test("a seal that is missing or forged counts as an older copy")
  func forgedSeal() throws {
    let fixture = try SealedFixture()
    try fixture.save()
    fixture.store.close()
    let seal = "\(fixture.fixture.directory)/health.\(fixture.key.id).seal"
    let bytes = try Data(contentsOf: URL(fileURLWithPath: seal))
    for forged in [nil, bytes.prefix(31), Data(bytes.map { $0 ^ 1 }), bytes] {
      try forged?.write(to: URL(fileURLWithPath: seal))
      if forged == nil { try FileManager.default.removeItem(atPath: seal) }
      try fixture.fixture.open()
      #expect(fixture.store.isRolledBack == (forged != bytes))
      fixture.store.close()
    }
  }

  @Test("the seal is in the directory that the options name")
  func sealDirectory() throws {
    let (folder, seals) = (try TemporaryDirectory(), try TemporaryDirectory())
    var options = options(EncryptionKey())
    options.sealDirectory = seals.path
    let store = try HealthStore.open(directory: folder.path, options: options)
    try save(store)
    store.close()
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: seals.path)
        == ["health.\(options.key!.id).seal"])
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["health.sqlite"])
  }
}
