import Foundation
import HealthModel
import StorageSupport
import TestSupport

@testable import HealthAuthorization
@testable import HealthStorage
@testable import HealthStore

/// An encrypted store whose files tests copy and damage. The page and log positions are those of
/// StoreFormat.md.
final class SealedFixture {
  static let app = TestApp(1)
  static let headerSize = 64
  static let unitSize = 2048 + 28
  static let logHeaderSize = 60
  static let frameSize = 56 + unitSize

  let key = EncryptionKey()
  let fixture: StoreFixture
  private var saved = 0

  init() throws {
    var options = StoreOptions()
    options.key = key
    options.sealThreshold = 100_000
    fixture = try StoreFixture(options: options)
  }

  var store: HealthStore { fixture.store }
  var file: String { fixture.file }

  /// Saves samples in one commit.
  func save(_ count: Int = 50) throws {
    let samples = (saved..<saved + count).map { number in
      Sample(
        id: objectID(number + 1), type: .stepCount, start: at(Double(number) * 60),
        end: at(Double(number) * 60 + 30), value: .quantity(Double(number % 40)),
        metadata: Metadata([.init(key: "note", value: .string("entry \(number % 7)"))]))
    }
    saved += count
    try store.save(samples, as: Self.app)
  }

  /// Copies the files of the store as a crash would leave them. The index of the log is rebuilt.
  func crashCopy() throws -> SealedCopy { try SealedCopy(of: self) }
}

/// A copy of the files of a store.
final class SealedCopy {
  private let temporary: TemporaryDirectory
  private let key: EncryptionKey
  var directory: String { temporary.path }

  init(of fixture: SealedFixture) throws {
    temporary = try TemporaryDirectory()
    key = fixture.key
    for name in try FileManager.default.contentsOfDirectory(atPath: fixture.fixture.directory)
    where !name.hasSuffix("-shm") {
      try FileManager.default.copyItem(
        atPath: fixture.fixture.directory + "/" + name, toPath: directory + "/" + name)
    }
  }

  func bytes(_ suffix: String = "") throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: directory + "/health.sqlite" + suffix)))
  }

  func write(_ bytes: some Sequence<UInt8>, _ suffix: String = "") throws {
    try? FileManager.default.removeItem(atPath: directory + "/health.sqlite-shm")
    try temporary.write("health.sqlite" + suffix, bytes)
  }

  var sealFile: String { "\(directory)/health.\(key.id).seal" }

  func open(key: EncryptionKey? = nil) throws -> HealthStore {
    var options = StoreOptions()
    options.key = key ?? self.key
    return try HealthStore.open(directory: directory, options: options)
  }

  /// What a reader sees of the copy.
  enum Outcome: Equatable {
    /// Opening or verification reported damage, or that the store is an older copy.
    case noticed
    case samples([Sample])
  }

  /// Opens the copy, verifies it, and reads all samples.
  func outcome() throws -> Outcome {
    do {
      let store = try open()
      defer { store.close() }
      guard try store.verify(in: owner).problems.isEmpty else { return .noticed }
      return .samples(
        try store.allSamples(SampleQuery(types: [.stepCount]), in: SealedFixture.app.readOwn))
    } catch let error as StoreError {
      guard error.code == .corrupt || error.code == .wrongKey else { throw error }
      return .noticed
    }
  }
}
