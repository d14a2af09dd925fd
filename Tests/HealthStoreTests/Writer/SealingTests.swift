import HealthModel
import TestSupport
import Testing

@testable import HealthAuthorization
@testable import HealthStorage
@testable import HealthStore

/// Sealing in steps, between which the store changes.
@Suite struct SealingTests {
  private let app = TestApp(1)
  private let query = SampleQuery(types: [.stepCount, .bodyMass])

  /// Makes samples of two types, of which every third has a random identifier.
  private func samples(_ numbers: Range<Int>, _ random: inout SplitMix) -> [Sample] {
    numbers.map { number in
      Sample(
        id: number % 3 == 0 ? randomID(&random) : ObjectIDMint.fresh(),
        type: number % 9 == 0 ? .bodyMass : .stepCount, start: at(Double(number)),
        end: at(Double(number)), value: .quantity(Double(number % 7)))
    }
  }

  /// Runs requests in a transaction, without the steps that a commit of the queue begins.
  private func change(
    _ writer: Writer, _ body: () throws(StoreError) -> Void
  ) throws(StoreError) {
    try writer.connection.transaction { () throws(StoreError) in
      try body()
      try writer.writeDraft()
    }
  }

  private func content(_ samples: [Sample]) -> SaveContent {
    SaveContent(samples: SampleBatch(samples))
  }

  private func expect(
    _ samples: [Sample], in fixture: StoreFixture, _ note: Comment
  ) throws {
    let found = try fixture.store.allSamples(query, in: person)
    #expect(Set(found.map(\.id)) == Set(samples.map(\.id)) && found.count == samples.count, note)
    #expect(try fixture.store.verify(in: owner).problems == [], note)
  }

  @Test("samples that are saved or deleted between the steps of a sealing stay saved or deleted")
  func interleaved() throws {
    var options = StoreOptions()
    options.sealThreshold = 1 << 20
    options.sealAtOnceRowCountMin = .max
    let fixture = try StoreFixture(options: options)
    var random = SplitMix(seed: 5)
    var present: [Sample] = []
    // From the second round on, samples are appended to chunks that are not full.
    for round in 0..<3 {
      let old = samples(round * 10_000..<round * 10_000 + 5_000, &random)
      try fixture.store.save(old, as: app)
      let new = samples(round * 10_000 + 5_000..<round * 10_000 + 5_100, &random)
      // Of the journal and of the chunk that is appended to.
      let deleted = [old[0], old[9], old[4_000]] + present.suffix(1)
      let (app, content, again) = (app, content(new), content([old[1], old[3]]))
      let steps = try fixture.store.writer.step { writer throws(StoreError) in
        var steps = 1
        #expect(try !writer.sealStep(rowCountMax: 1))
        try change(writer) { () throws(StoreError) in
          try writer.save(content, in: app.write)
          _ = try writer.delete(.objects(deleted.map(\.id)), in: app.write)
        }
        // Identifiers that are being sealed are in use.
        #expect(throws: StoreError.self) { try writer.save(again, in: app.write) }
        while try !writer.sealStep(rowCountMax: 1) { steps += 1 }
        return steps
      }
      #expect(steps > 2)
      present = (present + old + new).filter { sample in !deleted.contains { $0.id == sample.id } }
      #expect(try fixture.store.unsealedCount() == new.count)
      try expect(present, in: fixture, "round \(round)")
      for id in [old[1].id, old[3].id, new[0].id, deleted[0].id] {
        let taken = Sample(id: id, type: .stepCount, start: at(0), end: at(0), value: .quantity(1))
        #expect(throws: StoreError.self) { try fixture.store.save([taken], as: app) }
      }
      try fixture.reopen()
      try expect(present, in: fixture, "round \(round), reopened")
      if round == 1 { try fixture.store.seal() }
    }
  }

  /// Returns a minted identifier; those of consecutive numbers are consecutive.
  private static func minted(_ number: Int) -> ObjectID {
    ObjectID(high: 0x8001, low: UInt64(number))
  }

  @Test("a commit of many samples goes into chunks, and no row of the journal is written")
  func atOnce() throws {
    let fixture = try StoreFixture(options: StoreOptions())
    func steps(_ numbers: Range<Int>) -> [Sample] {
      numbers.map { number in
        Sample(
          id: Self.minted(number), type: .stepCount, start: at(Double(number)),
          end: at(Double(number)), value: .quantity(Double(number % 7)))
      }
    }
    var present: [Sample] = []
    func expectSealed(rowCount: Int64, _ note: Comment) throws {
      #expect(try fixture.store.unsealedCount() == 0, note)
      let (isEmpty, nextKey) = try fixture.store.writer.sync { writer throws(StoreError) in
        (writer.journal.isEmpty, writer.journal.nextKey)
      }
      #expect(isEmpty && nextKey == 1 + rowCount, note)
      try expect(present, in: fixture, note)
    }
    present = steps(0..<9_000)
    try fixture.store.save(present, as: app)
    try expectSealed(rowCount: 0, "an empty store")

    // A chunk that is not full, a row of the journal, and deletions in the same transaction.
    let small = steps(9_000..<9_100)
    try fixture.store.save(small, as: app)
    #expect(try fixture.store.unsealedCount() == 100)
    let large = steps(9_100..<19_000)
    let gone = [present[0], present[8_999], small[5]]
    let (app, content) = (app, content(large))
    try fixture.store.writer.step { writer throws(StoreError) in
      try change(writer) { () throws(StoreError) in
        _ = try writer.delete(.objects(gone.map(\.id)), in: app.write)
        try writer.save(content, in: app.write)
        _ = try writer.delete(.objects([large[7].id]), in: app.write)
      }
    }
    present = (present + small + large).filter { sample in
      !(gone + [large[7]]).contains { $0.id == sample.id }
    }
    try expectSealed(rowCount: 1, "deletions in the same transaction")
    try fixture.reopen()
    try expectSealed(rowCount: 1, "reopened")
    #expect(throws: StoreError.self) { try fixture.store.save([large[7]], as: app) }
  }

  @Test("a commit that would encode too many old samples again is not sealed at once")
  func notAtOnce() throws {
    let fixture = try StoreFixture(options: StoreOptions())
    var random = SplitMix(seed: 7)
    let types: [ObjectType] = [
      .stepCount, .bodyMass, .heartRate, .bodyTemperature, .height, .flightsClimbed,
    ]
    var present: [Sample] = []
    func save(_ count: Int) throws {
      let new = (0..<count).map { number in
        Sample(
          id: randomID(&random), type: types[number % types.count], start: at(Double(number)),
          end: at(Double(number)), value: .quantity(1))
      }
      try fixture.store.save(new, as: app)
      present += new
    }
    func expectAll(_ note: Comment) throws {
      let found = try fixture.store.allSamples(SampleQuery(types: types), in: person)
      #expect(Set(found.map(\.id)) == Set(present.map(\.id)) && found.count == present.count, note)
      #expect(try fixture.store.verify(in: owner).problems == [], note)
    }
    // Six chunks of 1,000 samples, which have room for 1,048 more.
    try save(6_000)
    #expect(try fixture.store.unsealedCount() == 0)
    try save(2_400)
    #expect(try fixture.store.unsealedCount() == 2_400)
    try expectAll("in the journal")
    try save(3_600)
    #expect(try fixture.store.unsealedCount() == 0)
    try expectAll("in chunks")
  }

  @Test("compaction and an explicit sealing complete what a sealing in steps has begun")
  func completed() throws {
    var options = StoreOptions()
    options.sealThreshold = 1 << 20
    options.sealAtOnceRowCountMin = .max
    let fixture = try StoreFixture(options: options)
    var random = SplitMix(seed: 6)
    let first = samples(0..<3_000, &random)
    try fixture.store.save(first, as: app)
    try fixture.store.seal()
    let second = samples(3_000..<6_000, &random)
    try fixture.store.save(second, as: app)
    let (app, gone) = (app, first.suffix(500))
    try fixture.store.writer.step { writer throws(StoreError) in
      #expect(try !writer.sealStep(rowCountMax: 1))
      try change(writer) { () throws(StoreError) in
        _ = try writer.delete(.objects(gone.map(\.id)), in: app.write)
      }
      // Replaces the chunk whose rows were gathered.
      _ = try writer.compact(.all, rowCountMax: .max)
      try writer.seal()
    }
    #expect(try fixture.store.unsealedCount() == 0)
    try expect(first.dropLast(500) + second, in: fixture, "sealed")
    try fixture.reopen()
    try expect(first.dropLast(500) + second, in: fixture, "reopened")
  }
}

extension HealthStore {
  /// Returns the number of samples in the journal.
  fileprivate func unsealedCount() throws -> Int {
    try snapshot.tailCount
  }
}
