import Foundation
import HealthModel
import Synchronization
import TestSupport
import Testing

@testable import HealthAuthorization
@testable import HealthStorage
@testable import HealthStore

@Suite(.soak) struct CompactionTests {
  private let app = TestApp(1)
  private let query = SampleQuery(types: [.stepCount, .bodyMass])

  private func steps(_ start: Int, _ metadata: Metadata = Metadata()) -> Sample {
    Sample(
      id: ObjectIDMint.fresh(), type: .stepCount, start: at(Double(start)),
      end: at(Double(start) + 1), value: .quantity(Double(start % 7)), metadata: metadata)
  }

  private func chunkCount(_ fixture: StoreFixture) throws -> Int {
    try fixture.store.snapshot.catalogue.chunkCount
  }

  /// Waits until no background work is left.
  private func settle(_ fixture: StoreFixture) throws {
    var isBusy = true
    while isBusy {
      isBusy = try fixture.store.writer.sync { writer throws(StoreError) in
        writer.mayHaveOverdueChunks
      }
    }
  }

  @Test(
    "DELETE-06: compaction retains the remaining samples and the tombstones of the deleted ones")
  func compacts() throws {
    let fixture = try StoreFixture()
    let samples = (0..<9000).map { number in
      steps(
        number,
        number % 50 == 0 ? Metadata([.init(key: "n", value: .integer(Int64(number)))]) : Metadata())
    }
    try fixture.store.save(samples, as: app)
    try fixture.store.seal()
    #expect(try chunkCount(fixture) == 5)
    var changes = ChangeQuery(types: [.stepCount])
    changes.anchor = try fixture.store.changes(changes, in: app.readOwn).page.anchor
    let gone = samples.indices.filter { $0 % 5 == 0 }
    try fixture.store.delete(.objects(gone.map { samples[$0].id }), in: app.write)
    let before = try fixture.store.allSamples(query, in: person)
    let reply = try fixture.store.compact(in: owner)
    #expect(reply.removedSampleCount == gone.count && reply.removedMetadataCount == 180)
    #expect(reply.rewrittenChunkCount == 5 && reply.isErased)
    #expect(reply.bytesAfter < reply.bytesBefore)
    #expect(try fixture.store.snapshot.deletions.isEmpty)
    for _ in 0..<2 {
      #expect(try fixture.store.allSamples(query, in: person) == before)
      #expect(
        try fixture.store.changes(changes, in: app.readOwn).page.deleted.map(\.id)
          == gone.map { samples[$0].id })
      #expect(try fixture.store.verify(in: owner).problems == [])
      try fixture.reopen()
    }
    let again = try fixture.store.compact(in: owner)
    #expect(again.rewrittenChunkCount == 0 && again.removedMetadataCount == 0)
  }

  @Test("compaction leaves no chunk of a type whose samples were all deleted")
  func everything() throws {
    let fixture = try StoreFixture()
    try fixture.store.save((0..<3000).map { steps($0) }, as: app)
    try fixture.store.seal()
    try fixture.store.deleteAny(.matching(type: .stepCount, filter: SampleFilter()))
    _ = try fixture.store.compact(in: owner)
    #expect(try chunkCount(fixture) == 0)
    #expect(try fixture.store.status().sampleCount == 0)
    try fixture.store.save([steps(1)], as: app)
    try fixture.store.seal()
    try fixture.reopen()
    #expect(try fixture.store.allSamples(query, in: person).count == 1)
    #expect(try fixture.store.verify(in: owner).problems == [])
  }

  @Test("a chunk is rewritten in the background once a quarter of its samples are deleted")
  func background() throws {
    let fixture = try StoreFixture()
    let samples = (0..<10_000).map { steps($0) }
    try fixture.store.save(samples, as: app)
    try fixture.store.seal()
    func delete(_ rows: Range<Int>) throws {
      try fixture.store.delete(.objects(samples[rows].map(\.id)), in: app.write)
      try settle(fixture)
    }
    try delete(0..<400)
    #expect(try fixture.store.snapshot.deletions.values.map(\.count) == [400])
    try delete(400..<600)
    #expect(try fixture.store.snapshot.deletions.isEmpty)
    try delete(600..<9000)
    #expect(try chunkCount(fixture) <= 2)
    #expect(
      try fixture.store.allSamples(query, in: app.readOwn).map(\.id)
        == samples[9000...].map(\.id))
    #expect(try fixture.store.verify(in: owner).problems == [])
  }

  @Test("numbers of removed metadata are reused and refer only to the new metadata")
  func metadataNumbers() throws {
    let fixture = try StoreFixture()
    func metadata(_ text: String) -> Metadata { Metadata([.init(key: "t", value: .string(text))]) }
    for round in 0..<4 {
      let samples = (0..<50).map { steps($0, metadata("\(round).\($0)")) }
      try fixture.store.save(samples, as: app)
      if round > 0 {
        var filter = SampleFilter()
        filter.metadata = (0..<50).map { "\(round - 1).\($0)" }.prefix(1).map {
          .init(key: "t", test: .isAny(of: [.string($0)]))
        }
        #expect(
          try fixture.store.delete(.matching(type: .stepCount, filter: filter), in: app.write) == 1)
      }
      #expect(try fixture.store.compact(in: owner).removedMetadataCount == (round > 0 ? 1 : 0))
      if round == 2 { try fixture.reopen() }
    }
    #expect(try fixture.store.snapshot.dictionaries.metadata.count == 198)
    let found = try fixture.store.allSamples(query, in: person)
    #expect(Set(found.map(\.metadata)).count == 197)
    #expect(try fixture.store.verify(in: owner).problems == [])
  }

  @Test("metadata that is saved while its entry is being swept remains")
  func sweepRace() throws {
    let fixture = try StoreFixture()
    let metadata = Metadata([.init(key: "t", value: .string("again"))])
    let sample = steps(0, metadata)
    try fixture.store.save([sample], as: app)
    try fixture.store.delete(.objects([sample.id]), in: app.write)
    let store = fixture.store
    let sweep = try store.writer.sync { writer throws(StoreError) in
      writer.dictionaries.beginMetadataSweep()
    }
    let mark = try store.read { (snapshot, connection) throws(StoreError) in
      try MetadataMark(snapshot, connection, isCancelled: { false })
    }
    try store.save([steps(1, metadata)], as: app)
    let removed = try store.writer.step { writer throws(StoreError) in
      try writer.sweepMetadata(sweep, mark, from: 1, count: 10).removedCount
    }
    #expect(removed == 0)
    #expect(try store.allSamples(query, in: person).map(\.metadata) == [metadata])
  }

  @Test("DELETE-06: after a compaction the files contain no deleted value and no deleted note")
  func erased() throws {
    let fixture = try StoreFixture(isPlain: true)
    let marker = "deleted-note-marker-7f3a"
    let value = 61.803398874989484
    var bits: [UInt8] = []
    bits.append(littleEndian: value.bitPattern)
    func isInFiles(_ bytes: [UInt8]) -> Bool {
      ["", "-wal"].contains { suffix in
        let path = fixture.file + suffix
        guard let data = FileManager.default.contents(atPath: path) else { return false }
        return data.range(of: Data(bytes)) != nil
      }
    }
    var samples: [Sample] = []
    for number in 0..<300 {
      var sample = steps(number, Metadata([.init(key: "note", value: .string("n\(number)"))]))
      sample.value = .quantity(Double.random(in: 1...2))
      samples.append(sample)
    }
    samples[150].value = .quantity(value)
    samples[150].metadata = Metadata([.init(key: "note", value: .string(marker))])
    for begin in stride(from: 0, to: 300, by: 20) {
      try fixture.store.save(Array(samples[begin..<begin + 20]), as: app)
    }
    try fixture.store.seal()
    #expect(isInFiles(bits) && isInFiles(Array(marker.utf8)))
    try fixture.store.delete(.objects([samples[150].id]), in: app.write)
    try fixture.store.save([steps(1000)], as: app)
    #expect(isInFiles(bits) && isInFiles(Array(marker.utf8)))
    let reply = try fixture.store.compact(in: owner)
    #expect(reply.isErased)
    #expect(!isInFiles(bits))
    #expect(!isInFiles(Array(marker.utf8)))
    #expect(isInFiles(Array("n151".utf8)), "a sample that was not deleted is missing")
    let folder = try FileManager.default.contentsOfDirectory(atPath: fixture.directory)
    #expect(Set(folder).isSubset(of: ["health.sqlite", "health.sqlite-wal", "health.sqlite-shm"]))
  }

  @Test("DELETE-06: compaction erases samples that a greater sync version replaced")
  func replacedIsErased() throws {
    let fixture = try StoreFixture(isPlain: true)
    let marker = "replaced-note-marker-91bc"
    try fixture.store.save(
      [steps(0, syncMetadata("a", 1, [.init(key: "note", value: .string(marker))]))], as: app)
    try fixture.store.save([steps(0, syncMetadata("a", 2))], as: app)
    #expect(try fixture.store.compact(in: owner).isErased)
    let data = try #require(FileManager.default.contents(atPath: fixture.file))
    #expect(data.range(of: Data(marker.utf8)) == nil)
    #expect(try fixture.store.allSamples(query, in: app.readOwn).count == 1)
  }

  @Test("compaction reports that a long-running reader prevented it from emptying the log")
  func reader() throws {
    let fixture = try StoreFixture()
    try fixture.store.save((0..<100).map { steps($0) }, as: app)
    let store = fixture.store
    let reply = try store.read { (_, connection) throws(StoreError) in
      _ = try connection.get(.head, key: Head.key) { _ in }
      return try store.compact(in: owner)
    }
    #expect(!reply.isErased)
    #expect(try store.compact(in: owner).isErased)
  }

  @Test("concurrent saves, deletions, reads, and compactions lose no commit")
  func concurrency() throws {
    var options = StoreOptions()
    options.sealThreshold = 300
    let fixture = try StoreFixture(options: options)
    let store = fixture.store
    let failures = Mutex<[String]>([])
    DispatchQueue.concurrentPerform(iterations: 5) { worker in
      do {
        switch worker {
        case 0, 1:
          let app = TestApp(UInt64(worker + 1))
          for round in 0..<60 {
            let batch = (0..<10).map { number in
              steps(round * 10 + number, Metadata([.init(key: "r", value: .integer(Int64(round)))]))
            }
            try store.save(batch, as: app)
            if round % 2 == 0 { try store.delete(.objects(batch.map(\.id)), in: app.write) }
          }
        case 2: for _ in 0..<8 { _ = try store.compact(in: owner) }
        default:
          for _ in 0..<60 {
            let page = try store.samples(SampleQuery(types: [.stepCount]), in: person).page
            if page.samples.count % 10 != 0 { failures.withLock { $0.append("half a commit") } }
          }
        }
      } catch {
        failures.withLock { $0.append("\(error)") }
      }
    }
    #expect(failures.withLock { $0 } == [])
    #expect(try store.status().sampleCount == 2 * 30 * 10)
    #expect(try store.verify(in: owner).problems == [])
  }
}
