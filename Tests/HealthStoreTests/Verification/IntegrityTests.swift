import Dispatch
import Foundation
import GRDB
import HealthModel
import Synchronization
import TestSupport
import Testing

@testable import HealthAuthorization
@testable import HealthStorage
@testable import HealthStore

@Suite(.soak) struct IntegrityTests {
  private func steps(_ start: Int, _ value: Double) -> Sample {
    Sample(
      id: ObjectIDMint.fresh(), type: .stepCount, start: at(Double(start)),
      end: at(Double(start) + 30), value: .quantity(value), device: Device(name: "Watch"),
      metadata: start % 400 == 0
        ? syncMetadata("s\(start)", 1)
        : Metadata([.init(key: "n", value: .integer(Int64(start % 5)))]))
  }

  private let attached = noise(70_000)

  /// The results of queries.
  private struct Content: Equatable {
    var samples: [Sample]
    var objects: [StoredObject]
    var contained: [StoredObject]
    var points: SeriesPoints

    init(of store: HealthStore) throws {
      samples = try store.allSamples(SampleQuery(types: [.stepCount]), in: person)
      let types = EveryKind.details.map(\.type) + [.bloodPressure]
      let page = try store.samples(SampleQuery(types: types), in: person).page
      (objects, contained) = (page.samples.objects, page.contained.objects)
      points = try store.allPoints(SeriesQuery(id: objectID(900)), in: person)
    }
  }

  /// Fills and closes a store with chunks, deletions, tombstones, a journal, objects of every kind,
  /// points, and an attachment. Returns its query results.
  private func filled(_ fixture: StoreFixture) throws -> Content {
    let app = TestApp(1)
    let samples = (0..<600).map { steps($0 * 40, Double($0 % 50) / 4) }
    try fixture.store.save(Array(samples[..<500]), as: app)
    try fixture.store.seal()
    try fixture.store.delete(.objects(samples[100..<110].map(\.id)), in: app.write)
    try fixture.store.save(EveryKind.objects() + CorrelationTests.pressure(800, 7), as: app)
    try fixture.store.save(Array(samples[500...]), as: app)
    var series = SaveContent(samples: SampleBatch([object(900, .distanceCycling, 0, 5000)]))
    series.series[0] = SeriesTests.quantities(
      (0..<5000).map { Double($0 % 11) }, from: 0, every: 1)
    try fixture.store.save(series, as: app)
    try fixture.store.attach(attached, to: samples[0].id, in: app.manage)
    let content = try Content(of: fixture.store)
    fixture.store.close()
    return content
  }

  @Test(
    "a flipped bit is detected or changes no result",
    arguments: 1...2 as ClosedRange<UInt64>)
  func flippedBits(seed: UInt64) throws {
    let fixture = try StoreFixture()
    let expected = try filled(fixture)
    let original = try Data(contentsOf: URL(fileURLWithPath: fixture.file))
    let folder = fixture.directory + "/flipped"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    var options = fixture.options
    options.sealDirectory = fixture.directory
    var random = SplitMix(seed: seed)
    var noticed = 0
    for _ in 0..<120 {
      var bytes = original
      let bit = Int.random(in: 0..<bytes.count * 8, using: &random)
      bytes[bit / 8] ^= 1 << UInt8(bit % 8)
      for suffix in ["-wal", "-shm"] {
        try? FileManager.default.removeItem(atPath: folder + "/health.sqlite" + suffix)
      }
      try bytes.write(to: URL(fileURLWithPath: folder + "/health.sqlite"))
      do {
        let store = try HealthStore.open(directory: folder, options: options)
        defer { store.close() }
        if try !store.verify(in: owner).problems.isEmpty {
          noticed += 1
          continue
        }
        let found = try Content(of: store)
        #expect(found == expected, "seed \(seed), bit \(bit)")
        let files = try store.list(expected.samples[0].id, in: person)
        #expect(
          try files.map { try store.readAll($0.id, in: person) } == [attached],
          "seed \(seed), bit \(bit)")
      } catch {
        noticed += 1
      }
    }
    #expect(noticed > 20)
  }

  @Test("damage in a chunk is an error of the query, never a wrong result")
  func damagedChunk() throws {
    let fixture = try StoreFixture()
    _ = try filled(fixture)
    try fixture.damageChunks()
    try fixture.reopen()
    let error = #expect(throws: StoreError.self) {
      try fixture.store.samples(SampleQuery(types: [.stepCount]), in: person)
    }
    #expect(error?.code == .corrupt)
    #expect(try fixture.store.verify(in: owner).problems.count == 1)
  }

  @Test("missing journal rows are detected when the store is opened")
  func lostRow() throws {
    let fixture = try StoreFixture()
    _ = try filled(fixture)
    let queue = try DatabaseQueue(path: fixture.file)
    try queue.write { try $0.execute(sql: "DELETE FROM journal") }
    try queue.close()
    #expect(throws: StoreError.self) { try fixture.open() }
  }

  @Test("files of other programs and of newer versions are rejected")
  func foreignFiles() throws {
    for sql in [
      "CREATE TABLE x (y)",
      "PRAGMA application_id = \(Schema.applicationID); PRAGMA user_version = 99; CREATE TABLE x (y)",
    ] {
      let folder = try TemporaryDirectory()
      let queue = try DatabaseQueue(path: folder.path + "/health.sqlite")
      try queue.writeWithoutTransaction { try $0.execute(sql: sql) }
      try queue.close()
      let error = #expect(throws: StoreError.self) { try HealthStore.open(directory: folder.path) }
      #expect(error?.code == .unsupported)
    }
  }

  @Test("a new store has the expected tables in order, in a file that only its user can access")
  func schema() throws {
    let fixture = try StoreFixture()
    fixture.store.close()
    let queue = try DatabaseQueue(path: fixture.file)
    let tables = try queue.read { db in
      try String.fetchAll(
        db,
        sql: """
          SELECT sql FROM sqlite_schema
           WHERE type = 'table' AND name NOT LIKE 'grdb%' AND name <> 'imported_object'
           ORDER BY rowid
          """)
    }
    let names = [
      "head", "principal", "source", "device", "metadata", "source_order", "journal", "chunk",
      "chunk_data", "chunk_id", "chunk_deletion", "tombstone", "id_run", "loose_id",
      "characteristic", "setting",
      "attachment", "attachment_data", "sync_identifier",
      "details", "series_data", "relation", "subject", "stored_bytes",
      "import_run", "source_merge", "ungrouped", "accepted", "quarantine",
    ]
    #expect(
      tables
        == names.map {
          "CREATE TABLE \($0) (\n  id INTEGER PRIMARY KEY,\n  payload BLOB NOT NULL\n) STRICT"
        })
    let mode = try FileManager.default.attributesOfItem(atPath: fixture.file)[.posixPermissions]
    #expect(mode as? Int == 0o600)
  }

  @Test("a backup is a complete store and never replaces a file")
  func backup() throws {
    let fixture = try StoreFixture()
    let app = TestApp(1)
    try fixture.store.save((0..<300).map { steps($0, 1) }, as: app)
    try fixture.store.save(EveryKind.objects() + CorrelationTests.pressure(800, 7), as: app)
    var series = SaveContent(samples: SampleBatch([object(900, .distanceCycling, 0, 9)]))
    series.series[0] = SeriesTests.quantities([1, 2, 3], from: 0, every: 1)
    try fixture.store.save(series, as: app)
    let folder = fixture.directory + "/backup"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let copied = try fixture.store.backup(to: folder + "/health.sqlite", in: owner)
    #expect(copied.byteCount > 0)
    #expect(try copied.sampleCount == fixture.store.status().sampleCount)
    #expect(throws: StoreError.self) {
      try fixture.store.backup(to: folder + "/health.sqlite", in: owner)
    }
    var options = fixture.options
    options.sealDirectory = fixture.directory
    let copy = try HealthStore.open(directory: folder, options: options)
    defer { copy.close() }
    #expect(try Content(of: copy) == Content(of: fixture.store))
    #expect(try copy.verify(in: owner).problems == [])
  }

  @Test("readers see whole commits while other threads save, delete, and seal")
  func concurrency() throws {
    var options = StoreOptions()
    options.sealThreshold = 200
    let fixture = try StoreFixture(options: options)
    let store = fixture.store
    let failures = Mutex<[String]>([])
    DispatchQueue.concurrentPerform(iterations: 6) { worker in
      do {
        if worker < 3 {
          let app = TestApp(UInt64(worker + 1))
          for round in 0..<40 {
            let batch = (0..<10).map { steps(round * 10 + $0, Double(round)) }
            try store.save(batch, as: app)
            if round % 4 == 0 { try store.delete(.objects(batch.map(\.id)), in: app.write) }
          }
        } else {
          for _ in 0..<40 {
            let samples = try store.samples(SampleQuery(types: [.stepCount]), in: person).page
            if samples.samples.count % 10 != 0 { failures.withLock { $0.append("half a commit") } }
          }
        }
      } catch {
        failures.withLock { $0.append("\(error)") }
      }
    }
    #expect(failures.withLock { $0 } == [])
    #expect(try store.status().sampleCount == 3 * 30 * 10)
    #expect(try store.verify(in: owner).problems == [])
  }
}
