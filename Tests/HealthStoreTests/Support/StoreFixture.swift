import HealthAPI
import Dispatch
import Foundation
import GRDB
import HealthModel
import StorageSupport
import Synchronization
import TestSupport

@testable import HealthAuthorization
@testable import HealthStorage
@testable import HealthStore

/// A store in a temporary directory that is removed with the fixture. With `HEALTHD_SEALED=1` in the
/// environment it is encrypted.
final class StoreFixture {
  private let temporary: TemporaryDirectory
  /// Tests that read the file with SQLite can open it when the store is closed.
  private let registration: KeyRegistration?
  var directory: String { temporary.path }
  private(set) var store: HealthStore
  let options: StoreOptions

  /// - Parameter isPlain: Whether the store is plain in any case, for tests that search its files.
  init(options: StoreOptions = StoreOptions(), isPlain: Bool = false) throws {
    var options = options
    let isSealed = ProcessInfo.processInfo.environment["HEALTHD_SEALED"] == "1"
    if isSealed, !isPlain, options.key == nil { options.key = EncryptionKey() }
    temporary = try TemporaryDirectory()
    let file = temporary.path + "/health.sqlite"
    registration = try options.key.map {
      try SealedFiles.register(file, key: $0, pageSize: Connection.pageSize)
    }
    self.options = options
    store = try HealthStore.open(directory: temporary.path, options: options)
  }

  deinit { store.close() }

  var file: String { directory + "/health.sqlite" }

  func reopen() throws {
    store.close()
    try open()
  }

  /// Flips a bit of every chunk. The store must be closed.
  func damageChunks() throws {
    let queue = try DatabaseQueue(path: file)
    try queue.write { db in
      let chunks = try Row.fetchAll(db, sql: "SELECT id, payload FROM chunk_data")
      for chunk in chunks {
        var bytes = [UInt8](chunk["payload"] as Data)
        bytes[bytes.count / 2] ^= 4
        try db.execute(
          sql: "UPDATE chunk_data SET payload = ? WHERE id = ?",
          arguments: [Data(bytes), chunk["id"] as Int64])
      }
    }
    try queue.close()
  }

  /// Opens the store after `store.close()`.
  func open() throws {
    store = try HealthStore.open(directory: directory, options: options)
  }
}

/// A clock that advances only by `advance`.
final class TestClock: Sendable {
  private let time = Mutex(at(0))
  var now: Instant { time.withLock { $0 } }
  func advance(seconds: Double) {
    time.withLock { $0 = Instant(secondsSince1970: $0.secondsSince1970 + seconds) }
  }
}

/// An app as the store sees it.
struct TestApp {
  let principal: PrincipalID
  let revision: SourceRevision

  init(_ number: UInt64, name: String = "App", productType: String = "") {
    principal = PrincipalID(ObjectID(high: 7, low: number))
    revision = SourceRevision(
      source: Source(name: "\(name) \(number)", bundleIdentifier: "org.example.app\(number)"),
      version: "1", productType: productType)
  }

  var write: WriteScope {
    WriteScope(
      author: .init(principal: principal, revision: revision), types: .all, decided: .all)
  }

  func write(_ types: [ObjectType]) -> WriteScope {
    WriteScope(
      author: .init(principal: principal, revision: revision), types: ObjectTypeSet(types),
      decided: .all)
  }

  /// Returns a scope with all sources of these types, and own samples of every type.
  func read(_ types: [ObjectType]) -> ReadScope {
    ReadScope(principal: principal, readable: ObjectTypeSet(types))
  }

  var readAll: ReadScope { ReadScope(principal: principal, readable: .all) }
  var readOwn: ReadScope { ReadScope(principal: principal, readable: ObjectTypeSet()) }
}

let person = ReadScope(principal: .owner, readable: .all)
let owner = OwnerScope()

extension HealthStore {
  private func wait<T: Sendable>(
    _ start: (@escaping @Sendable (Result<T, StoreError>) -> Void) -> Void
  ) throws(StoreError) -> T {
    let answer = Answer<T>()
    start { answer.set($0) }
    return try answer.wait()
  }

  func save(_ batch: SampleBatch, as app: TestApp) throws(StoreError) {
    try wait { save(batch, in: app.write, completion: $0) }
  }

  func save(_ samples: [Sample], as app: TestApp) throws(StoreError) {
    try save(SampleBatch(samples), as: app)
  }

  func save(_ samples: [Sample], in scope: WriteScope) throws(StoreError) {
    try wait { save(SampleBatch(samples), in: scope, completion: $0) }
  }

  @discardableResult
  func delete(_ request: ObjectSelection, in scope: WriteScope) throws(StoreError) -> Int {
    try wait { delete(request, in: scope, completion: $0) }.deletedCount
  }

  @discardableResult
  func deleteAny(_ request: ObjectSelection) throws(StoreError) -> Int {
    try wait { delete(request, in: owner, completion: $0) }.deletedCount
  }

  /// Returns the samples of all pages.
  func allSamples(_ query: SampleQuery, in scope: ReadScope) throws(StoreError) -> [Sample] {
    var query = query
    var samples: [Sample] = []
    repeat {
      let page = try self.samples(query, in: scope).page
      samples += page.samples.samples
      query.cursor = page.cursor
    } while !query.cursor.isEmpty
    return samples
  }

  func importAll(_ session: ImportSession, _ batch: SampleBatch) throws(StoreError) -> ImportResult
  {
    try wait { session.add(batch, completion: $0) }
  }

  func importAll(
    _ session: ImportSession, _ objects: [ImportedObject]
  ) throws(StoreError) -> ImportResult {
    try wait { session.add(objects: objects, completion: $0) }
  }
}

/// The result of a completion handler, for tests that wait for it.
final class Answer<T: Sendable>: Sendable {
  private let result = Mutex<Result<T, StoreError>?>(nil)
  private let done = DispatchSemaphore(value: 0)

  func set(_ result: Result<T, StoreError>) {
    self.result.withLock { $0 = result }
    done.signal()
  }

  func wait() throws(StoreError) -> T {
    done.wait()
    return try result.withLock { $0! }.get()
  }
}

extension SampleBatch {
  init(_ samples: [Sample]) {
    self.init()
    for sample in samples {
      typeIndices.append(Self.index(of: sample.type, in: &types))
      starts.append(sample.start.microseconds)
      durations.append(sample.end.microseconds - sample.start.microseconds)
      switch sample.value {
      case .quantity(let value): values.append(value)
      case .category(let value): values.append(Double(value))
      }
      deviceIndices.append(sample.device.map { Self.index(of: $0, in: &devices) + 1 } ?? 0)
      metadataIndices.append(
        sample.metadata.isEmpty ? 0 : Self.index(of: sample.metadata, in: &metadata) + 1)
      if let revision = sample.sourceRevision {
        sourceIndices.append(Self.index(of: revision, in: &sources))
      }
      idRuns.append(ObjectIDRun(first: sample.id, count: 1))
    }
  }

  private static func index<T: Equatable>(of element: T, in list: inout [T]) -> UInt32 {
    if let index = list.firstIndex(of: element) { return UInt32(index) }
    list.append(element)
    return UInt32(list.count - 1)
  }

  /// Returns the rows; the value of a category type is a category.
  var samples: [Sample] {
    let ids = idRuns.flatMap { run in (0..<run.count).map { run.first.advanced(by: $0) } }
    return (0..<count).map { row in
      let type = types[typeIndices.isEmpty ? 0 : Int(typeIndices[row])]
      let start = Instant(microseconds: starts[row])
      let duration = durations.isEmpty ? 0 : durations[row]
      let device = deviceIndices.isEmpty ? 0 : Int(deviceIndices[row])
      let entry = metadataIndices.isEmpty ? 0 : Int(metadataIndices[row])
      let source = sourceIndices.isEmpty ? 0 : Int(sourceIndices[row])
      return Sample(
        id: ids[row], type: type, start: start,
        end: Instant(microseconds: starts[row] + duration),
        value: type.kind == .category ? .category(Int64(values[row])) : .quantity(values[row]),
        device: device == 0 ? nil : devices[device - 1],
        metadata: entry == 0 ? Metadata() : metadata[entry - 1],
        sourceRevision: sources.isEmpty ? nil : sources[source])
    }
  }
}

/// Returns metadata with the two sync keys and other entries.
func syncMetadata(
  _ identifier: String, _ version: Int64, _ others: [Metadata.Entry] = []
) -> Metadata {
  Metadata(
    [
      .init(key: MetadataKey.syncIdentifier, value: .string(identifier)),
      .init(key: MetadataKey.syncVersion, value: .integer(version)),
    ] + others)
}

/// Returns the instant a number of seconds after 2026-01-01T00:00:00Z.
func at(_ seconds: Double) -> Instant { Instant(secondsSince1970: 1_767_225_600 + seconds) }

func randomID(_ generator: inout some RandomNumberGenerator) -> ObjectID {
  let high = UInt64.random(in: .min ... .max, using: &generator) & ~0xF000 | 0x4000
  let low = UInt64.random(in: .min ... .max, using: &generator) & ~(3 << 62) | 1 << 63
  return ObjectID(high: high, low: low)
}

extension ImportResult {
  /// The reply without the counts by type.
  var totals: ImportResult {
    ImportResult(addedCount: addedCount, presentCount: presentCount, updatedCount: updatedCount)
  }
}
